/** Programs that the run calls: kubectl, helm, buildah. What they print is kept, and shown when they fail. */
import { spawn } from "node:child_process";

export type Ran = { code: number; stdout: string; stderr: string };

export type RunOptions = {
  input?: string;
  env?: Readonly<Record<string, string>>;
  directory?: string;
  /** It is killed after so long, and has failed. */
  timeoutMs?: number;
};

const patienceMs = 600_000;

/** Never rejects for what the program says; 127 when it is not there, 124 when its time was up. */
export async function run(command: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: options.directory,
    env: { ...process.env, ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ran: Ran = { code: 0, stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      ran[name] += text;
    });
  // It may end without having read all of it.
  child.stdin.on("error", () => {});
  child.stdin.end(options.input ?? "");
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
  }, options.timeoutMs ?? patienceMs);
  return await new Promise((resolve) => {
    const end = (code: number, why = "") => {
      clearTimeout(timer);
      resolve({ ...ran, code, stderr: ran.stderr + why });
    };
    child.once("error", (error) => end(127, error.message));
    child.once("close", (code) =>
      late ? end(124, `\n${program}: not done in ${options.timeoutMs ?? patienceMs} ms`) : end(code ?? 1),
    );
  });
}

/** What it printed; throws with its last lines when it fails. */
export async function must(command: readonly string[], options: RunOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await run(command, options);
  if (code === 0) return stdout;
  const said = `${stdout}\n${stderr}`.trim().split("\n").slice(-25).join("\n");
  throw new Error(`${command.slice(0, 12).join(" ")} ended with ${code}:\n${said}`);
}

/** Asks again and again, at most so long; throws with what it said last. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  { withinMs = 120_000, everyMs = 500 }: { withinMs?: number; everyMs?: number } = {},
): Promise<T> {
  const endMs = performance.now() + withinMs;
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (performance.now() > endMs)
      throw new Error(`not within ${withinMs / 1000} s: ${what}${last === undefined ? "" : `\n${last}`}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
