/**
 * Reads events by their position, which the fan-out gives them one after the other: whoever sees a position sees every one
 * below it, for ever. Every partition answers from its indexes. No locks.
 */
import { type PageRequest, pageLimits } from "../../core/page.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import type { Statement } from "../../postgres/database.ts";
import type { EventKind } from "../model.ts";
import { askedForBy } from "./asked_for.ts";

export const eventColumns = `e.id, e.payload, e.position, e.kind, e.account_id, e.subscription_id, e.drug_ids, e.pharmacy_id,
            e.provinces`;

/** The account's ($2) webhooks, read once. Index: webhooks_by_account. */
export const ownWebhooks = (schema: string) => `own as materialized (
      select id, account_id, events, drug_ids, pharmacy_ids, provinces from ${schema}.webhooks
      where account_id = $2::uuid and deleted_at is null
    )`;

/** A bound that the planner can read: for one that it cannot, it would gather all rows and sort them. */
const most = pageLimits.maxLimit + 1;

export type ReadRow = { id: string; payload: string; position: number; matched: boolean };
/** A page without events is one row whose id is null. */
export type PagedRow = { latest: number } & (ReadRow | { id: null });

/** Positions: `after` is exclusive, `upTo` is not. Ids: `from` included, `to` not. */
export type Span = { after: number; upTo?: number; from?: string; to?: string };

/**
 * Of each kind the first rows after the position, then the first of them all. Indexes: events_public and events_own, once a
 * kind and partition; events_by_position at its end; webhooks_by_account, once. Cost: partitions times kinds, and the page. The bounds on the id are
 * written so that no index serves them: planned once, the server would take them for narrow and read the primary key.
 */
export function pageOfEvents(
  schema: string,
  accountId: string,
  kinds: readonly EventKind[],
  { after, upTo, from, to }: Span,
  { limit }: PageRequest,
): Bound {
  const conditions = createConditions(limit + 1, accountId, kinds, after);
  conditions.and("e.position > $4::bigint");
  if (from !== undefined) conditions.and(`(e.id >= ${conditions.value(from)}::uuid) is true`, "since");
  if (to !== undefined) conditions.and(`(e.id < ${conditions.value(to)}::uuid) is true`, "before");
  if (upTo !== undefined) conditions.and(`e.position <= ${conditions.value(upTo)}::bigint`, "until");
  const firstOf = (whose: string) => `
      select f.* from unnest($3::text[]) as k(kind)
      cross join lateral (
        select * from (
          select ${eventColumns} from ${schema}.events e
          where ${whose} and e.kind = k.kind and ${conditions.sql}
          order by e.position limit ${most}
        ) o order by o.position limit $1
      ) f`;
  const text = `
    with ${ownWebhooks(schema)}
    select coalesce(latest.position, 0) as latest, p.id, p.payload, p.position, ${askedForBy("own", "p")} as matched
    from (select) one
    left join lateral (
      select l.position from ${schema}.events l where l.fanned_out order by l.position desc limit 1
    ) latest on true
    left join lateral (
      select * from (${firstOf("e.account_id is null")}
        union all ${firstOf("e.account_id = $2::uuid")}
      ) found
      order by position limit $1
    ) p on true
    order by p.position`;
  return conditions.bind(`${schema}_events_page`, text);
}

/** One event ($1) that the account ($2) may read: its own also before the fan-out. Indexes: events_pkey, of one partition; webhooks_by_account. */
export const eventById = (schema: string): Statement => ({
  name: `${schema}_event_by_id`,
  text: `
    with ${ownWebhooks(schema)}
    select e.id, e.payload, e.position, ${askedForBy("own", "e")} as matched from ${schema}.events e
    where e.id = $1::uuid and ((e.account_id is null and e.position is not null) or e.account_id = $2::uuid)`,
});

/** The same for several events ($1). Indexes: events_pkey of each day; webhooks_by_account. */
export const eventsByIds = (schema: string): Statement => ({
  name: `${schema}_events_by_ids`,
  text: `
    with ${ownWebhooks(schema)}
    select e.id, e.payload, e.position, ${askedForBy("own", "e")} as matched from ${schema}.events e
    where e.id = any($1::uuid[]) and ((e.account_id is null and e.position is not null) or e.account_id = $2::uuid)`,
});

export type PlaceRow = { position: number };

/** The position of the first event from an id ($1) on. Index: events_pkey, past those that wait for the fan-out. */
export const firstPosition = (schema: string): Statement => ({
  name: `${schema}_events_first_position`,
  text: `
    select position from ${schema}.events
    where id >= $1::uuid and position is not null order by id limit 1`,
});

/** The position of the last event before an id ($1). Index: events_pkey, backwards, past those that wait for the fan-out. */
export const lastPosition = (schema: string): Statement => ({
  name: `${schema}_events_last_position`,
  text: `
    select position from ${schema}.events
    where id < $1::uuid and position is not null order by id desc limit 1`,
});
