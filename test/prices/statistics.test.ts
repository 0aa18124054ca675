/** Statistics and histories, over REST and GraphQL, compared with a plain look at all observations. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { dayOf } from "../../internal/core/days.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { granularities } from "../../internal/prices/history_model.ts";
import { statisticsGroups } from "../../internal/prices/statistics_model.ts";
import { routes } from "../../internal/rest/routes.ts";
import { madeUp, merge } from "../drugs/made_up.ts";
import { createWorld } from "../graphql/world.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { testService } from "../rest/service.ts";
import {
  type Asked,
  countedOf,
  graphArguments,
  graphFields,
  graphRow,
  type Observed,
  percentile,
  statisticsOf,
  text,
  unitPriceOf,
} from "./statistics_oracle.ts";

const dins = ["09900001", "09900002", "09900003"] as const;
const now = "2026-06-15T12:00:00Z";
const firstMs = Date.UTC(2026, 3, 20);
const dayMs = 86_400_000;

/** Twelve pharmacies: eight in two cities of Ontario, and the rest elsewhere. Two cities share a name. */
const pharmacies = Array.from({ length: 12 }, (_, at) => {
  const [province = "", city = ""] = (
    ["ON,Hope", "ON,Golden", "BC,Hope", "BC,"][Math.min(3, at >> 2 || at & 1)] ?? ""
  ).split(",");
  return { key: `p${at}`, province, city };
});

type Drawn = {
  drug: number;
  pharmacy: number;
  quantity: number;
  packaging: string;
  cents: number;
  out: boolean;
  day: number;
  ms: number;
};
const drawn: Drawn[] = fc
  .sample(
    fc.record({
      drug: fc.nat(1),
      pharmacy: fc.nat(11),
      quantity: fc.constantFrom(30, 90, 100),
      packaging: fc.constantFrom("", "", "blister"),
      cents: fc.integer({ min: 900, max: 1_100 }),
      out: fc.nat(4).map((one) => one === 0),
      day: fc.nat(45).map((day) => Math.floor(day * day * 0.02)),
      ms: fc.integer({ min: 0, max: dayMs / 1_000 - 1 }),
    }),
    { numRuns: 1_500, seed: 11 },
  )
  // Two observations of one instant would be a conflict.
  .map((row, at) => ({ ...row, ms: row.ms * 1_000 + (at % 1_000) }));

const made: Observed[] = drawn
  .map(({ drug, pharmacy, quantity, packaging, cents, out, day, ms }) => {
    const { key, province, city } = pharmacies[pharmacy] as (typeof pharmacies)[number];
    return {
      ...{ din: dins[drug] ?? "", pharmacy: key, province, city, quantity, packaging },
      ...{
        priceCents: Math.round((cents * quantity) / 30),
        outOfStock: out,
        atMs: firstMs + day * dayMs + ms,
      },
    };
  })
  .toSorted((a, b) => dayOf(a.atMs).localeCompare(dayOf(b.atMs)));

const header = "pharmacy_id,din,price,quantity,package,dispensing_fee,availability,observed_at";
const feedOf = (rows: readonly Observed[]) => ({
  "feed.csv": csv(
    header,
    ...rows.map((row) =>
      [
        ...[row.pharmacy, row.din, row.priceCents / 100, row.quantity, row.packaging, 0],
        ...[row.outOfStock ? "out_of_stock" : "", new Date(row.atMs).toISOString()],
      ].join(","),
    ),
  ),
});

/** Days come in order, in several loads; some loads come again. */
async function fill(database: Database): Promise<void> {
  await merge(
    database,
    dins.map((din) => madeUp(din, `NAME ${din}`)),
  );
  await load(database, "pharmacies", {
    "pharmacies.csv": csv(
      "id,name,city,province,lat,lng",
      ...pharmacies.map(({ key, province, city }) => `${key},${key},${city},${province},49,-100`),
    ),
  });
  for (const [from, to] of [
    [0, 400],
    [400, 900],
    [100, 500],
    [900, 1_500],
    [0, 1_500],
  ] as const)
    await load(database, "prices", feedOf(made.slice(from, to)), { batchRows: 170, now });
}

const service = await testService({ clock: { now: () => Date.parse(now) }, fill });
after(() => service[Symbol.asyncDispose]());
const world = await createWorld(service.database);
after(() => world[Symbol.asyncDispose]());
const counted = countedOf(made);

