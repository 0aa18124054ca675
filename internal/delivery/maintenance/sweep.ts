/**
 * Looks for lanes that rest while something of theirs is due. The engine's own rules leave none; what is found is repaired,
 * told to the dispatchers, and counted, and the count must stay 0.
 */
import { query, type Transaction } from "../../postgres/database.ts";
import { lanesChannel } from "../sql/touch_lanes.ts";
import { type SweptRow, sweepResting } from "./sql/sweep.ts";

export async function sweep(tx: Transaction, schema: string): Promise<number> {
  const [row] = await query<SweptRow>(tx, sweepResting(schema));
  const repaired = row?.repaired ?? 0;
  if (repaired > 0) await query(tx, "select pg_notify($1, '')", [lanesChannel(schema)]);
  return repaired;
}
