/** How far a load is: a line that redraws itself on a terminal, a plain line every few seconds elsewhere. */
import type { Writable } from "node:stream";
import type { LoadCounts } from "./model.ts";

export type Progress = { show(counts: LoadCounts): void; end(): void };

const numbers = new Intl.NumberFormat("en-CA");
const terminalEveryMs = 100;
const plainEveryMs = 5_000;

export const silent: Progress = { show() {}, end() {} };

export function createProgress(stream: Writable, isTerminal: boolean): Progress {
  const startedMs = performance.now();
  let shownMs = startedMs;
  const line = (counts: LoadCounts) => {
    const seconds = (performance.now() - startedMs) / 1_000;
    const rate = Math.round(counts.read / Math.max(seconds, 0.001));
    const refused = counts.refused === 0 ? "" : `, ${numbers.format(counts.refused)} refused`;
    return `${numbers.format(counts.read)} rows read, ${numbers.format(rate)} rows/s${refused}`;
  };
  return {
    show(counts) {
      const now = performance.now();
      if (now - shownMs < (isTerminal ? terminalEveryMs : plainEveryMs)) return;
      shownMs = now;
      stream.write(isTerminal ? `\r\x1b[2K${line(counts)}` : `${line(counts)}\n`);
    },
    end() {
      if (isTerminal) stream.write("\r\x1b[2K");
    },
  };
}
