/** The latest events, and why one went to a webhook or not. */
import type { z } from "zod";
import { eventKinds } from "../../events/model.ts";
import { openPaging } from "../../rest/paging.ts";
import { renderEvent } from "../../wire/events.ts";
import { renderMatch } from "../render/webhooks.ts";
import type { DashboardServices, RowInput } from "../row.ts";
import type { environmentPath, eventPath, latestEventsQuery } from "../schemas/webhooks.ts";

export async function latestEventsOf(
  { of, cursors }: DashboardServices,
  { path, query, who }: RowInput<z.output<typeof environmentPath>, z.output<typeof latestEventsQuery>>,
) {
  const { type, limit, cursor } = query;
  const { accountId } = who();
  const kinds = [...new Set(type ?? eventKinds)].toSorted();
  const list = { list: "latest_events", environment: path.environment, accountId, kinds };
  const paging = openPaging(cursors, list, { limit, cursor });
  const page = await of[path.environment].events.latest(accountId, kinds, paging.request);
  const next = paging.nextCursor(page);
  return { body: { data: page.rows.map(renderEvent), has_more: next !== null, next_cursor: next } };
}

export async function eventMatchesOf(
  { of }: DashboardServices,
  { path, who }: RowInput<z.output<typeof eventPath>>,
) {
  const matches = await of[path.environment].webhookInsights.matches(who().accountId, path.id);
  return { body: { event_id: path.id, data: matches.map(renderMatch) } };
}
