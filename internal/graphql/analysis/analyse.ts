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
import { pageRules } from "../pages.ts";
import { depthLimit, documentLimits, introspectionLimits, type OperationLimits } from "./limits.ts";
import { introspectionTooDear, introspectionTooDeep, tooDear, tooDeep, tooLarge } from "./refusals.ts";
import { introspectionPages, type PageRules } from "./sizes.ts";
import { checkVariables, createReader, type Variables } from "./variables.ts";
import { createWalk, isList, type Sum, type Walk } from "./walk.ts";
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

  type Sums = { operation: OperationDefinitionNode; sum: Sum; walk: Walk; constant: boolean };

  function refuse({ operation, sum, walk }: Sums, limits: OperationLimits): void {
    const type = schema.getRootType(operation.operation);
    if (type == null) throw new Error(`The schema has no ${operation.operation}`);
    const root = { set: operation.selectionSet, type, at: operation.name?.value ?? operation.operation };
    const { rootFields, expandedFields } = documentLimits;
    if (sum.fields > rootFields.maximum) throw tooLarge("rootFields", sum.fields, root.at);
    if (sum.expandedFields > expandedFields.maximum)
      throw tooLarge("expandedFields", sum.expandedFields, place(walk, root, (one) => one.expandedFields).at);
    if (sum.depth > depthLimit) throw tooDeep(sum.depth, place(walk, root, (one) => one.depth).at);
    const { levels, typeLists, objects } = sum.introspection;
    if (typeLists > introspectionLimits.typeLists) {
      const { at } = place(walk, root, (one) => one.introspection.typeLists);
      throw introspectionTooDeep(
        "lists of types within each other",
        typeLists,
        introspectionLimits.typeLists,
        at,
      );
    }
    // The first level is __schema or __type itself.
    if (levels > introspectionLimits.levels) {
      const { at } = place(walk, root, (one) => one.introspection.levels);
      throw introspectionTooDeep("levels deep", levels, introspectionLimits.levels, at);
    }
    if (objects > introspectionObjects) {
      const { at } = place(walk, root, (one) => one.introspection.objects);
      throw introspectionTooDear(objects, introspectionObjects, at);
    }
    const cost = defaultWeights.operation + sum.cost;
    if (cost > limits.cost) {
      const { at, share } = place(walk, root, (one, page) => one.cost + one.costAnItem * page);
      throw tooDear(cost, limits.cost, { at, cost: cost * share });
    }
  }

  /** What does not depend on variables is walked once. */
  const kept = new WeakMap<OperationDefinitionNode, Sums>();

  function sumsOf(document: DocumentNode, operation: OperationDefinitionNode, variables: Variables): Sums {
    const before = kept.get(operation);
    if (before !== undefined) return before;
    const type = schema.getRootType(operation.operation);
    if (type == null) throw new Error(`The schema has no ${operation.operation}`);
    const reader = createReader(operation, variables);
    const walk = walkOf(document, reader);
    const sum = walk.selectionSet(operation.selectionSet, type);
    const sums = { operation, sum, walk, constant: !reader.usedVariables() };
    if (sums.constant) kept.set(operation, sums);
    return sums;
  }

  return (document, operationName, variables, limits) => {
    const operation = operationOf(document, operationName);
    checkVariables(variables ?? {});
    const sums = sumsOf(document, operation, variables ?? {});
    refuse(sums, limits);
    return {
      kind: operation.operation === "mutation" ? "mutation" : "query",
      operationName: operation.name?.value,
      cost: Math.ceil(defaultWeights.operation + sums.sum.cost),
      depth: sums.sum.depth,
      fields: sums.sum.expandedFields,
      introspection: sums.sum.introspection.levels > 0,
    };
  };
}

/** With the service's own tables. */
export const createAnalyse = (schema: GraphQLSchema): Analyse =>
  createAnalyser({ schema, pages: pageRules, weights });
