/**
 * What an operation will cost, known before anything of it runs, or the refusal of one that is too much. Pure: from a
 * validated document, the name of the operation, and the values given with it.
 */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isCompositeType,
  isObjectType,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from "graphql";
import { ServiceError } from "../../core/errors.ts";
import { pageRules } from "../list_lengths.ts";
import { depthLimit, documentLimits, introspectionLimits, type OperationLimits } from "./document_limits.ts";
import { introspectionPages, type PageRules } from "./list_sizes.ts";
import { introspectionTooDear, introspectionTooDeep, tooDear, tooDeep, tooLarge } from "./refusals.ts";
import type { Sum } from "./selection_sum.ts";
import { checkVariables, createReader, type Variables } from "./variables.ts";
import { createWalk, isList, type Walk } from "./walk.ts";
import { defaultWeights, type Weights, weights } from "./weights.ts";

export type Analysis = {
  kind: "query" | "mutation";
  /** As the document has it; undefined of one without a name. */
  operationName: string | undefined;
  /** Points. Never below the number of objects that the answer holds, introspection apart. */
  cost: number;
  depth: number;
  /** As executed: those of a fragment counted each time that it is spread. */
  fields: number;
  /** Whether the operation asks for `__schema` or `__type`. */
  introspection: boolean;
};

export type Analyse = (
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Variables | null | undefined,
  limits: OperationLimits,
) => Analysis;

function operationOf(document: DocumentNode, name: string | null | undefined): OperationDefinitionNode {
  const all = document.definitions.filter((one) => one.kind === "OperationDefinition");
  const chosen = name ? all.find((one) => one.name?.value === name) : all[0];
  if (chosen !== undefined && (name || all.length === 1)) return chosen;
  const names = all.flatMap((one) => one.name?.value ?? []).join(", ");
  const reason = name
    ? `the document has no operation of that name; it has ${names || "none with a name"}`
    : `the document has ${all.length} operations; name the one to run${names ? `: ${names}` : ""}`;
  throw new ServiceError("INVALID_PARAMETER", `operationName: ${reason}.`, {
    details: [{ field: "operationName", reason }],
  });
}

/** A list whose length nothing is known of would make costs a guess: the schema and its table of pages go together. */
function checkPages(schema: GraphQLSchema, pages: PageRules): void {
  const fields = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith("__"))
    .flatMap((type) =>
      Object.values(type.getFields()).map(({ name, type: answer }) => {
        const key = `${type.name}.${name}`;
        return { type, key, answer, rule: pages[key] };
      }),
    );
  const sized = new Set(fields.filter(({ rule }) => rule?.kind === "parent").map(({ type }) => type.name));
  for (const { key, answer, rule } of fields) {
    const named = getNamedType(answer);
    if (!isCompositeType(named)) continue;
    if (isList(answer) && rule === undefined)
      throw new Error(`${key} is a list of which nothing says how long it is: add it to the table of pages`);
    const says = !isList(answer) && (rule?.kind === "argument" || rule?.kind === "list");
    if (sized.has(named.name) && !says)
      throw new Error(
        `${key} must say how long the lists of ${named.name} are: add it to the table of pages`,
      );
  }
}

type Place = { set: SelectionSetNode; type: GraphQLCompositeType; at: string };

/** Where most of a number comes from: down the selections, as long as one has more than half of it. */
function place(
  walk: Walk,
  root: Place,
  numberOf: (sum: Sum, page: number) => number,
): Place & { share: number } {
  let { set, type, at } = root;
  let [page, share] = [0, 1];
  for (;;) {
    const total = numberOf(walk.selectionSet(set, type), page);
    const parts = set.selections.map((one) => ({ one, part: numberOf(walk.selection(one, type), page) }));
    const most = parts.reduce((a, b) => (b.part > a.part ? b : a));
    if (!(most.part * 2 > total) || most.part === 0) return { set, type, at, share };
    if (Number.isFinite(total)) share *= most.part / total;
    if (most.one.kind === "Field") at = `${at}.${most.one.alias?.value ?? most.one.name.value}`;
    const inside = walk.within(most.one, type);
    if (inside === undefined) return { set, type, at, share };
    ({ set, type } = inside);
    page = inside.page ?? page;
  }
}

export type AnalyserDeps = { schema: GraphQLSchema; pages: PageRules; weights: Weights };

