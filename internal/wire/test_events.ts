/** Test events in requests and responses, with their deliveries. */
import { z } from "zod";
import { idPrefixes, publicId } from "../core/ids.ts";
import { exampleData } from "../events/examples.ts";
import { eventKinds, subscribableKinds } from "../events/model.ts";
import type { TestDelivery } from "../webhooks/model.ts";
import { testMark } from "./events.ts";
import { oneOf } from "./parameters.ts";
import { querySchema } from "./rules.ts";
import { time } from "./shared_fields.ts";
import { eventId, webhookId } from "./webhooks.ts";

export const testWebhookBody = z
  .strictObject({
    type: oneOf(eventKinds, "Type of the test event. A disabled webhook accepts webhook.test only.").default(
      "webhook.test",
    ),
  })
  .meta({ id: "WebhookTest", description: "A test of a webhook." });

export const testDelivery = z
  .strictObject({
    id: z
      .string()
      .regex(/^dlv_[0-9a-f]{32}$/)
      .meta({
        description: "dlv_<32 hexadecimal digits>.",
        examples: ["dlv_019bb0c4d5ea7f6e9b8d7c5a4f3e2d1c"],
      }),
    webhook_id: webhookId,
  })
  .meta({ id: "MadeDelivery", description: "A simulated delivery." });

export const testedWebhook = z
  .strictObject({
    event_id: eventId,
    type: z.enum(eventKinds).meta({ description: "Event type." }),
    webhook_id: webhookId,
    deliveries: z.array(testDelivery).meta({
      description:
        "In the sandbox: the simulated deliveries. Live: empty, because the delivery is sent later. Find it in the webhook's deliveries.",
    }),
  })
  .meta({ id: "TestedWebhook", description: "A test that was made." });

type Given = Readonly<Record<string, unknown>>;
const withoutData = (field: string) => ({
  field,
  reason: "is for the example; with data, say there what it is about",
  broken: (given: Given) => given[field] !== undefined && given.data !== undefined,
});
const name = (description: string, example: string) =>
  z
    .string({ error: "must be text" })
    .max(200, "must be at most 200 characters")
    .optional()
    .meta({ description, examples: [example] });

export const makeEventBody = querySchema(
  {
    type: oneOf(
      subscribableKinds,
      "Event type.",
      ". To send webhook.test, use POST /v1/webhooks/{id}/test",
    ).meta({ examples: ["price.changed"] }),
    data: z
      .record(z.string(), z.unknown(), { error: "must be an object, as GET /v1/event-types describes it" })
      .optional()
      .meta({
        description:
          "Data of the event, valid for the schema of the event type. Default: the example of the event type.",
      }),
    drug_id: name("drug_<DIN> or DIN of the drug in the example. Not with data.", "drug_07900003"),
    pharmacy_id: name(
      "pharm_<id> of the pharmacy in the example. Not with data.",
      "pharm_sample-surrey-central",
    ),
  },
  withoutData("drug_id"),
  withoutData("pharmacy_id"),
).meta({ id: "NewSandboxEvent", description: "A test event to create." });

export const testEvent = z
  .strictObject({
    id: eventId,
    event: z
      .strictObject({
        event: z.enum(eventKinds).meta({ description: "Event type." }),
        id: eventId,
        created_at: time("When it was created."),
        entity: z.string().meta({
          description: "The entity of the event.",
          examples: ["drug_07900003/pharm_sample-surrey-central"],
        }),
        sequence: z.int().positive().meta({ description: "Its number among the events of that entity." }),
        test: testMark,
        data: z.record(z.string(), z.unknown()).meta({
          description: "The schema depends on the event type.",
          examples: [exampleData("price.changed")],
        }),
      })
      .meta({ id: "MadeEventEnvelope", description: "The exact text of its deliveries." }),
    deliveries: z
      .array(testDelivery)
      .meta({ description: "Simulated deliveries, one per webhook whose filters match the event." }),
  })
  .meta({ id: "MadeEvent", description: "A test event and its simulated deliveries." });
export type TestEventBody = z.infer<typeof testEvent>;

export const renderMade = ({ id, webhookId }: TestDelivery): z.infer<typeof testDelivery> => ({
  id: publicId(idPrefixes.delivery, id),
  webhook_id: publicId(idPrefixes.webhook, webhookId),
});
