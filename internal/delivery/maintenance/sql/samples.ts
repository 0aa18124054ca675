/** What is sampled for the metrics: on a timer, by one dispatcher, never when somebody scrapes. No locks. */
import type { Statement } from "../../../postgres/database.ts";

export type BacklogRow = {
  due: number;
  oldest_due_seconds: number;
  lanes_due: number;
  lanes_leased: number;
  events_waiting: number;
  oldest_event_seconds: number;
};

/** The view reads the lanes that are due and what is due in them: it costs what is to be done, not what waits for its time. */
export const readBacklog = (schema: string): Statement => ({
  name: `${schema}_backlog`,
  text: `
    select due, oldest_due_seconds, lanes_due, lanes_leased, events_waiting, oldest_event_seconds
    from ${schema}.backlog`,
});

export type ScheduledRow = { scheduled: number };

/** Every pending delivery's entry of deliveries_pending: asked rarely. */
export const countScheduled = (schema: string): Statement => ({
  name: `${schema}_deliveries_scheduled`,
  text: `select count(*) as scheduled from ${schema}.deliveries where state = 'pending' and due_at > now()`,
});

export type SubscriptionsRow = { active: number; owner: number; gone: number; failing: number };

/** One look at the webhooks: asked rarely. */
export const countSubscriptions = (schema: string): Statement => ({
  name: `${schema}_webhooks_counted`,
  text: `
    select count(*) filter (where active) as active,
      count(*) filter (where disabled_reason = 'owner') as owner,
      count(*) filter (where disabled_reason = 'gone') as gone,
      count(*) filter (where disabled_reason = 'failing') as failing
    from ${schema}.webhooks where deleted_at is null`,
});
