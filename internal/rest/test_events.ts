/** Test events of the sandbox. Route and handler. */
import type { z } from "zod";
import { idPrefixes, publicId } from "../core/ids.ts";
import { sandboxMark } from "../wire/envelopes.ts";
import { noPath, noQuery } from "../wire/requests.ts";
import { makeEventBody, renderMade, type TestEventBody, testEvent } from "../wire/test_events.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { writeWebhooks } from "./route_defaults.ts";

export async function makeEvent(
  { testEvents }: Services,
  { body, caller, tx }: Input<unknown, unknown, z.output<typeof makeEventBody>>,
) {
  const { type, data, drug_id, pharmacy_id } = body;
  const asked = {
    kind: type,
    ...(data === undefined ? {} : { data }),
    ...(drug_id === undefined ? {} : { drugId: drug_id }),
    ...(pharmacy_id === undefined ? {} : { pharmacyId: pharmacy_id }),
  };
  const { id, payload, deliveries } = await testEvents.make(caller(), asked, tx);
  const event = JSON.parse(payload) as TestEventBody["event"];
  return { body: { id: publicId(idPrefixes.event, id), event, deliveries: deliveries.map(renderMade) } };
}

export const testEventRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/sandbox/events",
    name: "makeSandboxEvent",
    tag: "Webhooks",
    summary: "Create a test event of any type in the sandbox. Returns the simulated deliveries.",
    auth: writeWebhooks,
    cache: "no-store",
    only: "sandbox",
    request: { path: noPath, query: noQuery, body: makeEventBody },
    response: testEvent.extend(sandboxMark),
    status: 201,
    location: "/v1/events/{id}",
    idempotent: true,
    mayMiss: true,
    example: { body: { type: "price.changed", drug_id: "drug_07900003" } },
    handle: makeEvent,
  }),
];
