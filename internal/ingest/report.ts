/** Refused rows, as a CSV that is written while the load runs: a million of them need no memory. No refusal, no file. */
import { once } from "node:events";
import { createWriteStream, mkdirSync, type WriteStream } from "node:fs";
import { join } from "node:path";
import type { Refusal } from "./model.ts";

export type Report = AsyncDisposable & {
  add(refusal: Refusal): void;
  /** Undefined as long as nothing was refused. */
  readonly path: string | undefined;
};

const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
const longestRow = 500;

export function createReport(directory: string, kind: string, startedAt: Date): Report {
  let stream: WriteStream | undefined;
  let path: string | undefined;
  function open(): WriteStream {
    mkdirSync(directory, { recursive: true });
    path = join(directory, `${kind}-${startedAt.toISOString().replaceAll(/[:.]/g, "-")}-${process.pid}.csv`);
    stream = createWriteStream(path);
    stream.write("file,line,field,reason,row\n");
    return stream;
  }
  return {
    add({ file, line, field = "", reason, row = "" }) {
      (stream ?? open()).write(
        `${[file, line, field, reason, row.slice(0, longestRow)].map(quoted).join(",")}\n`,
      );
    },
    get path() {
      return path;
    },
    async [Symbol.asyncDispose]() {
      if (stream === undefined) return;
      stream.end();
      await once(stream, "close");
    },
  };
}
