/**
 * Compares the columns of a file with those that its source is known to publish. Columns are compared without case, spaces, and
 * punctuation, as readers do.
 */
import { headingOf } from "../feed.ts";
import type { FileColumns } from "./file_columns.ts";
import type { Layout } from "./published_sources.ts";

/** `problems` stop the load. `notes` do not. */
export type Drift = { problems: string[]; notes: string[] };

export function compareColumns(file: string, found: FileColumns, layout: Layout): Drift {
  return layout.shapes === undefined
    ? compareHeadings(file, found.columns, layout)
    : compareShapes(file, found.rows, layout, layout.shapes);
}

/** XML and JSON leave out what is empty, so only what is read has to be there. */
const leavesOutEmpty = (file: string) => /\.(xml|json)$/i.test(file);

function compareHeadings(file: string, columns: readonly string[], { read, others }: Layout): Drift {
  const known = new Set([...read, ...others].map(headingOf));
  const has = new Set(columns.map(headingOf));
  const added = new Set(columns.filter((name) => name.trim() !== "" && !known.has(headingOf(name))));
  const drift: Drift = { problems: [], notes: [] };
  const expected = leavesOutEmpty(file) ? read : [...read, ...others];
  for (const name of expected.filter((each) => !has.has(headingOf(each)))) {
    const renamed = mostSimilar(name, [...added]);
    if (renamed !== undefined) added.delete(renamed);
    const change =
      renamed === undefined ? `column "${name}" is missing` : `column "${name}" is now "${renamed}"`;
    (read.includes(name) ? drift.problems : drift.notes).push(`${file}: ${change}`);
  }
  for (const name of added) drift.notes.push(`${file}: column "${name}" is new and not read`);
  return drift;
}

/** Names are similar if they share at least half of their pairs of letters (Dice's coefficient). */
function mostSimilar(name: string, candidates: readonly string[]): string | undefined {
  const pairs = pairsOf(name);
  const rated = candidates.map((candidate) => {
    const others = pairsOf(candidate);
    const shared = [...pairs].filter((pair) => others.has(pair)).length;
    return { candidate, share: (2 * shared) / (pairs.size + others.size) };
  });
  const best = rated.toSorted((a, b) => b.share - a.share)[0];
  return best !== undefined && best.share >= 0.5 ? best.candidate : undefined;
}

function pairsOf(name: string): Set<string> {
  const letters = headingOf(name).replaceAll(" ", "");
  return new Set(
    Array.from({ length: Math.max(letters.length - 1, 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}

function compareShapes(
  file: string,
  rows: readonly string[][],
  { read, others }: Layout,
  shapes: Readonly<Record<string, RegExp>>,
): Drift {
  const drift: Drift = { problems: [], notes: [] };
  if (rows.length === 0) return drift;
  const names = [...read, ...others];
  const width = Math.max(0, ...rows.map(({ length }) => length));
  for (const [name, shape] of Object.entries(shapes)) {
    const at = names.indexOf(name);
    if (at >= width || fits(rows, at, shape)) continue;
    const moved = Array.from({ length: width }, (_, place) => place).find(
      (place) => place !== at && valuesOf(rows, place).length > 0 && fits(rows, place, shape),
    );
    const place = `column ${at + 1} (${name})`;
    drift.problems.push(
      moved === undefined
        ? `${file}: ${place} is missing, or its values have another form, such as "${rows[0]?.[at]?.slice(0, 40) ?? ""}"`
        : `${file}: ${place} is now column ${moved + 1}`,
    );
  }
  for (const [at, name] of names.entries())
    if (at >= width)
      (at < read.length ? drift.problems : drift.notes).push(
        `${file}: column ${at + 1} (${name}) is missing`,
      );
  for (let at = names.length; at < width; at += 1)
    drift.notes.push(`${file}: column ${at + 1} is new and not read`);
  return drift;
}

const valuesOf = (rows: readonly string[][], at: number): string[] =>
  rows.flatMap((row) => (row[at] === undefined || row[at].trim() === "" ? [] : [row[at].trim()]));

/** Whether most values of the column have the shape. A column without values fits. */
function fits(rows: readonly string[][], at: number, shape: RegExp): boolean {
  if (rows.every(({ length }) => length <= at)) return false;
  const values = valuesOf(rows, at);
  return values.filter((value) => shape.test(value)).length * 2 >= values.length;
}
