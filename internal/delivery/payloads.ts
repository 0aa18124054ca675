/**
 * Payloads of events, as the bytes that are signed and sent. One event serves many lanes, so they are kept, by the id of
 * their event, up to a number of bytes. A request is made only of bytes that were found under its event's id: one that is
 * not stored is undefined, never empty and never another's.
 */
import { type Queryable, query } from "../postgres/database.ts";
import { findPayloads, type PayloadRow } from "./sql/payloads.ts";
import type { Window } from "./sql/window.ts";

export type Payloads = {
  /** Answers those that are stored. */
  load(eventIds: Iterable<string>, window: Window): Promise<ReadonlyMap<string, Buffer>>;
};

type PayloadsDeps = { database: Queryable; schema: string; mostBytes?: number };

export function createPayloads({ database, schema, mostBytes = 64e6 }: PayloadsDeps): Payloads {
  const kept = new Map<string, Buffer>();
  let bytes = 0;

  function keep(id: string, payload: Buffer): void {
    if (kept.has(id)) return;
    kept.set(id, payload);
    bytes += payload.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= mostBytes || oldest === id) break;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  async function read(ids: readonly string[], window: Window | undefined, found: Map<string, Buffer>) {
    for (const row of await query<PayloadRow>(database, findPayloads(schema, window), [ids])) {
      const payload = Buffer.from(row.payload);
      found.set(row.id, payload);
      keep(row.id, payload);
    }
  }

  return {
    async load(eventIds, window) {
      const found = new Map<string, Buffer>();
      const missing = new Set<string>();
      for (const id of eventIds) {
        const payload = kept.get(id);
        if (payload === undefined) missing.add(id);
        else found.set(id, payload);
      }
      if (missing.size > 0) await read([...missing], window, found);
      // Replays are of events of any day.
      const older = [...missing].filter((id) => !found.has(id));
      if (older.length > 0) await read(older, undefined, found);
      return found;
    },
  };
}
