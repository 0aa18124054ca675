/** Interactions, as the APIs ask for them. */
import { ServiceError } from "../../core/errors.ts";
import { type Database, query } from "../../postgres/database.ts";
import type { InteractionCheck, InteractionService } from "./model.ts";
import { check } from "./sql/check.ts";

export type InteractionServiceDeps = { database: Database; schema: string };

/** An aggregate over nothing is null. */
type CheckRow = { [Part in keyof InteractionCheck]: InteractionCheck[Part] | null };

export function createInteractionService({ database, schema }: InteractionServiceDeps): InteractionService {
  return {
    async check(dins) {
      const [row] = await query<CheckRow>(database, check(schema), [dins]);
      const checked = row?.checked ?? [];
      const known = new Set(checked.map(({ din }) => din));
      const unknown = dins.filter((din) => !known.has(din));
      if (unknown.length > 0) throw noDrugs(unknown);
      return { checked, sources: row?.sources ?? [], interactions: row?.interactions ?? [] };
    },
  };
}

function noDrugs(dins: readonly string[]): ServiceError {
  const named =
    dins.length === 1 ? `No drug has the DIN ${dins[0]}.` : `No drugs have the DINs ${dins.join(", ")}.`;
  return new ServiceError(
    "NOT_FOUND",
    `${named} Nothing was checked; leave them out, or look for the drugs by name.`,
    {
      details: dins.map((din) => ({ field: "dins", reason: `no drug has the DIN ${din}` })),
    },
  );
}
