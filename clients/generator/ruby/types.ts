/** The types of the contract in Ruby: as its models read them, as its documentation names them, as RBS has them. */
import type { Type } from "../contract/model.ts";
import { camel } from "./layout.ts";

/** The second argument of `field`; undefined for what is as JSON has it. */
export function wireType(type: Type): string | undefined {
  switch (type.kind) {
    case "date-time":
      return ":time";
    case "date":
      return ":date";
    case "event-data":
      return ":event_data";
    case "model":
      return `:${type.name}`;
    case "array": {
      const items = wireType(type.items);
      return items && `[${items}]`;
    }
    case "map": {
      const values = wireType(type.values);
      return values && `{ values: ${values} }`;
    }
    default:
      return undefined;
  }
}

/** As YARD has it. What is given may be text where what is answered is of a type of its own. */
export function documentedType(type: Type, direction: "given" | "answered"): string {
  const given = direction === "given";
  switch (type.kind) {
    case "string":
      return "String";
    case "enum":
      return given ? "String, Symbol" : "String";
    case "date-time":
      return given ? "Time, String" : "Time";
    case "date":
      return given ? "Date, String" : "Date";
    case "day-or-time":
      return "Date, Time, String";
    case "position":
      return "Integer, Date, Time, String";
    case "integer":
      return "Integer";
    case "number":
      return "Numeric";
    case "decimal":
      return "Numeric, String";
    case "boolean":
      return "Boolean";
    case "array":
      return `Array<${documentedType(type.items, direction)}>`;
    case "map":
      return `Hash{Symbol => ${documentedType(type.values, direction)}}`;
    case "model":
      return given ? `${type.name}, Hash` : type.name;
    case "event-data":
      return "Model, Hash";
    case "unknown":
      return "Object";
  }
}

export function signatureType(type: Type, direction: "given" | "answered"): string {
  const given = direction === "given";
  const either = (...names: readonly string[]) => (given ? `(${names.join(" | ")})` : (names[0] ?? ""));
  switch (type.kind) {
    case "string":
      return "String";
    case "enum":
      return either("String", "Symbol");
    case "date-time":
      return either("Time", "String");
    case "date":
      return either("Date", "String");
    case "day-or-time":
      return either("Date", "Time", "String");
    case "position":
      return either("Integer", "Date", "Time", "String");
    case "integer":
      return "Integer";
    case "number":
      return either("(Integer | Float)", "Numeric");
    case "decimal":
      return either("Numeric", "String");
    case "boolean":
      return "bool";
    case "array":
      return `Array[${signatureType(type.items, direction)}]`;
    case "map":
      return `Hash[Symbol, ${signatureType(type.values, direction)}]`;
    case "model":
      return either(type.name, "Hash[Symbol, untyped]");
    case "event-data":
      return "event_data";
    case "unknown":
      return "untyped";
  }
}

export const resourceClass = (name: string): string => `Resources::${camel(name)}`;
