/** Every statement that reads shortages, with values that hold at every size. */
import type { PageRequest } from "../../../internal/core/page.ts";
import type { ShortageFilter } from "../../../internal/safety/shortages/model.ts";
import { shortageByReport } from "../../../internal/safety/shortages/sql/by_report.ts";
import { shortagePage } from "../../../internal/safety/shortages/sql/shortage_page.ts";
import type { Read } from "../read.ts";

const first: PageRequest = { limit: 20, offset: 0 };
const ofDrug = "the reports on the drug, and its group of ingredients";
const counted = "the reports that match (the total is counted in the index)";

export function shortagesReads(schema: string): Read[] {
  const list = (
    name: string,
    filter: ShortageFilter,
    growsWith: string,
    after?: PageRequest["after"],
  ): Read => ({
    name,
    growsWith,
    ...shortagePage(schema, filter, after === undefined ? first : { ...first, after }),
    // One report a drug: a page of the index counts some two hundred.
    ...(filter.din === undefined ? { buffersEach: { drug: 0.02 } } : {}),
  });
  return [
    { name: "a shortage", growsWith: "nothing", statement: shortageByReport(schema), values: [7] },
    list("shortages", {}, counted),
    list("shortages, after a position", {}, counted, ["2020-01-01", 7]),
    list("shortages of a status and severity", { status: "active", severity: "critical" }, counted),
    list("shortages since a day", { since: "2020-01-01" }, counted),
    list("shortages of a drug", { din: "00000007" }, ofDrug),
    list("active shortages of a drug, after a position", { din: "00000007", status: "active" }, ofDrug, [
      "2099-01-01",
      7,
    ]),
  ];
}

/** Every statement that the list is put together to. */
export function combinedShortageReads(schema: string): Read[] {
  const filters: ShortageFilter[] = [{}];
  const parts = { din: "00000007", status: "active", severity: "critical", since: "2020-01-01" } as const;
  for (const [name, value] of Object.entries(parts))
    filters.push(...filters.map((each) => ({ ...each, [name]: value })));
  return filters
    .flatMap((filter) => [
      shortagePage(schema, filter, first),
      shortagePage(schema, filter, { ...first, after: ["2020-01-01", 7] }),
    ])
    .map((bound) => ({ name: bound.statement.name ?? "", growsWith: counted, ...bound }));
}
