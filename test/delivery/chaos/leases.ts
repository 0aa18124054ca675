/** Who held which lane when: a trigger writes down each change of a lease, and attempts are compared with it. */
import { type Queryable, query } from "../../../internal/postgres/database.ts";
import type { Received } from "../receivers/protocol.ts";

export async function recordLeases(on: Queryable): Promise<void> {
  await query(
    on,
    `create table live.lease_log (at timestamptz not null default clock_timestamp(), subscription_id uuid not null,
       epoch bigint not null, leased_by text, leased_until timestamptz, n bigint generated always as identity)`,
  );
  await query(
    on,
    `create function live.log_lease() returns trigger language plpgsql as $$
     begin
       insert into live.lease_log (subscription_id, epoch, leased_by, leased_until)
       values (new.subscription_id, new.epoch, new.leased_by, new.leased_until);
       return null;
     end $$`,
  );
  await query(
    on,
    `create trigger log_lease after update on live.lanes for each row
     when (old.leased_by is distinct from new.leased_by or old.leased_until is distinct from new.leased_until
       or old.epoch <> new.epoch)
     execute function live.log_lease()`,
  );
}

type Span = { holder: string; fromMs: number; toMs: number };
type Row = { subscription_id: string; leased_by: string | null; at_ms: number; until_ms: number | null };

/** For each subscription, who held its lane from when to when; a holder's time ends with the lease, however it ended. */
export async function leaseSpans(on: Queryable): Promise<Map<string, Span[]>> {
  const rows = await query<Row>(
    on,
    `select subscription_id, leased_by, (extract(epoch from at) * 1000)::float8 as at_ms,
       (extract(epoch from leased_until) * 1000)::float8 as until_ms
     from live.lease_log order by n`,
  );
  const spans = new Map<string, Span[]>();
  for (const { subscription_id: id, leased_by: holder, at_ms: atMs, until_ms: untilMs } of rows) {
    const ofLane = spans.get(id) ?? [];
    spans.set(id, ofLane);
    const last = ofLane.at(-1);
    if (last !== undefined && last.holder === holder && atMs <= last.toMs && untilMs !== null) {
      last.toMs = untilMs;
      continue;
    }
    if (last !== undefined) last.toMs = Math.min(last.toMs, atMs);
    if (holder !== null && untilMs !== null) ofLane.push({ holder, fromMs: atMs, toMs: untilMs });
  }
  return spans;
}

/** Attempts that began while their dispatcher did not hold the lane: there must be none. */
export function strayAttempts(
  received: readonly Received[],
  subscriptionOf: ReadonlyMap<string, string>,
  spans: ReadonlyMap<string, readonly Span[]>,
): string[] {
  return received.flatMap(({ endpoint, delivery, attempt, own }) => {
    const begunMs = Number(own["x-begun"]);
    const ofLane = spans.get(subscriptionOf.get(endpoint) ?? "") ?? [];
    const holder = ofLane.find(({ fromMs, toMs }) => fromMs <= begunMs && begunMs <= toMs)?.holder;
    if (holder === own["x-dispatcher"]) return [];
    return [
      `${delivery} attempt ${attempt} by ${own["x-dispatcher"]} at ${begunMs}, when ${holder ?? "nobody"} held it`,
    ];
  });
}
