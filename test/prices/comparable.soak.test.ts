/**
 * Lowest and average prices, savings, best pharmacies, comparisons, batches, generics, statistics, and alerts over REST and
 * GraphQL, compared with a check of every price. Each case is a request about a random catalogue, or an alert on it. Loads merge
 * the catalogue and its changes, so the sums and roll-ups that loads maintain are compared, too.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { takePrices } from "../../internal/ingest/price_batch.ts";
import { createUnlimited } from "../../internal/limits/local_limiter.ts";
import { inTransaction, query } from "../../internal/postgres/database.ts";
import { createCountedSince } from "../../internal/prices/counted_prices.ts";
import { createWorld, type Data } from "../graphql/world.ts";
import { insertPharmacies, type KnownPharmacy, madeUpPharmacies } from "../pharmacies/made_up.ts";
import { testService } from "../rest/service.ts";
import { alerts, checkAlerts, createAlerts } from "./comparable_alerts.ts";
import { type Apis, readChecks } from "./comparable_reads.ts";
import { checkStatistics, statisticsRequests } from "./comparable_statistics.ts";
import {
  type Catalogue,
  catalogue,
  currentOf,
  defaultAgeDays,
  drugIds,
  nowMs,
  type Observation,
  requests,
} from "./comparable_world.ts";
import { insertDrugs, unitPriceOf } from "./made_up.ts";

const cases = 10_000;
const perCatalogue = { reads: 28, statistics: 8, alerts: 4 } as const;
/** Tests of a few minutes each, so that a busy machine does not reach the limit of one. */
const parts = 5;
const catalogues = cases / Object.values(perCatalogue).reduce((sum: number, each) => sum + each, 0);

const clock = { now: () => nowMs };
const countedSince = createCountedSince(clock, defaultAgeDays);
let pharmacies: KnownPharmacy[] = [];
const service = await testService({
  clock,
  countedSince,
  limiter: createUnlimited(clock),
  async fill(database) {
    await insertDrugs(database, drugIds.length);
    await query(
      database,
      "update live.drugs set product_key = 'metformin 500 mg tablet', generic = id > 1, atc_code = null",
    );
    const made = madeUpPharmacies(10, 3).map((each, at) => ({
      ...each,
      province: at % 2 === 0 ? "ON" : "BC",
      city: at % 3 === 0 ? "Golden" : "Hope",
      status: at === 5 ? ("closed" as const) : ("open" as const),
    }));
    pharmacies = await insertPharmacies(database, made);
  },
});
after(() => service[Symbol.asyncDispose]());
const world = await createWorld(service.database, { countedSince });
after(() => world[Symbol.asyncDispose]());

const apis: Apis = {
  world,
  async rest(path: string, body?: object): Promise<Data> {
    const response = body === undefined ? await service.get(path) : await service.post(path, body);
    assert.ok(response.status < 300, response.text);
    return response.body;
  },
};

/** What loads write, and alerts. */
const written = [
  ...["prices", "price_history", "drug_price_days", "unit_price_rollups", "removed_prices", "held_prices"],
  ...["offered_drugs", "changes", "events", "entity_sequences", "alerts"],
];
const empty = () => query(service.database, `truncate ${written.map((table) => `live.${table}`).join(", ")}`);

const load = (rows: readonly Observation[]) =>
  inTransaction(service.database, (tx) =>
    takePrices(tx, {
      schema: "live",
      synthetic: false,
      now: new Date(nowMs),
      since: countedSince(),
      rows: rows.map(({ pharmacy, atMs, observedOn: _, ...row }, line) => ({
        ...row,
        ...{ line, pharmacyId: pharmacy.id, unitPrice: unitPriceOf(row), observedAtMs: atMs },
        source: "PHARMACY_FEED",
      })),
      invalidEvent: (error) => assert.fail(String(error)),
    }),
  );

const read = fc.record({
  request: requests,
  check: fc.constantFrom(...(Object.keys(readChecks) as (keyof typeof readChecks)[])),
});
const exactly = <Item>(one: fc.Arbitrary<Item>, length: number) =>
  fc.array(one, { minLength: length, maxLength: length });

const seen = { percentiles: 0, omitted: 0, triggered: 0, active: 0 };

const check = async (
  { observed, changes }: Catalogue,
  reads: readonly (typeof read extends fc.Arbitrary<infer Read> ? Read : never)[],
  ...[ranges, targets]: [Parameters<typeof checkStatistics>[2][], Parameters<typeof createAlerts>[3]]
) => {
  await empty();
  if (observed.length > 0) await load(observed);
  const all = [...observed, ...changes];
  const known = { before: currentOf(observed), after: currentOf(all) };
  const created = await createAlerts(apis, service.database, known, targets);
  if (changes.length > 0) await load(changes);
  const named = new Set(changes.map(({ drugId }) => drugId));
  const triggered = await checkAlerts(apis, service.database, known, named, created);
  // The same load again triggers nothing.
  if (changes.length > 0) await load(changes);
  assert.equal(await checkAlerts(apis, service.database, known, named, created), triggered);
  for (const { request, check } of reads) await readChecks[check](apis, known.after, request);
  for (const range of ranges) {
    const { stated, omitted } = await checkStatistics(apis, all, range);
    seen.percentiles += stated;
    seen.omitted += omitted;
  }
  seen.triggered += triggered;
  seen.active += created.length - triggered;
};
for (let part = 1; part <= parts; part += 1)
  test(`requests and alerts return the result of a check of every price, over REST and GraphQL: ${cases / parts} random cases, ${part} of ${parts}`, () =>
    fc.assert(
      fc.asyncProperty(
        catalogue(pharmacies),
        exactly(read, perCatalogue.reads),
        exactly(statisticsRequests, perCatalogue.statistics),
        exactly(alerts, perCatalogue.alerts),
        (made, reads, ranges, targets) => check(made, reads, ranges, targets),
      ),
      { numRuns: catalogues / parts },
    ));

test("the cases include statistics with and without percentiles, and alerts that trigger and that do not", () => {
  for (const [what, times] of Object.entries(seen)) assert.ok(times >= 30, `${what}: ${times}`);
});
