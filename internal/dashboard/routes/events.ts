/** The latest events, and why one went to a webhook or not. */
import type { z } from "zod";
import { openPaging } from "../../rest/paging.ts";
import { eventTypesFor } from "../../rest/plan_event_types.ts";
import { renderEvent } from "../../wire/events.ts";
import { type Input, type Route, route, type Services, signedIn } from "../dashboard_route.ts";
import { noQuery } from "../wire/common.ts";
import {
  environmentPath,
  eventMatches,
  eventPath,
  latestEvents,
  latestEventsQuery,
  namedEvents,
  namedEventsQuery,
  renderMatch,
} from "../wire/webhooks.ts";

export async function latestEventsOf(
  { of, offered, cursors }: Services,
  { path, query, who }: Input<z.output<typeof environmentPath>, z.output<typeof latestEventsQuery>>,
) {
  const { type, limit, cursor } = query;
  const { accountId, account } = who();
  const plan = offered[path.environment][account.plan];
  const kinds = [...new Set(eventTypesFor({ plan }, type))].toSorted();
  const list = { list: "latest_events", environment: path.environment, accountId, kinds };
  const paging = openPaging(cursors, list, { limit, cursor });
  const page = await of[path.environment].events.latest(accountId, kinds, paging.request);
  const next = paging.nextCursor(page);
  return { body: { data: page.rows.map(renderEvent), has_more: next !== null, next_cursor: next } };
}

/** What several events say, such as those of a page of deliveries. Event types beyond the plan are left out. */
export async function namedEventsOf(
  { of, offered }: Services,
  { path, query, who }: Input<z.output<typeof environmentPath>, z.output<typeof namedEventsQuery>>,
) {
  const { accountId, account } = who();
  const kinds: readonly string[] = eventTypesFor(
    { plan: offered[path.environment][account.plan] },
    undefined,
  );
  const events = await of[path.environment].events.named(accountId, query.ids);
  return { body: { data: events.map(renderEvent).filter(({ event }) => kinds.includes(event)) } };
}

export async function eventMatchesOf({ of }: Services, { path, who }: Input<z.output<typeof eventPath>>) {
  const matches = await of[path.environment].webhookInsights.matches(who().accountId, path.id);
  return { body: { event_id: path.id, data: matches.map(renderMatch) } };
}

export const eventRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/{environment}/events/latest",
    name: "latestEvents",
    auth: signedIn,
    request: { path: environmentPath, query: latestEventsQuery },
    response: latestEvents,
    handle: latestEventsOf,
  }),
  route({
    method: "GET",
    path: "/{environment}/events/named",
    name: "namedEvents",
    auth: signedIn,
    request: { path: environmentPath, query: namedEventsQuery },
    response: namedEvents,
    handle: namedEventsOf,
  }),
  route({
    method: "GET",
    path: "/{environment}/events/{id}/matches",
    name: "eventMatches",
    auth: signedIn,
    request: { path: eventPath, query: noQuery },
    response: eventMatches,
    handle: eventMatchesOf,
  }),
];
