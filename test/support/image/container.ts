/**
 * A container by hand, as a pod that passes Pod Security `restricted` has it: process 1 of its own process namespace, a user that
 * is not root and can never become it, no capabilities, a root that nothing can be written to, a /tmp of its own in memory.
 * The network is the machine's.
 */
import { readFile, readlink } from "node:fs/promises";
import { type Running, startProgram } from "../../cmd/process.ts";
import { until } from "../until.ts";
import { namespaces } from "./needs.ts";
import { type RootFolder, user } from "./root_folder.ts";

/** What is mounted is seen in there alone, and gone with the process. $0 is the root, the rest what is run in it. chroot is where only root's PATH leads. */
const script = `set -e
PATH="$PATH:/usr/sbin:/sbin"
mount --make-rprivate /
mount --bind "$0" "$0"
mount -t tmpfs -o mode=1777,size=64m tmpfs "$0/tmp"
mount -t proc proc "$0/proc"
mount --bind -o remount,ro "$0"
cd "$0"
exec setpriv --no-new-privs chroot --userspec=${user}:${user} . "$@"`;

/** As the Dockerfile says it. */
export const environment = {
  NODE_ENV: "production",
  NODE_OPTIONS: "--max-old-space-size-percentage=70",
  DATA_DIR: "/tmp/data",
};

export type Container = Running & {
  /** To process 1 in there, as a kubelet does; once that is Node. */
  signal(signal: NodeJS.Signals): Promise<void>;
};

/** The process on this machine that is process 1 of what `pid` made; 0 while there is none. */
async function firstOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return Number(text.trim().split(" ")[0]);
}

async function nodeOf(pid: number): Promise<number> {
  let child = 0;
  await until(async () => {
    child = await firstOf(pid);
    // What prepares it is a shell first, and would take the signal for itself.
    const program = child > 0 ? await readlink(`/proc/${child}/exe`).catch(() => "") : "";
    return program.endsWith("/nodejs/bin/node");
  }, `process ${pid} starts Node in a container`);
  return child;
}

/** Node itself, with these arguments. */
export function startNode(
  root: RootFolder,
  args: readonly string[],
  env: Record<string, string> = {},
  input?: string,
): Container {
  const program = ["sh", "-c", script, root.path, "/nodejs/bin/node"];
  const running = startProgram(
    "unshare",
    [...namespaces, ...program, ...args],
    { ...environment, ...env },
    input,
  );
  return {
    ...running,
    async signal(signal) {
      process.kill(await nodeOf(running.child.pid ?? 0), signal);
    },
    async [Symbol.asyncDispose]() {
      // With process 1 all of it ends. Killing what made it is not enough: a change of user ends the tie between them.
      const first = await firstOf(running.child.pid ?? 0);
      if (running.child.exitCode === null) {
        if (first > 0) process.kill(first, "SIGKILL");
        else running.child.kill("SIGKILL");
      }
      await running.ended;
    },
  };
}

/** A command of the image. */
export const startContainer = (
  root: RootFolder,
  args: readonly string[],
  env: Record<string, string> = {},
  input?: string,
): Container => startNode(root, [root.main, ...args], env, input);
