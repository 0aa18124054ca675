/**
 * Loaded before the command (`--import`): kills this process with SIGKILL at a numbered write to PostgreSQL, which may be in the
 * middle of a transaction, a COPY, or a commit. Without DIE_AT_WRITE, it stores the number of writes in WRITES_FILE.
 *
 * The process dies before the write, or right after the bytes were passed to the kernel, so that PostgreSQL may or may not
 * have executed a last statement.
 */
import { writeFileSync } from "node:fs";
import { Socket } from "node:net";

const port = Number(new URL(process.env.DATABASE_URL ?? "").port);
const dieAt = Number(process.env.DIE_AT_WRITE);
const isSentFirst = process.env.DIE_AFTER_WRITE === "true";
let writes = 0;

const { write } = Socket.prototype;
Socket.prototype.write = function (this: Socket, ...args: Parameters<typeof write>): boolean {
  const isCounted = this.remotePort === port;
  if (isCounted) writes += 1;
  const isLast = isCounted && writes === dieAt;
  if (isLast && !isSentFirst) process.kill(process.pid, "SIGKILL");
  const result = write.apply(this, args);
  if (isLast) setImmediate(() => process.kill(process.pid, "SIGKILL"));
  return result;
} as typeof write;

const { WRITES_FILE: file } = process.env;
if (file !== undefined) process.once("exit", () => writeFileSync(file, String(writes)));
