/**
 * BC PharmaCare's drug data file. The rows are from the edition of 2026-04-21 with other DINs: contains information licensed
 * under the Open Government Licence – British Columbia.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";
import { addDrugs } from "./made_up.ts";

const [a, b] = ["01900001", "01900002"] as const;
const header =
  '"DIN/PIN","Plan","Rec Eff Date","Rec End Date","Ben Grp List","LCA Ind","Pay Gen Ind","Brand Nm","Manuf","Generic Nm","Dosage Form","Trial Flg","Max Price","LCA Price","RDP Cat","RDP Sub Cat","RDP Price","RDP Excl Plans","Can Fed Reg Cd","Pcare Plan Desc","Max Days Supply","Qty Limit","Formulary List Date","Ltd Use Flag","Max Daily Qty","Max Period Qty","Max Period Qty Days","Max Annual Qty","BGTS Cat Cd","BGTS Cat Desc","BGTS Max Annual Qty"';
const row = (
  din: string,
  plan: string,
  more: { until?: string; form?: string; max?: string; lca?: string; limited?: string } = {},
) =>
  `"${din}","${plan}",20260101,${more.until ?? "20261231"},"","P","N","Colchicine Tab 0.6mg","003525","COLCHICINE","${more.form ?? "TABLET"}","N", ${more.max ?? "0000.2876"}, ${more.lca ?? "0000.2770"},"","",,"","P","Plan ${plan}", 100, 99999999,20200403,"${more.limited ?? "N"}", 00000000.0, 00000000.0, 00000, 00000000.0,"NA","Not Applicable",`;

const feed = (...rows: string[]) => ({ "pddf_2026_04_21.csv": csv(header, ...rows) });

test("the rows that apply on the date of the file are listings and prices of each plan", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b]);
  const { counts, refusals, notes } = await load(
    db.connection,
    "formulary",
    feed(
      row(a, "I"),
      row(a, "W", { form: "INSULN PEN", lca: "0000.0000", limited: "Y" }),
      row(a, "I", { until: "20260224" }),
      row(b, "SA", { max: "0000.0000" }),
      row("00000019", "NB"),
      row("66123456", "I"),
    ),
  );
  assert.deepEqual(counts, { read: 6, inserted: 3, changed: 0, unchanged: 2, refused: 1 });
  assert.deepEqual(
    refusals.map(({ line, field }) => [line, field]),
    [[7, "din"]],
  );
  assert.ok(notes.includes("rows that do not apply on 2026-04-21, and changed nothing: 1"));
  const listings = await query(
    db.connection,
    `select d.din, c.plan, c.formulary_status, c.listed_on, c.as_of from live.coverage c
     join live.drugs d on d.id = c.drug_id order by 1, 2`,
  );
  const common = { listed_on: "2020-04-03", as_of: "2026-04-21" };
  assert.deepEqual(listings, [
    { din: a, plan: "PHARMACARE-I", formulary_status: "GENERAL_BENEFIT", ...common },
    { din: a, plan: "PHARMACARE-W", formulary_status: "LIMITED_USE", ...common },
    { din: b, plan: "PHARMACARE", formulary_status: "SPECIAL_AUTHORIZATION", ...common },
  ]);
  const prices = await query(
    db.connection,
    "select plan, unit_price, plan_pays, price_unit, price_quantity from live.public_prices order by plan",
  );
  assert.deepEqual(prices, [
    {
      plan: "PHARMACARE-I",
      unit_price: 2_876,
      plan_pays: 2_770,
      price_unit: "tablet",
      price_quantity: 1_000,
    },
    { plan: "PHARMACARE-W", unit_price: 2_876, plan_pays: null, price_unit: null, price_quantity: null },
  ]);
});

test("a later file removes what it lacks, but not a drug whose row is rejected", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b]);
  await load(db.connection, "formulary", feed(row(a, "I"), row(b, "I"), row(b, "W")));
  const later = { x: csv(header, row(a, "I", { max: "many" }), row(b, "W")) };
  const next = { "pddf_2026_05_19.csv": later.x };
  const { counts } = await load(db.connection, "formulary", next);
  assert.deepEqual([counts.refused, counts.changed + counts.unchanged], [1, 1]);
  const removed = async () =>
    query(
      db.connection,
      `select d.din, c.plan from live.coverage c join live.drugs d on d.id = c.drug_id where c.removed_on is not null`,
    );
  assert.deepEqual(await removed(), [{ din: b, plan: "PHARMACARE-I" }]);
  await assert.rejects(
    load(db.connection, "formulary", { "pddf.csv": later.x }),
    /does not have the date of its edition in its name/,
  );
});
