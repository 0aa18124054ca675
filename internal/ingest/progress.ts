/** How far a load is: a bar that redraws itself on a terminal, a plain line every few seconds elsewhere. */
import type { Writable } from "node:stream";
import type { LoadCounts } from "./model.ts";

/** `share` is how much of the input has been read, 0 to 1; without it there is a count and a rate, and no bar. */
export type Progress = { show(counts: LoadCounts, share?: number): void; end(): void };

const numbers = new Intl.NumberFormat("en-CA");
const terminalEveryMs = 100;
const plainEveryMs = 5_000;

export const silent: Progress = { show() {}, end() {} };

const barCells = 24;

function bar(share: number | undefined): string {
  if (share === undefined) return "";
  const done = Math.round(Math.min(1, share) * barCells);
  const percent = String(Math.floor(Math.min(1, share) * 100)).padStart(3);
  return `[${"#".repeat(done)}${"-".repeat(barCells - done)}] ${percent} %  `;
}

export function createProgress(stream: Writable, isTerminal: boolean): Progress {
  const startedMs = performance.now();
  let shownMs = startedMs;
  const line = (counts: LoadCounts) => {
    const seconds = (performance.now() - startedMs) / 1_000;
    const rate = Math.round(counts.read / Math.max(seconds, 0.001));
    const refused = counts.refused === 0 ? "" : `, ${numbers.format(counts.refused)} rejected`;
    return `${numbers.format(counts.read)} rows read, ${numbers.format(rate)} rows/s${refused}`;
  };
  return {
    show(counts, share) {
      const now = performance.now();
      if (now - shownMs < (isTerminal ? terminalEveryMs : plainEveryMs)) return;
      shownMs = now;
      stream.write(isTerminal ? `\r\x1b[2K${bar(share)}${line(counts)}` : `${line(counts)}\n`);
    },
    end() {
      if (isTerminal) stream.write("\r\x1b[2K");
    },
  };
}
