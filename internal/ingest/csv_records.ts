/**
 * Records of CSV from physical lines. A line without a quote is a record. A line whose quote stays open is taken together
 * with those after it, up to the one that closes it; when none does, it alone is refused and the next line starts afresh:
 * one stray quote must not swallow the rest of a file.
 */
import { parse } from "csv-parse/sync";

/** `line` is the first physical line, from 1; `text` is what could not be read. */
export type CsvRecord = { line: number; fields: string[] } | { line: number; problem: string; text: string };

/** How far the end of a quoted field is looked for. */
const longestRecord = { lines: 100, characters: 65_536 };

export async function* readRecords(
  chunks: AsyncIterable<readonly string[]>,
  delimiter: string,
): AsyncGenerator<CsvRecord> {
  /** Lines from one whose quote is open, that one first. */
  let open: string[] = [];
  let line = 0;
  /** The header's: a record over several lines must have it too, or the quote was a stray one. */
  let width: number | undefined;

  function* take(text: string): Generator<CsvRecord> {
    open.push(text);
    if (open.length > 1 && !hasOddQuotes(text) && !isTooLong(open)) return;
    const whole = open.join("\n");
    const read = parseRecord(whole, delimiter);
    const at = line - open.length + 1;
    if ("problem" in read) {
      if (open.length > 1 || !hasOddQuotes(text)) yield* giveUp(read.problem);
    } else if (width !== undefined && open.length > 1 && read.fields.length !== width)
      yield* giveUp(neverClosed);
    else {
      open = [];
      width ??= read.fields.length;
      yield { line: at, ...read };
    }
  }

  /** Refuses the first of the open lines, and reads those after it again. */
  function* giveUp(problem: string): Generator<CsvRecord> {
    const [text = "", ...again] = open;
    const last = line;
    line -= again.length;
    yield { line, problem, text };
    open = [];
    for (const next of again) {
      line += 1;
      if (open.length > 0 || next.trim() !== "") yield* take(next);
    }
    line = last;
  }

  for await (const lines of chunks) {
    for (const text of lines) {
      line += 1;
      if (open.length > 0 || text.includes('"')) yield* take(text);
      else if (text.trim() !== "") {
        const fields = text.split(delimiter);
        width ??= fields.length;
        yield { line, fields };
      }
    }
  }
  while (open.length > 0) yield* giveUp(neverClosed);
}

const neverClosed = "a quote is opened and not closed";

function hasOddQuotes(text: string): boolean {
  let odd = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) odd = !odd;
  return odd;
}

const isTooLong = (lines: readonly string[]) =>
  lines.length > longestRecord.lines ||
  lines.reduce((sum, { length }) => sum + length, 0) > longestRecord.characters;

/** Quotes inside a field that does not begin with one are ordinary characters. */
function parseRecord(text: string, delimiter: string): { fields: string[] } | { problem: string } {
  try {
    const options = { delimiter, relax_column_count: true, relax_quotes: true, trim: true } as const;
    // A delimiter that no record has: the text is one record, whatever line breaks its fields have.
    const [fields = []] = parse(text, { ...options, record_delimiter: "\u0000\u0001" });
    return { fields };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === "CSV_QUOTE_NOT_CLOSED") return { problem: neverClosed };
    return { problem: `is no CSV: ${message.replace(/ at line \d+.*/, "")}` };
  }
}
