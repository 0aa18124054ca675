/**
 * Counts what is written in a document, before it is validated: some rules of validation compare all fields of a name, or
 * look at every fragment from every operation, and these bounds keep that small. Linear in the document.
 */
import type { DocumentNode, SelectionSetNode } from "graphql";
import { type DocumentLimitName, documentLimits } from "./document_limits.ts";
import { tooLarge } from "./refusals.ts";

type Counted = Extract<
  DocumentLimitName,
  "operations" | "fragments" | "fields" | "repetitions" | "aliases" | "directives" | "variables"
>;

type Counter = (name: Counted, at: string, more?: number) => void;

function createCounter(): Counter {
  const counts = new Map<Counted, number>();
  return (name, at, more = 1) => {
    const value = (counts.get(name) ?? 0) + more;
    counts.set(name, value);
    if (value > documentLimits[name].maximum) throw tooLarge(name, value, at);
  };
}

/** `names` are those of the selection around an inline fragment, whose fields stand beside its own. */
function countSelections(count: Counter, set: SelectionSetNode, at: string, names = new Set<string>()): void {
  for (const selection of set.selections) {
    count("directives", at, selection.directives?.length ?? 0);
    if (selection.kind === "Field") {
      const name = selection.alias?.value ?? selection.name.value;
      const place = `${at}.${name}`;
      count("fields", place);
      if (selection.alias !== undefined) count("aliases", place);
      if (names.has(name)) count("repetitions", place);
      names.add(name);
      if (selection.selectionSet !== undefined) countSelections(count, selection.selectionSet, place);
    } else if (selection.kind === "InlineFragment") countSelections(count, selection.selectionSet, at, names);
  }
}

/** Throws DOCUMENT_TOO_LARGE. */
export function checkShape(document: DocumentNode): void {
  const count = createCounter();
  for (const definition of document.definitions) {
    if (definition.kind === "OperationDefinition") {
      const at = definition.name?.value ?? definition.operation;
      count("operations", at);
      count("directives", at, definition.directives?.length ?? 0);
      const variables = definition.variableDefinitions ?? [];
      count("variables", at, variables.length);
      for (const variable of variables) count("directives", at, variable.directives?.length ?? 0);
      countSelections(count, definition.selectionSet, at);
    } else if (definition.kind === "FragmentDefinition") {
      const at = definition.name.value;
      count("fragments", at);
      count("directives", at, definition.directives?.length ?? 0);
      countSelections(count, definition.selectionSet, at);
    }
  }
}
