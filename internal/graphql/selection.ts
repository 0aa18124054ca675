/** What an operation asks of a field's own fields: looked at before anything is fetched for them. */
import {
  type FieldNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
  valueFromASTUntyped,
} from "graphql";

type Info = Pick<GraphQLResolveInfo, "fieldNodes" | "fragments" | "variableValues">;

/**
 * Those right below the field, through fragments; one that a directive may leave out is among them, so that too much may be
 * fetched, and never too little.
 */
function* fieldsBelow(info: Info, nodes: readonly FieldNode[]): Generator<FieldNode> {
  function* within(set: SelectionSetNode | undefined): Generator<FieldNode> {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) yield selection;
      else if (selection.kind === Kind.INLINE_FRAGMENT) yield* within(selection.selectionSet);
      else yield* within(info.fragments[selection.name.value]?.selectionSet);
    }
  }
  for (const node of nodes) yield* within(node.selectionSet);
}

function fieldsAt(info: Info, path: readonly string[]): readonly FieldNode[] {
  return path.reduce<readonly FieldNode[]>(
    (of, name) => [...fieldsBelow(info, of)].filter((field) => field.name.value === name),
    info.fieldNodes,
  );
}

/**
 * Names asked for below a field, by path: looked at once for all rows of a list, which have the same nodes, and once for
 * all executions of a compiled document. What is kept goes with the nodes, and depends on nothing else than their document.
 */
const namesBelow = new WeakMap<readonly FieldNode[], Map<string, ReadonlySet<string>>>();

function namesAt(info: Info, path: readonly string[]): ReadonlySet<string> {
  let known = namesBelow.get(info.fieldNodes);
  if (known === undefined) {
    known = new Map();
    namesBelow.set(info.fieldNodes, known);
  }
  const key = path.length === 0 ? "" : path.join(".");
  let names = known.get(key);
  if (names === undefined) {
    names = new Set([...fieldsBelow(info, fieldsAt(info, path))].map(({ name }) => name.value));
    known.set(key, names);
  }
  return names;
}

/** Whether any of `names` is asked for below the fields at `path` below this one. */
export function asksForBelow(info: Info, path: readonly string[], names: ReadonlySet<string>): boolean {
  const asked = namesAt(info, path);
  for (const name of names) if (asked.has(name)) return true;
  return false;
}

/** Whether any of `names` is asked for right below this field. */
export const asksFor = (info: Info, names: ReadonlySet<string>): boolean => asksForBelow(info, here, names);

const here: readonly string[] = [];

/** The arguments of every field at `path` below this one: each alias has its own. */
export function argumentsBelow(info: Info, path: readonly string[]): Record<string, unknown>[] {
  return fieldsAt(info, path).map((node) =>
    Object.fromEntries(
      (node.arguments ?? []).map(({ name, value }) => [
        name.value,
        valueFromASTUntyped(value, info.variableValues),
      ]),
    ),
  );
}
