/** Rows of NDJSON (one object a line) or of a JSON array of objects, their members by the names of the columns. */
import { UsageError } from "../core/errors.ts";
import { arrayItems, featureItems } from "./array_items.ts";
import { type Column, type FeedOptions, type FeedRow, headingOf } from "./feed.ts";
import { flatFeature } from "./geojson.ts";
import type { InputFile } from "./model.ts";

/** Of members that nothing reads, so many are noted. */
const mostNotes = 20;

export async function* readObjects<Name extends string>(
  file: InputFile,
  chunks: AsyncIterable<readonly string[]>,
  columns: readonly Column[],
  options: FeedOptions,
): AsyncGenerator<FeedRow<Name>> {
  const rowOf = createRowReader<Name>(file, columns, options);
  let line = 0;
  for await (const lines of chunks) {
    for (const text of lines) {
      line += 1;
      if (text.trim() !== "") yield rowOf(line, text);
    }
  }
}

export async function* readArray<Name extends string>(
  file: InputFile,
  columns: readonly Column[],
  options: FeedOptions,
): AsyncGenerator<FeedRow<Name>> {
  const rowOf = createRowReader<Name>(file, columns, options);
  for await (const { line, text, problem } of arrayItems(file, options.note))
    yield problem === undefined ? rowOf(line, text) : { line, problem, text };
}

/** Rows of a GeoJSON FeatureCollection. */
export async function* readFeatures<Name extends string>(
  file: InputFile,
  columns: readonly Column[],
  options: FeedOptions,
): AsyncGenerator<FeedRow<Name>> {
  const rowOf = createRowReader<Name>(file, columns, options);
  for await (const { line, text, problem } of featureItems(file, options.note)) {
    const feature = problem === undefined ? parseObject(text) : undefined;
    if (problem !== undefined) yield { line, problem, text };
    else if (feature === undefined) yield { line, problem: "is not a GeoJSON feature", text };
    else yield rowOf(line, JSON.stringify(flatFeature(feature)));
  }
}

/** `has` says what the file has instead. */
export function missingColumns(file: InputFile, missing: readonly Column[], has: string): UsageError {
  const names = missing.map(({ name, aliases = [] }) => [name, ...aliases].join(" or "));
  return new UsageError(
    `${file.name} has no column ${names.join(", ")}; ${has}. Rename its columns as docs/feeds.md lists them for this feed, or name the feed that the file belongs to.`,
  );
}

function createRowReader<Name extends string>(
  file: InputFile,
  columns: readonly Column[],
  options: FeedOptions,
): (line: number, text: string) => FeedRow<Name> {
  const names = new Map(
    columns.flatMap(({ name, aliases = [] }) =>
      [name, ...aliases].map((each) => [headingOf(each), name] as const),
    ),
  );
  const unread = new Set<string>();
  const required = columns.filter((column) => column.required);
  let isFirst = true;
  return (line, text) => {
    const members = text.includes("\uFFFD") ? undefined : parseObject(text);
    if (members === undefined) return { line, problem: "is not a JSON object in UTF-8", text };
    const keys = Object.keys(members).map((key) => names.get(key.trim().toLowerCase()));
    // Members may be absent where they are empty, but not all of those that every row needs.
    if (isFirst && required.length > 0 && !required.some(({ name }) => keys.includes(name)))
      throw missingColumns(
        file,
        required,
        `its first object has: ${Object.keys(members).join(", ").slice(0, 300)}`,
      );
    isFirst = false;
    const row: Record<string, string> = Object.fromEntries(columns.map(({ name }) => [name, ""]));
    for (const [key, value] of Object.entries(members)) {
      const name = names.get(headingOf(key));
      if (name !== undefined) {
        const field = plainText(value);
        if (field === undefined) return { line, problem: `${name} is nested too deeply`, text };
        row[name] = field;
      } else if (!unread.has(key) && unread.size < mostNotes) {
        unread.add(key);
        options.note(`${file.name}: a member that nothing reads: ${key.slice(0, 60)}`);
      }
    }
    return { line, values: row as Record<Name, string> };
  };
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Numbers and booleans as written; arrays and objects (hours, services) as JSON. Undefined if nested too deeply. */
function plainText(value: unknown): string | undefined {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value).trim();
  try {
    return JSON.stringify(value);
  } catch (error) {
    // JSON.parse reads any depth; JSON.stringify recurses and overflows the stack at some thousand levels.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
