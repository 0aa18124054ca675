/**
 * How subscriptions ($1) fare, written only when it changed: since when ($2, Unix ms; null for not) they fail, and whether
 * ($3) they said that they are gone, which makes them inactive. updated_at is the owner's, and moves with that only.
 *
 * Index: webhooks_pkey. Locks: the subscriptions, in order of their ids.
 */
import type { Statement } from "../../postgres/database.ts";

export const writeHealth = (schema: string): Statement => ({
  name: `${schema}_webhooks_health`,
  text: `
    with given as materialized (
      select w.id, given.since_ms, given.gone and w.active as gone
      from unnest($1::uuid[], $2::float8[], $3::boolean[]) given(id, since_ms, gone)
      join ${schema}.webhooks w on w.id = given.id
      where w.deleted_at is null
      order by w.id for update of w
    )
    update ${schema}.webhooks w set
      failing_since = case
        when given.since_ms is not null then coalesce(w.failing_since, to_timestamp(given.since_ms / 1000))
      end,
      active = w.active and not given.gone,
      disabled_reason = case when given.gone then 'gone' else w.disabled_reason end,
      disabled_at = case when given.gone then now() else w.disabled_at end,
      updated_at = case when given.gone then now() else w.updated_at end
    from given where w.id = given.id
    returning w.id`,
});
