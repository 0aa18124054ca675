/** What a feed that is one JSON array guarantees: a damaged item costs that item, and every rejection names its line. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { UsageError } from "../../internal/core/errors.ts";
import { readFeed } from "../../internal/ingest/named_rows.ts";

/** Items as "line: id", rejections as "line! text". */
async function read(content: string | Buffer, chunkBytes = 65_536): Promise<string[]> {
  const bytes = Buffer.from(content);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const file = { name: "recalls.json", open: async () => Readable.from(chunks) };
  const rows: string[] = [];
  for await (const row of readFeed(file, [{ name: "id" }], { arrays: true, note: () => {} }))
    rows.push("problem" in row ? `${row.line}! ${row.problem}` : `${row.line}: ${row.values.id}`);
  return rows;
}

const notAnObject = "is not a JSON object in UTF-8";
const notClosed = "the array is not closed after this; the file may have been cut short";
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

const cases: readonly [string, string | Buffer, readonly string[]][] = [
  ["an item that is not an object", '[\n{"id":1},\n5,\n{"id":3}]', ["2: 1", `3! ${notAnObject}`, "4: 3"]],
  ["a syntax error", '[\n{"id":1},\n{"id":oops},\n{"id":3}]', ["2: 1", `3! ${notAnObject}`, "4: 3"]],
  ["a line break in a string", '[\n{"id":"1\n2"},\n{"id":3}]', [`2! ${notAnObject}`, "4: 3"]],
  ["a missing comma", '[\n{"id":1},\n{"id":2}\n{"id":3},\n{"id":4}]', ["2: 1", `3! ${notAnObject}`, "5: 4"]],
  [
    "invalid UTF-8",
    Buffer.from('[\n{"id":"\xe9"},\n{"id":"\xc3\xa9"}]', "latin1"),
    [`2! ${notAnObject}`, "3: é"],
  ],
  ["text in Latin-1", Buffer.from('[\n{"id":"\xe9"},\n{"id":2}]', "latin1"), ["2: é", "3: 2"]],
  ["text after the array", '[\n{"id":1}\n]\nand more', ["2: 1", `4! ${notAnObject}`]],
  ["an end within an item", '[\n{"id":1},\n{"id":"2', ["2: 1", `3! ${notClosed}`]],
  ["an end after an item", '[\n{"id":1}\n', [`2! ${notClosed}`]],
  [
    "a column nested too deeply",
    `[{"id":${nested(200_000)}},\n{"id":2}]`,
    ["1! id is nested too deeply", "2: 2"],
  ],
  ["an item nested too deeply", `[${nested(200_000)},\n{"id":2}]`, [`1! ${notAnObject}`, "2: 2"]],
  ["a byte order mark", '\uFEFF\n[{"id":1}]', ["2: 1"]],
  ["no items", "[]", []],
];

for (const [what, content, rows] of cases) {
  test(`an array with ${what} loses no other item, whatever the chunks`, async () => {
    assert.deepEqual(await read(content), rows);
    if (content.length < 1_000) assert.deepEqual(await read(content, 1), rows);
  });
}

test("stops at an item of over a million characters and names the file", async () => {
  const endless = `[{"id":1},{"id":"${"x".repeat(1_100_000)}`;
  await assert.rejects(read(endless), (error: unknown) => {
    assert.ok(error instanceof UsageError);
    assert.equal(error.message, "recalls.json has an item of over 1 million characters.");
    return true;
  });
});

test("rejects an object per line that is nested too deeply, and reads the next", async () => {
  assert.deepEqual(await read(`{"id":${nested(200_000)}}\n{"id":2}\n`), [
    "1! id is nested too deeply",
    "2: 2",
  ]);
});
