/** What rules are known, and which of them drugs meet. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { ServiceError } from "../../internal/core/errors.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { type Severity, severities } from "../../internal/safety/interactions/model.ts";
import { severityOf } from "../../internal/safety/interactions/severity.ts";
import { merge } from "../drugs/made_up.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";
import { check, drug, found, header, many, members, rules, source, stateOf } from "./interaction_feed.ts";

const [a, b, c] = ["09900001", "09900002", "09900003"] as const;

test("every spelling of a level is that level, and what says nothing is unknown", () => {
  const spellings: Record<Severity, string[]> = {
    CONTRAINDICATED: [
      ...[
        "CONTRAINDICATION",
        "Contraindication",
        "Contraindication:",
        "Contraindication with:",
        "CONTRAINDICATON",
      ],
      ...["CONTRANDICATION", "C0NTRAINDICATION", "CONTRAINDICATIOIN", "contraindicated", "Contre-indication"],
      "Contraindication - Not recommended - Precaution for use",
    ],
    MAJOR: [
      ...[
        "Not recommended",
        "Not Recommended",
        "Not recommended with",
        "Not recommended:",
        "Not recommended with:",
      ],
      ...["Nor recommended", "Not recommeded", "Not recommeded:", "Major", "Association déconseillée"],
    ],
    MODERATE: [
      ...["Precaution for use", "Precautions for use", "Precaution of use", "Precaution for use:"],
      ...["Precaution for use.", "moderate", "Précaution d'emploi"],
    ],
    MINOR: ["Take into account", "Tale into account", "Minor", "À prendre en compte"],
    UNKNOWN: [
      "",
      "?",
      "With doses above 20 mg a week",
      `See the leaflet. ${"It says more on contraindication. ".repeat(3)}`,
    ],
  };
  for (const severity of severities)
    for (const spelling of spellings[severity]) assert.equal(severityOf(spelling), severity, spelling);
});

test("a rule by name meets the ingredient whatever its salt, alone or in a combination, and no other", async () => {
  await using db = await testDatabase();
  await load(
    db.connection,
    "interactions",
    { "r.csv": rules(`0,drug,ZORVALIN,,,drug,QUELMIDE,,,Major,It may,Do`) },
    source,
  );
  await merge(db.connection, [
    drug(a, "Z01AA51", "OTHERINE", "ZORVALIN HYDROCHLORIDE"),
    drug(b, null, "QUELMIDE (QUELMIDE SODIUM)"),
    drug(c, null, "QUELMIDEX", "ZORVALINE"),
  ]);
  const answer = await check(db.connection, b, a, c);
  const { key, ...interaction } = answer.interactions[0] ?? assert.fail("nothing found");
  assert.match(key, /^[0-9a-f]{32}$/);
  assert.deepEqual(interaction, {
    dins: [b, a],
    substances: ["quelmide", "zorvalin"],
    sides: ["QUELMIDE", "ZORVALIN"],
    severity: "MAJOR",
    severityText: "Major",
    description: "It may",
    management: "Do",
    source: "Made up, first edition",
  });
  assert.equal(answer.interactions.length, 1);
  assert.deepEqual(
    answer.checked.map(({ din, covered }) => [din, covered]),
    [
      [b, true],
      [a, true],
      [c, false],
    ],
  );
  assert.deepEqual(answer.sources, [
    { name: "Made up, first edition", asOf: "2025-12-31", rules: 1, synthetic: false },
  ]);
});

test("a rule that names a mineral meets its salts; one that names a salt meets no other salt", async () => {
  await using db = await testDatabase();
  const lines = rules(
    "0,drug,POTASSIUM,,,drug,ZORVALIN,,,Minor,,",
    "1,drug,SODIUM FLUORIDE,,,drug,ZORVALIN,,,Major,,",
  );
  await load(db.connection, "interactions", { "r.csv": lines }, source);
  await merge(db.connection, [
    drug(a, null, "ZORVALIN"),
    drug(b, null, "POTASSIUM CHLORIDE"),
    drug(c, null, "SODIUM CHLORIDE"),
  ]);
  assert.deepEqual(await found(db.connection, a, b, c), [`MINOR ${a} ${b}`]);
});

test("products that come after the rules, and rules that come after the products, meet alike", async () => {
  const lines = { "r.csv": rules("0,drug,ZORVALIN,,Z01AA01,drug,QUELMIDE,,Z02,Major,,") };
  const products = [drug(a, "Z01AA01"), drug(b, "Z02BB02"), drug(c, "Z03BB02")];
  const expected = [`MAJOR ${a} ${b}`];
  for (const rulesFirst of [true, false]) {
    await using db = await testDatabase();
    if (!rulesFirst) await merge(db.connection, products);
    await load(db.connection, "interactions", lines, source);
    if (rulesFirst) await merge(db.connection, products);
    assert.deepEqual(await found(db.connection, a, b, c), expected);
    // A product whose code is corrected is found by the new one at once.
    await merge(db.connection, [drug(c, "Z02AA01")]);
    assert.deepEqual(await found(db.connection, a, b, c), [...expected, `MAJOR ${a} ${c}`]);
  }
});

test("a class is its members, found by a code with O for 0, by a name, as OTHER; an unknown one is refused", async () => {
  await using db = await testDatabase();
  const loaded = await load(
    db.connection,
    "interactions",
    {
      "class_members.csv": members(
        "Z0-1,DEMO CLASS (ALL),Zorvalin,1,ZO1AA01|x",
        "Z0-1,DEMO CLASS (ALL),Quelmide,2,",
        ",,Lost,3,Z09",
      ),
      "interactions.csv": rules(
        "0,class,DEMO CLASS,ZO-1,,class,OTHER DEMO-CLASS,,,Minor,,",
        "1,class,NOBODY,N0,,drug,ZORVALIN,,,Minor,,",
        "2,class,A GROUP,Z05AA,,drug,ZORVALIN,,,Major,,",
        "3,tribe,A GROUP,Z05AA,,drug,ZORVALIN,,,Major,,",
        "4,drug,,,,drug,ZORVALIN,,,Major,,",
      ),
    },
    source,
  );
  assert.deepEqual(
    loaded.refusals.map(({ file, line, field }) => [file, line, field]),
    [
      ["class_members.csv", 4, "class_code"],
      ["interactions.csv", 3, "name1"],
      ["interactions.csv", 5, "side1"],
      ["interactions.csv", 6, "name1"],
    ],
  );
  assert.deepEqual(loaded.counts, { read: 6, inserted: 2, changed: 0, unchanged: 0, refused: 4 });
  await merge(db.connection, [drug(a, "Z01AA01", "ZORVALIN"), drug(b, null, "QUELMIDE"), drug(c, "Z05AA03")]);
  assert.deepEqual(await found(db.connection, a, b, c), [`MAJOR ${a} ${c}`, `MINOR ${a} ${b}`]);
});

test("two products of one substance do not interact by what is said of its class", async () => {
  await using db = await testDatabase();
  const feed = {
    "class_members.csv": members("Z1,DEMO,Zorvalin,1,Z01AA01", "Z1,DEMO,Quelmide,2,Z01AA02"),
    "interactions.csv": rules("0,class,DEMO,Z1,,class,OTHER DEMO,Z1,,Minor,,"),
  };
  await load(db.connection, "interactions", feed, source);
  await merge(db.connection, [
    drug(a, "Z01AA01", "ZORVALIN"),
    drug(b, null, "ZORVALIN SODIUM"),
    drug(c, "Z01AA02"),
  ]);
  assert.deepEqual(await found(db.connection, a, b, c), [`MINOR ${a} ${c}`, `MINOR ${b} ${c}`]);
});

test("a member is found by both of its names", async () => {
  await using db = await testDatabase();
  const feed = {
    "class_members.csv": members(
      "Z1,DEMO,Trizorvalin known as Zorvalin in the US,1,",
      "Z2,OTHERS,Quelmide,2,Z01AA02",
    ),
    "interactions.csv": rules("0,class,DEMO,Z1,,class,OTHERS,Z2,,Minor,,"),
  };
  await load(db.connection, "interactions", feed, source);
  await merge(db.connection, [drug(a, null, "ZORVALIN"), drug(b, null, "TRIZORVALIN"), drug(c, "Z01AA02")]);
  assert.deepEqual(await found(db.connection, a, b, c), [`MINOR ${a} ${c}`, `MINOR ${b} ${c}`]);
});

const versionsOf = (database: Database) =>
  query(
    database,
    "select xmin::text, ctid::text from live.interaction_rules union all select xmin::text, ctid::text from live.interaction_entries order by 1, 2",
  );

test("a load replaces its source and no other, and the same load again writes nothing", async () => {
  await using db = await testDatabase();
  const other = { ...source, source: "Another" };
  await load(db.connection, "interactions", { "r.csv": rules(...many(0, 3)) }, other);
  await load(db.connection, "interactions", { "r.csv": rules(...many(0, 20)) }, source);
  const before = await versionsOf(db.connection);
  const again = await load(db.connection, "interactions", { "r.csv": rules(...many(0, 20)) }, source);
  assert.deepEqual(again.counts, { read: 20, inserted: 0, changed: 0, unchanged: 20, refused: 0 });
  assert.deepEqual(await versionsOf(db.connection), before);

  const next = await load(
    db.connection,
    "interactions",
    { "r.csv": rules(...many(5, 9), ...many(30, 31)) },
    source,
  );
  assert.deepEqual(next.counts, { read: 5, inserted: 1, changed: 0, unchanged: 4, refused: 0 });
  assert.ok(
    next.notes.some((note) => note.startsWith("16 rules are no longer")),
    next.notes.join("\n"),
  );
  const counted = await query(
    db.connection,
    "select name, rules from live.interaction_sources order by name",
  );
  assert.deepEqual(counted, [
    { name: "Another", rules: 3 },
    { name: "Made up, first edition", rules: 5 },
  ]);
  const nothing = await load(
    db.connection,
    "interactions",
    { "r.csv": rules("0,tribe,X,,,drug,Y,,,Minor,,") },
    source,
  );
  assert.equal(nothing.counts.refused, 1);
  assert.equal(
    (await query(db.connection, "select from live.interaction_rules")).length,
    8,
    "an input of mistakes only takes nothing away",
  );
});

test("a load that ends anywhere and is run again ends where a clean one does", async () => {
  const first = rules(...many(0, 20));
  const second = rules(...many(10, 30, "Major"), ...many(5, 10));
  const clean = await (async () => {
    await using db = await testDatabase();
    await load(db.connection, "interactions", { "r.csv": second }, source);
    return await stateOf(db.connection);
  })();
  for (const lines of [1, 7, 24]) {
    await using db = await testDatabase();
    await load(db.connection, "interactions", { "r.csv": first }, source);
    const part = second.split("\n").slice(0, lines + 1);
    async function* broken() {
      yield Buffer.from(`${part.join("\n")}\n`);
      throw new Error("the power is gone");
    }
    const killed = load(
      db.connection,
      "interactions",
      { "r.csv": () => Readable.from(broken()) },
      { ...source, batchRows: 3 },
    );
    await assert.rejects(killed, /the power is gone/);
    await load(db.connection, "interactions", { "r.csv": second }, { ...source, batchRows: 4 });
    assert.deepEqual(await stateOf(db.connection), clean);
  }
});

test("a source is named by its column, else by the option, else by the input", async () => {
  await using db = await testDatabase();
  const own = csv(
    `${header},source,source_date`,
    "0,drug,A1,,,drug,B1,,,Minor,,,Own,2024-02-29",
    "1,drug,A1,,,drug,B2,,,Minor,,,,",
    "2,drug,A1,,,drug,B3,,,Minor,,,Own,2024-02-30",
  );
  const { refusals } = await load(db.connection, "interactions", { "r.csv": own });
  assert.deepEqual(
    refusals.map(({ line, field }) => [line, field]),
    [[4, "source_date"]],
  );
  const sources = await query(
    db.connection,
    'select name, as_of, rules from live.interaction_sources order by name collate "C"',
  );
  assert.deepEqual(sources, [
    { name: "Own", as_of: "2024-02-29", rules: 1 },
    { name: "made up", as_of: null, rules: 1 },
  ]);
});

test("DINs that no drug has are a 404 that names each of them", async () => {
  await using db = await testDatabase();
  await merge(db.connection, [drug(a, null, "ZORVALIN")]);
  await assert.rejects(check(db.connection, a, b, c), (error) => {
    assert.ok(error instanceof ServiceError);
    assert.equal(error.code, "NOT_FOUND");
    assert.deepEqual(
      error.details.map(({ reason }) => /\d{8}/.exec(reason)?.[0]),
      [b, c],
    );
    return true;
  });
});
