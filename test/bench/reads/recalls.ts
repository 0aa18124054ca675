/** Every statement that reads recalls, with values that hold at every size. */
import type { PageRequest } from "../../../internal/core/page.ts";
import type { RecallFilter } from "../../../internal/safety/recalls/model.ts";
import { recallByNid } from "../../../internal/safety/recalls/sql/by_nid.ts";
import { recallPage } from "../../../internal/safety/recalls/sql/recall_page.ts";
import type { Read } from "../read.ts";

const first: PageRequest = { limit: 20, offset: 0 };
const ofDrug = "the notices on the drug";
const counted = "the notices that match (the total is counted in the index)";

export function recallsReads(schema: string): Read[] {
  const list = (
    name: string,
    filter: RecallFilter,
    growsWith: string,
    after?: PageRequest["after"],
  ): Read => ({
    name,
    growsWith,
    ...recallPage(schema, filter, after === undefined ? first : { ...first, after }),
    // One notice a drug: a page of the index counts some two hundred.
    ...(filter.din === undefined ? { buffersEach: { drug: 0.02 } } : {}),
  });
  return [
    { name: "a recall", growsWith: "nothing", statement: recallByNid(schema), values: [7] },
    list("recalls", {}, counted),
    list("recalls, after a position", {}, counted, ["2020-01-01", 7]),
    list("recalls of a classification, not archived", { classification: "Type I", archived: false }, counted),
    list("recalls since a day", { since: "2020-01-01" }, counted),
    list("recalls of a drug", { din: "00000007" }, ofDrug),
    list("recalls of a drug, not archived, after a position", { din: "00000007", archived: false }, ofDrug, [
      "2099-01-01",
      7,
    ]),
  ];
}

/** Every statement that the list is put together to. */
export function combinedRecallReads(schema: string): Read[] {
  const filters: RecallFilter[] = [{}];
  const parts = { din: "00000007", classification: "Type I", archived: false, since: "2020-01-01" } as const;
  for (const [name, value] of Object.entries(parts))
    filters.push(...filters.map((each) => ({ ...each, [name]: value })));
  return filters
    .flatMap((filter) => [
      recallPage(schema, filter, first),
      recallPage(schema, filter, { ...first, after: ["2020-01-01", 7] }),
    ])
    .map((bound) => ({ name: bound.statement.name ?? "", growsWith: counted, ...bound }));
}
