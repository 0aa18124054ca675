/** Types of the contract as annotations of Python, and as codecs of what is answered. */
import type { Field, Type } from "../contract/model.ts";

/** In what is answered: words may be others than those that are known. */
export function answered(type: Type): string {
  switch (type.kind) {
    case "string":
      return "str";
    case "date-time":
      return "dt.datetime";
    case "date":
      return "dt.date";
    case "integer":
      return "int";
    case "number":
      return "float";
    case "boolean":
      return "bool";
    case "enum":
      return `${type.name} | str`;
    case "array":
      return `list[${answered(type.items)}]`;
    case "map":
      return `dict[str, ${answered(type.values)}]`;
    case "model":
      return type.name;
    case "event-data":
      return "EventData";
    case "unknown":
      return "Any";
    case "day-or-time":
    case "position":
    case "decimal":
      throw new Error(`${type.kind} stands only in requests`);
  }
}

/** In what is sent: as wide as can be written. */
export function sent(type: Type): string {
  switch (type.kind) {
    case "string":
      return "str";
    case "date-time":
      return "dt.datetime | str";
    case "date":
      return "dt.date | str";
    case "day-or-time":
      return "dt.date | dt.datetime | str";
    case "position":
      return "int | dt.date | dt.datetime | str";
    case "integer":
      return "int";
    case "number":
      return "float";
    case "decimal":
      return "Decimal | float | str";
    case "boolean":
      return "bool";
    case "enum":
      return type.name;
    case "array":
      return `Sequence[${sent(type.items)}]`;
    case "map":
      return `Mapping[str, ${sent(type.values)}]`;
    case "model":
      return type.name;
    case "unknown":
      return "Any";
    case "event-data":
      throw new Error("data of events is never sent");
  }
}

/** Without a type checker's complaint: Any is everything already. */
export const orElse = (annotation: string, ...others: string[]) =>
  annotation === "Any" ? annotation : [annotation, ...others].join(" | ");

/** Absence and null are told apart only where both can be. */
export const tellsApart = (field: Field) => !field.required && field.nullable;

/** What of the names in an annotation are the contract's own. */
export function namesIn(type: Type): { enums: string[]; models: string[] } {
  switch (type.kind) {
    case "enum":
      return { enums: [type.name], models: [] };
    case "model":
      return { enums: [], models: [type.name] };
    case "array":
      return namesIn(type.items);
    case "map":
      return namesIn(type.values);
    default:
      return { enums: [], models: [] };
  }
}

/** Undefined for what JSON has as Python has it. */
export function codec(type: Type): string | undefined {
  switch (type.kind) {
    case "date-time":
      return "MOMENT";
    case "date":
      return "DAY";
    case "model":
      return `of(${type.name})`;
    case "event-data":
      return "by_event(EVENT_DATA)";
    case "array": {
      const items = codec(type.items);
      return items && `listed(${items})`;
    }
    case "map": {
      const values = codec(type.values);
      return values && `mapped(${values})`;
    }
    default:
      return undefined;
  }
}
