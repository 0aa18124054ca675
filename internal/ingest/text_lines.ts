/**
 * Physical lines of a text, an array for each chunk that came in: a promise for every line would cost more than reading
 * it. A byte order mark is dropped; lines end with LF, CRLF or CR, also mixed.
 */
import type { Readable } from "node:stream";
import { UsageError } from "../core/errors.ts";
import { decodeText } from "./text_encoding.ts";

/** In characters: what is longer is no line of a feed, and must not fill the memory. */
const longestLine = 1_000_000;

/** `name` is the file's, for errors. `note` gets a line if the text is not UTF-8. */
export async function* readLines(
  name: string,
  stream: Readable,
  note?: (line: string) => void,
): AsyncGenerator<string[]> {
  let rest = "";
  for await (const text of decodeText(name, stream, note)) {
    rest += text;
    // A CR at the very end may be half of a CRLF: it waits for the next chunk.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    if (rest.length > longestLine) {
      throw new UsageError(`${name} has a line of over ${longestLine / 1e6} million characters.`);
    }
    if (lines.length > 0) yield lines;
  }
  rest = rest.replace(/\r$/, "");
  if (rest !== "") yield [rest];
}
