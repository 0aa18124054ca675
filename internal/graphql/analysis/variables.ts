/** The values given with an operation: bounded, and read for what they say about its cost. */
import type { OperationDefinitionNode, ValueNode } from "graphql";
import { documentLimits } from "./document_limits.ts";
import { tooLarge } from "./refusals.ts";

export type Variables = Readonly<Record<string, unknown>>;

/** Throws DOCUMENT_TOO_LARGE; stops at the first value too many. */
export function checkVariables(variables: Variables): void {
  const { variableValues, variableDepth, variableCharacters } = documentLimits;
  let values = 0;
  let characters = 0;
  const count = (more: number, at: string): void => {
    characters += more;
    if (characters > variableCharacters.maximum) throw tooLarge("variableCharacters", characters, at);
  };
  const look = (value: unknown, depth: number, name: string): void => {
    values += 1;
    const at = `variables.${name}`;
    if (values > variableValues.maximum) throw tooLarge("variableValues", values, at);
    if (typeof value === "string") count(value.length, at);
    else if (typeof value === "object" && value !== null) {
      if (depth >= variableDepth.maximum) throw tooLarge("variableDepth", depth + 1, at);
      if (Array.isArray(value)) for (const member of value) look(member, depth + 1, name);
      else
        for (const [key, member] of Object.entries(value)) {
          count(key.length, at);
          look(member, depth + 1, name);
        }
    }
  };
  for (const [name, value] of Object.entries(variables)) {
    const shown = name.slice(0, 60);
    count(name.length, `variables.${shown}`);
    look(value, 0, shown);
  }
}

/** What an argument of a field comes to, as far as cost wants to know. */
export type Known =
  | { kind: "absent" }
  | { kind: "boolean"; value: boolean }
  | { kind: "number"; value: number }
  | { kind: "list"; length: number }
  | { kind: "other" };

function ofValue(value: unknown): Known {
  if (value === undefined || value === null) return { kind: "absent" };
  if (typeof value === "boolean") return { kind: "boolean", value };
  if (typeof value === "number") return { kind: "number", value };
  if (Array.isArray(value)) return { kind: "list", length: value.length };
  return { kind: "other" };
}

function ofLiteral(node: ValueNode): Known {
  if (node.kind === "NullValue") return { kind: "absent" };
  if (node.kind === "BooleanValue") return { kind: "boolean", value: node.value };
  if (node.kind === "IntValue") return { kind: "number", value: Number(node.value) };
  if (node.kind === "ListValue") return { kind: "list", length: node.values.length };
  return { kind: "other" };
}

export type Reader = {
  /** Of a literal or a variable. A variable that is not given has its default. */
  read(node: ValueNode | undefined): Known;
  /** Whether what was read depended on a variable. */
  usedVariables(): boolean;
};

export function createReader(operation: OperationDefinitionNode, variables: Variables): Reader {
  const defaults = new Map(
    (operation.variableDefinitions ?? []).map((one) => [one.variable.name.value, one.defaultValue] as const),
  );
  let used = false;
  return {
    read(node) {
      if (node === undefined) return { kind: "absent" };
      if (node.kind !== "Variable") return ofLiteral(node);
      used = true;
      const name = node.name.value;
      if (Object.hasOwn(variables, name) && variables[name] !== undefined) return ofValue(variables[name]);
      const otherwise = defaults.get(name);
      return otherwise === undefined ? { kind: "absent" } : ofLiteral(otherwise);
    },
    usedVariables: () => used,
  };
}
