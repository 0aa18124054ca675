/**
 * The walk over an operation that everything known before it runs comes from. Each fragment is walked once, however often
 * it is spread: a selection is summed up in numbers that do not depend on where it stands, so that a bomb of fragments is a
 * multiplication. What @skip and @include leave out costs nothing; it counts where the document itself is looked at
 * (depth, fields), since a compiled document holds it.
 */
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from "graphql";
import { type PageRules, sizeOf } from "./list_sizes.ts";
import { beside, free, nothing, type Sum } from "./selection_sum.ts";
import type { Reader } from "./variables.ts";
import { defaultWeights, type Weights } from "./weights.ts";

export const isList = (type: GraphQLOutputType): boolean =>
  isNonNullType(type) ? isList(type.ofType) : isListType(type);

/** Lists through which introspection comes from a type to others. */
const typeLists = new Set(["fields", "inputFields", "interfaces", "possibleTypes"]);

export type WalkDeps = {
  schema: GraphQLSchema;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  reader: Reader;
  pages: PageRules;
  weights: Weights;
};

export type Inside = {
  set: SelectionSetNode;
  type: GraphQLCompositeType;
  /** Of a connection: how long its page is. Undefined of a fragment, which stands in what is around it. */
  page: number | undefined;
};

export type Walk = {
  selectionSet(set: SelectionSetNode, parent: GraphQLCompositeType): Sum;
  selection(selection: SelectionNode, parent: GraphQLCompositeType): Sum;
  /** What a selection selects in turn; undefined of a value. */
  within(selection: SelectionNode, parent: GraphQLCompositeType): Inside | undefined;
};

/** The type of a field of a validated document. */
function fieldTypeOf(
  schema: GraphQLSchema,
  field: FieldNode,
  parent: GraphQLCompositeType,
): GraphQLOutputType {
  const name = field.name.value;
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef.type;
  if (parent === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef.type;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef.type;
  }
  const type = "getFields" in parent ? parent.getFields()[name]?.type : undefined;
  if (type === undefined) throw new Error(`${parent.name} has no field ${name}: the document is not valid`);
  return type;
}

/** By @skip and @include. */
function isLeftOut(selection: SelectionNode, reader: Reader): boolean {
  for (const { name, arguments: given } of selection.directives ?? []) {
    const leaves = name.value === "skip" ? true : name.value === "include" ? false : undefined;
    if (leaves === undefined) continue;
    const condition = reader.read(given?.find((one) => one.name.value === "if")?.value);
    if (condition.kind === "boolean" && condition.value === leaves) return true;
  }
  return false;
}

/** Of a validated document. */
export function createWalk({ schema, fragments, reader, pages, weights }: WalkDeps): Walk {
  const known = new Map<string, Sum>();
  const open = new Set<string>();

  function within(selection: SelectionNode, parent: GraphQLCompositeType): Inside | undefined {
    if (selection.kind === "Field") {
      const outer = fieldTypeOf(schema, selection, parent);
      const type = getNamedType(outer);
      if (selection.selectionSet === undefined || !isCompositeType(type)) return undefined;
      return { set: selection.selectionSet, type, page: countOf(selection, parent, outer).inner };
    }
    const fragment = selection.kind === "InlineFragment" ? selection : fragments.get(selection.name.value);
    if (fragment === undefined) throw new Error("A spread names no fragment: the document is not valid");
    const on = fragment.typeCondition && schema.getType(fragment.typeCondition.name.value);
    const type = on !== undefined && isCompositeType(on) ? on : parent;
    return { set: fragment.selectionSet, type, page: undefined };
  }

  /** A list may be as long as the page of the field around, such as the edges of a connection. */
  function countOf(field: FieldNode, parent: GraphQLCompositeType, type: GraphQLOutputType) {
    const rule = pages[`${parent.name}.${field.name.value}`];
    const size = rule === undefined ? undefined : sizeOf(rule, field.arguments, reader);
    if (!isList(type)) return { times: 1, timesAnItem: 0, inner: size ?? 0 };
    return size === undefined
      ? { times: 0, timesAnItem: 1, inner: 0 }
      : { times: size, timesAnItem: 0, inner: 0 };
  }

  function value(field: FieldNode, parent: GraphQLCompositeType, ofIntrospection: boolean): Sum {
    const weight =
      weights[`${parent.name}.${field.name.value}`] ??
      (field.alias === undefined ? defaultWeights.value : defaultWeights.aliasedValue);
    return ofIntrospection
      ? {
          ...nothing,
          fields: 1,
          expandedFields: 1,
          introspection: { objects: weight, levels: 1, typeLists: 0 },
        }
      : {
          ...nothing,
          cost: weight,
          depth: field.name.value.startsWith("__") ? 0 : 1,
          fields: 1,
          expandedFields: 1,
        };
  }

  /** What the arguments of a field cost more. */
  function ofArguments(field: FieldNode, key: string): number {
    const given = (field.arguments ?? []).filter((one) => reader.read(one.value).kind !== "absent");
    return given.reduce((sum, { name }) => sum + (weights[`${key}(${name.value})`] ?? 0), 0);
  }

  function ofField(field: FieldNode, parent: GraphQLCompositeType): Sum {
    const name = field.name.value;
    const inside = within(field, parent);
    const ofIntrospection = parent.name.startsWith("__");
    if (inside === undefined) return value(field, parent, ofIntrospection);
    const below = selectionSet(inside.set, inside.type);
    const { levels, typeLists: lists, objects } = below.introspection;
    const expandedFields = 1 + below.expandedFields;
    const key = `${parent.name}.${name}`;
    const { times, timesAnItem, inner } = countOf(field, parent, fieldTypeOf(schema, field, parent));
    if (ofIntrospection)
      return {
        ...nothing,
        fields: 1,
        expandedFields,
        introspection: {
          objects: times * (1 + objects),
          levels: 1 + levels,
          typeLists: lists + (typeLists.has(name) ? 1 : 0),
        },
      };
    const extra = (weights[key] ?? 0) + ofArguments(field, key);
    const each = defaultWeights.object + below.cost + below.costAnItem * inner;
    return {
      cost: extra + times * each,
      costAnItem: timesAnItem * each,
      depth: inside.type.name.startsWith("__") ? 0 : 1 + below.depth,
      fields: 1,
      expandedFields,
      introspection: below.introspection,
    };
  }

  /** Summed up before: the same wherever it is spread. */
  function ofFragment(name: string, set: SelectionSetNode, type: GraphQLCompositeType): Sum {
    const before = known.get(name);
    if (before !== undefined) return before;
    if (open.has(name)) throw new Error(`Fragment ${name} spreads itself: the document is not valid`);
    open.add(name);
    const sum = selectionSet(set, type);
    known.set(name, sum);
    return sum;
  }

  function selection(one: SelectionNode, parent: GraphQLCompositeType): Sum {
    const sum = (): Sum => {
      if (one.kind === "Field") return ofField(one, parent);
      const inside = within(one, parent);
      if (inside === undefined) return nothing;
      return one.kind === "FragmentSpread"
        ? ofFragment(one.name.value, inside.set, inside.type)
        : selectionSet(inside.set, inside.type);
    };
    return isLeftOut(one, reader) ? free(sum()) : sum();
  }

  function selectionSet(set: SelectionSetNode, parent: GraphQLCompositeType): Sum {
    let sum = nothing;
    for (const one of set.selections) sum = beside(sum, selection(one, parent));
    return sum;
  }

  return { selectionSet, selection, within };
}
