/**
 * Writes log lines to standard output without ever waiting for the reader. A pipe whose reader stalls is full after 64 KiB; a
 * write that waits for it would stop the event loop, and with it every request and every lease renewal.
 *
 *   writing    the pipe has room: each line is written at once.
 *   buffering  the pipe is full: lines are kept, up to `mostBytes`, and written as soon as there is room again.
 *   dropping   the buffer is full: further lines are dropped and counted. The first line after that says how many.
 *
 * Order is kept, and a line is written whole or not at all, unless the process ends in the middle of it. At exit, after a fatal
 * error too, the buffer is written for as long as the reader takes it, up to `exitMs`.
 */
import { fstatSync, writeSync } from "node:fs";
import { Socket } from "node:net";
import { type DestinationStream, destination } from "pino";

export type OutputOptions = {
  fd?: number;
  mostBytes?: number;
  exitMs?: number;
};

const retryMs = 20;

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === "EAGAIN";

/** Blocks the thread. For the exit, when nothing else is to run. */
const block = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function createPipeOutput({ fd, mostBytes, exitMs }: Required<OutputOptions>): DestinationStream {
  // libuv makes the descriptor non-blocking when a socket opens it. The socket itself is not used.
  new Socket({ fd, readable: false, writable: true }).unref();
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;

  function push(text: string): void {
    const bytes = Buffer.from(text);
    pending.push(bytes);
    pendingBytes += bytes.length;
  }

  function reportDropped(): void {
    if (dropped === 0) return;
    const line = { level: "warn", time: new Date().toISOString(), kind: "log_lines_dropped", lines: dropped };
    dropped = 0;
    push(`${JSON.stringify(line)}\n`);
  }

  /** Whether everything is written. */
  function drain(): boolean {
    if (pending.length > 1) pending = [Buffer.concat(pending)];
    for (let [first] = pending; first !== undefined; [first] = pending) {
      try {
        const written = writeSync(fd, first);
        pendingBytes -= written;
        if (written < first.length) pending[0] = first.subarray(written);
        else pending.shift();
      } catch (error) {
        if (isFull(error)) return false;
        // The reader closed the pipe (EPIPE), so the lines cannot be delivered.
        pending = [];
        pendingBytes = 0;
        return true;
      }
    }
    return true;
  }

  function retry(): void {
    timer = undefined;
    if (!drain()) timer = setTimeout(retry, retryMs).unref();
  }

  process.on("exit", () => {
    reportDropped();
    const endMs = performance.now() + exitMs;
    while (!drain() && performance.now() < endMs) block(retryMs);
  });

  return {
    write(line) {
      if (pendingBytes >= mostBytes) {
        dropped += 1;
        return;
      }
      reportDropped();
      push(line);
      if (timer === undefined) retry();
    },
  };
}

/** Files and terminals are written synchronously: they have no reader that stalls. */
export function openOutput({
  fd = 1,
  mostBytes = 8_000_000,
  exitMs = 1_000,
}: OutputOptions = {}): DestinationStream {
  const kind = fstatSync(fd);
  if (kind.isFIFO() || kind.isSocket()) return createPipeOutput({ fd, mostBytes, exitMs });
  return destination({ fd, sync: true });
}
