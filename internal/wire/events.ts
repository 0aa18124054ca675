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
const data = z.union(eventKinds.map(dataOf)).meta({ description: "What happened; its form is the kind's." });

export const testMark = z
  .literal(true)
  .optional()
  .meta({ description: "true for a test. Other events do not have it." });

const envelopeShape = {
  event: z.enum(eventKinds).meta({ description: "The kind." }),
  id: z
    .string()
    .regex(/^evt_[0-9a-f]{32}$/)
    .meta({
      description:
        "evt_<32 hexadecimal digits>. The same event is delivered under the same id: handle it once.",
      examples: ["evt_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f"],
    }),
  created_at: time("When it was recorded, with the change that it tells of."),
  entity: z.string().meta({
    description: "What it is about: sequence counts its events.",
    examples: ["drug_07900003/pharm_sample-surrey-central"],
  }),
  sequence: z
    .int()
    .positive()
    .meta({
      description: "Its number among the events of its entity, from 1 without gaps: put them in order by it.",
      examples: [1],
    }),
  test: testMark,
} as const;

/** What a webhook's request carries. */
export const envelopeOf = (kind: EventKind) =>
  z
    .strictObject({
      ...envelopeShape,
      event: z.literal(kind).meta({ description: "The kind." }),
      data: dataOf(kind),
    })
    .meta({ id: `${typeNameOf(kind)}Event`, description: titleOf(kind) });

export const event = z
  .strictObject({
    ...envelopeShape,
    data,
    matched: z.boolean().meta({
      description:
        "Whether a subscription of yours asks for it, as your subscriptions are now, active or not. What one asks for and has no delivery of, a recovery (mode missing) brings.",
      examples: [true],
    }),
  })
  .meta({ id: "Event", description: "An event as it is delivered, and whether you asked for it." });
export type EventBody = z.infer<typeof event>;

const kindReason = `must be kinds of events, separated by commas: ${eventKinds.join(", ")}`;
const isKind = (text: string): text is EventKind => (eventKinds as readonly string[]).includes(text);

export const listEventsQuery = querySchema(
  {
    since: dayOrTime("Events recorded on this day (UTC) or later, or from this time on.").optional(),
    until: dayOrTime("Events recorded before this day (UTC) or time.").optional(),
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
        description: "Only these kinds, separated by commas.",
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
      description: "Give it as cursor to get the next page; null on the last.",
      examples: ["WyJ0WVp5N2hmbHE2R1EiLDIwXQ.hQ0mLkwVgSv2Jx9e"],
    }),
  resume_cursor: z.string().meta({
    description:
      "Give it as cursor to go on from here, now or later: what comes then is everything that comes, once. The next page when has_more is true.",
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
          event: z.enum(eventKinds).meta({ description: "The kind." }),
          description: z.string().meta({ description: "When there is such an event." }),
          subscribable: z
            .boolean()
            .meta({ description: "Whether a subscription may list it; what may not comes by itself." }),
          schema: jsonObject.meta({
            description:
              "JSON Schema (draft 2020-12) of a whole delivery: the envelope with the kind's data.",
          }),
          example: jsonObject.meta({ description: "A whole delivery." }),
        })
        .meta({ id: "EventType", description: "A kind of events." }),
    )
    .meta({ description: "All event types, on one page." }),
  ...onePageShape,
  ...sandboxMark,
});

export const renderEvent = ({ payload, matched }: ReadEvent): EventBody => ({
  ...(JSON.parse(payload) as Omit<EventBody, "matched">),
  matched,
});
