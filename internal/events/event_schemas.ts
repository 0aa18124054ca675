/** Every kind with the JSON Schema of a whole delivery, and an example: what recordEvents holds events to, told outside. */
import { z } from "zod";
import { kindTexts } from "./event_type_texts.ts";
import { exampleData } from "./examples.ts";
import { type EventKind, eventKinds, subscribableKinds } from "./model.ts";
import { dataSchemas } from "./schemas/event_data.ts";

type JsonValue = z.core.util.JSONType;
type JsonObject = Record<string, JsonValue>;

export type EventType = { kind: EventKind; subscribable: boolean; schema: JsonObject; example: JsonObject };

/** The envelope of interface and store, as a schema of its own: `id` and `sequence` are what receivers rely on. */
const envelopeOf = (kind: EventKind) =>
  z
    .object({
      event: z.literal(kind),
      id: z.string().regex(/^evt_[0-9a-f]{32}$/),
      created_at: z.iso.datetime(),
      entity: z.string(),
      sequence: z.int().positive(),
      test: z.literal(true).optional(),
      data: dataSchemas[kind],
    })
    .meta({ title: kind });

/** A whole delivery of each kind. */
export const exampleEvent = (kind: EventKind): JsonObject => ({
  event: kind,
  id: "evt_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f",
  created_at: "2026-03-02T15:04:05.000Z",
  entity: kindTexts[kind].exampleEntity,
  sequence: 1,
  ...(kind === "webhook.test" ? { test: true } : {}),
  data: exampleData(kind) as unknown as JsonValue,
});

/** Receivers may be told more in time: what is not named is allowed outside, though not when we record. */
function open(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(open);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([name, member]) => name !== "additionalProperties" || member);
  return Object.fromEntries(members.map(([name, member]) => [name, open(member)]));
}

const made: EventType[] = eventKinds.map((kind) => ({
  kind,
  subscribable: (subscribableKinds as readonly EventKind[]).includes(kind),
  schema: open(
    z.toJSONSchema(envelopeOf(kind), { target: "draft-2020-12" }) as unknown as JsonValue,
  ) as JsonObject,
  example: exampleEvent(kind),
}));

export const eventTypes = (): readonly EventType[] => made;
