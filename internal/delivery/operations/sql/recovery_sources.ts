/**
 * The sources of a recovery, in order of id: counted when it is asked for, and read chunk by chunk.
 *
 * Mode failed: index deliveries_undelivered for the range, deliveries_repeats for what is repeated already. Mode missing: the
 * events of the range by events_pkey, and the webhook's deliveries since then by deliveries_by_subscription, once for all the
 * candidates of a chunk. No locks: the recovery's row is held by whoever reads a chunk.
 *
 * A chunk reads a bounded number of rows of its range, whether they are sources or not, so that its cost does not grow with the
 * range. `bound_id` is the last of those rows and `looked` is their number: the cursor moves there if the chunk has room left.
 */
import type { EventKind } from "../../../events/model.ts";
import { asksFor } from "../../../events/sql/asked_for.ts";
import type { Statement } from "../../../postgres/database.ts";

/** $1 webhook, $2 from id, $3 before id, $4 states, $5 kinds or null, $6 recovery, or null for one to be. */
const failedSources = (schema: string) => `
    select d.id, d.event_id, d.kind
    from ${schema}.deliveries d
    where d.subscription_id = $1::uuid and d.id > $2::uuid and d.id < $3::uuid
      and d.state in ('failed', 'cancelled') and d.state = any($4::text[])
      and ($5::text[] is null or d.kind = any($5::text[]))
      and ($6::uuid is null or d.recovery_id is distinct from $6::uuid)
      and not exists (select from ${schema}.deliveries r where r.replay_of = d.id)
      and exists (select from ${schema}.events e where e.id = d.event_id)`;

/** $1 webhook, $2 from id, $3 before id, $4 kinds or null, $5 the id from which its deliveries are looked at. */
const candidates = (schema: string) => `
    select e.id, e.kind
    from ${schema}.webhooks w cross join ${schema}.events e
    where w.id = $1::uuid and e.id > $2::uuid and e.id < $3::uuid and e.fanned_out
      and ($4::text[] is null or e.kind = any($4::text[]))
      and ${asksFor("w", "e")}`;

/**
 * Written so that it is no join: the server cannot know how many candidates there are, and taking them for few it would read
 * all of the webhook's deliveries once for each.
 */
const had = (schema: string) => `
    select distinct d.event_id from ${schema}.deliveries d
    where d.subscription_id = $1::uuid and d.id >= $5::uuid and (d.event_id in (select id from candidate)) is true`;

export const countFailed = (schema: string): Statement => ({
  name: `${schema}_recovery_count_failed`,
  text: `select count(*) as sources from (${failedSources(schema)}) s`,
});

type Bounds = { bound_id: string | null; looked: number };
export type FailedRow = Bounds & { id: string | null; event_id: string; kind: EventKind };

/** The rows of a range, in order of id, up to a number of them: the last id, and how many there are. */
const boundOf = (rows: string, most: string) => `
      select (array_agg(id order by id desc))[1] as id, count(*)::integer as looked
      from (select id from ${rows} order by id limit ${most}) range`;

/** $7 how many sources, $8 how many undelivered deliveries are read. One row without an id if there is no source. */
export const nextFailed = (schema: string): Statement => ({
  name: `${schema}_recovery_next_failed`,
  text: `
    with bound as materialized (${boundOf(
      `${schema}.deliveries
        where subscription_id = $1::uuid and id > $2::uuid and id < $3::uuid and state in ('failed', 'cancelled')`,
      "$8::integer",
    )}
    ), source as materialized (${failedSources(schema)} and d.id <= (select id from bound)
      order by d.id limit $7::integer
    )
    select b.id as bound_id, b.looked, s.id, s.event_id, s.kind
    from bound b left join source s on true
    order by s.id`,
});

export const countMissing = (schema: string): Statement => ({
  name: `${schema}_recovery_count_missing`,
  text: `
    with candidate as materialized (${candidates(schema)}), had as materialized (${had(schema)})
    select (select count(*) from candidate) - (select count(*) from had) as sources`,
});

export type WaitingRow = { waiting: boolean };

/** Whether an event before an id ($1) has not been fanned out: who will get it is not known yet. Index: events_waiting. */
export const anyWaiting = (schema: string): Statement => ({
  name: `${schema}_recovery_any_waiting`,
  text: `select exists (select from ${schema}.events where not fanned_out and id < $1::uuid) as waiting`,
});

export type MissingRow = Bounds & { id: string | null; kind: EventKind; had: boolean };

/**
 * $6 how many candidates, those that it has included: the cursor moves over them too. $7 how many events are read. One row
 * without an id if there is no candidate.
 */
export const nextMissing = (schema: string): Statement => ({
  name: `${schema}_recovery_next_missing`,
  text: `
    with bound as materialized (${boundOf(`${schema}.events where id > $2::uuid and id < $3::uuid`, "$7::integer")}
    ), candidate as materialized (${candidates(schema)} and e.id <= (select id from bound)
    order by e.id limit $6::integer
    ), had as materialized (${had(schema)})
    select b.id as bound_id, b.looked, c.id, c.kind, h.event_id is not null as had
    from bound b left join candidate c on true left join had h on h.event_id = c.id
    order by c.id`,
});
