/** Every statement that reads what many drugs or pharmacies have, with values that hold at every size. */

import { ofDrugs } from "../../../internal/coverage/sql/of_drugs.ts";
import { byDins } from "../../../internal/drugs/sql/by_dins.ts";
import { byKeys, placesByKeys } from "../../../internal/pharmacies/sql/by_keys.ts";
import type { Bound } from "../../../internal/postgres/conditions.ts";
import { countedFrom } from "../../../internal/prices/counted_prices.ts";
import type { AreaFilter } from "../../../internal/prices/model.ts";
import { genericsOfMany } from "../../../internal/prices/sql/generics_of_many.ts";
import { historyOfMany } from "../../../internal/prices/sql/history_of_many.ts";
import { countOfMany, pricesOfMany } from "../../../internal/prices/sql/lowest_of_many_drugs.ts";
import { countAtMany, pricesAtMany } from "../../../internal/prices/sql/page_at_many_pharmacies.ts";
import type { Read } from "../read.ts";
import { historyYear } from "../rows/history.ts";

/** All of them have prices. */
const dins = Array.from({ length: 20 }, (_, at) => String(at + 1).padStart(8, "0"));
const keys = Array.from({ length: 20 }, (_, at) => `bench-${at + 1}`);
const rows = 21;
const weekly = { dins, granularity: "weekly", since: countedFrom("2026-01-01"), ...historyYear } as const;

const shown = "the drugs and rows asked";
const there = "the pharmacies there, times the drugs asked";

const since = countedFrom("2026-04-01");
const rule = { since, outOfStock: false };

export function manyReads(schema: string): Read[] {
  const read = (name: string, growsWith: string, bound: Bound): Read => ({ name, growsWith, ...bound });
  const prices = (name: string, growsWith: string, area: AreaFilter): Read[] => [
    read(`prices of 20 drugs ${name}`, growsWith, pricesOfMany(schema, dins, area, rows)),
    read(
      `how many prices 20 drugs have ${name}`,
      area.province === undefined && area.city === undefined ? "the drugs asked" : there,
      countOfMany(schema, dins, area),
    ),
  ];
  return [
    read("20 drugs", "the drugs asked", { statement: byDins(schema), values: [dins] }),
    read("20 pharmacies", "the pharmacies asked", { statement: byKeys(schema), values: [keys] }),
    read("places of 20 pharmacies", "the pharmacies asked", {
      statement: placesByKeys(schema),
      values: [keys],
    }),
    ...prices("anywhere", shown, {}),
    ...prices("in a province with many pharmacies", shown, { province: "ON" }).map((each) => ({
      ...each,
      // Those that come in are all elsewhere and are passed over, which in a country that grows evenly they are not.
      ...(each.growsWith === shown ? { buffersEach: { pharmacy: 6 } } : {}),
    })),
    ...prices("in a province with few pharmacies", there, { province: "NL" }),
    ...prices("in a city", there, { city: "Toronto" }),
    ...prices("in a city of a province", there, { city: "Toronto", province: "ON" }),
    read("prices of 20 drugs with places of pharmacies", shown, pricesOfMany(schema, dins, {}, rows, true)),
    read(
      "prices of 20 drugs with places of pharmacies in a city",
      there,
      pricesOfMany(schema, dins, { city: "Toronto" }, rows, true),
    ),
    read("prices at 20 pharmacies", "the rows asked", pricesAtMany(schema, keys, undefined, rows)),
    read("prices of a drug at 20 pharmacies", "the rows asked", pricesAtMany(schema, keys, "00000007", rows)),
    {
      ...read("how many prices 20 pharmacies have", "their prices", countAtMany(schema, keys, undefined)),
      buffersEach: { drug: 0.1 },
    },
    read("whether 20 pharmacies have a drug", "the pharmacies asked", countAtMany(schema, keys, "00000007")),
    read(
      "generics of 20 drugs",
      "the products of the groups",
      genericsOfMany(schema, dins, { priced: true, rule }, rows),
    ),
    read(
      "generics of 20 drugs, without prices",
      "the products of the groups",
      genericsOfMany(schema, dins, { priced: false, rule }, rows),
    ),
    read("coverage of 20 drugs", "the plans, times the drugs asked", ofDrugs(schema, dins, {}, rows)),
    read(
      "coverage of 20 drugs in a province",
      "the plans of the province, times the drugs asked",
      ofDrugs(schema, dins, { province: "ON" }, rows),
    ),
    read(
      "a year of 20 drugs",
      "the days of the range, times the drugs asked",
      historyOfMany(schema, { ...weekly, source: "pharmacies" }),
    ),
    read(
      "a year of 20 drugs, for a quantity",
      "the days of the range, times the drugs asked",
      historyOfMany(schema, { ...weekly, source: "pharmacies", quantity: 30_000 }),
    ),
    read(
      "all editions of 20 drugs",
      "the editions, times the drugs asked",
      historyOfMany(schema, { ...weekly, source: "public_formulary", from: "1900-01-01" }),
    ),
  ];
}
