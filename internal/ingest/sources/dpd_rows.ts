/** The rows of one file of a DPD extract, one after the other; a row that is no CSV is told apart, and reading goes on. */
import { pipeline, Readable } from "node:stream";
import { parse } from "csv-parse";
import type { InputFile } from "../model.ts";
import { decodeText } from "../text_encoding.ts";

export type Row = { line: number; fields: string[] } | { line: number; problem: string };

/** `note` gets a line if the file is not UTF-8. */
export async function* rowsOf(file: InputFile, note?: (line: string) => void): AsyncGenerator<Row> {
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
  const text = Readable.from(decodeText(file.name, await file.open(), note), { objectMode: false });
  pipeline(text, parser, () => {});
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
