/** Events that an account makes in the sandbox. */

import { sandboxMark } from "../../wire/envelopes.ts";
import { noPath, noQuery } from "../../wire/requests.ts";
import { madeEvent, makeEventBody } from "../../wire/test_events.ts";
import { makeEvent } from "../handlers/made_events.ts";
import { type Route, route } from "../route.ts";
import { writeWebhooks } from "./access.ts";

export const madeEventRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/sandbox/events",
    name: "makeSandboxEvent",
    tag: "Webhooks",
    summary: "In the sandbox: make an event up, of any kind, and see what it would have sent at once.",
    access: writeWebhooks,
    cache: "no-store",
    only: "sandbox",
    request: { path: noPath, query: noQuery, body: makeEventBody },
    response: madeEvent.extend(sandboxMark),
    status: 201,
    idempotent: true,
    mayMiss: true,
    example: { body: { type: "price.changed", drug_id: "drug_07900003" } },
    handle: makeEvent,
  }),
];
