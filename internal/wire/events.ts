/** Events in requests and responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { kindTexts } from "../events/event_type_texts.ts";
import { exampleData } from "../events/examples.ts";
import { type EventKind, eventKinds, type ReadEvent } from "../events/model.ts";
import { dataSchemas } from "../events/schemas/event_data.ts";
import { onePageShape, sandboxMark } from "./envelopes.ts";
import { cursor, limit, pathId, wholeNumber } from "./parameters.ts";
import { querySchema, timeOrderRule } from "./rules.ts";
import { time } from "./shared_fields.ts";
import { dayOrTime } from "./times.ts";

/** "PriceChanged" of price.changed. */
export const typeNameOf = (kind: EventKind): string =>
  kind
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

export const titleOf = (kind: EventKind): string => kindTexts[kind].title;

const dataOf = (kind: EventKind) =>
  (dataSchemas[kind] as z.ZodType).meta({
    id: `${typeNameOf(kind)}Data`,
    description: titleOf(kind),
    examples: [exampleData(kind)],
  });
const data = z
  .union(eventKinds.map(dataOf))
  .meta({ description: "The change. Its schema depends on the event type." });

export const testMark = z
  .literal(true)
  .optional()
  .meta({ description: "true for a test event. Absent from other events." });

const envelopeShape = {
  event: z.enum(eventKinds).meta({ description: "Event type." }),
  id: z
    .string()
    .regex(/^evt_[0-9a-f]{32}$/)
    .meta({
      description:
        "evt_<32 hexadecimal digits>. Every delivery of the event has the same ID. Process it once.",
      examples: ["evt_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f"],
    }),
  created_at: time("When the event was recorded."),
  entity: z.string().meta({
    description: "The entity that changed. sequence numbers its events.",
    examples: ["drug_07900003/pharm_sample-surrey-central"],
  }),
  sequence: z
    .int()
    .positive()
    .meta({
      description: "Number of the event among those of its entity, from 1 without gaps. Use it to sort them.",
      examples: [1],
    }),
  test: testMark,
} as const;

/** What a webhook's request carries. */
export const envelopeOf = (kind: EventKind) =>
  z
    .strictObject({
      ...envelopeShape,
      event: z.literal(kind).meta({ description: "Event type." }),
      data: dataOf(kind),
    })
    .meta({ id: `${typeNameOf(kind)}Event`, description: titleOf(kind) });

export const event = z
  .strictObject({
    ...envelopeShape,
    data,
    matched: z.boolean().meta({
      description:
        "Whether any of your current webhooks, active or not, matches the event. A recovery in mode missing delivers matching events that had no delivery.",
      examples: [true],
    }),
  })
  .meta({
    id: "Event",
    description: "An event as webhooks receive it, and whether one of your webhooks matches it.",
  });
export type EventBody = z.infer<typeof event>;

const kindReason = `must be kinds of events, separated by commas: ${eventKinds.join(", ")}`;
const isKind = (text: string): text is EventKind => (eventKinds as readonly string[]).includes(text);

export const listEventsQuery = querySchema(
  {
    since: dayOrTime("Events recorded on this day (UTC) or at this time, or later.").optional(),
    until: dayOrTime(
      "Events recorded before this day (UTC) or time, which must be later than since.",
    ).optional(),
    type: z
      .string()
      .max(1_000, kindReason)
      .transform((text, context) => {
        const kinds = [...new Set(text.split(",").map((kind) => kind.trim().toLowerCase()))];
        const known = kinds.filter(isKind);
        if (known.length === kinds.length) return known.toSorted();
        context.issues.push({ code: "custom", message: kindReason, input: text });
        return z.NEVER;
      })
      .meta({
        description: "Only these event types, separated by commas.",
        type: "string",
        examples: ["price.changed,drug.recalled"],
      })
      .optional(),
    limit,
    cursor,
    wait: wholeNumber(
      0,
      30,
      "Long polling: if there is no event, the response waits up to this many seconds for the first one. A response without events may come earlier, for example if the account has too many long polls open.",
    ).optional(),
  },
  timeOrderRule,
);

/** Not a list with a total: it has no end, and is followed. */
export const eventLog = z.strictObject({
  data: z.array(event).meta({ description: "The events of this page, in the order of the log." }),
  has_more: z.boolean().meta({ description: "Whether more events follow already." }),
  next_cursor: z
    .string()
    .nullable()
    .meta({
      description: "Send it as cursor to get the next page. Null on the last page.",
      examples: ["WyJ0WVp5N2hmbHE2R1EiLDIwXQ.hQ0mLkwVgSv2Jx9e"],
    }),
  resume_cursor: z.string().meta({
    description:
      "Send it as cursor to continue from here, now or later. You get each later event once. If has_more is true, it returns the next page.",
    examples: ["WyJ0WVp5N2hmbHE2R1EiLDIwXQ.hQ0mLkwVgSv2Jx9e"],
  }),
  ...sandboxMark,
});

export const eventPath = z.strictObject({ id: pathId.meta({ description: "evt_<id>." }) });

const jsonObject = z.record(z.string(), z.unknown());

export const eventTypes = z.strictObject({
  data: z
    .array(
      z
        .strictObject({
          event: z.enum(eventKinds).meta({ description: "Event type." }),
          description: z.string().meta({ description: "When the event is sent." }),
          subscribable: z.boolean().meta({
            description:
              "Whether webhooks can subscribe to it. Other event types are sent without a subscription.",
          }),
          schema: jsonObject.meta({
            description:
              "JSON Schema (draft 2020-12) of a delivery: the envelope with the data of the event type.",
          }),
          example: jsonObject.meta({ description: "A complete delivery." }),
        })
        .meta({ id: "EventType", description: "An event type." }),
    )
    .meta({ description: "All event types, on one page." }),
  ...onePageShape,
  ...sandboxMark,
});

export const renderEvent = ({ payload, matched }: ReadEvent): EventBody => ({
  ...(JSON.parse(payload) as Omit<EventBody, "matched">),
  matched,
});
