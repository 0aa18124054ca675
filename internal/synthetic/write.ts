/** Files written row by row: whoever makes the rows waits while the disk is busy, and memory holds one piece. */
import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Characters a write: small enough to hold, large enough that the number of writes does not matter. */
const pieceCharacters = 64 * 1024;

function* pieces(rows: Iterable<string>): Generator<string> {
  let piece = "";
  for (const row of rows) {
    piece += row;
    if (piece.length >= pieceCharacters) {
      yield piece;
      piece = "";
    }
  }
  if (piece !== "") yield piece;
}

/** Under another name until it is whole: a file of the given name is never a half one. */
export async function writeRows(path: string, rows: Iterable<string>): Promise<void> {
  const draft = `${path}.partial`;
  // One piece in the stream's queue: an object stream counts pieces, not characters.
  await pipeline(Readable.from(pieces(rows), { highWaterMark: 1 }), createWriteStream(draft));
  await rename(draft, path);
}

/** One row of a feed with a header line; quoted only where it must be. */
export function csvRow(fields: readonly (string | number)[]): string {
  return `${fields.map((field) => quoteWhereNeeded(String(field))).join(",")}\n`;
}

function quoteWhereNeeded(field: string): string {
  return /[",\r\n]/.test(field) ? quote(field) : field;
}

/** One row of an extract: every field quoted, CRLF at the end. */
export function extractRow(fields: readonly (string | number)[]): string {
  return `${fields.map((field) => quote(String(field))).join(",")}\r\n`;
}

function quote(field: string): string {
  return `"${field.replaceAll('"', '""')}"`;
}
