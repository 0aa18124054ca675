/**
 * The schema: the SDL of sdl/, made executable with the resolvers, each behind the access its field needs. Compiled
 * execution must be able to run it, so it has no abstract types (whose types would be resolved) and no input types that
 * hold themselves; both are asserted here, at start.
 */
import { readdirSync, readFileSync } from "node:fs";
import { makeExecutableSchema } from "@graphql-tools/schema";
import {
  assertValidSchema,
  type GraphQLFieldConfig,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInputObjectType,
  isObjectType,
} from "graphql";
import { enumerations } from "./enumerations.ts";
import { fieldAccess, requireAccess } from "./field_access.ts";
import type { GraphqlContext } from "./graphql_context.ts";
import { pageRules } from "./list_lengths.ts";
import { resolvers } from "./resolvers.ts";
import { date, dateTime } from "./scalars.ts";

const folder = new URL("./sdl/", import.meta.url);

/** In a fixed order, so that what is printed of it is too. */
const typeDefinitions = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".graphql"))
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), "utf8"));

/** Puts the access of fieldAccess in front of each field it names. */
function guard(schema: GraphQLSchema): void {
  for (const [name, access] of Object.entries(fieldAccess)) {
    const [typeName = "", fieldName = ""] = name.split(".");
    const type = schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
    if (field === undefined) throw new Error(`field_access.ts names ${name}, which the schema does not have`);
    const resolve: GraphQLFieldConfig<Record<string, unknown>, GraphqlContext>["resolve"] = field.resolve;
    field.resolve = (source, args, context: GraphqlContext, info) => {
      requireAccess(name, access, context);
      return resolve === undefined ? source[fieldName] : resolve(source, args, context, info);
    };
  }
}

/** Cuts lists that are longer than the maximum of their field, and reports them. */
function limitLists(schema: GraphQLSchema): void {
  for (const [name, rule] of Object.entries(pageRules)) {
    if (rule.kind !== "bound") continue;
    const [typeName = "", fieldName = ""] = name.split(".");
    const type = schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
    if (field === undefined) throw new Error(`list_lengths.ts names ${name}, which the schema does not have`);
    const resolve: GraphQLFieldConfig<Record<string, unknown>, GraphqlContext>["resolve"] = field.resolve;
    field.resolve = (source, args, context: GraphqlContext, info) => {
      const rows = resolve === undefined ? source[fieldName] : resolve(source, args, context, info);
      if (!Array.isArray(rows) || rows.length <= rule.max) return rows;
      context.truncated.note(info, rule.max, rows.length);
      return rows.slice(0, rule.max);
    };
  }
}

function holdsItself(type: GraphQLInputObjectType, within: readonly string[] = []): boolean {
  if (within.includes(type.name)) return true;
  return Object.values(type.getFields()).some((field) => {
    const inner = getNamedType(field.type);
    return isInputObjectType(inner) && holdsItself(inner, [...within, type.name]);
  });
}

/** A variable of an input type that holds itself exhausts the memory of whoever compiles the operation. */
export function assertCompilable(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type))
      throw new Error(`${type.name} is abstract: compiled execution cannot tell its types`);
    if (isInputObjectType(type) && holdsItself(type))
      throw new Error(`${type.name} holds itself: compiling a variable of it exhausts memory`);
  }
}

export function createGraphqlSchema(): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: typeDefinitions(),
    resolvers: { ...enumerations, DateTime: dateTime, Date: date, ...resolvers },
  });
  assertValidSchema(schema);
  assertCompilable(schema);
  limitLists(schema);
  guard(schema);
  return schema;
}
