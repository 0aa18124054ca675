/**
 * Caches the units of drugs in the process. Every response with a price shows one, and only loads of drugs change them. The
 * cache belongs to a version of the drugs dataset, so units are read again after a load commits. It has at most one entry per
 * drug, of about 100 bytes.
 */

import type { Unit } from "../core/units.ts";
import { type Database, query } from "../postgres/database.ts";
import { unitOf } from "./drug_unit.ts";
import { formsByDin } from "./sql/drug_forms.ts";

type Kept = { version: number | undefined; byDin: Map<string, Unit> };

export type KeptUnitsDeps = {
  database: Database;
  schema: string;
  /** Undefined while the version is unknown. Then nothing is kept. */
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
