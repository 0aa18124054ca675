/** Files for spreadsheets: what is in a cell is read as it was, and nothing of it is run. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { csvOf } from "../../../internal/dashboard/csv.ts";
import { renderUsageFile } from "../../../internal/dashboard/wire/usage_file.ts";

/** RFC 4180, read strictly. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        assert.ok(at < text.length, "an open quote");
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    } else while (at < text.length && !/[,\r\n"]/.test(text[at] ?? "")) cell += text[at++];
    row.push(cell);
    if (text[at] === ",") at += 1;
    else {
      assert.equal(text.slice(at, at + 2), "\r\n");
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const cell = fc.oneof(
  fc.string({
    unit: fc.constantFrom("a", ",", '"', "\n", "\r", "=", "+", "-", "@", "\t", "'"),
    maxLength: 8,
  }),
  fc.integer(),
);

test("every table comes back as it was, and no text of it begins like a formula", () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 4 })
        .chain((width) =>
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
        ),
      ([names = [], ...rows]) => {
        const read = parse(csvOf(names.map(String), rows));
        const wanted = [names.map(String), ...rows];
        assert.equal(read.length, wanted.length);
        for (const [y, line] of wanted.entries()) {
          for (const [x, value] of line.entries()) {
            const got = read[y]?.[x] ?? assert.fail();
            if (typeof value === "number") assert.equal(got, String(value));
            else {
              assert.ok(!/^[=+\-@\t\r]/.test(got), got);
              assert.equal(got.replace(/^'(?=[=+\-@\t\r])/, ""), value.replace(/^'(?=[=+\-@\t\r])/, ""));
            }
          }
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("by day there is a line for each day that has begun, by key the name is no formula", () => {
  const counts = { requests: 3, units: 2, outcomes: { ok: 2, refused_quota: 1 } } as const;
  const usage = {
    from: "2026-02-27",
    to: "2026-03-31",
    days: [{ day: "2026-02-28", ...counts }],
    endpoints: [{ endpoint: "listDrugs", ...counts }],
    keys: [{ key_id: "key_1", ...counts }],
  };
  const options = { nowMs: Date.UTC(2026, 2, 1, 23, 59), nameOf: () => '=HYPERLINK("x","y")' };
  const names = "requests,units,ok,not_modified,client_error,refused_burst,refused_quota,server_error";
  assert.equal(
    renderUsageFile(usage, "day", options),
    `day,${names}\r\n2026-02-27,0,0,0,0,0,0,0,0\r\n2026-02-28,3,2,2,0,0,0,1,0\r\n2026-03-01,0,0,0,0,0,0,0,0\r\n`,
  );
  assert.equal(
    renderUsageFile(usage, "endpoint", options),
    `endpoint,${names}\r\nlistDrugs,3,2,2,0,0,0,1,0\r\n`,
  );
  assert.equal(
    renderUsageFile(usage, "key", options),
    `key,key_name,${names}\r\nkey_1,"'=HYPERLINK(""x"",""y"")",3,2,2,0,0,0,1,0\r\n`,
  );
});
