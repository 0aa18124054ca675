/** What changed, in the order of commits. */
import { invalidParameters, ServiceError } from "../core/errors.ts";
import { cutPage } from "../core/page.ts";
import { type Database, query } from "../postgres/database.ts";
import type { Change, ChangePage, ChangeService, Since } from "./model.ts";
import { keptDays } from "./model.ts";
import { type ChangeRow, page as pageOf } from "./sql/page_of_changes.ts";

export type ChangeServiceDeps = { database: Database; schema: string };

type ShownRow = Extract<ChangeRow, { resource: unknown }>;

const changeOf = ({ pharmacy_key, ...row }: ShownRow): Change => ({
  number: row.number,
  resource: row.resource,
  operation: row.operation,
  reason: row.reason,
  at: row.at,
  din: row.din,
  pharmacyKey: pharmacy_key,
  key: row.key,
});

/** Whether changes after this place were dropped. */
function reachesBack(since: Since, { dropped_number, dropped_at }: ChangeRow): boolean {
  if (since === undefined || dropped_number === null || dropped_at === null) return false;
  return "time" in since ? since.time <= dropped_at : since.number < dropped_number;
}

function tooOld({ oldest_number, oldest_at }: ChangeRow, isCursor: boolean): ServiceError {
  const from =
    oldest_at === null
      ? "none are left"
      : `the oldest is ${oldest_number} of ${oldest_at.toISOString()}, and those without since begin there`;
  const reason = `reaches back before the changes that are kept (${keptDays} days; ${from}); read the lists anew, then go on from here`;
  if (!isCursor) return invalidParameters([{ field: "since", reason }]);
  return new ServiceError("INVALID_CURSOR", `cursor: ${reason}`, { details: [{ field: "cursor", reason }] });
}

export function createChangeService({ database, schema }: ChangeServiceDeps): ChangeService {
  return {
    async list(given, resources, { limit, after }): Promise<ChangePage> {
      const since: Since = after === undefined ? given : { number: Number(after[0]) };
      const { statement, values } = pageOf(schema, since, resources, limit + 1);
      const found = await query<ChangeRow>(database, statement, values);
      const [first] = found;
      if (first === undefined) throw new Error("A page of changes is one row at least");
      if (reachesBack(since, first)) throw tooOld(first, after !== undefined);
      const rows = found.flatMap((row) => (row.number === null ? [] : [changeOf(row as ShownRow)]));
      const { oldest_number, oldest_at, latest_number, latest_at } = first;
      return {
        ...cutPage(rows, limit, first.total, ({ number }) => [number]),
        oldest:
          oldest_number === null || oldest_at === null ? null : { number: oldest_number, at: oldest_at },
        latest:
          latest_number === null || latest_at === null ? null : { number: latest_number, at: latest_at },
      };
    },
  };
}
