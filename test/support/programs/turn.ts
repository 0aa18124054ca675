/** One at a time among processes, by a file with the process id of whom it is the turn. That of a dead process is removed. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Waits until nobody else has the turn in the folder. */
export async function takeTurn(folder: string): Promise<AsyncDisposable> {
  const file = join(folder, "builder");
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: "wx" });
      return { [Symbol.asyncDispose]: () => rm(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = Number(await readFile(file, "utf8").catch(() => ""));
    // Empty for an instant while it is written.
    if (holder > 0 && !isAlive(holder)) await rm(file, { force: true });
    else await sleep(500);
  }
}
