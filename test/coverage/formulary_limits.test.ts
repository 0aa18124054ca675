/** Formularies with more text than one ever had. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";

const piece = "x".repeat(65_536);

test("a text of hundreds of megabytes is rejected after a million characters, and its rest is not read", async () => {
  await using db = await testDatabase();
  let pieces = 0;
  function* text() {
    yield '<extract createDate="2026-01-01"><formulary><pcg2><note>';
    // 420 MB.
    for (; pieces < 6_400; pieces += 1) yield piece;
    yield "</note></pcg2></formulary></extract>";
  }
  const feed = { "edition.xml": () => Readable.from(text(), { objectMode: false }) };
  await assert.rejects(
    load(db.connection, "formulary", feed),
    /edition\.xml has over 1 million characters in one <note>, at line 1\. .*Nothing of it was loaded\.$/,
  );
  assert.ok(pieces < 100, `${pieces} pieces of 64 KB were read`);
  assert.deepEqual(await query(db.connection, "select from live.coverage"), []);
});

test("texts that are together longer than those of any edition are rejected", async () => {
  await using db = await testDatabase();
  let pieces = 0;
  function* text() {
    yield '<extract createDate="2026-01-01"><formulary><pcg2>';
    for (; pieces < 6_400; pieces += 1) yield `<note>${piece}</note>`;
    yield "</pcg2></formulary></extract>";
  }
  const feed = { "edition.xml": () => Readable.from(text(), { objectMode: false }) };
  await assert.rejects(load(db.connection, "formulary", feed), /has over 100 million characters of text/);
  assert.ok(pieces < 1_700, `${pieces} pieces of 64 KB were read`);
});
