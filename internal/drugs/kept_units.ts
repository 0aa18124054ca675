/**
 * Keeps the units of drugs in the process, because every response with a price shows one and only a load of drugs changes
 * them. They are kept with the version of the drugs: after a load commits, they are read again. There are at most as many as
 * drugs, about 100 bytes each.
 */

import type { Unit } from "../core/units.ts";
import { type Database, query } from "../postgres/database.ts";
import { unitOf } from "./drug_unit.ts";
import { formsByDin } from "./sql/drug_forms.ts";

type Kept = { version: number | undefined; byDin: Map<string, Unit> };

export type KeptUnitsDeps = {
  database: Database;
  schema: string;
  /** Undefined while it is unknown; then nothing is kept. */
  version: () => Promise<number | undefined>;
};

export function createKeptUnits({ database, schema, version }: KeptUnitsDeps) {
  let kept: Kept = { version: undefined, byDin: new Map() };

  return async (dins: readonly string[]): Promise<ReadonlyMap<string, Unit>> => {
    const current = await version();
    if (current === undefined || kept.version !== current) kept = { version: current, byDin: new Map() };
    // Units are read after the version, so they are as new as it or newer. A later version replaces the map.
    const { byDin } = kept;
    const missing = [...new Set(dins)].filter((din) => !byDin.has(din));
    if (missing.length > 0) {
      const rows = await query<{ din: string; form: string | null }>(database, formsByDin(schema), [missing]);
      for (const { din, form } of rows) byDin.set(din, unitOf(form));
    }
    return byDin;
  };
}
