/** Debian packages that a tool of development needs and the machine lacks. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Where packages are unpacked that need not be installed: kept between runs, outside the tree. */
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "drug-price-tests");

/** The folder of an unpacked package, whether it is there or not. */
export const unpackedPackage = (name: string) => join(cache, name);

/**
 * Whether the package is unpacked below `unpackedPackage(name)`: fetched and opened, not installed, so that no service of
 * it is ever started. Needs Debian, not root.
 */
export function unpackPackage(name: string): boolean {
  if (!existsSync("/etc/debian_version")) return false;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(`${cache}/new-`);
  const runs = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  try {
    const fetched =
      runs("apt-get", "download", name) || (runs("apt-get", "update") && runs("apt-get", "download", name));
    if (!fetched || !runs("sh", "-c", "dpkg-deb --extract *.deb tree")) return false;
    rmSync(unpackedPackage(name), { recursive: true, force: true });
    renameSync(join(folder, "tree"), unpackedPackage(name));
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
