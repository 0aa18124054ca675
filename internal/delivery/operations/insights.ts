/** Answers what owners want to know of their webhooks at one glance; reads only, and a bounded amount each time. */
import { type Database, query } from "../../postgres/database.ts";
import { shownUrl } from "../../webhooks/shown_url.ts";
import type { FailedDelivery, WebhookInsights, WebhookNotice } from "./insights_model.ts";
import { type FailureRow, latestFailures } from "./sql/failures.ts";
import { latestNotices, type NoticeRow } from "./sql/notices.ts";

export type WebhookInsightsDeps = { database: Database; schema: string };

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

export function createWebhookInsights({ database, schema }: WebhookInsightsDeps): WebhookInsights {
  return {
    async failures(accountId, limit) {
      const rows = await query<FailureRow>(database, latestFailures(schema), [accountId, limit]);
      return rows.map(failureOf);
    },

    async notices(accountId, limit) {
      const rows = await query<NoticeRow>(database, latestNotices(schema), [accountId, limit]);
      return rows.map(noticeOf);
    },
  };
}
