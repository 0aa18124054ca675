/** Answers what owners want to know of their webhooks at one glance; reads only, and a bounded amount each time. */
import type { Clock } from "../../core/clock.ts";
import { dayMs } from "../../core/days.ts";
import { ServiceError } from "../../core/errors.ts";
import { idPrefixes, uuidOf } from "../../core/ids.ts";
import { idAt } from "../../events/partitions.ts";
import { type Database, inTransaction, query, type Statement } from "../../postgres/database.ts";
import { shownUrl } from "../../webhooks/shown_url.ts";
import { explainMatch, reasonOf } from "./explain_match.ts";
import type {
  FailedDelivery,
  HealthState,
  WebhookHealth,
  WebhookIncident,
  WebhookInsights,
  WebhookNotice,
} from "./insights_model.ts";
import { eventMatches, type MatchRow } from "./sql/event_matches.ts";
import { type FailureRow, latestFailures } from "./sql/failures.ts";
import { inIndexOrder } from "./sql/in_index_order.ts";
import { type IncidentRow, openIncidents } from "./sql/incidents.ts";
import { latestNotices, type NoticeRow } from "./sql/list_notices.ts";
import { type HealthRow, webhookHealth } from "./sql/webhook_health.ts";

export type WebhookInsightsDeps = { database: Database; schema: string; clock: Clock };

function stateOf(row: HealthRow): HealthState {
  if (!row.active) return "disabled";
  if (row.failing_since !== null) return "failing";
  if (row.retrying) return "retrying";
  return row.used ? "healthy" : "new";
}

const healthOf = (row: HealthRow): WebhookHealth => ({
  webhookId: row.id,
  state: stateOf(row),
  pending: row.pending,
  oldestDueAt: row.oldest_due_at ?? undefined,
  failingSince: row.failing_since ?? undefined,
  lastDay: {
    delivered: row.total - row.failed - row.cancelled - row.pending_of_day,
    failed: row.failed,
    pending: row.pending_of_day,
    cancelled: row.cancelled,
  },
});

const noEvent = (id: string): ServiceError => {
  const known = uuidOf(idPrefixes.event, id) !== undefined;
  const form = known ? "" : ` An id has the form ${idPrefixes.event}<32 hexadecimal digits>.`;
  return new ServiceError("NOT_FOUND", `There is no event ${id}.${form}`);
};

const failureOf = (row: FailureRow): FailedDelivery => ({
  id: row.id,
  webhookId: row.subscription_id,
  url: shownUrl(row.url),
  kind: row.kind,
  eventId: row.event_id,
  state: row.state,
  attempts: row.attempt,
  lastStatus: row.last_status ?? undefined,
  lastOutcome: row.last_outcome ?? undefined,
  createdAt: row.created_at,
  nextAttemptAt: row.state === "pending" ? row.due_at : undefined,
});

const incidentOf = (row: IncidentRow): WebhookIncident => ({
  webhookId: row.id,
  url: shownUrl(row.url),
  since: row.since,
  failures: row.failures,
  waiting: row.waiting,
  lastAt: row.last_at,
  lastStatus: row.last_status ?? undefined,
  lastOutcome: row.last_outcome,
  lastError: row.last_error ?? undefined,
  lastResponse: row.last_response === null ? undefined : new TextDecoder().decode(row.last_response),
});

const noticeOf = (row: NoticeRow): WebhookNotice => ({
  id: row.id,
  webhookId: row.subscription_id,
  url: shownUrl(row.url),
  kind: row.kind,
  hours: row.hours ?? undefined,
  deliveries: row.deliveries ?? undefined,
  day: row.day ?? undefined,
  createdAt: row.created_at,
});

export function createWebhookInsights({ database, schema, clock }: WebhookInsightsDeps): WebhookInsights {
  const read = <Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> =>
    inTransaction(database, async (tx) => {
      await query(tx, inIndexOrder);
      return query<Row>(tx, statement, values);
    });

  return {
    async health(accountId) {
      const values = [accountId, idAt(clock.now() - dayMs)];
      return (await read<HealthRow>(webhookHealth(schema), values)).map(healthOf);
    },

    async matches(accountId, eventId) {
      const uuid = uuidOf(idPrefixes.event, eventId);
      const rows = uuid === undefined ? [] : await read<MatchRow>(eventMatches(schema), [accountId, uuid]);
      if (rows.length === 0) throw noEvent(eventId);
      return rows.flatMap((row) =>
        row.id === null
          ? []
          : [
              {
                webhookId: row.id,
                url: shownUrl(row.url),
                reason: reasonOf(row, row),
                explanation: explainMatch(row, row),
                deliveryId: row.delivery_id ?? undefined,
              },
            ],
      );
    },

    async failures(accountId, limit) {
      const rows = await read<FailureRow>(latestFailures(schema), [accountId, limit]);
      return rows.map(failureOf);
    },

    async incidents(accountId) {
      return (await read<IncidentRow>(openIncidents(schema), [accountId])).map(incidentOf);
    },

    async notices(accountId, limit) {
      const rows = await query<NoticeRow>(database, latestNotices(schema), [accountId, limit]);
      return rows.map(noticeOf);
    },
  };
}
