/** Histories, compared with what a plain look at the same observations says. */

import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { dayOf } from "../../internal/core/days.ts";
import type { Province } from "../../internal/core/geography.ts";
import { query } from "../../internal/postgres/database.ts";
import { countedFrom } from "../../internal/prices/counted_prices.ts";
import { createPriceHistoryService } from "../../internal/prices/history.ts";
import {
  type Granularity,
  granularities,
  type HistoryPoint,
  type HistoryRequest,
  type HistorySource,
  historySources,
} from "../../internal/prices/history_model.ts";
import { firstDay } from "../../internal/prices/history_range.ts";
import { ensurePartition } from "../../internal/prices/sql/history_partitions.ts";
import { addKnown, dins } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";
import { periodOf } from "./statistics_oracle.ts";

const dayMs = 86_400_000;
const firstMs = Date.UTC(2023, 11, 20);
const dayAt = (day: number) => dayOf(firstMs + day * dayMs);
const clock = { now: () => Date.parse("2025-03-01T05:00:00Z") };

type Observed = {
  drug: number;
  day: number;
  province: Province;
  amounts: number[];
  key: string | undefined;
  source: HistorySource;
};

/** Two drugs have everything, on some 400 days around two turns of a year; the third has nothing. */
const made: Observed[] = fc
  .sample(
    fc.record({
      drug: fc.integer({ min: 0, max: 1 }),
      day: fc.integer({ min: 0, max: 400 }),
      province: fc.constantFrom<Province>("BC", "ON", "QC"),
      amounts: fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 4 }),
      key: fc.constantFrom("open", "other", undefined),
      source: fc.constantFrom(...historySources),
    }),
    { numRuns: 500, seed: 7 },
  )
  // The second drug's pharmacies have nothing in the first months: public plans answer there.
  .filter(({ drug, day, source }) => drug === 0 || source === "public_formulary" || day > 200);

/** Two plans in each province, whose prices are for a tablet, for a pack of 28, or for something unknown. */
type Edition = Observed & { plan: string; unit: string | null; quantity: number | null };
const editions: Edition[] = [
  ...new Map(
    made
      .filter(({ source }) => source === "public_formulary")
      .map((row) => {
        const [amount = 0] = row.amounts;
        const plan = row.amounts.length % 2 === 0 ? "ODB" : "OTHER";
        const quantity = [1_000, 1_000, 1_000, 28_000, null][amount % 5] ?? null;
        const edition = { ...row, plan, unit: quantity === null ? null : "tablet", quantity };
        return [`${row.drug} ${row.province} ${plan} ${row.day}`, edition] as const;
      }),
  ).values(),
];

/** The editions of the plan that has the newest one in the range, for what that one is for. */
function seriesOf({
  drug,
  province,
  plan,
  from,
  to,
}: Pick<Asked, "drug" | "province" | "plan" | "from" | "to">) {
  const candidates = editions.filter(
    (row) =>
      row.drug === drug && row.province === (province ?? row.province) && row.plan === (plan ?? row.plan),
  );
  const inRange = candidates.filter(({ day }) => dayAt(day) >= from && dayAt(day) <= to);
  const [newest] = (inRange.length > 0 ? inRange : candidates).toSorted(
    (a, b) => b.day - a.day || a.province.localeCompare(b.province) || a.plan.localeCompare(b.plan),
  );
  return candidates.filter(
    (row) =>
      newest !== undefined &&
      row.province === newest.province &&
      row.plan === newest.plan &&
      row.quantity === newest.quantity,
  );
}

const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());
await addKnown(db.connection);
await fill();
const service = createPriceHistoryService({
  ...{ database: db.connection, schema: "live", clock },
  countedSince: () => countedFrom(firstDay),
});

