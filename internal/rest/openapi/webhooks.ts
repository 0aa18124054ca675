/** What subscribers are sent, as the webhooks of the OpenAPI document: one for each kind of event. */
import { z } from "zod";
import { createSchema } from "zod-openapi";
import { exampleEvent } from "../../events/event_schemas.ts";
import { eventKinds } from "../../events/model.ts";
import { envelopeOf, titleOf, typeNameOf } from "../../wire/events.ts";
import { type JsonObject, options } from "./openapi_schemas.ts";

const answers: JsonObject = {
  "2XX": { description: "Delivered. Respond within 30 seconds, and process the event afterwards." },
  "410": { description: "The endpoint is gone. The webhook is disabled." },
  "4XX": { description: "Retried by the schedule, as is every other status code." },
};

const header = (name: string, description: string): JsonObject => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const headers: readonly JsonObject[] = [
  header(
    "X-TM-Signature",
    "HMAC-SHA256 of the timestamp, a period and the body, with the subscription's secret; hex.",
  ),
  header(
    "X-TM-Timestamp",
    "Unix time in seconds. Reject requests whose timestamp differs from the current time by more than 300 seconds.",
  ),
  header("X-TM-Event", "Event type."),
];

/**
 * The schemas of events. They are responses here, because events may gain fields. zod-openapi converts the body of a
 * webhook as a request.
 */
export function eventComponents() {
  const events = z.object(Object.fromEntries(eventKinds.map((kind) => [kind, envelopeOf(kind)])));
  return createSchema(events, { io: "output", opts: options }).components;
}

export function webhooksOf(): JsonObject {
  const webhooks = eventKinds.map((kind): [string, JsonObject] => [
    kind,
    {
      post: {
        operationId: `on${typeNameOf(kind)}`,
        tags: ["Events"],
        summary: titleOf(kind),
        description: "Sent to every webhook that subscribes to the event type and whose filters match.",
        security: [],
        parameters: headers,
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { $ref: `#/components/schemas/${typeNameOf(kind)}Event` },
              example: exampleEvent(kind) as JsonObject,
            },
          },
        },
        responses: answers,
      },
    },
  ]);
  return Object.fromEntries(webhooks);
}
