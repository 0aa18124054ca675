/** docs/events.md, from the kinds and their schemas. */
import { z } from "zod";
import { exampleEvent } from "./event_schemas.ts";
import { kindTexts } from "./event_type_texts.ts";
import { type EventKind, eventKinds } from "./model.ts";
import { dataSchemas } from "./schemas/event_data.ts";

type Schema = {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  description?: string;
};

/** One word for what a member is. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) {
    // Provinces are named in one word.
    if (schema.enum.includes("AB")) return "province";
    return schema.enum.map((member) => JSON.stringify(member)).join(", ");
  }
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(" or ");
  if (schema.format === "date") return "day (YYYY-MM-DD)";
  if (schema.format === "date-time") return "time";
  if (schema.type === "array") return `array of ${typeOf(schema.items ?? {})}`;
  return schema.type ?? "any";
}

/** The objects that a member is made of, wherever they stand in it. */
const objectsIn = (schema: Schema): Schema[] =>
  schema.properties !== undefined
    ? [schema]
    : [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])].flatMap(objectsIn);

function rowsOf(schema: Schema, path: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const at = path === "" ? name : `${path}.${name}`;
    const inside = objectsIn(member);
    const below =
      member.type === "array" || member.anyOf?.some(({ type }) => type === "array") ? `${at}[]` : at;
    const own = `| \`${at}\` | ${typeOf(member)} | ${member.description ?? ""} |`;
    return [own, ...inside.flatMap((each) => rowsOf(each, below))];
  });
}

function sectionOf(kind: EventKind): string[] {
  const { title, entity, rules } = kindTexts[kind];
  const schema = z.toJSONSchema(dataSchemas[kind], { target: "draft-2020-12" }) as Schema;
  return [
    `## ${kind}`,
    "",
    title,
    "",
    ...rules.flatMap((rule) => [rule, ""]),
    `Entity: \`${entity}\`.`,
    "",
    "| Field of `data` | Type | Meaning |",
    "|---|---|---|",
    ...new Set(rowsOf(schema, "")),
    "",
    "```json",
    JSON.stringify(exampleEvent(kind), null, 2),
    "```",
    "",
  ];
}

const head = `# Events

Webhooks deliver events in this format, and \`GET /v1/events\` returns them. \`npm run document\` generates this page from \`internal/events\`. For JSON Schemas of all event types, see \`GET /v1/event-types\` and the \`webhooks\` of \`/v1/openapi.json\`.

| Field | Meaning |
|---|---|
| \`event\` | The event type. |
| \`id\` | \`evt_<32 hexadecimal digits>\`. Every delivery of an event has the same ID, so you can skip duplicates. |
| \`created_at\` | Time when the event was recorded. |
| \`entity\` | The entity of the event, such as a drug at a pharmacy. |
| \`sequence\` | Position of the event among the events of its entity. Starts at 1, without gaps. |
| \`test\` | \`true\` for a test event. Absent from other events. |
| \`data\` | Details of the event. The fields depend on its type. |

**Events and changes are atomic.** An event is recorded in the same transaction as its change, so one never exists without the other. If a load is killed and run again, no event is lost or repeated. If an event does not match its schema, its change is rolled back.

**Order.** Deliveries can arrive out of order, especially after retries. \`sequence\` orders the events of one entity. For each entity, keep the highest number that you handled, and skip events with a lower or equal number. Events of different entities have no guaranteed order.

**Test events** have \`"test": true\`. They come from \`POST /v1/webhooks/{id}/test\`, from \`POST /v1/sandbox/events\`, and from our test of a failing webhook (\`webhook.test\`). Do not treat them as real data. Their \`entity\` has the format of the event type. Their sequence is separate from other events: per webhook, and in the sandbox per account. Test events of a webhook use drugs and a pharmacy that do not exist (\`drug_99999901\`, \`pharm_test\`).

**New fields and event types** may be added at any time. Ignore the ones that you do not know.

**Following the log.** \`GET /v1/events\` returns public events and the events of your account, oldest first. The order never changes, and no event is inserted later. An event appears once its deliveries are created. Filter the log with \`since\`, \`until\` (both by \`created_at\`), and \`type\`. To continue later, send \`resume_cursor\` as \`cursor\` with the same filters. You get every newer event exactly once. With \`wait\` (up to 30 seconds), the response waits for the first event. \`matched\` is \`true\` if one of your current subscriptions, active or not, includes the event. Events are kept for 30 days, and for 3 days in the sandbox (\`SANDBOX_RETENTION_DAYS\`), with or without subscriptions.

| Event type | Sent when |
|---|---|
`;

export function eventsDocument(): string {
  const list = eventKinds.map(
    (kind) => `| [\`${kind}\`](#${kind.replace(".", "")}) | ${kindTexts[kind].title} |`,
  );
  return `${head}${list.join("\n")}\n\n${eventKinds.flatMap(sectionOf).join("\n")}`;
}
