/**
 * A dispatcher ($1) reports that it runs, how many lanes it holds ($2) and whether it is idle (`hungry`, $3), and learns how
 * many others there are and what they reported within $4 ms. Index: dispatchers_pkey; the table has as many rows as there are
 * dispatchers. Locks: its own row; those that died long ago are passed over when somebody else removes them.
 */
import type { Statement } from "../../postgres/database.ts";

export type HeartbeatRow = { others: number; lanes: number; hungry: number };

export const heartbeat = (schema: string): Statement => ({
  name: `${schema}_dispatchers_heartbeat`,
  text: `
    with mine as (
      insert into ${schema}.dispatchers (id, seen_at, lanes, hungry) values ($1, now(), $2::integer, $3::boolean)
      on conflict (id) do update set seen_at = excluded.seen_at, lanes = excluded.lanes, hungry = excluded.hungry
    ), gone as (
      delete from ${schema}.dispatchers where id in (
        select id from ${schema}.dispatchers
        where seen_at < now() - interval '1 hour' and id <> $1 for update skip locked
      )
    )
    select count(*)::integer as others, coalesce(sum(lanes), 0)::integer as lanes,
      count(*) filter (where hungry)::integer as hungry
    from ${schema}.dispatchers
    where id <> $1 and seen_at > now() - $4::float8 * interval '1 ms'`,
});

export const goodbye = (schema: string): Statement => ({
  name: `${schema}_dispatchers_goodbye`,
  text: `delete from ${schema}.dispatchers where id = $1`,
});
