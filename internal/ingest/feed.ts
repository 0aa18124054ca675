/** What a feed is made of: files that are named like one, columns by their names, rows that can be read or not. */
import { UsageError } from "../core/errors.ts";
import type { Input, InputFile } from "./model.ts";

/** A column by its name, the other names it goes by, and whether a feed can do without, or can if it has another one. */
export type Column = { name: string; aliases?: readonly string[]; required?: boolean; unless?: string };

/** Headings are compared without case, spaces, and punctuation: `DIN/PIN` is `din pin`, `addr:street` is `addr street`. */
export const headingOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Values are trimmed; an absent or empty one is "". `line` is the row's first physical line, from 1. */
export type FeedRow<Name extends string> =
  | { line: number; values: Record<Name, string> }
  | { line: number; problem: string; text: string };

export type FeedOptions = {
  /** Told once about columns that nothing reads. */
  note(line: string): void;
  /** For layouts without a header: the columns' names, when the first record is data already. */
  headerOf?(first: readonly string[]): readonly string[] | undefined;
  /** Whether the feed may be one JSON array, as some are published. */
  arrays?: boolean;
  /** Whether the feed may be a GeoJSON FeatureCollection. Its rows have the properties and the coordinates of the features. */
  features?: boolean;
  /** By column: what a file without the column, or a row without a value, means. Undefined if nothing was given. */
  defaults?: Readonly<Record<string, string | undefined>>;
};

const feedName = /^(?!readme).*\.(csv|tsv|txt|ndjson|jsonl|json|geojson)$/i;

/** The files of an input that are feeds: the only one, whatever its name, or those of a folder that are named so. */
export async function feedFiles(input: Input, note: (line: string) => void): Promise<InputFile[]> {
  const files = await input.files();
  if (files.length === 1) return files;
  const [feeds, others] = [true, false].map((is) => files.filter(({ name }) => feedName.test(name) === is));
  if (feeds === undefined || feeds.length === 0) {
    throw new UsageError(`${input.name} has no file whose name ends in .csv, .tsv, .txt or .ndjson.`);
  }
  if (others !== undefined && others.length > 0) {
    note(`${input.name}: left out, by their names: ${others.map(({ name }) => name).join(", ")}`);
  }
  return feeds;
}
