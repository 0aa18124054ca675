/** Whether containers can be made here by hand. */
import { spawnSync } from "node:child_process";

/** What container.ts makes them with. */
export const namespaces = ["--mount", "--pid", "--fork", "--kill-child"] as const;

/** What this machine lacks for it. */
export function lackingForContainers(): string[] {
  const { status } = spawnSync("unshare", [...namespaces, "setpriv", "--no-new-privs", "true"]);
  return status === 0 && process.getuid?.() === 0 ? [] : ["the right to make namespaces (root, on Linux)"];
}
