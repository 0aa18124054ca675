/** Editions of Ontario's formulary, loaded. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { UsageError } from "../../internal/core/errors.ts";
import { query } from "../../internal/postgres/database.ts";
import { load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";
import { addDrugs, coverageState, coverageVersions, edition, listingOf, publicPrices } from "./made_up.ts";

const [a, b, c] = ["01900001", "01900002", "01900003"] as const;
const lccNotes = `<lccNote seq="002" type="R">LU Authorization Period: 1 year</lccNote>
<lccNote seq="001" reasonForUseId="901">Patients &amp; others,\r\n\r\nwho &quot;need&quot; it.</lccNote>`;

test("a drug gets its status, criteria, group, dates, costs and public price from the edition", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b]);
  const text = edition(
    "2025-07-30",
    [
      {
        din: a,
        flags: { sec3: "Y", sec12: "Y" },
        price: ".4083",
        pays: ".3000",
        dailyCost: "1.2250",
        listed: "1996-10-01",
        group: "081228088",
        note: "Remark.",
      },
      { din: b, flags: { notABenefit: "Y", sec3: "Y" } },
    ],
    { lccNotes, groupDailyCost: "9.0000" },
  );
  const { counts, refusals } = await load(db.connection, "formulary", { "any.xml": text });
  assert.deepEqual(counts, { read: 2, inserted: 2, changed: 0, unchanged: 0, refused: 0 });
  assert.deepEqual(refusals, []);
  const limited = await listingOf(db.connection, a);
  assert.equal(limited?.formulary_status, "LIMITED_USE");
  assert.equal(limited?.plan_term, "Limited Use (sec3, sec12)");
  assert.equal(
    limited?.criteria,
    'Reason for use 901: Patients & others,\n\nwho "need" it.\n\nLU Authorization Period: 1 year',
  );
  assert.equal(limited?.notes, "Remark.");
  assert.equal(limited?.interchange_group, "081228088");
  assert.equal(limited?.daily_cost, 12_250);
  assert.equal(limited?.listed_on, "1996-10-01");
  assert.equal(limited?.as_of, "2025-07-30");
  assert.equal(limited?.source, "PUBLIC_FORMULARY");
  const other = await listingOf(db.connection, b);
  assert.equal(other?.formulary_status, "NOT_A_BENEFIT");
  assert.equal(other?.criteria, null, "conditions of the group are those of its limited-use products only");
  assert.equal(other?.daily_cost, 90_000, "without a cost of its own, the group's");
  assert.deepEqual(await publicPrices(db.connection), [
    { din: a, province: "ON", plan: "ODB", effective_on: "2025-07-30", unit_price: 4_083, plan_pays: 3_000 },
  ]);
});

test("editions up to 2015 state what the plan pays by group, and later ones by drug", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b, c]);
  const drugs = [
    { din: a, price: ".1170", groupPrice: ".0517" },
    // It has no price of its own.
    { din: b, groupPrice: ".0517" },
    { din: c, price: ".2000", groupPrice: ".0517", flags: { notABenefit: "Y", sec3b: "Y" } },
  ];
  const { notes } = await load(db.connection, "formulary", { "any.xml": edition("2008-09-30", drugs) });
  assert.ok(!notes.some((note) => note.includes("price")), notes.join("\n"));
  const state = async () =>
    (await publicPrices(db.connection)).map(({ din, unit_price, plan_pays }) => [din, unit_price, plan_pays]);
  assert.deepEqual(await state(), [
    [a, 1_170, 517],
    [c, 2_000, null],
  ]);
  await using stored = await testDatabase();
  await addDrugs(stored.connection, [a]);
  const without = edition("2008-09-30", [{ din: a, price: ".1170" }]);
  await load(stored.connection, "formulary", { "any.xml": without });
  const both = { din: a, price: ".1170", groupPrice: ".0517", pays: ".1000" };
  await load(stored.connection, "formulary", { "any.xml": edition("2008-09-30", [both]) });
  assert.equal((await publicPrices(stored.connection))[0]?.plan_pays, 1_000, "added by a second load");
});

test("an edition that no longer lists a drug marks it with date and reason; one that lists it again takes the mark off", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b]);
  const one = (day: string, ...dins: string[]) => ({
    [`${day}.xml`]: edition(
      day,
      dins.map((din) => ({ din, price: "1.0000" })),
    ),
  });
  await load(db.connection, "formulary", one("2018-12-17", a, b));
  const second = await load(db.connection, "formulary", one("2020-12-17", a));
  assert.deepEqual(second.notes, ["2020-12-17.xml: the edition of 2020-12-17 no longer lists 1 drug"]);
  const gone = await listingOf(db.connection, b);
  assert.equal(gone?.removed_on, "2020-12-17");
  assert.equal(gone?.removed_reason, "the edition of 2020-12-17 no longer lists it");
  assert.equal(gone?.as_of, "2018-12-17");
  await load(db.connection, "formulary", one("2022-12-17", a, b));
  const back = await listingOf(db.connection, b);
  assert.deepEqual([back?.removed_on, back?.removed_reason, back?.as_of], [null, null, "2022-12-17"]);
});

test("an older edition adds its prices and takes nothing back", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b]);
  await load(db.connection, "formulary", { x: edition("2025-07-30", [{ din: a, price: "2.0000" }]) });
  const old = edition("2018-12-17", [
    { din: a, flags: { notABenefit: "Y" }, price: "1.0000" },
    { din: b, price: "3.0000" },
  ]);
  const { counts } = await load(db.connection, "formulary", { x: old });
  assert.deepEqual(counts, { read: 2, inserted: 1, changed: 1, unchanged: 0, refused: 0 });
  assert.equal((await listingOf(db.connection, a))?.formulary_status, "GENERAL_BENEFIT");
  const late = await listingOf(db.connection, b);
  assert.equal(
    late?.removed_on,
    "2025-07-30",
    "what only an older edition lists is gone since the newer one",
  );
  assert.deepEqual(
    (await publicPrices(db.connection)).map(({ din, effective_on, unit_price }) => [
      din,
      effective_on,
      unit_price,
    ]),
    [
      [a, "2018-12-17", 10_000],
      [a, "2025-07-30", 20_000],
      [b, "2018-12-17", 30_000],
    ],
  );
});

test("loading an edition again writes nothing", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b]);
  const text = edition("2025-07-30", [{ din: a, price: "2.0000" }, { din: b }], { lccNotes });
  await load(db.connection, "formulary", { x: text });
  const before = await coverageVersions(db.connection);
  const { counts } = await load(db.connection, "formulary", { x: text });
  assert.deepEqual(counts, { read: 2, inserted: 0, changed: 0, unchanged: 2, refused: 0 });
  assert.deepEqual(await coverageVersions(db.connection), before);
});

test("what cannot be taken is refused with line, field and reason, and a refused drug is not taken for gone", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b, c]);
  const all = [a, b, c].map((din) => ({ din, price: "1.0000" }));
  await load(db.connection, "formulary", { x: edition("2018-12-17", all) });
  const { counts, refusals } = await load(db.connection, "formulary", {
    x: edition("2025-07-30", [
      { din: a, price: "1.00001" },
      { din: b, price: "1.0000", listed: "2025-02-30" },
      { din: c, price: "2.0000" },
      { din: c, price: "3.0000" },
      { din: "80040226" },
      { din: "09857567" },
      { din: "01900009", pays: "1.0000" },
      { din: "" },
    ]),
  });
  assert.deepEqual(counts, { read: 8, inserted: 0, changed: 1, unchanged: 0, refused: 7 });
  assert.deepEqual(
    refusals.map(({ field }) => field),
    ["individualPrice", "listingDate", "id", "id", "id", "id", "id"],
  );
  const reasons = refusals.map(({ reason }) => reason).join("\n");
  for (const part of [
    "four decimals",
    "a date such as",
    "lists 01900003 in line",
    "NPN",
    "PIN",
    "no drug 01900009",
  ])
    assert.ok(reasons.includes(part), reasons);
  assert.ok(refusals.every(({ line, file }) => line > 1 && file === "x"));
  assert.equal((await listingOf(db.connection, a))?.removed_on, null);
  assert.equal((await listingOf(db.connection, b))?.removed_on, null);
});

test("another price for an edition that is known is a conflict: refused, and the first one stays", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a]);
  await load(db.connection, "formulary", { x: edition("2025-07-30", [{ din: a, price: "1.0000" }]) });
  const again = await load(db.connection, "formulary", {
    x: edition("2025-07-30", [{ din: a, price: "1.0001" }]),
  });
  assert.equal(again.refusals[0]?.field, "individualPrice");
  assert.equal((await publicPrices(db.connection))[0]?.unit_price, 10_000);
});

test("of a file that breaks off or is something else nothing is loaded, and the error names the line", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b]);
  const whole = edition("2025-07-30", [{ din: a }, { din: b }]);
  const cut = whole.slice(0, whole.indexOf(b) + 40);
  const refused: [string, RegExp][] = [
    [cut, /x is not well-formed XML: .*line \d+/],
    [whole.replace("&amp;", "&"), /not well-formed XML/],
    [whole.replace("</pcg6>", "</pcg7>"), /not well-formed XML/],
    ["<html><body/></html>", /begins with <html>/],
    ["din,price\n", /x is not XML\. .* Load other plans as "coverage"/],
    [
      edition("2025-07-30", [{ din: a, note: "all work and no play ".repeat(50_000) }]),
      /in one <note>, at line \d+/,
    ],
    ["", /is empty/],
    [edition("2025-07-30", []), /lists no drug/],
    [edition("2025-02-30", [{ din: a }]), /no date of an edition/],
    [edition("2031-01-01", [{ din: a }]), /no date of an edition/],
  ];
  for (const [text, message] of refused) {
    await assert.rejects(load(db.connection, "formulary", { x: text }), (error) => {
      assert.ok(error instanceof UsageError, String(error));
      assert.match(error.message, message);
      assert.ok(!error.message.includes("\n"));
      return true;
    });
  }
  assert.deepEqual(await query(db.connection, "select * from live.coverage_plans"), []);
});

test("an edition that leaves out more than half of what the plan lists is refused whole, unless it is said to be right", async () => {
  await using db = await testDatabase();
  const dins = Array.from({ length: 120 }, (_, at) => String(1_900_000 + at).padStart(8, "0"));
  await addDrugs(db.connection, dins);
  const of = (some: readonly string[]) => some.map((din) => ({ din, price: "1.0000" }));
  await load(db.connection, "formulary", { x: edition("2018-12-17", of(dins)) });
  const before = await coverageState(db.connection);
  const few = { x: edition("2025-07-30", of(dins.slice(0, 50))) };
  await assert.rejects(
    load(db.connection, "formulary", few),
    /leaves out 70 of 120 drugs.*--allow-mass-removal/,
  );
  assert.deepEqual(await coverageState(db.connection), before);
  const { notes } = await load(db.connection, "formulary", few, { allowMassRemoval: true });
  assert.match(notes[0] ?? "", /no longer lists 70 drugs/);
});

test("editions in Latin-1 and UTF-16 are read in their encoding", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b]);
  const text = (din: string) => edition("2025-07-30", [{ din, note: "Décongestif" }]);
  const latin = Buffer.from(text(a).replace("UTF-8", "ISO-8859-1"), "latin1");
  await load(db.connection, "formulary", { x: latin });
  assert.equal((await listingOf(db.connection, a))?.notes, "Décongestif");
  const wide = Buffer.from(`\uFEFF${text(b).replace("UTF-8", "UTF-16")}`, "utf16le");
  await load(db.connection, "formulary", { x: wide });
  assert.equal((await listingOf(db.connection, b))?.notes, "Décongestif");
});
