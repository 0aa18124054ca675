/** Debian packages that a tool of development needs and the machine lacks. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether apt-get brought the package: on Debian, as root. Its lists may be missing or old, so it is asked again after an update. */
export function installPackage(name: string): boolean {
  if (process.geteuid?.() !== 0 || !existsSync("/etc/debian_version")) return false;
  const aptGet = (...args: string[]) =>
    spawnSync("apt-get", args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  const add = () => aptGet("install", "--yes", "--no-install-recommends", name);
  return add() || (aptGet("update") && add());
}
