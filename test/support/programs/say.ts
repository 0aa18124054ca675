/** What a program says and how it ends. */
import { spawn } from "node:child_process";

export type Said = { code: number | null; stdout: string; stderr: string };

/** Never rejects: a program that is not there has the code null. */
export function say(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  return new Promise<Said>((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    const said: Said = { code: null, stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => {
      said.stdout += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      said.stderr += chunk.toString();
    });
    child.once("error", (error) => resolve({ ...said, stderr: error.message }));
    child.once("close", (code) => resolve({ ...said, code }));
  });
}
