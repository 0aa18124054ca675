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

/** Whether any of `names` is asked for. */
export function asksFor(info: Info, names: ReadonlySet<string>): boolean {
  for (const field of fieldsBelow(info, info.fieldNodes)) if (names.has(field.name.value)) return true;
  return false;
}

/** The arguments of every field at `path` below this one: each alias has its own. */
export function argumentsBelow(info: Info, path: readonly string[]): Record<string, unknown>[] {
  const nodes = path.reduce<readonly FieldNode[]>(
    (of, name) => [...fieldsBelow(info, of)].filter((field) => field.name.value === name),
    info.fieldNodes,
  );
  return nodes.map((node) =>
    Object.fromEntries(
      (node.arguments ?? []).map(({ name, value }) => [
        name.value,
        valueFromASTUntyped(value, info.variableValues),
      ]),
    ),
  );
}
