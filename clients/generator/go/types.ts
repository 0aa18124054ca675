/** Types of the contract as Go's, and structs of their fields. */
import type { Field, Model, Type } from "../contract/model.ts";
import { exported } from "./names.ts";
import { comment, sentence } from "./text.ts";

/** Whether a struct is sent or answered: what is left out and what is null is told apart only in what is sent. */
export type Direction = "request" | "response";

export function goType(type: Type, direction: Direction): string {
  switch (type.kind) {
    case "string":
      return "string";
    case "date-time":
      return "time.Time";
    case "date":
      return "Date";
    case "day-or-time":
      return "DayOrTime";
    case "position":
      return "Position";
    case "integer":
      // Numbers that are sent are small, and written by hand: Ptr(20) is an *int.
      return direction === "request" ? "int" : "int64";
    case "number":
      return "float64";
    case "decimal":
      return "Decimal";
    case "boolean":
      return "bool";
    case "enum":
    case "model":
      return type.name;
    case "array":
      return `[]${goType(type.items, direction)}`;
    case "map":
      return `map[string]${goType(type.values, direction)}`;
    case "event-data":
      return "EventData";
    case "unknown":
      return direction === "request" ? "any" : "json.RawMessage";
  }
}

/** Types that have a nil of their own. */
const hasNil = (type: Type) => ["array", "map", "event-data", "unknown"].includes(type.kind);

/** Lists and maps that may be left out: empty is not absent, so omitempty is not enough. */
export const isKept = (field: Field) =>
  !field.required && !field.nullable && (field.type.kind === "array" || field.type.kind === "map");

function fieldType(field: Field, direction: Direction): string {
  const type = goType(field.type, direction);
  if (direction === "request" && field.nullable) return `*Nullable[${type}]`;
  if (hasNil(field.type)) return type;
  return field.required && !field.nullable ? type : `*${type}`;
}

const stated = (field: Field) => {
  const text = sentence(field.description);
  if (field.default === undefined) return text;
  return `${text} Default: ${JSON.stringify(field.default)}.`.trim();
};

function fieldLines(field: Field, direction: Direction): string[] {
  const tag = field.required ? field.name : `${field.name},omitempty`;
  return [
    ...comment(stated(field), "\t"),
    `\t${exported(field.name)} ${fieldType(field, direction)} \`json:"${tag}"\``,
  ];
}

/** Fields stand apart by empty lines: then each is a column of its own, and gofmt has nothing to align. */
export function struct(
  name: string,
  about: string,
  fields: readonly Field[],
  direction: Direction,
  more: readonly (readonly string[])[] = [],
): string[] {
  const blocks = [...fields.map((field) => fieldLines(field, direction)), ...more];
  if (blocks.length === 0) return [...comment(about), `type ${name} struct{}`, ""];
  return [
    ...comment(about),
    `type ${name} struct {`,
    ...blocks.flatMap((block, index) => (index === 0 ? block : ["", ...block])),
    "}",
    "",
    ...keeping(name, fields, direction),
  ];
}

/** The writer of a struct with lists or maps that are optional: written when they are empty, left out when they are nil. */
function keeping(name: string, fields: readonly Field[], direction: Direction): string[] {
  const kept = fields.filter(isKept);
  if (kept.length === 0) return [];
  return [
    "// MarshalJSON leaves out lists and maps that are nil, and keeps those that are empty.",
    `func (m ${name}) MarshalJSON() ([]byte, error) {`,
    `\ttype plain ${name}`,
    "\treturn json.Marshal(struct {",
    "\t\tplain",
    ...kept.flatMap((field) => [
      "",
      `\t\t${exported(field.name)} *${goType(field.type, direction)} \`json:"${field.name},omitempty"\``,
    ]),
    `\t}{plain(m), ${kept.map((field) => `${field.type.kind === "map" ? "givenMap" : "givenSlice"}(m.${exported(field.name)})`).join(", ")}})`,
    "}",
    "",
  ];
}

/** The reader of a struct that holds the data of an event. */
export function eventReader(model: Model): string[] {
  const data = model.fields.find((field) => field.type.kind === "event-data");
  if (data === undefined) return [];
  return [
    `// UnmarshalJSON reads ${data.name} into the type of its kind.`,
    `func (m *${model.name}) UnmarshalJSON(text []byte) error {`,
    `\ttype plain ${model.name}`,
    "\tread := struct {",
    "\t\t*plain",
    "",
    `\t\tData json.RawMessage \`json:"${data.name}"\``,
    "\t}{plain: (*plain)(m)}",
    "\tif err := json.Unmarshal(text, &read); err != nil {",
    "\t\treturn err",
    "\t}",
    "\tvar err error",
    `\tm.${exported(data.name)}, err = readEventData(m.Event, read.Data)`,
    "\treturn err",
    "}",
    "",
  ];
}
