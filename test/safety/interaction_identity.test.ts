/** Tests which rows of a source are the same rule. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { merge } from "../drugs/made_up.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";
import { check, drug, found, many, members, rules, source, stateOf } from "./interaction_feed.ts";

const [a, b] = ["09900001", "09900002"] as const;

test("a row with exchanged sides is the same rule, and one with another severity, or another text in the same order, is not", async () => {
  await using db = await testDatabase();
  const lines = rules(
    "0,drug,ZORVALIN,,,drug,QUELMIDE,,,Minor,In these words,",
    "1,drug,QUELMIDE,,,drug,ZORVALIN,,,Minor,In other words,",
    "2,drug,ZORVALIN,,,drug,QUELMIDE,,,Minor,In a large dose,",
    "3,drug,QUELMIDE,,,drug,ZORVALIN,,,Major,In these words,",
    "4,drug,ZORVALIN,,,drug,QUELMIDE,,,Minor,In these words,",
  );
  const { counts, notes } = await load(db.connection, "interactions", { "r.csv": lines }, source);
  assert.deepEqual(counts, { read: 5, inserted: 3, changed: 0, unchanged: 2, refused: 0 });
  assert.ok(notes.includes("1 row repeats the sides, codes, severity, and text of another row"));
  assert.ok(
    notes.includes("1 row repeats another row with the sides exchanged, and the first row was loaded"),
  );
  await merge(db.connection, [drug(a, null, "ZORVALIN"), drug(b, null, "QUELMIDE")]);
  assert.deepEqual((await found(db.connection, a, b)).sort(), [
    `MAJOR ${a} ${b}`,
    `MINOR ${a} ${b}`,
    `MINOR ${a} ${b}`,
  ]);
});

test("a table with one row per pair of ATC codes keeps every row, in both directions", async () => {
  await using db = await testDatabase();
  const codes = ["Z01AA01", "Z01AA02", "Z01AA03", "Z01B"];
  const partners = ["Z02AA01", "Z02AA02"];
  const pairs = codes.flatMap((one) => partners.map((other) => [one, other] as const));
  const table = csv(
    "side1,name1,atc1,side2,name2,atc2,effect,severity,comment",
    ...pairs.flatMap(([one, other]) => [
      `drug,"ZORVALINS, LONG ACTING",${one},drug,QUELMIDES,${other},"ZORVALINS, LONG ACTING augments QUELMIDES",minor,`,
      `drug,QUELMIDES,${other},drug,"ZORVALINS, LONG ACTING",${one},"QUELMIDES inhibits ZORVALINS, LONG ACTING",minor,`,
    ]),
  );
  const { counts, notes } = await load(db.connection, "interactions", { "r.csv": table }, source);
  assert.deepEqual(counts, { read: 16, inserted: 16, changed: 0, unchanged: 0, refused: 0 });
  assert.ok(!notes.some((note) => note.includes("repeat")), notes.join("\n"));
  const dinOf = new Map([...codes, ...partners].map((code, at) => [code, `0990000${at}`]));
  await merge(
    db.connection,
    [...dinOf].map(([code, din]) => drug(din, code, `SUBSTANCE OF ${code}`)),
  );
  for (const [one, other] of pairs) {
    const { interactions } = await check(db.connection, dinOf.get(one) ?? "", dinOf.get(other) ?? "");
    assert.deepEqual(
      interactions.map(({ description }) => description).toSorted(),
      ["QUELMIDES inhibits ZORVALINS, LONG ACTING", "ZORVALINS, LONG ACTING augments QUELMIDES"],
      `${one} with ${other}`,
    );
  }
});

test("the same codes in another order and the members of a class do not change the identity of a rule", async () => {
  await using db = await testDatabase();
  const feed = (codes: string, ...list: string[]) => ({
    "class_members.csv": members(...list),
    "r.csv": rules(
      `0,drug,ZORVALIN,,${codes},drug,QUELMIDE,,Z02,Minor,It may,`,
      "1,class,DEMO,Z1,,drug,QUELMIDE,,Z02,Minor,It may,",
    ),
  });
  await load(db.connection, "interactions", feed("Z01|Z03", "Z1,DEMO,Alfan,1,Z05AA01"), source);
  const keys = await query(db.connection, "select key from live.interaction_rules order by key");
  const { counts } = await load(
    db.connection,
    "interactions",
    feed("Z03|Z01", "Z1,DEMO,Alfan,1,Z05AA01", "Z1,DEMO,Betin,2,Z05AA02"),
    source,
  );
  assert.deepEqual([counts.inserted, counts.changed + counts.unchanged], [0, 2]);
  assert.deepEqual(await query(db.connection, "select key from live.interaction_rules order by key"), keys);
});

test("classes that share an unknown code are different classes", async () => {
  await using db = await testDatabase();
  const feed = {
    "class_members.csv": members(",DEMO ONE,Alfan,1,Z05AA01", ",DEMO TWO,Betin,2,Z05AA02"),
    "r.csv": rules(
      "0,class,DEMO ONE,X9X,,drug,QUELMIDE,,Z02,Minor,It may,",
      "1,class,DEMO TWO,X9X,,drug,QUELMIDE,,Z02,Minor,It may,",
    ),
  };
  const { counts } = await load(db.connection, "interactions", feed, source);
  assert.deepEqual([counts.inserted, counts.unchanged], [2, 0]);
});

test("a load restores the rules that an earlier version dropped or stored under other keys", async () => {
  await using db = await testDatabase();
  const feed = { "r.csv": rules(...many(0, 20)) };
  await load(db.connection, "interactions", feed, source);
  const clean = await stateOf(db.connection);
  await query(db.connection, "delete from live.interaction_rules where id % 2 = 0");
  await query(db.connection, "update live.interaction_rules set key = md5(key)");
  const { counts, notes } = await load(db.connection, "interactions", feed, source);
  assert.deepEqual([counts.inserted, counts.unchanged], [20, 0]);
  assert.ok(notes.some((note) => note.startsWith("10 rules are no longer")));
  assert.deepEqual(await stateOf(db.connection), clean);
});
