/**
 * The server's log: one file that is appended to, and emptied into `.1` once it is large. Only our processes can log in,
 * so it only grows while one of them lives, and each of them watches it.
 */
import { copyFile, open, stat, truncate } from "node:fs/promises";
import { dirname } from "node:path";
import { giveToOwner } from "./server_files.ts";

const largestBytes = 10_000_000;
const watchEveryMs = 60_000;
const tailBytes = 8_192;

/** The descriptor is handed to the server; appending is what makes emptying the file under it safe. */
export async function openLog(path: string) {
  const log = await open(path, "a", 0o600);
  await giveToOwner(log, dirname(path));
  return log;
}

export async function boundLog(path: string, maxBytes = largestBytes): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= maxBytes) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

/** Ends with the returned handle, and does not keep the process alive. */
export function watchLog(path: string): Disposable {
  const timer = setInterval(() => {
    // A full disk is the server's to report; an unbounded log would only make it worse.
    boundLog(path).catch(() => truncate(path).catch(() => {}));
  }, watchEveryMs);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** What was written since `fromByte`, at most its last `lines` lines. */
export async function tailOf(path: string, fromByte: number, lines = 12): Promise<string> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const start = Math.max(Math.min(fromByte, size), size - tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.toString("utf8", 0, bytesRead).trimEnd().split("\n").slice(-lines).join("\n");
  } finally {
    await file.close();
  }
}
