/** Events, beyond what /v1 says of them. */
import { eventMatchesOf, latestEventsOf } from "../handlers/events.ts";
import { type Row, row } from "../row.ts";
import { noQuery } from "../schemas/common.ts";
import {
  environmentPath,
  eventMatches,
  eventPath,
  latestEvents,
  latestEventsQuery,
} from "../schemas/webhooks.ts";

export const eventRows: readonly Row[] = [
  row({
    method: "GET",
    path: "/{environment}/events/latest",
    name: "latestEvents",
    access: "signed_in",
    feature: "webhooks",
    request: { path: environmentPath, query: latestEventsQuery },
    response: latestEvents,
    handle: latestEventsOf,
  }),
  row({
    method: "GET",
    path: "/{environment}/events/{id}/matches",
    name: "eventMatches",
    access: "signed_in",
    feature: "webhooks",
    request: { path: eventPath, query: noQuery },
    response: eventMatches,
    handle: eventMatchesOf,
  }),
];