const asked: fc.Arbitrary<Asked> = fc
  .record(
    {
      din: fc.constantFrom(...dins),
      granularity: fc.constantFrom(...granularities),
      start: fc.integer({ min: -5, max: 45 }),
      length: fc.oneof(fc.nat(8), fc.nat(60)),
      province: fc.constantFrom("ON", "BC", "QC"),
      city: fc.constantFrom("Hope", "GOLDEN", "nowhere"),
      by: fc.constantFrom(...statisticsGroups),
    },
    { requiredKeys: ["din", "granularity", "start", "length"] },
  )
  .map(({ start, length, ...rest }) => ({
    ...rest,
    from: dayOf(firstMs + start * dayMs),
    to: dayOf(firstMs + (start + length) * dayMs),
  }));

const schemaOf = (name: string) => routes.find((row) => row.name === name)?.response;

async function answer(path: string, name: string) {
  const response = await service.get(path);
  assert.equal(response.status, 200, response.text);
  schemaOf(name)?.parse(response.body);
  return response.body;
}

test("statistics are what the observations say, whatever the range, the periods, and the places", async () => {
  let omitted = 0;
  let stated = 0;
  await fc.assert(
    fc.asyncProperty(asked, async (one) => {
      const { din, ...given } = one;
      const expected = statisticsOf(counted, one);
      stated += expected.filter(({ median }) => median !== null).length;
      omitted += expected.filter(({ median }) => median === null).length;
      const body = await answer(
        `/v1/drugs/${din}/statistics?${new URLSearchParams(given as Record<string, string>)}`,
        "getDrugStatistics",
      );
      assert.deepEqual(body.data, expected);
      const { drug } = await world.data(
        `{ drug(id: "${din}") { statistics(${graphArguments(given)}) { totalRows rows(limit: 5000) { ${graphFields} } } } }`,
      );
      assert.deepEqual(drug.statistics, { totalRows: expected.length, rows: expected.map(graphRow) });
    }),
    { numRuns: 250 },
  );
  assert.ok(omitted > 30 && stated > 30, `${omitted} rows without percentiles, ${stated} with them`);
});

test("a history is of the same observations", async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ din, from, to, granularity, province }) => {
      const given = {
        from,
        to,
        granularity,
        quantity: "90",
        ...(province === undefined ? {} : { province }),
      };
      const body = await answer(`/v1/prices/${din}/history?${new URLSearchParams(given)}`, "getPriceHistory");
      const expected = statisticsOf(counted, {
        din,
        from,
        to,
        granularity,
        ...(province === undefined ? {} : { province }),
      });
      assert.deepEqual(
        body.data.map((point: Record<string, unknown>) => [
          ...[point.period_start, point.period_end, point.observations],
          ...[point.lowest_unit_price, point.average_unit_price, point.highest_unit_price, point.lowest],
        ]),
        expected.map((row) => [
          ...[row.period_start, row.period_end, row.observations, row.lowest, row.mean, row.highest],
          (Math.floor(Number(row.lowest.replace(".", "")) * 0.9 + 0.5) / 100).toFixed(2),
        ]),
      );
    }),
    { numRuns: 100 },
  );
});

test("many drugs' statistics are those of each, in one statement", async () => {
  const range = { from: "2026-04-20", to: "2026-06-01" };
  const { data, statements } = await world.ask(
    `{ drugs(query: "name", first: 10) { edges { node { din
       statistics(${graphArguments({ ...range, by: "city" })}) { rows { ${graphFields} } } } } } }`,
  );
  const nodes = data?.drugs.edges.map(({ node }: { node: unknown }) => node);
  assert.equal(nodes.length, dins.length);
  for (const { din, statistics } of nodes) {
    const expected = statisticsOf(counted, { din, ...range, granularity: "daily", by: "city" });
    assert.deepEqual(statistics.rows, expected.slice(0, 400).map(graphRow));
  }
  assert.equal(statements.filter((sql) => sql.includes("unit_price_rollups")).length, 1);
});

