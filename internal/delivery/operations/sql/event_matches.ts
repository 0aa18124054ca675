/**
 * Why an event ($2) did, or did not, go to the webhooks of an account ($1): a row for each, newest first, with what decides
 * (the fan-out's own conditions) and the names behind it; one row without a webhook when there is none; no row when the
 * account may not read the event.
 *
 * Its delivery is looked for where it can be: among what the webhook got between the first and the last statement of the
 * fan-out that made deliveries of this event (at most what two of those make, for all webhooks together, and what was
 * repeated in that time), and among recoveries and replays of the event. Of an event of an older release, which did not note
 * when that was, the webhook's first 1,000 deliveries from the event on are looked at.
 *
 * Indexes: events_pkey, webhooks_by_account, webhooks_pkey; deliveries_by_subscription; deliveries_repeated_events, on every
 * day, once; drugs_pkey and pharmacies_pkey, for the few that are named. To be read after
 * sql/in_index_order.ts. No locks.
 */
import type { EventKind } from "../../../events/model.ts";
import { listsKind, passesDrugs, passesPharmacy, passesProvinces } from "../../../events/sql/asked_for.ts";
import type { Statement } from "../../../postgres/database.ts";

/** Of each list; the rest is counted. */
export const mostNamed = 3;
const mostRepeats = 10_000;
const mostWithoutTime = 1_000;
/** The clocks of who recorded the event and of the database may differ by this much. */
const skewMs = 60_000;

const millisecondsOf = (at: string) => `(extract(epoch from ${at}) * 1000)::bigint`;
/** The lowest id of a millisecond. */
const lowestOf = (ms: string) =>
  `(lpad(to_hex(greatest(${ms}, 0)), 12, '0') || '70008000000000000000')::uuid`;

const dins = (schema: string, ids: string) => `(
        select array_agg(d.din order by named.at)
        from unnest((${ids})[1:${mostNamed}]) with ordinality as named(id, at)
        cross join lateral (select d.din from ${schema}.drugs d where d.id = named.id offset 0) d
      )`;
const pharmacyKeys = (schema: string, ids: string) => `(
        select array_agg(p.key order by named.at)
        from unnest((${ids})[1:${mostNamed}]) with ordinality as named(id, at)
        cross join lateral (select p.key from ${schema}.pharmacies p where p.id = named.id offset 0) p
      )`;

/** The event's part, the same in every row; what of the webhook decides; null ids where there is no webhook. */
export type EventOfMatch = {
  kind: EventKind;
  fanned_out: boolean;
  event_dins: string[] | null;
  event_drugs: number;
  event_pharmacy: string | null;
  event_provinces: string[] | null;
};
export type WebhookOfMatch = {
  id: string;
  url: string;
  active: boolean;
  disabled_reason: "owner" | "gone" | "failing" | null;
  events: EventKind[];
  /** Whether the event was made for one webhook, and for this one. */
  for_one: boolean;
  for_this: boolean;
  lists_kind: boolean;
  passes_drugs: boolean;
  passes_pharmacy: boolean;
  passes_provinces: boolean;
  created_later: boolean;
  dins: string[] | null;
  drugs: number;
  pharmacy_keys: string[] | null;
  pharmacies: number;
  provinces: string[] | null;
  delivery_id: string | null;
};
export type MatchRow = EventOfMatch & (WebhookOfMatch | { id: null });

export const eventMatches = (schema: string): Statement => ({
  name: `${schema}_event_matches`,
  text: `
    with e as materialized (
      select e.*, began.at as began_at, coalesce(e.fanned_out_at, now()) as ended_at
      from ${schema}.events e
      left join ${schema}.fan_out f on f.event_id = e.id
      cross join lateral (select coalesce(e.fan_out_began_at, f.began_at) as at) began
      where e.id = $2::uuid and (e.account_id is null or e.account_id = $1::uuid)
        and (e.subscription_id is null or $1::uuid = (
          select s.account_id from ${schema}.webhooks s where s.id = e.subscription_id
        ))
    ), span as materialized (
      select e.id as event_id, e.began_at is null as unknown,
        ${lowestOf(millisecondsOf("e.began_at"))} as from_id,
        ${lowestOf(`${millisecondsOf("e.ended_at")} + 1`)} as to_id,
        ${lowestOf(`('x' || left(replace(e.id::text, '-', ''), 12))::bit(48)::bigint - ${skewMs}`)} as event_from_id
      from e
    ), repeated as materialized (
      select r.subscription_id, min(r.id::text)::uuid as id
      from (
        select d.subscription_id, d.id from ${schema}.deliveries d
        where d.event_id = $2::uuid and d.origin in ('replay', 'recovery') and d.account_id = $1::uuid
        limit ${mostRepeats}
      ) r
      group by r.subscription_id
    )
    select e.kind, e.fanned_out, ${dins(schema, "e.drug_ids")} as event_dins,
      coalesce(cardinality(e.drug_ids), 0) as event_drugs,
      (select p.key from ${schema}.pharmacies p where p.id = e.pharmacy_id) as event_pharmacy,
      e.provinces as event_provinces, w.*
    from e
    left join lateral (
      select w.id, w.url, w.active, w.disabled_reason, w.events,
        e.subscription_id is not null as for_one, e.subscription_id is not distinct from w.id as for_this,
        ${listsKind("w", "e")} as lists_kind, ${passesDrugs("w", "e")} as passes_drugs,
        ${passesPharmacy("w", "e")} as passes_pharmacy, ${passesProvinces("w", "e")} as passes_provinces,
        w.created_at > e.created_at as created_later,
        ${dins(schema, "w.drug_ids")} as dins, coalesce(cardinality(w.drug_ids), 0) as drugs,
        ${pharmacyKeys(schema, "w.pharmacy_ids")} as pharmacy_keys,
        coalesce(cardinality(w.pharmacy_ids), 0) as pharmacies, w.provinces,
        coalesce(made.id, (select r.id from repeated r where r.subscription_id = w.id), found.id) as delivery_id
      from ${schema}.webhooks w
      left join lateral (
        select d.id from span
        cross join lateral (
          select d.id from ${schema}.deliveries d
          where d.subscription_id = w.id and d.id >= span.from_id and d.id < span.to_id
            and (d.event_id = span.event_id) is true
          order by d.id limit 1
        ) d
        where not span.unknown
      ) made on true
      left join lateral (
        select d.id from span
        cross join lateral (
          select d.id, d.event_id from ${schema}.deliveries d
          where d.subscription_id = w.id and d.id >= span.event_from_id
          order by d.id limit ${mostWithoutTime}
        ) d
        where span.unknown and d.event_id = span.event_id
        limit 1
      ) found on true
      where w.account_id = $1::uuid and w.deleted_at is null
    ) w on true
    order by w.id desc`,
});
