/** kubectl, as a person runs it. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { programPath } from "./binaries.ts";

export type Told = { code: number | null; stdout: string; stderr: string };

/** What it keeps between calls goes below `folder`. */
export async function runKubectl(
  { kubeconfig, folder }: { kubeconfig: string; folder: string },
  args: readonly string[],
  input = "",
): Promise<Told> {
  const child = spawn(await programPath("kubectl"), args, {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: folder,
      KUBECONFIG: kubeconfig,
      KUBECACHEDIR: join(folder, "cache"),
    },
  });
  const told = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      told[name] += text;
    });
  // It may end without having read all of it.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, ...told }));
  });
}
