/** The small parts that printed TypeScript is made of: names, comments, types of fields. */
import type { Field, Type } from "../contract/model.ts";

/** The width of the printed lines. */
const width = 110;

export const head = "/** Made from the contract by `npm run clients`: do not edit. */\n";

/** rotate_secret: rotateSecret */
export const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
/** sandbox_events: SandboxEvents */
export const pascal = (name: string): string => camel(`_${name}`);

function wrapped(text: string, indent: string): string[] {
  const room = width - indent.length - 3;
  const lines: string[] = [];
  for (const paragraph of text.split(/\n+/)) {
    let line = "";
    for (const word of paragraph.split(/\s+/).filter((part) => part !== "")) {
      if (line !== "" && line.length + 1 + word.length > room) {
        lines.push(line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    if (line !== "") lines.push(line);
  }
  return lines;
}

/** A comment of one line or several, with its line end; nothing where there is nothing to say. */
export function comment(text: string, indent = ""): string {
  const safe = text.trim().replaceAll("*/", "*\\/");
  if (safe === "") return "";
  if (!safe.includes("\n") && indent.length + safe.length + 7 <= width) return `${indent}/** ${safe} */\n`;
  const lines = wrapped(safe, indent).map((line) => `${indent} * ${line}\n`);
  return `${indent}/**\n${lines.join("")}${indent} */\n`;
}

/** How names of models are written: bare in the file of the models, with a prefix elsewhere. */
export type Side = { direction: "request" | "response"; prefix: string };

export function typeText(type: Type, side: Side): string {
  const { direction, prefix } = side;
  switch (type.kind) {
    case "string":
      return "string";
    case "date-time":
    case "day-or-time":
      return direction === "request" ? "string | Date" : "string";
    case "position":
      return direction === "request" ? "number | string | Date" : "string";
    case "date":
      return "string";
    case "integer":
    case "number":
      return "number";
    case "decimal":
      return "number | string";
    case "boolean":
      return "boolean";
    case "enum":
      return direction === "request" ? `${prefix}${type.name}` : `${prefix}Open<${prefix}${type.name}>`;
    case "array": {
      const items = typeText(type.items, side);
      const whole = items.includes(" ") ? `(${items})[]` : `${items}[]`;
      return direction === "request" ? `readonly ${whole}` : whole;
    }
    case "map":
      return direction === "request"
        ? `Readonly<Record<string, ${typeText(type.values, side)}>>`
        : `Record<string, ${typeText(type.values, side)}>`;
    case "model":
      return `${prefix}${type.name}`;
    case "event-data":
      return `${prefix}EventData[Kind]`;
    case "unknown":
      return "unknown";
  }
}

/** A member of an object type, with its comment. What is sent may be undefined where it may be left out. */
export function member(field: Field, side: Side): string {
  const { name, required, nullable } = field;
  const type = typeText(field.type, side);
  const absent = !required && side.direction === "request" ? " | undefined" : "";
  const means = field.default === undefined ? "" : ` Default: ${JSON.stringify(field.default)}.`;
  const text = `${field.description}${side.direction === "request" ? means : ""}`;
  return `${comment(text, "  ")}  ${name}${required ? "" : "?"}: ${type}${nullable ? " | null" : ""}${absent};\n`;
}
