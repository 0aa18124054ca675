/** What happened, as webhooks tell it. */

import { sandboxMark } from "../../wire/envelopes.ts";
import { event, eventLog, eventPath, eventTypes, listEventsQuery } from "../../wire/events.ts";
import { noPath, noQuery } from "../../wire/requests.ts";
import { getEvent, listEvents, listEventTypes } from "../handlers/events.ts";
import { type Route, route } from "../route.ts";
import { pages, readWebhooks } from "./access.ts";

export const eventRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/event-types",
    name: "listEventTypes",
    tag: "Events",
    summary: "The kinds of events, each with its JSON Schema and an example; needs no key.",
    access: "open",
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
    summary: "The log of events, in an order in which nothing comes in later: to catch up, or to poll.",
    access: readWebhooks,
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
    summary: "One event, as it is delivered.",
    access: readWebhooks,
    cache: "no-store",
    request: { path: eventPath, query: noQuery },
    response: event.extend(sandboxMark),
    example: { path: { id: "evt_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" } },
    handle: getEvent,
  }),
];
