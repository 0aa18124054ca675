/** What subscribers are sent, as the webhooks of the OpenAPI document: one for each kind of event. */
import { z } from "zod";
import { createSchema } from "zod-openapi";
import { exampleEvent } from "../../events/event_schemas.ts";
import { eventKinds } from "../../events/model.ts";
import { envelopeOf, titleOf, typeNameOf } from "../../wire/events.ts";
import { type JsonObject, options } from "./openapi_schemas.ts";

const answers: JsonObject = {
  "2XX": { description: "Taken. Answer within 30 seconds, and do the work afterwards." },
  "410": { description: "Not wanted any more: the subscription is deactivated." },
  "4XX": { description: "Tried again by the schedule; the same goes for every other answer." },
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
  header("X-TM-Timestamp", "Unix time in seconds; refuse what differs by more than 300 seconds."),
  header("X-TM-Event", "The kind of the event."),
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
        description:
          "Sent to the address of every subscription that lists it and whose filter lets it through.",
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
