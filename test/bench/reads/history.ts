/** Every statement that reads history, with values that hold at every size. */
import { countedFrom } from "../../../internal/prices/counted_prices.ts";
import { type HistoryAsked, history } from "../../../internal/prices/sql/history.ts";
import { removed } from "../../../internal/prices/sql/removed.ts";
import { type StatisticsAsked, statistics } from "../../../internal/prices/sql/statistics.ts";
import type { Read } from "../read.ts";
import { historyYear } from "../rows/history.ts";

const days = "the days of the range";

export function historyReads(schema: string): Read[] {
  const asked = (name: string, growsWith: string, more: Partial<HistoryAsked>): Read => ({
    name,
    growsWith,
    ...history(schema, {
      ...{ din: "00000007", granularity: "weekly", source: "pharmacies", since: countedFrom("2026-01-01") },
      ...{ ...historyYear, ...more },
    }),
  });
  const where = { province: "ON" };
  const quantity = { quantity: 30_000 };
  return [
    ...(["pharmacies", "public_formulary"] as const).flatMap((source) => [
      asked(`a year of a drug, from ${source}`, days, { source }),
      asked(`a year of a drug, from ${source}, in a province`, days, { source, ...where }),
    ]),
    asked("a year of a drug, for a quantity", days, quantity),
    asked("a year of a drug, for a quantity, in a province", days, { ...quantity, ...where }),
    asked("a year of a drug at a pharmacy", "the changes and months of the range", {
      pharmacyKey: "bench-7",
    }),
    asked("a year of a drug at a pharmacy, in a province", "the changes and months of the range", {
      pharmacyKey: "bench-7",
      ...where,
    }),
    asked("a year of a drug at a pharmacy, for a quantity", "the changes and months of the range", {
      pharmacyKey: "bench-7",
      ...quantity,
    }),
    ...statisticsReads(schema),
    {
      name: "removed prices of a drug",
      growsWith: "the rows shown",
      statement: removed(schema),
      values: ["00000007", 20],
    },
  ];
}

function statisticsReads(schema: string): Read[] {
  const asked = (name: string, more: Partial<StatisticsAsked> = {}): Read => ({
    name,
    growsWith: "the days of the range, times the cities and distinct prices",
    ...statistics(schema, { dins: ["00000007"], granularity: "weekly", ...historyYear, ...more }),
  });
  const province = { province: "ON" } as const;
  const city = { city: "City 1" };
  return [
    asked("statistics of a year of a drug"),
    asked("statistics of a year of 20 drugs", {
      dins: Array.from({ length: 20 }, (_, at) => String(at + 1).padStart(8, "0")),
    }),
    asked("statistics in a province", province),
    asked("statistics in a city", city),
    asked("statistics in a city of a province", { ...province, ...city }),
    asked("statistics by province", { by: "province" }),
    asked("statistics by city", { by: "city" }),
    asked("statistics by city of a province", { by: "city", ...province }),
  ];
}
