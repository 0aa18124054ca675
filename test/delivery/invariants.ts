/** The invariants of internal/delivery/model.ts, asked for in SQL. Each query answers what breaks one. */
import assert from "node:assert/strict";
import { type Queryable, query } from "../../internal/postgres/database.ts";

const broken: Readonly<Record<string, string>> = {
  "2. a pending delivery of an active subscription has a lane that is due now, or by max(due_at, leased_until)": `
    select d.id, d.due_at, l.next_due_at, l.leased_until
    from live.deliveries d join live.webhooks w on w.id = d.subscription_id
    left join live.lanes l on l.subscription_id = d.subscription_id
    where d.state = 'pending' and (w.active or w.deleted_at is not null)
      and (l.subscription_id is null or l.next_due_at > greatest(d.due_at, l.leased_until, now()))`,
  "3. a lane that is leased says by whom and until when, and is due at the end of the lease": `
    select * from live.lanes where leased_by is not null and next_due_at <> leased_until`,
  "4. attempt is the number of attempts that are not late, and they are numbered without gaps": `
    select d.id, d.attempt, a.attempts, a.highest
    from live.deliveries d cross join lateral (
      select count(*) as attempts, coalesce(max(number), 0) as highest, count(distinct number) as numbers
      from live.attempts a where a.delivery_id = d.id and not a.late
    ) a
    where d.attempt <> a.attempts or d.attempt <> a.highest or a.numbers <> a.attempts`,
  "5. what is over has an end, what is pending has none; a delivered one has an attempt that says so": `
    select d.id, d.state from live.deliveries d
    where (d.state = 'pending') <> (d.finished_at is null)
      or d.state = 'delivered' and not exists (
        select from live.attempts a where a.delivery_id = d.id and a.outcome = 'delivered')`,
  "an event has as many deliveries by the fan-out as it says, one for each subscription": `
    select e.id, e.matched, d.made, d.subscriptions
    from live.events e cross join lateral (
      select count(*) as made, count(distinct subscription_id) as subscriptions from live.deliveries d
      where d.event_id = e.id and d.origin in ('event', 'test')
    ) d
    where e.fanned_out and (e.matched <> d.made or d.made <> d.subscriptions)`,
  "positions are distinct and without gaps": `
    select count(*) as events, count(distinct position) as positions, max(position) as highest
    from live.events where fanned_out having count(*) <> coalesce(max(position), 0) or count(*) <> count(distinct position)`,
};

/** At any moment. */
export async function assertInvariants(on: Queryable): Promise<void> {
  for (const [what, statement] of Object.entries(broken))
    assert.deepEqual(await query(on, statement), [], `broken: ${what}`);
}
