/** Compares statistics over REST and GraphQL with those of the observations. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { dayMs, dayOf } from "../../internal/core/days.ts";
import { granularities } from "../../internal/prices/history_model.ts";
import { statisticsGroups } from "../../internal/prices/statistics_model.ts";
import type { Apis } from "./comparable_reads.ts";
import { drugIds, nowMs, type Observation } from "./comparable_world.ts";
import { dinOfId } from "./made_up.ts";
import {
  type Asked,
  countedOf,
  graphArguments,
  graphFields,
  graphRow,
  type Observed,
  statisticsOf,
} from "./statistics_oracle.ts";

/** Mostly of all places and of the drug with most prices, so that many rows have percentiles. */
const places: readonly Pick<Asked, "province" | "city">[] = [
  ...[{}, {}, {}, { province: "ON" }, { province: "BC" }, { province: "QC" }],
  ...[{ city: "Hope" }, { city: "nowhere" }, { province: "ON", city: "GOLDEN" }],
];

export const statisticsRequests: fc.Arbitrary<Asked> = fc
  .record({
    drugId: fc.constantFrom(1, 1, 1, 1, 1, ...drugIds),
    granularity: fc.constantFrom(...granularities),
    days: fc.constantFrom([0, 0], [0, 0], [1, 0], [25, 0], [310, 0], [91, 89]),
    place: fc.constantFrom(...places),
    group: fc.constantFrom({}, ...statisticsGroups.map((by) => ({ by }))),
  })
  .map(({ drugId, granularity, days: [first = 0, last = 0], place, group }) => ({
    din: dinOfId(drugId),
    ...{ granularity, ...place, ...group },
    from: dayOf(nowMs - first * dayMs),
    to: dayOf(nowMs - last * dayMs),
  }));

export const toObserved = (observations: readonly Observation[]): Observed[] =>
  observations
    .filter(({ pharmacy }) => pharmacy.status !== "closed")
    .map(({ pharmacy, drugId, quantity, packaging, priceCents, availability, atMs }) => ({
      ...{ din: dinOfId(drugId), pharmacy: pharmacy.key, province: pharmacy.province, city: pharmacy.city },
      ...{ quantity: quantity / 1_000, packaging, priceCents, atMs },
      outOfStock: availability === "out_of_stock",
    }));

/** The number of rows with and without percentiles. Observations are in the order of the loads. */
export async function checkStatistics(
  { rest, world }: Apis,
  observations: readonly Observation[],
  asked: Asked,
): Promise<{ stated: number; omitted: number }> {
  const counted = countedOf(toObserved(observations));
  const expected = statisticsOf(counted, asked);
  const { din, ...given } = asked;
  const { data } = await rest(`/v1/drugs/${din}/statistics?${new URLSearchParams(given)}`);
  assert.deepEqual(data, expected);
  const { drug } = await world.data(
    `{ drug(id: "${din}") { statistics(${graphArguments(given)}) { totalRows rows(limit: 5000) { ${graphFields} } } } }`,
  );
  assert.deepEqual(drug.statistics, { totalRows: expected.length, rows: expected.map(graphRow) });
  const stated = expected.filter(({ median }) => median !== null).length;
  return { stated, omitted: expected.length - stated };
}