/** Of what a pharmacy observed, the first amount is what began to hold there that day. */
async function fill(): Promise<void> {
  const at = (values: readonly unknown[]) => [JSON.stringify(values)];
  const ours = made.filter(({ source }) => source === "pharmacies");
  await query(
    db.connection,
    `with places as (
       insert into live.rollup_places (province, sort_city, city)
       select province, city, city from unnest(array['BC', 'ON', 'QC']) province, unnest(array['a', 'b']) city
       returning id, province, city
     )
     insert into live.unit_price_rollups
     select d.id, given.day, places.id, amount, count(*), 0, 1
     from jsonb_to_recordset($1::jsonb) as given(din text, day date, province text, amounts integer[])
     join live.drugs d using (din) cross join unnest(given.amounts) amount
     join places on places.province = given.province and places.city = case when amount % 2 = 0 then 'a' else 'b' end
     group by 1, 2, 3, 4`,
    at(ours.map((row) => ({ ...row, din: dins[row.drug], day: dayAt(row.day) }))),
  );
  for (let month = 0; month < 16; month += 1)
    await ensurePartition(
      db.connection,
      "live",
      new Date(Date.UTC(2023, 11 + month)).toISOString().slice(0, 7),
    );
  await query(
    db.connection,
    `insert into live.price_history
     select d.id, p.id, given.at, 1, given.amount, 1, 0, 'PHARMACY_FEED'
     from jsonb_to_recordset($1::jsonb) as given(din text, key text, at timestamptz, amount integer)
     join live.drugs d using (din) join live.pharmacies p using (key)`,
    at(
      held().map(({ drug, key, day, amounts, ms }) => ({
        din: dins[drug],
        key,
        at: new Date(firstMs + day * dayMs + ms).toISOString(),
        amount: amounts[0],
      })),
    ),
  );
  await query(
    db.connection,
    `insert into live.public_prices (drug_id, province, plan, effective_on, unit_price, price_unit, price_quantity)
     select d.id, given.province, given.plan, given.day, given.amount, given.unit, given.quantity
     from jsonb_to_recordset($1::jsonb) as given(din text, province text, plan text, day date, amount integer, unit text,
       quantity integer)
     join live.drugs d using (din)`,
    at(
      editions.map(({ drug, day, amounts, province, plan, unit, quantity }) => ({
        ...{ din: dins[drug], province, plan, unit, quantity },
        day: dayAt(day),
        amount: amounts[0],
      })),
    ),
  );
}

/** From the first to the last millisecond of a day, so that a day of another zone would show. */
function held() {
  return made
    .filter(({ source, key }) => source === "pharmacies" && key !== undefined)
    .map((row, at) => ({ ...row, ms: at % 3 === 0 ? at : at % 3 === 1 ? dayMs - 1 - at : dayMs / 2 + at }));
}

type Asked = HistoryRequest & { drug: number; granularity: Granularity; from: string; to: string };

function expectedPoints(asked: Asked, source: HistorySource): HistoryPoint[] {
  const key = asked.pharmacyId?.slice("pharm_".length);
  const known = key !== undefined ? held() : source === "public_formulary" ? seriesOf(asked) : made;
  const rows = known
    .filter(
      (row) => row.drug === asked.drug && row.source === source && (key === undefined || row.key === key),
    )
    .filter(({ day }) => dayAt(day) >= asked.from && dayAt(day) <= asked.to)
    // The pharmacies of the small world are all in British Columbia.
    .filter(
      ({ province }) =>
        (key === undefined ? province : "BC") === (asked.province ?? (key === undefined ? province : "BC")),
    )
    .map(({ day, amounts }) => ({
      day: dayAt(day),
      amounts: key === undefined && source === "pharmacies" ? amounts : amounts.slice(0, 1),
    }));
  const periods = Map.groupBy(rows, ({ day }) => periodOf(day, asked.granularity).join());
  return [...periods]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([period, of]) => {
      const amounts = of.flatMap((row) => row.amounts);
      const [periodStart = "", periodEnd = ""] = period.split(",");
      return {
        periodStart,
        periodEnd,
        lowest: Math.min(...amounts),
        average: Math.round(amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length),
        highest: Math.max(...amounts),
        observations: amounts.length,
      };
    });
}

