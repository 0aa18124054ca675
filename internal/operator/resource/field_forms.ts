/** What a field takes, in words, for the reference page and for problems; and values, cut to be shown beside it. */
import type { SchemaNode } from "./structural_schema.ts";

const longestShown = 60;

/** The beginning of a value as JSON. What is nested so deep that it cannot be written is not shown. */
export function shown(value: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(value) ?? String(value);
  } catch {
    return "nested too deep";
  }
  return text.length > longestShown ? `${text.slice(0, longestShown)}...` : text;
}

function numberForm({ type, minimum, maximum }: SchemaNode): string {
  const name = type === "integer" ? "a whole number" : "a number";
  if (minimum !== undefined && maximum !== undefined) return `${name} from ${minimum} to ${maximum}`;
  return minimum === undefined ? name : `${name} of at least ${minimum}`;
}

function textForm({ enum: values, format, minLength = 0, maxLength }: SchemaNode): string {
  if (values) return `one of ${values.join(", ")}`;
  if (format === "date-time") return "a time (RFC 3339)";
  return maxLength === undefined ? "a text" : `a text of ${minLength} to ${maxLength} characters`;
}

/** "a whole number from 1 to 10". */
export function formOf(node: SchemaNode): string {
  switch (node.type) {
    case "integer":
    case "number":
      return numberForm(node);
    case "boolean":
      return "true or false";
    case "string":
      return textForm(node);
    case "array":
      return `a list of ${node.minItems ?? 0} to ${node.maxItems} entries`;
    case "object":
      return "an object";
    default:
      return "a whole number or a text";
  }
}
