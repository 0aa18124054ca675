/** Starts a command of ours as a person would: a process of its own, its lines read, its end awaited. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };
/** Disposed of, it is stopped: asked first, so that it stops what it started, and made to after ten seconds. */
export type Running = AsyncDisposable & {
  child: ChildProcess;
  /** Resolves with what was printed so far once `text` was seen on standard output; rejects when the process ends first. */
  prints(text: string): Promise<string>;
  ended: Promise<Ended>;
};

export const start = (
  source: string,
  args: readonly string[],
  env: Record<string, string>,
  input?: string,
): Running => startProgram(process.execPath, ["cmd/run.mjs", source, ...args], env, input);

/** The variables of this process that programs need. Everything else a test has to give them. */
const inherited = () => ({
  PATH: process.env.PATH ?? "",
  ...(process.env.GOGC && { GOGC: process.env.GOGC }),
});

export function startProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  input?: string,
): Running {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...inherited(), ...env },
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
  child.stdin?.end(input);
  const printed = { stdout: "", stderr: "" };
  const waiting = new Set<() => void>();
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.on("data", (chunk: Buffer) => {
      printed[name] += chunk.toString();
      for (const look of waiting) look();
    });
  }
  const ended = new Promise<Ended>((done, fail) => {
    child.once("error", fail);
    child.once("close", (code, signal) => done({ code, signal, ...printed }));
  });
  return {
    child,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
      await ended;
      clearTimeout(timer);
    },
    prints: (text) =>
      new Promise((done, fail) => {
        const look = () => {
          if (printed.stdout.includes(text)) done(printed.stdout);
        };
        waiting.add(look);
        look();
        ended.then(
          (end) => fail(new Error(`ended before printing ${JSON.stringify(text)}: ${JSON.stringify(end)}`)),
          fail,
        );
      }),
  };
}

export const run = (source: string, args: readonly string[], env: Record<string, string>, input?: string) =>
  start(source, args, env, input).ended;