const asked: fc.Arbitrary<Asked> = fc
  .record({
    drug: fc.integer({ min: 0, max: 2 }),
    granularity: fc.constantFrom(...granularities),
    start: fc.integer({ min: -30, max: 420 }),
    length: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 500 })),
    more: fc.record(
      {
        province: fc.constantFrom<Province>("BC", "ON", "NU"),
        source: fc.constantFrom(...historySources),
        plan: fc.constantFrom("ODB", "OTHER", "NONE"),
      },
      { requiredKeys: [] },
    ),
    pharmacyId: fc.option(fc.constantFrom("pharm_open", "pharm_other", "pharm_closed"), {
      nil: undefined,
      freq: 3,
    }),
  })
  .map(({ drug, granularity, start, length, more, pharmacyId }) => ({
    drug,
    drugId: dins[drug] ?? "",
    granularity,
    from: dayAt(start),
    to: dayAt(start + length),
    province: more.province,
    ...(pharmacyId === undefined
      ? more.source === "pharmacies"
        ? { source: more.source }
        : { source: more.source, plan: more.plan }
      : { pharmacyId }),
  }));

test("a history is what its observations say, whatever the range, the periods, the filters and the source", async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (one) => {
      const source = one.source ?? (one.plan === undefined ? "pharmacies" : "public_formulary");
      const found = await service.ofDrug(one);
      assert.equal(found?.source, source);
      const [edition] = source === "pharmacies" ? [] : seriesOf(one);
      assert.deepEqual(
        [found.plan, found.pricedFor?.quantity ?? null],
        edition === undefined
          ? [null, null]
          : [{ province: edition.province, plan: edition.plan }, edition.quantity],
      );
      assert.deepEqual(found.points, expectedPoints(one, source));
      const other = source === "pharmacies" ? "public_formulary" : "pharmacies";
      assert.equal(found.otherSource, one.drug === 2 ? null : other);
      assert.deepEqual([found.from, found.to, found.granularity], [one.from, one.to, one.granularity]);
    }),
    { numRuns: 500 },
  );
});

test("a history says the first and the last day that its source knows, whatever the range", async () => {
  const outside = { from: "2020-01-01", to: "2020-02-01" };
  for (const drug of [0, 1, 2]) {
    for (const source of historySources) {
      const rows = source === "pharmacies" ? made : seriesOf({ drug, ...outside });
      const days = rows
        .filter((row) => row.drug === drug && row.source === source)
        .map(({ day }) => dayAt(day));
      const found = await service.ofDrug({ drugId: dins[drug] ?? "", source, ...outside });
      assert.deepEqual(
        [found?.firstObservedOn, found?.lastObservedOn, found?.points],
        [days.toSorted()[0] ?? null, days.toSorted().at(-1) ?? null, []],
      );
    }
    const days = held().filter((row) => row.drug === drug && row.key === "open");
    const found = await service.ofDrug({ drugId: dins[drug] ?? "", pharmacyId: "pharm_open", ...outside });
    const first = days.map(({ day }) => dayAt(day)).toSorted()[0] ?? null;
    assert.equal(found?.firstObservedOn, first, "at the pharmacy that was asked for");
  }
});

test("unless a day is given, public plans' prices are shown from the first edition on, and pharmacies' of one year", async () => {
  for (const drug of [0, 1, 2]) {
    const drugId = dins[drug] ?? "";
    const days = seriesOf({ drug, from: "1900-01-01", to: "2025-03-01" });
    const first = days.map(({ day }) => dayAt(day)).toSorted()[0];
    const found = await service.ofDrug({ drugId, source: "public_formulary", granularity: "monthly" });
    const counted = found?.points.reduce((sum, { observations }) => sum + observations, 0);
    assert.equal(counted, days.length);
    assert.equal(found?.from, first !== undefined && first < "2024-03-01" ? first : "2024-03-01");
    assert.equal(found?.to, "2025-03-01");
    const bounded = await service.ofDrug({ drugId, source: "public_formulary", to: "2025-03-01" });
    assert.equal(bounded?.from, "2024-03-01");
    const ours = await service.ofDrug({ drugId, source: "pharmacies" });
    assert.equal(ours?.from, "2024-03-01");
  }
});

test("an unknown drug is no history, an unknown pharmacy a 404", async () => {
  assert.equal(await service.ofDrug({ drugId: "09999999" }), undefined);
  assert.equal(await service.ofDrug({ drugId: "aspirin" }), undefined);
  for (const pharmacyId of ["pharm_nowhere", "open", "pharm_", "pharm_a b"])
    await assert.rejects(service.ofDrug({ drugId: dins[0], pharmacyId }), { code: "NOT_FOUND" });
});
