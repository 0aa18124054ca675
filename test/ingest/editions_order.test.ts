/**
 * Editions of every feed in any order: the end is that of loading them from the oldest to the newest. Extracts of drugs are in
 * dpd_order.test.ts, formularies in coverage/editions_property.soak.test.ts, full exports of shortages in
 * shortages_full.test.ts, and prices in prices_property.test.ts.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { LoadKind } from "../../internal/ingest/model.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { ingredient, madeUp, merge } from "../drugs/made_up.ts";
import { testDatabase } from "../support/database.ts";
import { csv, type Feed, type LoadAs, load } from "./made_up_feed.ts";
import { notice } from "./made_up_notice.ts";

const dins = ["09900001", "09900002", "09900003"] as const;

/** `value` is one of a few things that an edition can state of the row with the number `key`. */
type Row = { key: number; value: number };
type Edition = { day: string; rows: Row[] };

type Ordered = {
  kind: LoadKind;
  feed(edition: Edition): Feed;
  as?(edition: Edition): LoadAs;
  /** What the feed's loads leave. Each is one JSON value per row. */
  state: readonly string[];
  clear: string;
};

const stated = (value: number) => ["GENERAL_BENEFIT", "LIMITED_USE", "NOT_A_BENEFIT"][value] ?? "";

const feeds: readonly Ordered[] = [
  {
    kind: "coverage",
    feed: ({ day, rows }) => ({
      "c.csv": csv(
        "din,province,plan,plan_name,formulary_status,criteria,as_of,removed_on,removed_reason",
        ...rows.map(({ key, value }) =>
          value === 3
            ? `${dins[key]},BC,P,Plan,GENERAL_BENEFIT,,${day},${day},Not listed`
            : `${dins[key]},BC,P,Plan,${stated(value)},Criteria ${value},${day},,`,
        ),
      ),
    }),
    state: [
      "select to_jsonb(c) - 'changed_at' from live.coverage c order by drug_id",
      "select to_jsonb(p) from live.coverage_plans p",
    ],
    clear: "truncate live.coverage, live.coverage_plans, live.coverage_editions cascade",
  },
  {
    kind: "price-history",
    feed: ({ day, rows }) => ({
      "h.csv": csv(
        "extract_date,din,individual_price,amount_mohltc_pays",
        ...rows.map(
          ({ key, value }) => `${day},${dins[key]},${value + 1}.5000,${value === 3 ? "" : "1.0000"}`,
        ),
      ),
    }),
    state: ["select to_jsonb(p) from live.public_prices p order by drug_id, effective_on"],
    clear: "truncate live.public_prices cascade",
  },
  {
    kind: "recalls",
    feed: ({ day, rows }) => ({
      "r.json": JSON.stringify(
        rows.map(({ key, value }) =>
          notice(key + 1, {
            "Last updated": day,
            Title: `Notice ${value}`,
            Product: `DIN ${dins[value % 3]}`,
            Archived: value === 3 ? "1" : "0",
          }),
        ),
      ),
    }),
    // issued_on is the day of the first edition that was loaded: docs/api.md.
    state: [
      "select to_jsonb(r) - 'issued_on' - 'created_at' - 'changed_at' from live.recalls r order by nid",
      "select to_jsonb(d) from live.recall_drugs d order by nid, drug_id",
    ],
    clear: "truncate live.recalls, live.recall_drugs",
  },
  {
    kind: "shortages",
    feed: ({ day, rows }) => ({
      "s.csv": csv(
        "Report ID,Drug Identification Number,Report Type,Shortage status,Reason,Date Created,Date Updated,Tier 3",
        ...rows.map(
          ({ key, value }) =>
            `${key + 1},${dins[value % 3]},Shortage,${["Actual shortage", "Resolved", "Avoided shortage", "Anticipated shortage"][value]},Reason ${value},2025-01-01,${day},No`,
        ),
      ),
    }),
    state: ["select to_jsonb(s) - 'created_at' - 'changed_at' from live.shortages s order by report_id"],
    clear: "truncate live.shortages, live.shortage_exports",
  },
  {
    kind: "interactions",
    feed: ({ rows }) => ({
      "i.csv": csv(
        "drug1,drug2,severity,description",
        ...rows.map(({ key, value }) => `ALFAN,BETIN${key},${["Major", "Minor"][value % 2]},Text ${value}`),
      ),
    }),
    as: ({ day }) => ({ source: "Table", asOf: day }),
    state: [
      "select jsonb_build_array(r.severity, r.description, r.side2) from live.interaction_rules r order by key",
      "select jsonb_build_array(s.name, s.as_of, s.rules) from live.interaction_sources s",
      "select jsonb_build_array(e.key, e.side, r.key) from live.interaction_entries e join live.interaction_rules r on r.id = e.rule_id order by 1",
    ],
    clear: "truncate live.interaction_entries, live.interaction_rules, live.interaction_sources",
  },
  {
    kind: "pharmacies",
    feed: ({ rows }) => ({
      "p.csv": csv(
        "pharmacy_id,name,province,latitude,longitude,hours,status",
        ...rows.map(
          ({ key, value }) =>
            `k${key},Name ${value},BC,49.${value},-123,monday 09:00-1${value}:00,${value === 3 ? "closed" : "open"}`,
        ),
      ),
    }),
    as: ({ day }) => ({ asOf: day }),
    state: [
      "select to_jsonb(p) - 'id' - 'created_at' - 'changed_at' from live.pharmacies p order by key",
      "select to_jsonb(s) from live.dataset_sources s where dataset = 'pharmacies'",
    ],
    clear: "truncate live.pharmacies cascade",
  },
];

