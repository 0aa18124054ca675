/** Schemas of the contract read into types, models and enums: each object by a name, equal ones once. */
import { isDeepStrictEqual } from "node:util";
import { readComponents } from "./components.ts";
import { type Enums, readEnums, wordsOf } from "./enums.ts";
import type { Named } from "./method_names.ts";
import * as names from "./method_names.ts";
import type { Enum, Field, Model, Type } from "./model.ts";
import { type OpenApi, referred, type Schema } from "./openapi.ts";

export type Direction = "request" | "response";

type Shape = Pick<Field, "type" | "nullable">;

export type Types = {
  /** The type of what stands at a place: "Address.province", "listDrugs.sort". */
  shape(schema: Schema, place: string, direction: Direction): Shape;
  field(name: string, schema: Schema, required: boolean, place: string, direction: Direction): Field;
  /** The name of the model that a component is read into. */
  component(name: string, direction: Direction): string;
  /** The model of a list's page; with `items`, one of the kinds of pages that the list has. */
  page(component: string, items: Named["items"]): string;
  /** A component as it stands. */
  schema(name: string): Schema;
  get(name: string): Model;
  models(): readonly Model[];
  enums(): readonly Enum[];
};

const dayOrTime = /\[12\]\[0-9\]\{3\}-.*\(\?:T/;
const sequence = /^\^\(\?:\[0-9\]\{1,\d+\}\|/;
/** What says the same of a model, whatever it is called and described as. */
const outline = (model: Model) =>
  model.fields.map(({ name, type, required, nullable }) => ({ name, type, required, nullable }));

const listOf = (model: string): Type => ({ kind: "array", items: { kind: "model", name: model } });
/** ListDrugPricesResponse is a DrugPricesPage. */
const pageName = (component: string) =>
  names.models[component] ?? `${component.replace(/^List/, "").replace(/Response$/, "")}Page`;

/** The members of all alternatives, each required where all have it. */
function merged(alternatives: readonly Schema[]): Schema {
  const required = alternatives
    .map((one) => one.required ?? [])
    .reduce((all, one) => all.filter((member) => one.includes(member)));
  return {
    type: "object",
    description: alternatives.map((one) => one.description).join(" "),
    properties: Object.assign({}, ...alternatives.map((one) => one.properties)),
    required,
  };
}

function text(schema: Schema): Type {
  if (schema.format === "date-time") return { kind: "date-time" };
  if (schema.format === "date") return { kind: "date" };
  const { pattern } = schema;
  if (pattern === undefined || !dayOrTime.test(pattern)) return { kind: "string" };
  return { kind: sequence.test(pattern) ? "position" : "day-or-time" };
}

function word(schema: Schema, place: string, enums: Enums): Type {
  const values = schema.enum ?? [];
  if (wordsOf(values) === "false|true") return { kind: "boolean" };
  const name = enums.nameOf(values);
  if (name === undefined) throw new Error(`The words of ${place} have no name: add it to method_names.ts`);
  return { kind: "enum", name };
}

/** Records a model; where its name is taken, it must be the same one. */
function record(models: Map<string, Model>, model: Model): string {
  const known = models.get(model.name);
  if (known === undefined) models.set(model.name, model);
  else if (!isDeepStrictEqual(outline(known), outline(model)))
    throw new Error(
      `Two models are called ${model.name} and differ: give one of them a name in method_names.ts`,
    );
  else if (known.direction !== model.direction) models.set(model.name, { ...known, direction: "both" });
  return model.name;
}

/** The shape of one of several schemas. */
function alternatives(
  shape: Types["shape"],
  schema: Schema,
  given: readonly Schema[],
  place: string,
  direction: Direction,
): Shape {
  const some = given.filter((one) => one.type !== "null");
  const nullable = some.length < given.length;
  const first = some[0];
  if (first !== undefined && some.length === 1)
    return {
      type: shape({ description: schema.description ?? "", ...first }, place, direction).type,
      nullable,
    };
  if (place === "Event.data") {
    for (const one of some) shape(one, place, direction);
    return { type: { kind: "event-data" }, nullable };
  }
  if (some.every((one) => one.type === "object" && one.properties !== undefined))
    return { type: shape(merged(some), place, direction).type, nullable };
  const kinds = some.map((one) => one.type).sort();
  if (direction === "request" && isDeepStrictEqual(kinds, ["number", "string"]))
    return { type: { kind: "decimal" }, nullable };
  return { type: { kind: "unknown" }, nullable };
}

export function createTypes(document: OpenApi): Types {
  const { schemas } = document.components;
  const { schema, likeness, described } = readComponents(document);
  const enums = readEnums(document);
  const models = new Map<string, Model>();
  const put = (model: Model) => record(models, model);
  function object(schema: Schema, name: string, place: string, direction: Direction): string {
    const fields = Object.entries(schema.properties ?? {})
      .filter(([member]) => member !== "_sandbox")
      .map(([member, inner]) =>
        types.field(
          member,
          inner,
          schema.required?.includes(member) ?? false,
          `${place}.${member}`,
          direction,
        ),
      );
    return put({ name, description: schema.description ?? "", direction, fields, page: false });
  }

  function typed(schema: Schema, place: string, direction: Direction): Type {
    if (schema.enum !== undefined) return word(schema, place, enums);
    switch (schema.type) {
      case "string":
        return text(schema);
      case "integer":
      case "number":
      case "boolean":
        return { kind: schema.type };
      case "array":
        return { kind: "array", items: types.shape(schema.items ?? {}, `${place}[]`, direction).type };
      case "object":
        break;
      default:
        throw new Error(
          `${place} is of the type ${JSON.stringify(schema.type)}, which the reader does not know`,
        );
    }
    if (schema.properties !== undefined) {
      const name = names.models[place];
      if (name === undefined)
        throw new Error(`The object at ${place} has no name: add it to method_names.ts`);
      return { kind: "model", name: object(schema, name, place, direction) };
    }
    if (place === "MadeEventEnvelope.data") return { kind: "event-data" };
    const values = schema.additionalProperties;
    const open = typeof values === "object" && Object.keys(values).length > 0;
    return {
      kind: "map",
      values: open ? types.shape(values, `${place}{}`, direction).type : { kind: "unknown" },
    };
  }

  const types: Types = {
    shape(schema, place, direction) {
      const to = referred(schema);
      if (to !== undefined) {
        const given = schemas[to]?.anyOf;
        return {
          type: { kind: "model", name: types.component(to, direction) },
          nullable: given?.some((one) => one.type === "null") ?? false,
        };
      }
      const given = schema.anyOf ?? schema.oneOf;
      if (given !== undefined) return alternatives(types.shape, schema, given, place, direction);
      if (Array.isArray(schema.type)) {
        const some = schema.type.filter((type) => type !== "null");
        const nullable = some.length < schema.type.length;
        if (some.length > 1) return { type: { kind: "unknown" }, nullable };
        return { type: typed({ ...schema, type: some[0] }, place, direction), nullable };
      }
      return { type: typed(schema, place, direction), nullable: false };
    },
    field(name, schema, required, place, direction) {
      return {
        name,
        ...types.shape(schema, place, direction),
        required,
        description: described(schema),
        default: schema.default,
      };
    },
    component(name, direction) {
      const like = names.models[name] === undefined ? likeness(name) : undefined;
      if (like !== undefined) return types.component(like, direction);
      const found = schema(name);
      const objects = found.anyOf?.filter((one) => one.type !== "null") ?? [found];
      const only = objects.length === 1 ? objects[0] : undefined;
      const stated = { description: found.description ?? "", ...(only ?? found) };
      return object(stated, names.models[name] ?? name, name, direction);
    },
    page(component, items) {
      const { description = "" } = types.schema(component);
      const item = items && types.component(items.model, "response");
      const made = object(types.schema(component), items?.page ?? pageName(component), component, "response");
      const fields = types
        .get(made)
        .fields.map((field) =>
          item !== undefined && field.name === "data" ? { ...field, type: listOf(item) } : field,
        );
      models.set(made, { name: made, description, direction: "response", fields, page: true });
      return made;
    },
    schema,
    get(name) {
      const model = models.get(name);
      if (model === undefined) throw new Error(`There is no model ${name}`);
      return model;
    },
    models: () => [...models.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    enums: () => enums.all().toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };

  return types;
}
