/** Every statement that reads history, with values that hold at every size. */
import { type HistoryAsked, history } from "../../../internal/prices/sql/history.ts";
import { removed } from "../../../internal/prices/sql/removed.ts";
import type { Read } from "../read.ts";
import { historyYear } from "../rows/history.ts";

const days = "the days of the range";

export function historyReads(schema: string): Read[] {
  const asked = (name: string, growsWith: string, more: Partial<HistoryAsked>): Read => ({
    name,
    growsWith,
    ...history(schema, { din: "00000007", granularity: "weekly", ...historyYear, ...more }),
  });
  const where = { province: "ON" };
  const from = (of: HistoryAsked["source"]) => (of === undefined ? {} : { source: of });
  return [
    asked("a year of a drug", days, {}),
    asked("a year of a drug, in a province", days, where),
    asked("a year of a drug, where only public plans have it", "the editions that list the drug", {
      province: "QC",
    }),
    ...(["pharmacies", "public_formulary"] as const).flatMap((source) => [
      asked(`a year of a drug, from ${source}`, days, from(source)),
      asked(`a year of a drug, from ${source}, in a province`, days, { ...from(source), ...where }),
    ]),
    asked("a year of a drug at a pharmacy", "the changes and months of the range", {
      pharmacyKey: "bench-7",
    }),
    asked("a year of a drug at a pharmacy, in a province", "the changes and months of the range", {
      pharmacyKey: "bench-7",
      ...where,
    }),
    {
      name: "removed prices of a drug",
      growsWith: "the rows shown",
      statement: removed(schema),
      values: ["00000007", 20],
    },
  ];
}
