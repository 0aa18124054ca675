/** Prints what is sent and answered as object types, and sets of words as unions. */
import type { Contract, Enum, Model } from "../contract/model.ts";
import { comment, head, member, type Side } from "./words.ts";

const width = 110;

function union({ name, values, description }: Enum): string {
  const words = values.map((value) => JSON.stringify(value));
  const line = `export type ${name} = ${words.join(" | ")};`;
  const text = line.length <= width ? line : `export type ${name} =\n  | ${words.join("\n  | ")};`;
  return `${comment(description)}${text}\n`;
}

/** An object with `event` and the `data` of that kind is a union, which TypeScript narrows by `event`. */
function eventModel({ name, description, fields }: Model, side: Side): string {
  const members = fields
    .map((field) =>
      field.name === "event" ? `${comment(field.description, "  ")}  event: Kind;\n` : member(field, side),
    )
    .join("");
  const known = "Kinds that are added later come as well: keep a default branch.";
  return [
    `${comment(`${description} Of one kind.`)}export type ${name}Of<Kind extends EventType> = {\n${members}};\n`,
    `${comment(`${description} ${known}`)}export type ${name} = { [Kind in EventType]: ${name}Of<Kind> }[EventType];\n`,
  ].join("\n");
}

function objectType(model: Model): string {
  const side: Side = { direction: model.direction === "request" ? "request" : "response", prefix: "" };
  if (model.fields.some(({ type }) => type.kind === "event-data")) return eventModel(model, side);
  if (model.fields.length === 0) {
    return `${comment(model.description)}export type ${model.name} = Record<string, never>;\n`;
  }
  const members = model.fields.map((field) => member(field, side)).join("");
  return `${comment(model.description)}export type ${model.name} = {\n${members}};\n`;
}

const eventData = ({ events }: Contract): string =>
  `/** The data of each kind of event. */\nexport type EventData = {\n${events
    .map(
      ({ kind, model, description }) => `${comment(description, "  ")}  ${JSON.stringify(kind)}: ${model};\n`,
    )
    .join("")}};\n`;

const open = `/** A word of a set that may grow: those known are completed, others are taken. */
export type Open<Word extends string> = Word | (string & {});
`;

export const printModels = (contract: Contract): string =>
  [head, open, ...contract.enums.map(union), eventData(contract), ...contract.models.map(objectType)].join(
    "\n",
  );

export const printErrorCodes = ({ errorCodes }: Contract): string => `${head}
/** What \`code\` of an API error may be; minor versions of the service may add some. */
export const errorCodes = {
${errorCodes.map((code) => `  ${code}: ${JSON.stringify(code)},\n`).join("")}} as const;

export type ErrorCode = keyof typeof errorCodes;
`;