export function createAnalyser({ schema, pages, weights: table }: AnalyserDeps): Analyse {
  checkPages(schema, pages);
  const all = { ...pages, ...introspectionPages(schema) };

  function walkOf(document: DocumentNode, reader: ReturnType<typeof createReader>): Walk {
    const fragments = new Map<string, FragmentDefinitionNode>();
    for (const one of document.definitions)
      if (one.kind === "FragmentDefinition") fragments.set(one.name.value, one);
    return createWalk({ schema, fragments, reader, pages: all, weights: table });
  }

  const whole = parse(
    getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true, oneOf: true }),
  );
  const wholeOperation = operationOf(whole, undefined);
  const query = schema.getQueryType();
  if (query == null) throw new Error("The schema has no queries");
  const wholeSum = walkOf(whole, createReader(wholeOperation, {})).selectionSet(
    wholeOperation.selectionSet,
    query,
  );
  /** Twice what a tool asks for. */
  const introspectionObjects = Math.ceil(2 * wholeSum.introspection.objects);

  function rootOf({ operation }: OperationDefinitionNode): GraphQLCompositeType {
    const type = schema.getRootType(operation);
    if (type == null) throw new Error(`The schema has no ${operation}`);
    return type;
  }

  function refuse(
    operation: OperationDefinitionNode,
    sum: Sum,
    walkAgain: () => Walk,
    limits: OperationLimits,
  ): void {
    const type = rootOf(operation);
    const root = { set: operation.selectionSet, type, at: operation.name?.value ?? operation.operation };
    const { rootFields, expandedFields } = documentLimits;
    if (sum.fields > rootFields.maximum) throw tooLarge("rootFields", sum.fields, root.at);
    if (sum.expandedFields > expandedFields.maximum)
      throw tooLarge(
        "expandedFields",
        sum.expandedFields,
        place(walkAgain(), root, (one) => one.expandedFields).at,
      );
    if (sum.depth > depthLimit) throw tooDeep(sum.depth, place(walkAgain(), root, (one) => one.depth).at);
    const { levels, typeLists, objects } = sum.introspection;
    if (typeLists > introspectionLimits.typeLists) {
      const { at } = place(walkAgain(), root, (one) => one.introspection.typeLists);
      throw introspectionTooDeep(
        "lists of types within each other",
        typeLists,
        introspectionLimits.typeLists,
        at,
      );
    }
    // The first level is __schema or __type itself.
    if (levels > introspectionLimits.levels) {
      const { at } = place(walkAgain(), root, (one) => one.introspection.levels);
      throw introspectionTooDeep("levels deep", levels, introspectionLimits.levels, at);
    }
    if (objects > introspectionObjects) {
      const { at } = place(walkAgain(), root, (one) => one.introspection.objects);
      throw introspectionTooDear(objects, introspectionObjects, at);
    }
    const cost = defaultWeights.operation + sum.cost;
    if (cost > limits.cost) {
      const { at, share } = place(walkAgain(), root, (one, page) => one.cost + one.costAnItem * page);
      throw tooDear(cost, limits.cost, { at, cost: cost * share });
    }
  }

  /** What does not depend on variables is walked once. The walk itself is not kept: it knows the variables it was made with. */
  const kept = new WeakMap<OperationDefinitionNode, Sum>();

  function sumOf(document: DocumentNode, operation: OperationDefinitionNode, variables: Variables): Sum {
    const before = kept.get(operation);
    if (before !== undefined) return before;
    const reader = createReader(operation, variables);
    const sum = walkOf(document, reader).selectionSet(operation.selectionSet, rootOf(operation));
    if (!reader.usedVariables()) kept.set(operation, sum);
    return sum;
  }

  return (document, operationName, variables, limits) => {
    const operation = operationOf(document, operationName);
    const given = variables ?? {};
    checkVariables(given);
    const sum = sumOf(document, operation, given);
    refuse(operation, sum, () => walkOf(document, createReader(operation, given)), limits);
    return {
      kind: operation.operation === "mutation" ? "mutation" : "query",
      operationName: operation.name?.value,
      cost: Math.ceil(defaultWeights.operation + sum.cost),
      depth: sum.depth,
      fields: sum.expandedFields,
      introspection: sum.introspection.levels > 0,
    };
  };
}

/** With the service's own tables. */
export const createAnalyse = (schema: GraphQLSchema): Analyse =>
  createAnalyser({ schema, pages: pageRules, weights });
