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
    "| Member of `data` | Type | Meaning |",
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

What happened, in the form in which webhooks deliver it and \`GET /v1/events\` shows it. Generated from \`internal/events\` by \`npm run document\`; the same
schemas as JSON Schema: \`GET /v1/event-types\`, and the \`webhooks\` of \`/v1/openapi.json\`.

| Member | Meaning |
|---|---|
| \`event\` | The kind. |
| \`id\` | \`evt_<32 hexadecimal digits>\`. Delivered again, an event has the same id: handle it once. |
| \`created_at\` | When the event was recorded. |
| \`entity\` | What it is about. |
| \`sequence\` | Its number among the events of its entity, from 1 without gaps. |
| \`test\` | \`true\` for a test. Other events do not have it. |
| \`data\` | What happened, by kind. |

**Never without its change, never without its event.** An event is recorded in the transaction of the change that it tells of: both are there, or neither. A load
that is killed and run again neither loses an event nor makes it twice. What does not fit its schema is not recorded, and its change is rolled back.

**Order.** Deliveries may overtake each other, above all when one is tried again. \`sequence\` puts the events of one entity in order: keep the highest
number that you have handled of each, and pass over what is not above it. Events of different entities have no order that you can rely on.

**Tests** have \`"test": true\`: those of \`POST /v1/webhooks/{id}/test\`, of \`POST /v1/sandbox/events\`, and the \`webhook.test\` that a failing webhook gets. Ignore
them where you act on data. Their \`entity\` has the form of the event type. They are numbered apart from other events: per webhook, and in the sandbox per account.
Tests of a webhook are about drugs and a pharmacy that do not exist (\`drug_99999901\`, \`pharm_test\`).

**Members may be added** to events in time, and kinds to the list: pass over what you do not know.

**Following the log.** \`GET /v1/events\` answers the events in an order that never changes and in which nothing comes in later, the newest last: what everybody may
read, and what is your account's own. An event is shown once its deliveries have been made; until then nobody sees it. \`since\`, \`until\` (by \`created_at\`) and \`type\` narrow the
log. Keep \`resume_cursor\`, and give it as \`cursor\` when you come back, with the same \`type\`, \`since\` and \`until\`: you get what came meanwhile, all of it, once. With \`wait\` (up to 30 seconds) the
answer comes with the first event. \`matched\` says whether a subscription of yours asks for the event, as your subscriptions are now, active or not; an event that nobody asked for is kept like any other. Events are kept for 30 days, and for 3 days in the sandbox (\`SANDBOX_RETENTION_DAYS\`).

| Kind | Told when |
|---|---|
`;

export function eventsDocument(): string {
  const list = eventKinds.map(
    (kind) => `| [\`${kind}\`](#${kind.replace(".", "")}) | ${kindTexts[kind].title} |`,
  );
  return `${head}${list.join("\n")}\n\n${eventKinds.flatMap(sectionOf).join("\n")}`;
}
