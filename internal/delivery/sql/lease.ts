/**
 * Leases lanes ($1 by whom, $2 for how many ms, $3 how many) that are due, longest due first. A lease that ended is due like
 * any other lane: `taken` says whose it was.
 *
 * Index: lanes_due, from the lowest. While a long transaction keeps the server from cleaning up, entries of lanes that moved
 * on pile up at its low end: `recent` starts above them, and misses only what became due more than half a minute ago, which
 * every poll finds. Locks: the lanes it takes; those that others hold are passed over, so it waits for nobody.
 */
import type { Statement } from "../../postgres/database.ts";
import { stateColumns } from "./subscriptions.ts";

export type LeasedRow = {
  subscription_id: string;
  epoch: number;
  version: number;
  taken: string | null;
  /** Milliseconds from now. */
  rate_in_ms: number | null;
  stamp: string | null;
  active: boolean | null;
  deleted: boolean | null;
};

export const leaseLanes = (schema: string, which: "recent" | "all"): Statement => ({
  name: `${schema}_lanes_lease_${which}`,
  text: `
    with due as materialized (
      select subscription_id, leased_by from ${schema}.lanes
      where next_due_at <= now() ${which === "recent" ? "and next_due_at > now() - interval '30 seconds'" : ""}
      order by next_due_at limit $3::integer
      for update skip locked
    ), leased as (
      update ${schema}.lanes l set
        leased_by = $1, epoch = l.epoch + 1,
        leased_until = now() + $2::float8 * interval '1 ms', next_due_at = now() + $2::float8 * interval '1 ms'
      from due where l.subscription_id = due.subscription_id
      returning l.subscription_id, l.epoch, l.version, due.leased_by as taken,
        (extract(epoch from l.rate_at - now()) * 1000)::float8 as rate_in_ms
    )
    select leased.*, ${stateColumns("w")}
    from leased left join lateral (
      select w.xmin, w.active, w.deleted_at from ${schema}.webhooks w where w.id = leased.subscription_id offset 0
    ) w on true`,
});

export type DueRow = { due: boolean };

/** Whether a lane is due that nobody has. */
export const anyDue = (schema: string): Statement => ({
  name: `${schema}_lanes_any_due`,
  text: `select exists (select from ${schema}.lanes where next_due_at <= now()) as due`,
});