test("states the drug, the range, the unit, and the method", async () => {
  const {
    data: _,
    meta: __,
    method,
    pagination,
    ...body
  } = await answer(
    `/v1/drugs/drug_${dins[2]}/statistics?city=hope&by=city&granularity=monthly`,
    "getDrugStatistics",
  );
  assert.deepEqual(body, {
    drug: { id: `drug_${dins[2]}`, name: `NAME ${dins[2]}`, din: dins[2] },
    ...{
      granularity: "monthly",
      from: "2025-06-15",
      to: "2026-06-15",
      province: null,
      city: "hope",
      by: "city",
    },
    ...{ unit: "tablet", currency: "CAD", has_more: false, next_cursor: null },
  });
  assert.deepEqual(pagination, { total: 0, limit: 5_000, offset: 0, has_more: false });
  assert.equal(method.minimum_pharmacies, 5);
  const { drug } = await world.data(
    `{ drug(id: "${dins[2]}") { statistics { drug { din } unit currency method { leftOut percentiles minimumPharmacies documentation } } } }`,
  );
  assert.deepEqual(drug.statistics, {
    ...{ drug: { din: dins[2] }, unit: "TABLET", currency: "CAD" },
    method: {
      ...{ leftOut: method.left_out, percentiles: method.percentiles },
      ...{ minimumPharmacies: 5, documentation: method.documentation },
    },
  });
});

for (const [given, fieldsOf] of [
  ["from=2026-02-02&to=2026-02-01", ["from"]],
  ["from=2020-12-31&to=2026-01-01", ["from"]],
  ["from=2026-07-01", ["from"]],
  ["granularity=hourly&by=street&province=XX&city=!", ["by", "city", "granularity", "province"]],
  ["pharmacy_id=pharm_p1", ["pharmacy_id"]],
] as const)
  test(`rejects statistics with ${given}`, async () => {
    const { status, body } = await service.get(`/v1/drugs/${dins[0]}/statistics?${given}`);
    assert.equal(status, 400);
    assert.deepEqual(body.error.details.map(({ field }: { field: string }) => field).toSorted(), fieldsOf);
  });

test("rejects groups that are more than the limit, and says what to do", async () => {
  await query(
    service.database,
    `with place as (
       insert into live.rollup_places (province, sort_city, city) select 'NU', 'n' || n, 'N' from generate_series(1, 6) n returning id
     )
     insert into live.unit_price_rollups (drug_id, day, place_id, unit_price, observations, out_of_stock, pharmacies)
     select d.id, date '2020-01-01' + n, place.id, 1, 1, 0, 1
     from live.drugs d cross join place cross join generate_series(1, 900) n where d.din = $1`,
    [dins[2]],
  );
  const ask = (more: string) =>
    service.get(`/v1/drugs/${dins[2]}/statistics?from=2020-01-01&to=2024-12-31${more}`);
  const { status, body } = await ask("&by=city");
  assert.equal(status, 400);
  assert.equal(body.error.details[0].field, "by");
  assert.match(body.error.message, /more than 5000 rows; use a shorter range/);
  assert.equal((await ask("")).body.data.length, 900);
  assert.equal((await ask("&by=city&granularity=monthly")).status, 200);
});

test("an unknown drug is the 404 of GET /v1/drugs/{id}", async () => {
  for (const id of ["09999999", "drug_metfor", "%20"]) {
    const [ours, theirs] = [
      await service.get(`/v1/drugs/${id}/statistics`),
      await service.get(`/v1/drugs/${id}`),
    ];
    assert.equal(ours.status, 404);
    assert.equal(ours.body.error.message, theirs.body.error.message);
  }
});

test("statistics need the plan and the permission of price history", async () => {
  const codeFor = async (options: Parameters<typeof service.key>[0]) =>
    (await service.get(`/v1/drugs/${dins[0]}/statistics`, await service.key(options))).body.error?.code;
  assert.equal(await codeFor({ plan: "developer" }), "PLAN_REQUIRED");
  assert.equal(await codeFor({ plan: "startup" }), undefined);
  assert.equal(await codeFor({ permissions: ["drugs:read"] }), "PERMISSION_DENIED");
});

test("the example of docs/statistics.md", () => {
  const prices = [1_800, 2_500, 4_000, 4_100, 4_100, 5_000];
  assert.deepEqual(
    [10, 25, 50, 75, 90].map((rank) => text(percentile(prices, rank))),
    ["0.2150", "0.2875", "0.4050", "0.4100", "0.4550"],
  );
  assert.equal(unitPriceOf({ priceCents: 1_200, quantity: 30 }), 4_000);
});
