/** The loop that every feed has: each row is counted, and taken or refused with its line and reason. */
import type { Column, FeedOptions } from "./feed.ts";
import type { InputFile, LoadContext } from "./model.ts";
import { readFeed } from "./named_rows.ts";

/** Why a row is refused. */
export type Refused = { field: string; reason: string };

/** What became of a row: refused, taken at once, or taken once a batch has room. */
export type Taken = Refused | Promise<void> | undefined;

const rowsAStep = 1_000;

export async function takeRows<const C extends readonly Column[]>(
  context: LoadContext,
  file: InputFile,
  columns: C,
  take: (values: Record<C[number]["name"], string>, line: number) => Taken,
  options: Omit<FeedOptions, "note"> = {},
): Promise<void> {
  const given = Object.entries(options.defaults ?? {});
  const defaults = given.filter((each): each is [C[number]["name"], string] => each[1] !== undefined);
  for await (const row of readFeed(file, columns, { ...options, note: context.note })) {
    context.counts.read += 1;
    if (context.counts.read % rowsAStep === 0) context.progress();
    const { line } = row;
    if ("problem" in row) {
      context.refuse({ file: file.name, line, reason: row.problem, row: row.text });
      continue;
    }
    for (const [name, value] of defaults) if (row.values[name] === "") row.values[name] = value;
    const taken = take(row.values, line);
    if (taken === undefined) continue;
    if ("reason" in taken) {
      const { field, reason } = taken;
      context.refuse({ file: file.name, line, field, reason, row: Object.values(row.values).join(",") });
    } else await taken;
  }
}
