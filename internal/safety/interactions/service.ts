/** Interactions, as the APIs ask for them. */
import { unknownDrugs } from "../../core/unknown_drug.ts";
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
      if (unknown.length > 0)
        throw unknownDrugs(
          unknown.map((din) => ({ field: "dins", din })),
          "Nothing was checked; leave them out, or look for the drugs by name.",
        );
      return { checked, sources: row?.sources ?? [], interactions: row?.interactions ?? [] };
    },
  };
}
