/**
 * Rows of a feed with named columns, from CSV with a header, tab-separated text, or NDJSON. A row that cannot be read is
 * told apart, and reading goes on.
 */
import { createInterface } from "node:readline";
import { PassThrough, pipeline, type Readable } from "node:stream";
import { parse } from "csv-parse";
import { OperatorError } from "../core/errors.ts";
import type { InputFile } from "./model.ts";

/** A column by its name, the other names it goes by, and whether a feed can do without. */
export type Column = { name: string; aliases?: readonly string[]; required?: boolean };

/** Values are trimmed; an absent or empty one is "". */
export type FeedRow<Name extends string> =
  | { line: number; values: Record<Name, string> }
  | { line: number; problem: string };

export type FeedOptions = {
  /** Told once about columns that nothing reads. */
  note(line: string): void;
};

/** Throws an OperatorError when a required column is missing, or the input is empty. */
export async function* readFeed<const C extends readonly Column[]>(
  file: InputFile,
  columns: C,
  options: FeedOptions,
): AsyncGenerator<FeedRow<C[number]["name"]>> {
  const { head, stream } = await peek(await file.open());
  const first = head.replace(/^﻿/, "").trimStart();
  if (first === "") throw new OperatorError(`${file.name} is empty.`);
  if (first.startsWith("{")) yield* readNdjson(file, stream, columns, options);
  else yield* readCsv(file, stream, first.split("\n", 1)[0]?.includes("\t") ? "\t" : ",", columns, options);
}

/** The first chunk as text, and a stream that still has it. */
async function peek(source: Readable): Promise<{ head: string; stream: Readable }> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  async function* whole() {
    if (first.done) return;
    yield first.value;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  const stream = new PassThrough();
  pipeline(whole, stream, () => {});
  return { head: first.done ? "" : Buffer.from(first.value).toString("utf8"), stream };
}

/** For each column, where it stands in the header; -1 when absent. */
function matchColumns(
  file: InputFile,
  header: readonly string[],
  columns: readonly Column[],
  options: FeedOptions,
): number[] {
  const known = header.map((name) => name.trim().toLowerCase());
  const places = columns.map(
    ({ name, aliases = [] }) =>
      [name, ...aliases].map((each) => known.indexOf(each)).find((at) => at >= 0) ?? -1,
  );
  const missing = columns.filter(({ required }, index) => required && places[index] === -1);
  if (missing.length > 0) {
    const names = missing.map(({ name, aliases = [] }) => [name, ...aliases].join(" or "));
    throw new OperatorError(
      `${file.name} has no column ${names.join(", ")}; its header is: ${header.join(", ").slice(0, 300)}`,
    );
  }
  const unread = header.filter((_, index) => !places.includes(index));
  if (unread.length > 0) options.note(`${file.name}: columns that nothing reads: ${unread.join(", ")}`);
  return places;
}

async function* readCsv<Name extends string>(
  file: InputFile,
  stream: Readable,
  delimiter: string,
  columns: readonly Column[],
  options: FeedOptions,
): AsyncGenerator<FeedRow<Name>> {
  const skipped: FeedRow<Name>[] = [];
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    trim: true,
    on_skip: (error) => {
      skipped.push({
        line: (error as { lines?: number } | undefined)?.lines ?? 0,
        problem: error?.message ?? "not CSV",
      });
    },
  });
  // Whichever ends early takes the other with it; the error comes out of the loop below.
  pipeline(stream, parser, () => {});
  let places: number[] | undefined;
  let width = 0;
  let line = 1;
  for await (const { info, record } of parser as AsyncIterable<{
    info: { lines: number };
    record: string[];
  }>) {
    if (places === undefined) {
      places = matchColumns(file, record, columns, options);
      width = record.length;
    } else {
      yield* skipped.splice(0);
      if (record.length !== width)
        yield { line, problem: `has ${record.length} fields where the header has ${width}` };
      else yield { line, values: pick(columns, places, record) };
    }
    line = info.lines + 1;
  }
  yield* skipped;
}

function pick<Name extends string>(
  columns: readonly Column[],
  places: readonly number[],
  record: readonly string[],
): Record<Name, string> {
  const values: Record<string, string> = {};
  for (let index = 0; index < columns.length; index += 1) {
    values[columns[index]?.name ?? ""] = record[places[index] ?? -1] ?? "";
  }
  return values as Record<Name, string>;
}

async function* readNdjson<Name extends string>(
  file: InputFile,
  stream: Readable,
  columns: readonly Column[],
  options: FeedOptions,
): AsyncGenerator<FeedRow<Name>> {
  let line = 0;
  const names = new Map(
    columns.flatMap(({ name, aliases = [] }) => [name, ...aliases].map((each) => [each, name] as const)),
  );
  const unread = new Set<string>();
  for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    if (text.trim() === "") continue;
    const values = parseObject(text);
    if (values === undefined) {
      yield { line, problem: "is not a JSON object" };
      continue;
    }
    const row: Record<string, string> = Object.fromEntries(columns.map(({ name }) => [name, ""]));
    for (const [key, value] of Object.entries(values)) {
      const name = names.get(key.toLowerCase());
      if (name !== undefined) row[name] = plainText(value);
      else if (!unread.has(key) && unread.size < 20) {
        unread.add(key);
        options.note(`${file.name}: a member that nothing reads: ${key.slice(0, 60)}`);
      }
    }
    yield { line, values: row as Record<Name, string> };
  }
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Numbers and booleans as written; arrays and objects (hours, services) as JSON. */
function plainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value).trim();
}
