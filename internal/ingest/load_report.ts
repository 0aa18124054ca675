/**
 * Refused rows, as a CSV that is written while the load runs. Written a buffer at a time and at once, so that a million
 * refusals need no memory and a full disk stops the load. No refusal, no file. A file of the wrong kind can have millions of
 * them for one reason, so the report ends at 10 MB. Its last line then states how many rows it leaves out.
 */
import { closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../core/errors.ts";
import type { Refusal } from "./model.ts";

export type Report = Disposable & {
  add(refusal: Refusal): void;
  /** Undefined as long as nothing was refused. */
  readonly path: string | undefined;
  /** Rows that did not fit. */
  readonly leftOut: number;
};

const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
const longestRow = 500;
const bufferLength = 65_536;
export const mostReportBytes = 10_000_000;

export function createReport(directory: string, kind: string, startedAt: Date): Report {
  let file: { descriptor: number; path: string } | undefined;
  let buffer = "";
  let bytes = 0;
  let leftOut = 0;
  const lineOf = (values: readonly (string | number)[]) => `${values.map(quoted).join(",")}\n`;
  function flush(): void {
    try {
      file ??= create(
        directory,
        `${kind}-${startedAt.toISOString().replaceAll(/[:.]/g, "-")}-${process.pid}`,
      );
      // All of it, however little the disk takes at a time.
      writeFileSync(file.descriptor, buffer);
      buffer = "";
    } catch (error) {
      // What could not be written once is not tried again on the way out.
      buffer = "";
      const reason = error instanceof Error ? error.message : String(error);
      throw new UsageError(`The report of refused rows cannot be written: ${reason}.`);
    }
  }
  return {
    add({ file: name, line, field = "", reason, row = "" }) {
      const text = lineOf([name, line, field, reason, row.slice(0, longestRow)]);
      if (leftOut > 0 || bytes + Buffer.byteLength(text) > mostReportBytes) {
        leftOut += 1;
        return;
      }
      bytes += Buffer.byteLength(text);
      buffer += text;
      if (file === undefined || buffer.length >= bufferLength) flush();
    },
    get path() {
      return file?.path;
    },
    get leftOut() {
      return leftOut;
    },
    [Symbol.dispose]() {
      if (file === undefined) return;
      try {
        if (leftOut > 0)
          buffer += lineOf(["", "", "", `The report is full. ${leftOut} more rows are not listed.`, ""]);
        if (buffer !== "") flush();
      } finally {
        closeSync(file.descriptor);
      }
    },
  };
}

/** Refused rows that a rehearsal lists. */
const mostShown = 20;

/** For rehearsals, which write no file: adds the first rows to the notes, and counts the rest. */
export function createShownReport(note: (line: string) => void): Report {
  let rows = 0;
  return {
    add({ file, line, field, reason }) {
      rows += 1;
      if (rows <= mostShown)
        note(`${file}, line ${line}${field === undefined ? "" : `, ${field}`}: ${reason}`);
    },
    path: undefined,
    leftOut: 0,
    [Symbol.dispose]() {
      if (rows > mostShown) note(`${rows - mostShown} more rows are not shown`);
    },
  };
}

/** Two loads of a kind may start in the same millisecond: the name then gets a number. */
function create(directory: string, name: string): { descriptor: number; path: string } {
  mkdirSync(directory, { recursive: true });
  for (let number = 1; ; number += 1) {
    const path = join(directory, `${name}${number === 1 ? "" : `-${number}`}.csv`);
    try {
      const descriptor = openSync(path, "wx");
      writeFileSync(descriptor, "file,line,field,reason,row\n");
      return { descriptor, path };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
