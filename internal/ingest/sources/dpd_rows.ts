/** The rows of one file of a DPD extract, one after the other; a row that is no CSV is told apart, and reading goes on. */
import { pipeline } from "node:stream";
import { parse } from "csv-parse";
import type { InputFile } from "../model.ts";

export type Row = { line: number; fields: string[] } | { line: number; problem: string };

export async function* rowsOf(file: InputFile): AsyncGenerator<Row> {
  const skipped: Row[] = [];
  const parser = parse({
    bom: true,
    info: true,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      skipped.push({
        line: (error as { lines?: number } | undefined)?.lines ?? 0,
        problem: error?.message ?? "",
      });
    },
  });
  // Whichever ends early takes the other with it; the error comes out of the loop below.
  pipeline(await file.open(), parser, () => {});
  let line = 1;
  for await (const { info, record } of parser as AsyncIterable<{
    info: { lines: number };
    record: string[];
  }>) {
    yield* skipped.splice(0);
    yield { line, fields: record };
    line = info.lines + 1;
  }
  yield* skipped;
}
