/** Every statement that reads coverage, with values that hold at every size. */
import type { PageRequest } from "../../../internal/core/page.ts";
import type { CoverageFilter } from "../../../internal/coverage/model.ts";
import { ofDrug } from "../../../internal/coverage/sql/of_drug.ts";
import type { Read } from "../read.ts";

const din = "00000007";
const first: PageRequest = { limit: 20, offset: 0 };

export const coverageReads = (schema: string): Read[] => {
  const read = (name: string, filter: CoverageFilter, page = first): Read => ({
    name,
    growsWith: "the plans of the country",
    ...ofDrug(schema, din, filter, page),
  });
  return [
    read("coverage of a drug", {}),
    read("coverage of a drug in a province", { province: "ON" }),
    read("coverage of a drug, after a position", {}, { ...first, after: ["BC", "BENCH"] }),
    { ...read("coverage of no drug", {}), ...ofDrug(schema, "99999999", {}, first) },
  ];
};
