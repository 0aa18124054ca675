/** The event log and its event types. Routes and their handlers. */

import type { z } from "zod";
import { pageLimits } from "../core/page.ts";
import { eventTypes as allEventTypes } from "../events/event_schemas.ts";
import { noAuth } from "../http/route.ts";
import { sandboxMark } from "../wire/envelopes.ts";
import {
  event,
  eventLog,
  eventPath,
  eventTypes,
  listEventsQuery,
  renderEvent,
  titleOf,
} from "../wire/events.ts";
import { noPath, noQuery } from "../wire/requests.ts";
import { openPaging } from "./paging.ts";
import { eventTypesFor, requireEventTypes } from "./plan_event_types.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { pages, readWebhooks } from "./route_defaults.ts";

export async function listEvents(
  { events, cursors }: Services,
  { query, caller, idle }: Input<unknown, z.output<typeof listEventsQuery>>,
) {
  const { since, until, type, wait = 0, ...pagingQuery } = query;
  const { accountId } = caller();
  const kinds = eventTypesFor(caller(), type);
  const paging = openPaging(cursors, { list: "events", accountId, since, until, type }, pagingQuery);
  const filter = {
    kinds,
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
  const longPoll = wait === 0 ? undefined : { ms: wait * 1_000, begin: idle };
  const page = await events.list(accountId, filter, paging.request, longPoll);
  const nextCursor = paging.nextCursor(page);
  return {
    body: {
      data: page.rows.map(renderEvent),
      has_more: nextCursor !== null,
      next_cursor: nextCursor,
      resume_cursor: nextCursor ?? paging.nextCursor({ ...page, next: page.resume }) ?? "",
    },
  };
}

export async function getEvent({ events }: Services, { path, caller }: Input<z.output<typeof eventPath>>) {
  const found = renderEvent(await events.get(caller().accountId, path.id));
  requireEventTypes(caller(), [found.event]);
  return { body: found };
}

export async function listEventTypes() {
  const data = allEventTypes().map(({ kind, ...type }) => ({
    event: kind,
    description: titleOf(kind),
    ...type,
  }));
  return {
    body: {
      data,
      pagination: { total: data.length, limit: pageLimits.maxLimit, offset: 0, has_more: false },
      has_more: false,
      next_cursor: null,
    },
  };
}

export const eventRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/event-types",
    name: "listEventTypes",
    tag: "Events",
    summary: "Event types, each with its JSON Schema and an example. Needs no key.",
    auth: noAuth,
    cache: pages,
    request: { path: noPath, query: noQuery },
    response: eventTypes,
    handle: listEventTypes,
  }),
  route({
    method: "GET",
    path: "/v1/events",
    name: "listEvents",
    tag: "Events",
    summary:
      "The event log, in a stable order: new events only appear at its end. Use it to poll or to catch up.",
    auth: readWebhooks,
    cache: "no-store",
    request: { path: noPath, query: listEventsQuery },
    response: eventLog,
    repeatable: ["type"],
    example: { query: { type: "price.changed", limit: 5 } },
    handle: listEvents,
  }),
  route({
    method: "GET",
    path: "/v1/events/{id}",
    name: "getEvent",
    tag: "Events",
    summary: "Get an event, as webhooks receive it.",
    auth: readWebhooks,
    cache: "no-store",
    request: { path: eventPath, query: noQuery },
    response: event.extend(sandboxMark),
    example: { path: { id: "evt_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" } },
    handle: getEvent,
  }),
];
