/**
 * Rows of a feed with named columns, from CSV with a header (comma, semicolon or tab between fields), NDJSON, or where a
 * feed is published so, a JSON array. A row that cannot be read is told apart, and reading goes on.
 */
import { UsageError } from "../core/errors.ts";
import { peekArray } from "./array_items.ts";
import { readRecords } from "./csv_records.ts";
import { type Column, type FeedOptions, type FeedRow, headingOf } from "./feed.ts";
import { missingColumns, readArray, readFeatures, readObjects } from "./json_rows.ts";
import type { InputFile } from "./model.ts";
import { readLines } from "./text_lines.ts";

/** Throws an UsageError when a required column is missing, or the input is empty or no text. */
export async function* readFeed<const C extends readonly Column[]>(
  given: InputFile,
  columns: C,
  options: FeedOptions,
): AsyncGenerator<FeedRow<C[number]["name"]>> {
  const peeked = options.arrays || options.features ? await peekArray(given) : undefined;
  const file = peeked?.file ?? given;
  if (options.arrays && peeked?.isArray) return yield* readArray(file, columns, options);
  if (options.features && peeked?.isFeatureCollection) return yield* readFeatures(file, columns, options);
  const chunks = readLines(file.name, await file.open(), options.note);
  try {
    const { head, first } = await firstLine(file, chunks);
    const lines = goOn(head, chunks);
    if (first.startsWith("{")) yield* readObjects(file, lines, columns, options);
    else yield* readCsv(file, readRecords(lines, delimiterOf(first)), columns, options);
  } finally {
    await chunks.return(undefined);
  }
}

/** The lines up to the first that says something, and that one. */
async function firstLine(
  file: InputFile,
  chunks: AsyncGenerator<string[]>,
): Promise<{ head: string[]; first: string }> {
  const head: string[] = [];
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head.push(...next.value);
    const first = head.find((line) => line.trim() !== "")?.trim();
    if (first === undefined) continue;
    // Spreadsheets, archives and UTF-16 have it near their beginning; of NDJSON the first line is a row like others.
    if (first.includes("\0") || (first.includes("\uFFFD") && !first.startsWith("{"))) {
      throw new UsageError(
        `${file.name} is not UTF-8 text. Save a spreadsheet as "CSV UTF-8"; the name of a zip archive must end in .zip.`,
      );
    }
    if (first.startsWith("<")) {
      throw new UsageError(
        `${file.name} is XML or HTML, and this feed is CSV or NDJSON. Export it as CSV. Only the feed "formulary" reads XML.`,
      );
    }
    if (first.startsWith("[")) {
      throw new UsageError(`${file.name} is a JSON array; write one object a line instead (NDJSON).`);
    }
    return { head, first };
  }
  throw new UsageError(`${file.name} is empty.`);
}

async function* goOn(head: string[], chunks: AsyncGenerator<string[]>): AsyncGenerator<string[]> {
  yield head;
  yield* chunks;
}

/** The one that the header has most of; a comma when it has none. */
function delimiterOf(header: string): string {
  const number = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, each) => (number(each) > number(best) ? each : best));
}

async function* readCsv<Name extends string>(
  file: InputFile,
  records: ReturnType<typeof readRecords>,
  columns: readonly Column[],
  options: FeedOptions,
): AsyncGenerator<FeedRow<Name>> {
  let places: number[] | undefined;
  let width = 0;
  for await (const record of records) {
    const { line } = record;
    if ("problem" in record) {
      if (places === undefined)
        throw new UsageError(`The header of ${file.name} cannot be read: ${record.problem}.`);
      yield record;
      continue;
    }
    const { fields } = record;
    if (places === undefined) {
      const given = options.headerOf?.(fields);
      places = matchColumns(file, given ?? fields, columns, options);
      width = fields.length;
      if (given === undefined) continue;
    }
    const problem = problemOf(fields, width);
    if (problem === undefined) yield { line, values: pick(columns, places, fields) };
    else yield { line, problem, text: fields.join(",") };
  }
}

function problemOf(fields: readonly string[], width: number): string | undefined {
  if (fields.length !== width) return `has ${fields.length} fields where the header has ${width}`;
  if (fields.some((field) => field.includes("\uFFFD"))) return "is not UTF-8";
  return undefined;
}

/** For each column, where it stands in the header; -1 when absent. */
function matchColumns(
  file: InputFile,
  header: readonly string[],
  columns: readonly Column[],
  options: FeedOptions,
): number[] {
  const known = header.map(headingOf);
  const places = columns.map(
    ({ name, aliases = [] }) =>
      [name, ...aliases].map((each) => known.indexOf(headingOf(each))).find((at) => at >= 0) ?? -1,
  );
  const missing = columns.filter(
    ({ name, required, unless }, index) =>
      required &&
      places[index] === -1 &&
      options.defaults?.[name] === undefined &&
      !(unless !== undefined && known.includes(headingOf(unless))),
  );
  if (missing.length > 0) {
    throw missingColumns(file, missing, `its header is: ${header.join(", ").slice(0, 300)}`);
  }
  const unread = header.filter((name, index) => name.trim() !== "" && !places.includes(index));
  if (unread.length > 0) options.note(`${file.name}: columns that nothing reads: ${unread.join(", ")}`);
  return places;
}

function pick<Name extends string>(
  columns: readonly Column[],
  places: readonly number[],
  fields: readonly string[],
): Record<Name, string> {
  const values: Record<string, string> = {};
  for (let index = 0; index < columns.length; index += 1) {
    values[columns[index]?.name ?? ""] = (fields[places[index] ?? -1] ?? "").trim();
  }
  return values as Record<Name, string>;
}
