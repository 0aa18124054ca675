/**
 * A driver: a program in a language that does with its client library what it is told, a line of JSON for a line of JSON. The
 * README beside says what there is to tell. Everything that it writes is kept, to be searched for secrets.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { root } from "../../cmd/process.ts";
import type { Language } from "./languages.ts";

export type Failure = {
  kind:
    | "configuration"
    | "connection"
    | "timeout"
    | "api"
    | "graphql"
    | "not_modified"
    | "webhook"
    | "page"
    | "other";
  class: string;
  subclass?: string | null;
  code?: string | null;
  status?: number | null;
  message: string;
  request_id?: string | null;
  details?: { field: string; reason: string }[] | null;
  doc_url?: string | null;
  retry_after?: number | null;
  attempts?: number | null;
  reason?: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: as GraphQL answered it.
  errors?: any[] | null;
  data?: unknown;
};

/** What a client answered is an error of its own, as the driver tells it. */
export class ClientFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, asked: object) {
    super(`${JSON.stringify(failure)} to ${JSON.stringify(asked)}`);
    this.failure = failure;
  }
}

export type Driver = AsyncDisposable & {
  /** What the driver answers; throws ClientFailed for what the client threw. */
  // biome-ignore lint/suspicious/noExplicitAny: what is answered is what the case is about.
  ask(request: { do: string } & Record<string, unknown>): Promise<any>;
  /** Standard output and standard error so far. */
  written(): string;
};

/** For a driver that hangs; nothing is measured by it. */
const patienceMs = 90_000;

type Waiting = { asked: object; done: PromiseWithResolvers<unknown>; timer: NodeJS.Timeout };

/** `settings` are environment variables that clients look at. */
export async function startDriver(
  language: Language,
  settings: Record<string, string> = {},
): Promise<Driver> {
  const { command, env = process.env } = await language.program();
  const [program = "", ...args] = command;
  const child: ChildProcess = spawn(program, args, {
    cwd: root,
    env: { ...cleared(env), ...settings },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const waiting = new Map<number, Waiting>();
  let written = "";
  let complaints = "";
  let asked = 0;
  let over: Error | undefined;

  function end(why: Error): void {
    over ??= why;
    for (const { done, timer } of waiting.values()) {
      clearTimeout(timer);
      done.reject(over);
    }
    waiting.clear();
  }
  const ended = new Promise<void>((resolve) => {
    child.once("close", (code, signal) => {
      end(new Error(`the ${language.name} driver ended (${code ?? signal}): ${complaints.slice(-4_000)}`));
      resolve();
    });
    child.once("error", (error) => {
      end(error);
      resolve();
    });
  });
  child.stdin?.on("error", () => {});
  child.stderr?.on("data", (chunk: Buffer) => {
    written += chunk.toString();
    complaints += chunk.toString();
  });
  if (child.stdout === null) throw new Error("a driver without standard output");
  createInterface({ input: child.stdout }).on("line", (line) => {
    written += `${line}\n`;
    let answer: { id: number; ok?: unknown; error?: Failure };
    try {
      answer = JSON.parse(line);
    } catch {
      return end(new Error(`the ${language.name} driver wrote what is no JSON: ${line.slice(0, 500)}`));
    }
    const one = waiting.get(answer.id);
    if (one === undefined) return end(new Error(`the ${language.name} driver answered what nobody asked`));
    waiting.delete(answer.id);
    clearTimeout(one.timer);
    if (answer.error === undefined) one.done.resolve(answer.ok);
    else one.done.reject(new ClientFailed(answer.error, one.asked));
  });

  return {
    ask(request) {
      if (over !== undefined) return Promise.reject(over);
      asked += 1;
      const done = Promise.withResolvers<unknown>();
      const timer = setTimeout(() => {
        end(new Error(`the ${language.name} driver does not answer ${JSON.stringify(request)}`));
        child.kill("SIGKILL");
      }, patienceMs);
      waiting.set(asked, { asked: request, done, timer });
      child.stdin?.write(`${JSON.stringify({ id: asked, ...request })}\n`);
      return done.promise;
    },
    written: () => written,
    async [Symbol.asyncDispose]() {
      child.stdin?.end();
      const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Without settings of the client's own: what a driver is told is all that it knows. */
const cleared = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:DRUG_PRICE|NODE)_|_PROXY$/i.test(name)));