const days = ["2026-01-10", "2026-02-10", "2026-03-10", "2026-04-10"] as const;
/** Each edition states some of the rows, and at least one. */
const edition = (day: string) =>
  fc
    .uniqueArray(fc.record({ key: fc.nat(2), value: fc.nat(3) }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ key }) => key,
    })
    .map((rows): Edition => ({ day, rows }));
/** The editions, oldest first, and the order in which they are loaded, with one that is loaded twice. */
const world = fc.tuple(...days.map(edition)).chain((editions) =>
  fc.record({
    editions: fc.constant(editions),
    order: fc
      .tuple(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), fc.nat(3))
      .map(([all, again]) => [...all, again]),
    batchRows: fc.integer({ min: 1, max: 3 }),
  }),
);

async function stateOf(database: Database, { state }: Ordered): Promise<unknown> {
  const found: unknown[] = [];
  for (const statement of state) found.push((await query<object>(database, statement)).map(Object.values));
  return found;
}

async function loadAll(
  database: Database,
  feed: Ordered,
  editions: readonly Edition[],
  batchRows: number,
): Promise<unknown> {
  await query(database, feed.clear);
  await query(database, "truncate live.dataset_sources, live.datasets");
  for (const each of editions) {
    const { refusals } = await load(database, feed.kind, feed.feed(each), {
      batchRows,
      now: "2026-06-01T00:00:00Z",
      ...feed.as?.(each),
    });
    assert.deepEqual(refusals, []);
  }
  return stateOf(database, feed);
}

for (const feed of feeds) {
  test(`editions of ${feed.kind} end in the same state in any order`, async () => {
    await using db = await testDatabase({ poolSize: 2 });
    await merge(
      db.connection,
      dins.map((din, at) =>
        madeUp(din, `BRAND ${at}`, { activeIngredients: [ingredient(at === 0 ? "ALFAN" : `BETIN${at}`)] }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(world, async ({ editions, order, batchRows }) => {
        const expected = await loadAll(db.connection, feed, editions, 1_000);
        const shuffled = order.map((at) => editions[at] ?? assert.fail());
        assert.deepEqual(await loadAll(db.connection, feed, shuffled, batchRows), expected);
        assert.notDeepEqual(expected, [[]]);
      }),
      { numRuns: 15 },
    );
  });
}
