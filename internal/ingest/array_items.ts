/**
 * Splits the text of a JSON array into the texts of its items. Memory holds one item and one chunk, whatever the size of the
 * array and with or without line breaks. It only counts brackets and quotes: `JSON.parse` reads each item on its own, so an
 * item with a syntax error costs that item and not the rest of the file.
 */
import { Readable } from "node:stream";
import { UsageError } from "../core/errors.ts";
import type { InputFile } from "./model.ts";
import { decodeText } from "./text_encoding.ts";

/** In characters: what is longer is no row, and must not fill the memory. */
const longestItem = 1_000_000;

/** `line` is the item's first physical line, from 1; `text` is what stands between two commas, JSON or not. */
export type ArrayItem = { line: number; text: string; problem?: string };

/** Whether a file begins with an array; the file that it answers is read from the start. */
export async function peekArray(
  file: InputFile,
): Promise<{ isArray: boolean; isFeatureCollection: boolean; file: InputFile }> {
  const stream = await file.open();
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const seen: Buffer[] = [];
  // Streamed, since a chunk may end within a character or the byte order mark, which the decoder drops.
  const begun = () => new TextDecoder().decode(Buffer.concat(seen), { stream: true }).trimStart();
  while (begun() === "") {
    const next = await chunks.next();
    if (next.done) break;
    seen.push(Buffer.from(next.value));
  }
  async function* whole(): AsyncGenerator<Buffer> {
    try {
      yield* seen;
      yield* { [Symbol.asyncIterator]: () => chunks };
    } finally {
      stream.destroy();
    }
  }
  const again = { name: file.name, open: async () => Readable.from(whole(), { objectMode: false }) };
  const text = begun();
  return { isArray: text.startsWith("["), isFeatureCollection: isFeatureCollection(text), file: again };
}

/** Where the features of a GeoJSON collection begin. */
const features = /"features"\s*:\s*\[/;

/** Whether the beginning of a file is that of a GeoJSON FeatureCollection. */
export const isFeatureCollection = (begun: string): boolean => begun.startsWith("{") && features.test(begun);

/** The features of a GeoJSON FeatureCollection. What follows their array is not read. */
export async function* featureItems(
  file: InputFile,
  note?: (line: string) => void,
): AsyncGenerator<ArrayItem> {
  let head = "";
  let cutter: ReturnType<typeof createCutter> | undefined;
  for await (const text of decodeText(file.name, await file.open(), note)) {
    if (cutter !== undefined) yield* cutter.take(text);
    else {
      head += text;
      const at = features.exec(head);
      if (at === null) continue;
      const from = at.index + at[0].length - 1;
      cutter = createCutter(file.name, { line: head.slice(0, from).split("\n").length, isNested: true });
      yield* cutter.take(head.slice(from));
    }
  }
  yield* cutter?.end() ?? [];
}

/** `note` gets a line if the text is not UTF-8. */
export async function* arrayItems(file: InputFile, note?: (line: string) => void): AsyncGenerator<ArrayItem> {
  const cutter = createCutter(file.name);
  for await (const text of decodeText(file.name, await file.open(), note)) yield* cutter.take(text);
  yield* cutter.end();
}

const [quote, backslash, comma, newline] = ['"', "\\", ",", "\n"].map((each) => each.charCodeAt(0));
const opening = new Set(["[", "{"].map((each) => each.charCodeAt(0)));
const closing = new Set(["]", "}"].map((each) => each.charCodeAt(0)));

/** `isNested`: the array is part of an object, and the text after the array is not read. */
function createCutter(name: string, { line: firstLine = 1, isNested = false } = {}) {
  let isOver = false;
  let depth = 0;
  let inText = false;
  let escaped = false;
  let line = firstLine;
  /** Of the item that is being read: what came in chunks before, and the line it began on. */
  let item = "";
  let itemLine: number | undefined;

  function* cut(rest: string): Generator<ArrayItem> {
    const text = (item + rest).trim();
    if (text !== "") yield { line: itemLine ?? line, text };
    item = "";
    itemLine = undefined;
  }

  /** Whether the character stands between two items: the array's own brackets, and its commas. */
  function isBorder(code: number): boolean {
    if (inText) {
      if (escaped) escaped = false;
      else if (code === backslash) escaped = true;
      else if (code === quote) inText = false;
      return false;
    }
    if (code === quote) inText = true;
    else if (opening.has(code)) return depth++ === 0;
    else if (closing.has(code)) return --depth === 0;
    return code === comma && depth === 1;
  }

  return {
    *take(text: string): Generator<ArrayItem> {
      let from = 0;
      for (let at = 0; at < text.length && !isOver; at += 1) {
        const code = text.charCodeAt(at);
        if (code === newline) line += 1;
        const border = isBorder(code);
        if (border) {
          yield* cut(text.slice(from, at));
          from = at + 1;
          isOver = isNested && depth === 0;
        } else if (itemLine === undefined && code > 32) itemLine = line;
      }
      if (isOver) return;
      item += text.slice(from);
      if (item.length > longestItem)
        throw new UsageError(`${name} has an item of over ${longestItem / 1e6} million characters.`);
    },
    *end(): Generator<ArrayItem> {
      if (depth === 0 && !inText) yield* cut("");
      else {
        const problem = "the array is not closed after this; the file may have been cut short";
        yield { line: itemLine ?? line, text: item.trim(), problem };
      }
    },
  };
}
