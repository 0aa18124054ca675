/** How many objects a list brings: from its page argument, its default and its maximum; never fewer than it can. */
import type { ArgumentNode, GraphQLSchema } from "graphql";
import { isEnumType, isInputObjectType, isInterfaceType, isObjectType } from "graphql";
import type { PageRule } from "../list_lengths.ts";
import type { Reader } from "./variables.ts";

/** By "Type.field". */
export type PageRules = Readonly<Record<string, PageRule>>;

/** What is out of bounds is refused when it runs: until then it counts as the most that could come. */
const within = (wanted: number, max: number) =>
  Number.isFinite(wanted) ? Math.min(Math.max(Math.ceil(wanted), 1), max) : max;

/** Undefined of a list that is as long as the field around says. */
export function sizeOf(
  rule: PageRule,
  given: readonly ArgumentNode[] | undefined,
  reader: Reader,
): number | undefined {
  const known = (name: string) => reader.read(given?.find((one) => one.name.value === name)?.value);
  if (rule.kind === "parent") return undefined;
  if (rule.kind === "bound") return rule.max;
  if (rule.kind === "list") {
    const value = known(rule.name);
    return value.kind === "list" ? within(value.length, rule.max) : rule.max;
  }
  const sizes = rule.names
    .map(known)
    .filter(({ kind }) => kind !== "absent")
    .map((value) => (value.kind === "number" ? within(value.value, rule.max) : rule.max));
  return sizes.length === 0 ? rule.default : Math.max(...sizes);
}

/** Of introspection: as long as this schema makes its lists on average, so that the whole of it is about right. */
export function introspectionPages(schema: GraphQLSchema): PageRules {
  const types = Object.values(schema.getTypeMap());
  const withFields = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = withFields.flatMap((type) => Object.values(type.getFields()));
  const inputs = types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields()));
  const values = types.filter(isEnumType).flatMap((type) => type.getValues());
  const interfaces = withFields.flatMap((type) => type.getInterfaces());
  const bound = (max: number): PageRule => ({ kind: "bound", max });
  const mean = (all: readonly unknown[], of: readonly unknown[] = types) =>
    bound(all.length / Math.max(1, of.length));
  return {
    "__Schema.types": bound(types.length),
    "__Schema.directives": bound(schema.getDirectives().length),
    "__Directive.args": bound(2),
    "__Field.args": mean(
      fields.flatMap((field) => field.args),
      fields,
    ),
    "__Type.fields": mean(fields),
    "__Type.inputFields": mean(inputs),
    "__Type.enumValues": mean(values),
    "__Type.interfaces": mean(interfaces),
    "__Type.possibleTypes": mean(interfaces),
  };
}
