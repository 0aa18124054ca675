/**
 * @skip and @include, decided before compiling. The compiler gets them wrong where a fragment is spread both with and
 * without a condition, and where a field has several; so a document is compiled once for each set of answers that its
 * conditions come to, without any of them in it. The copy also keeps the compiler's notes off the document, which others use.
 */
import type {
  DirectiveNode,
  DocumentNode,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
} from "graphql";

type Variables = Readonly<Record<string, unknown>>;

const conditional = new Set(["skip", "include"]);

const conditionOf = (directive: DirectiveNode) =>
  directive.arguments?.find(({ name }) => name.value === "if")?.value;

function eachSelection(set: SelectionSetNode, look: (selection: SelectionNode) => void): void {
  for (const selection of set.selections) {
    look(selection);
    if (selection.kind !== "FragmentSpread" && selection.selectionSet !== undefined)
      eachSelection(selection.selectionSet, look);
  }
}

/** Names of the variables that conditions of the document ask for. */
export function conditionVariables(document: DocumentNode): string[] {
  const names = new Set<string>();
  for (const definition of document.definitions)
    if ("selectionSet" in definition)
      eachSelection(definition.selectionSet, ({ directives }) => {
        for (const directive of directives ?? []) {
          const condition = conditional.has(directive.name.value) ? conditionOf(directive) : undefined;
          if (condition?.kind === "Variable") names.add(condition.name.value);
        }
      });
  return [...names].sort();
}

export type Answers = ReadonlyMap<string, boolean>;

/** Undefined when one is neither given as a boolean nor by default: that is for the interpreter to say. */
export function answersOf(
  names: readonly string[],
  operation: OperationDefinitionNode,
  variables: Variables,
): Answers | undefined {
  const answers = new Map<string, boolean>();
  for (const name of names) {
    const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
    // Of another operation of the document.
    if (definition === undefined) continue;
    const otherwise = definition.defaultValue;
    const given = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const value = given === undefined && otherwise?.kind === "BooleanValue" ? otherwise.value : given;
    if (typeof value !== "boolean") return undefined;
    answers.set(name, value);
  }
  return answers;
}

function isLeftOut(selection: SelectionNode, answers: Answers): boolean {
  return (selection.directives ?? []).some((directive) => {
    if (!conditional.has(directive.name.value)) return false;
    const condition = conditionOf(directive);
    const value =
      condition?.kind === "BooleanValue"
        ? condition.value
        : condition?.kind === "Variable" && answers.get(condition.name.value);
    return value === (directive.name.value === "skip");
  });
}

function decidedSet(set: SelectionSetNode, answers: Answers): SelectionSetNode {
  const selections = set.selections
    .filter((selection) => !isLeftOut(selection, answers))
    .map((selection): SelectionNode => {
      if (selection.kind === "FragmentSpread") return { ...selection, directives: [] };
      if (selection.kind === "InlineFragment")
        return { ...selection, directives: [], selectionSet: decidedSet(selection.selectionSet, answers) };
      const { selectionSet } = selection;
      if (selectionSet === undefined) return { ...selection, directives: [] };
      return { ...selection, directives: [], selectionSet: decidedSet(selectionSet, answers) };
    });
  return { ...set, selections };
}

/** A copy with one operation, its fragments, and no conditions. */
export function decided(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  answers: Answers,
): DocumentNode {
  const definitions = document.definitions
    .filter((one) => one === operation || one.kind === "FragmentDefinition")
    .map((one) =>
      one.kind === "OperationDefinition" || one.kind === "FragmentDefinition"
        ? { ...one, selectionSet: decidedSet(one.selectionSet, answers) }
        : one,
    );
  return { ...document, definitions };
}
