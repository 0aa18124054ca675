/**
 * A round over all lanes, in steps, for those that rest while something of theirs is due. The engine's own rules leave none;
 * what is found is repaired and counted, and the count must stay 0. Lanes go on meanwhile: a step reads, and locks only what it
 * repairs.
 */
import { query } from "../../postgres/database.ts";
import type { PendingWindow } from "../pending_window.ts";
import { type SweptRow, sweepLanes } from "../sql/sweep.ts";
import type { Place } from "./place.ts";

const lanesAtOnce = 5_000;
const first = "00000000-0000-0000-0000-000000000000";

export async function sweep({ database, schema }: Place, window: PendingWindow): Promise<number> {
  await window.refresh();
  let repaired = 0;
  for (let behind: string | null = first; behind !== null; ) {
    const [row]: SweptRow[] = await query<SweptRow>(database, sweepLanes(schema, window.current), [
      behind,
      lanesAtOnce,
    ]);
    repaired += row?.repaired ?? 0;
    behind = row?.last ?? null;
  }
  return repaired;
}
