/**
 * Reads a downloaded file to its end, before anything of it is loaded: which columns it has, and whether it is complete. Memory
 * holds some hundred rows.
 */
import sax from "sax";
import { UsageError } from "../../core/errors.ts";
import { arrayItems, peekArray } from "../array_items.ts";
import { readRecords } from "../csv_records.ts";
import type { InputFile } from "../model.ts";
import { decodeText } from "../text_encoding.ts";
import { readLines } from "../text_lines.ts";
import type { Layout } from "./published_sources.ts";

/** `rows` are the first rows, of files without a heading line. */
export type FileColumns = { columns: string[]; rows: string[][] };

/** So many rows at the beginning, and at the end, are parsed. */
const sampleRows = 200;

/** Throws a UsageError for a file that is cut short or is something else. */
export async function readFileColumns(file: InputFile, layout: Layout): Promise<FileColumns> {
  const { isArray, file: opened } = await peekArray(file);
  if (isArray) return await propertiesOf(opened);
  return /\.xml$/i.test(file.name) ? await elementsOf(opened) : await headingsOf(opened, layout);
}

const cutShort = (name: string, reason: string) =>
  new UsageError(`${name} is cut short: ${reason}. Nothing was loaded.`);

async function headingsOf(file: InputFile, layout: Layout): Promise<FileColumns> {
  const first: string[] = [];
  let last: string[] = [];
  for await (const lines of readLines(file.name, await file.open())) {
    if (first.length < sampleRows) first.push(...lines.slice(0, sampleRows - first.length));
    last = [...last, ...lines].slice(-sampleRows);
  }
  // A table of a set may be empty.
  if (first.length === 0 && layout.shapes !== undefined) return { columns: [], rows: [] };
  const [heading = ""] = first;
  if (/^\s*</.test(heading))
    throw new UsageError(
      `${file.name} is a web page or XML, not CSV. The publisher may have moved the file: check its URL.`,
    );
  const delimiter = heading.split("\t").length > heading.split(",").length ? "\t" : ",";
  const records = await recordsOf(first, delimiter);
  const [columns = []] = records;
  const end = (await recordsOf(last, delimiter)).at(-1);
  if (end === undefined) throw cutShort(file.name, "its last row has an open quote");
  if (end.length < columns.length)
    throw cutShort(file.name, `its last row has ${end.length} fields instead of ${columns.length}`);
  if (layout.shapes !== undefined) return { columns: [], rows: records };
  if (records.length < 2) throw cutShort(file.name, "it has no rows");
  return { columns, rows: [] };
}

/** Rows that cannot be parsed are left out, except the last one, which ends the list as undefined. */
async function recordsOf(lines: readonly string[], delimiter: string): Promise<string[][]> {
  const records: string[][] = [];
  let isLastBroken = false;
  for await (const record of readRecords(only(lines), delimiter)) {
    isLastBroken = "problem" in record;
    if (!("problem" in record)) records.push(record.fields);
  }
  return isLastBroken ? [] : records;
}

async function* only(lines: readonly string[]): AsyncGenerator<readonly string[]> {
  yield lines;
}

async function propertiesOf(file: InputFile): Promise<FileColumns> {
  const columns = new Set<string>();
  let items = 0;
  for await (const { line, text, problem } of arrayItems(file)) {
    if (problem !== undefined)
      throw cutShort(file.name, `the array that contains line ${line} is not closed`);
    items += 1;
    if (items > sampleRows) continue;
    for (const name of Object.keys(parsed(text) ?? {})) columns.add(name);
  }
  if (items === 0) throw cutShort(file.name, "its array is empty");
  return { columns: [...columns], rows: [] };
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

async function elementsOf(file: InputFile): Promise<FileColumns> {
  const columns = new Set<string>();
  const parser = sax.parser(true);
  let problem: Error | undefined;
  parser.onerror = (error) => {
    problem ??= error;
    parser.resume();
  };
  parser.onopentag = ({ name, attributes }) => {
    columns.add(name);
    for (const attribute of Object.keys(attributes)) columns.add(`${name}@${attribute}`);
  };
  for await (const text of decodeText(file.name, await file.open())) {
    parser.write(text);
    if (problem !== undefined) break;
  }
  if (problem === undefined) parser.close();
  if (problem !== undefined)
    throw new UsageError(
      `${file.name} is cut short, or not XML: ${problem.message.split("\n")[0]} in line ${parser.line + 1}. Nothing was loaded.`,
    );
  return { columns: [...columns], rows: [] };
}
