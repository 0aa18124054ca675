/**
 * Every statement that reads changes, with values that hold at every size. Without the ages alone: eight rows, read whole
 * when a load commits, and by no request.
 */
import { type Resource, resources, type Since } from "../../../internal/changes/model.ts";
import { page } from "../../../internal/changes/sql/page_of_changes.ts";
import { reports } from "../../../internal/changes/sql/states.ts";
import type { Read } from "../read.ts";
import { firstChange } from "../rows/changes.ts";

export const changesReads = (schema: string): Read[] => {
  const listed = (name: string, since: Since, of: readonly Resource[] = resources): Read => ({
    name,
    growsWith: "the rows of the page",
    ...page(schema, since, of, 21),
  });
  return [
    listed("changes, the oldest", undefined),
    listed("changes since a sequence", { number: firstChange }),
    listed("changes since a time", { time: new Date("2026-01-01T00:00:00Z") }),
    listed("changes of drugs since a time", { time: new Date("2026-01-01T00:00:00Z") }, ["drug"]),
    {
      name: "the ages of datasets, with their last loads",
      growsWith: "the datasets, which are eight",
      statement: reports(schema),
      values: [],
    },
  ];
};
