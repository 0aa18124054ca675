/** How feeds are read as rows: what real files do, and what must not stop a load. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import fc from "fast-check";
import { UsageError } from "../../internal/core/errors.ts";
import type { FeedRow } from "../../internal/ingest/feed.ts";
import { readFeed } from "../../internal/ingest/named_rows.ts";

const columns = [
  { name: "id", aliases: ["key"], required: true },
  { name: "name", required: true },
  { name: "city" },
] as const;

type Read = { rows: FeedRow<"id" | "name" | "city">[]; notes: string[] };

async function read(content: string | Buffer, chunkBytes = 1_000_000): Promise<Read> {
  const bytes = Buffer.from(content);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const notes: string[] = [];
  const file = { name: "feed", open: async () => Readable.from(chunks) };
  const rows: Read["rows"] = [];
  for await (const row of readFeed(file, columns, { note: (line) => void notes.push(line) })) rows.push(row);
  return { rows, notes };
}

const good = (line: number, id: string, name: string, city = "") => ({ line, values: { id, name, city } });
const problemLines = ({ rows }: Read) => rows.flatMap((row) => ("problem" in row ? [row.line] : []));

test("a byte order mark, CRLF, blank lines and spaces change nothing, and lines are counted as an editor does", async () => {
  const { rows } = await read("\uFEFFid, name ,city\r\n\r\n 1 ,One,Surrey\r\n\r\n\r\n2,Two, White Rock \r\n");
  assert.deepEqual(rows, [good(3, "1", "One", "Surrey"), good(6, "2", "Two", "White Rock")]);
});

test("line ends of all kinds may stand in one file", async () => {
  const { rows } = await read("id,name\n1,One\r\n2,Two\r3,Three\n");
  assert.deepEqual(rows, [good(2, "1", "One"), good(3, "2", "Two"), good(4, "3", "Three")]);
});

test("quoted fields may hold delimiters, quotes and line breaks", async () => {
  const { rows } = await read('id,name\n1,"One, ""the\nfirst"""\n2,Two\n');
  assert.deepEqual(rows, [good(2, "1", 'One, "the\nfirst"'), good(4, "2", "Two")]);
});

test("a stray quote costs its own row and no other", async () => {
  const rest = Array.from({ length: 300 }, (_, index) => `${index},Name ${index}\n`).join("");
  const open = await read(`id,name\n1,"One\n${rest}`);
  assert.deepEqual(problemLines(open), [2]);
  assert.equal(open.rows.length, 301);
  const twice = await read(`id,name\n1,"One\n2,Two\n3,"Three\n${rest}`);
  assert.deepEqual(problemLines(twice), [2, 4]);
  assert.deepEqual(twice.rows[1], good(3, "2", "Two"));
  const after = await read('id,name\n1,"One"x\n2,Two\n');
  assert.deepEqual(problemLines(after), [2]);
  assert.deepEqual(after.rows[1], good(3, "2", "Two"));
  const last = await read('id,name\n1,One\n2,"Two');
  assert.deepEqual(problemLines(last), [3]);
});

test("a quote within a field that does not begin with one is a character", async () => {
  const { rows } = await read('id,name\n1,5" bandages\n2,"Two"\n');
  assert.deepEqual(rows, [good(2, "1", '5" bandages'), good(3, "2", "Two")]);
});

test("a row with too few or too many fields is told apart with its line", async () => {
  const { rows } = await read("id,name\n1\n2,Two,and more\n3,Three\n");
  assert.deepEqual(rows, [
    { line: 2, problem: "has 1 fields where the header has 2", text: "1" },
    { line: 3, problem: "has 3 fields where the header has 2", text: "2,Two,and more" },
    good(4, "3", "Three"),
  ]);
});

test("columns may stand in any order, in any case, under another name; others are noted", async () => {
  const { rows, notes } = await read("Fax,NAME,Key\n555,One,1\n");
  assert.deepEqual(rows, [good(2, "1", "One")]);
  assert.deepEqual(notes, ["feed: columns that nothing reads: Fax"]);
});

test("semicolons and tabs separate fields where the header has them", async () => {
  assert.deepEqual((await read("id;name\n1;One, two\n")).rows, [good(2, "1", "One, two")]);
  assert.deepEqual((await read("id\tname\n1\tOne, two\n")).rows, [good(2, "1", "One, two")]);
});

test("NDJSON is known by its first character; numbers, null and structures become text", async () => {
  const { rows, notes } = await read(
    '\n{"ID":1,"name":" One ","city":null,"x":0}\n\nnot json\n[1]\n{"id":"2","name":["a"],"x":1}\n',
  );
  assert.deepEqual(rows, [
    good(2, "1", "One"),
    { line: 4, problem: "is not a JSON object in UTF-8", text: "not json" },
    { line: 5, problem: "is not a JSON object in UTF-8", text: "[1]" },
    good(6, "2", '["a"]'),
  ]);
  assert.deepEqual(notes, ["feed: a member that nothing reads: x"]);
});

test("a row that is not UTF-8 is told apart, and the rest is read", async () => {
  const { rows } = await read(
    Buffer.concat([
      Buffer.from("id,name\n1,Qu\u00e9bec\n2,Qu"),
      Buffer.from([0xe9]),
      Buffer.from("bec\n3,Three\n"),
    ]),
  );
  assert.deepEqual(
    rows.map((row) => ("problem" in row ? row.problem : row.values.name)),
    ["Québec", "is not UTF-8", "Three"],
  );
});

for (const [what, content, message] of [
  ["nothing", "", /^feed is empty\.$/],
  ["blank lines only", "\n \n\r\n", /^feed is empty\.$/],
  ["UTF-16", Buffer.from("\uFEFFid,name\n1,One\n", "utf16le"), /^feed is not UTF-8 text/],
  [
    "a spreadsheet",
    Buffer.concat([Buffer.from("PK\u0003\u0004\0\0"), Buffer.from([0xff, 0, 0xfe])]),
    /^feed is not UTF-8 text/,
  ],
  ["a JSON array", '[{"id":1}]', /^feed is a JSON array; write one object a line/],
  [
    "no required column",
    "id,city\n1,Surrey\n",
    /^feed has no column name; its header is: id, city\. Rename its columns/,
  ],
  [
    "objects with other members",
    '{"number":"1","city":"Surrey"}\n',
    /^feed has no column id or key, name; its first object has: number, city\. Rename its columns/,
  ],
  ["XML", '<?xml version="1.0"?><a/>', /^feed is XML or HTML, and this feed is CSV or NDJSON\./],
  [
    "a header with an open quote",
    'id,"name\n1,One\n',
    /^The header of feed cannot be read: a quote is opened and not closed\.$/,
  ],
  [
    "a line without end",
    `id,name\n1,${"x".repeat(1_100_000)}`,
    /^feed has a line of over 1 million characters\.$/,
  ],
] as const) {
  test(`${what}: one line says what is wrong`, async () => {
    await assert.rejects(read(content), (error: unknown) => {
      assert.ok(error instanceof UsageError);
      assert.match(error.message, message);
      assert.ok(!error.message.includes("\n"));
      return true;
    });
  });
}

test("any values come back as written, however the bytes arrive", async () => {
  const value = fc.string({ unit: "grapheme", maxLength: 12 }).filter((text) => !/[\0\r\uFFFD]/.test(text));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      async (given, chunkBytes) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = given.map((fields) => `${fields.map(quoted).join(",")}\n`).join("");
        const { rows } = await read(`id,name\n${text}`, chunkBytes);
        assert.deepEqual(
          rows.map((row) => ("problem" in row ? row : [row.values.id, row.values.name])),
          given.map((fields) => fields.map((each) => each.trim())),
        );
      },
    ),
    { numRuns: 200 },
  );
});
