/**
 * Which operations may be compiled. graphql-jit writes JavaScript from the document, and its answers differ from those of
 * graphql-js in places; an operation that has anything of these is interpreted, whatever it costs. Read from the source of
 * graphql-jit 0.8.9: with another version, read again.
 */
import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isSpecifiedScalarType,
  type OperationDefinitionNode,
  TypeInfo,
  typeFromAST,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from "graphql";

/** Compiling takes as long as hundreds of executions of the same fields; the largest are not worth the pause. */
const mostFields = 500;

/** Generated code names things by the path of a field, joined by "_": a_b and a.b would be one. "__proto__" is a prototype. */
const isPlain = (name: string) => !name.includes("_");

/**
 * Values of arguments are written into the code as JSON, in which dates and infinities stand as marked texts that become
 * code again: a text of the caller's with such a mark in it would run.
 */
const hasMark = (text: string) => text.includes("MAGIC");

/** Values of other scalars are written into the code as JSON, which not all of them survive. */
const isSimple = (type: GraphQLInputType | null | undefined) => {
  const named = type == null ? undefined : getNamedType(type);
  return named !== undefined && (isSpecifiedScalarType(named) || isEnumType(named));
};

/** A variable within a list or an object: absent, it arrives as null instead of not at all. */
function isSafeLiteral(node: ValueNode, inside = false): boolean {
  if (node.kind === "Variable") return !inside;
  if (node.kind === "StringValue") return !hasMark(node.value);
  if (node.kind === "ListValue") return node.values.every((value) => isSafeLiteral(value, true));
  return node.kind !== "ObjectValue";
}

function isSafeField(field: FieldNode, info: TypeInfo): boolean {
  const name = field.name.value;
  if (name === "__schema" || name === "__type") return false;
  if (!isPlain(field.alias?.value ?? (name === "__typename" ? "" : name))) return false;
  const type = info.getType();
  // A type that is resolved at run time, which the compiler does not wait for.
  return type != null && !isAbstractType(getNamedType(type)) && !isAbstractType(info.getParentType());
}

const isSafeArgument = (argument: ArgumentNode, info: TypeInfo) =>
  isSafeLiteral(argument.value) && (argument.value.kind === "Variable" || isSimple(info.getArgument()?.type));

/** Fields as the compiler sees them: those of a fragment again wherever it is spread. */
export function expandedFields(document: DocumentNode, operation: OperationDefinitionNode): number {
  const known = new Map<string, number>();
  const countOf = (set: OperationDefinitionNode["selectionSet"]): number =>
    set.selections.reduce((sum, one) => {
      if (one.kind === "Field")
        return sum + 1 + (one.selectionSet === undefined ? 0 : countOf(one.selectionSet));
      if (one.kind === "InlineFragment") return sum + countOf(one.selectionSet);
      const name = one.name.value;
      const fragment = document.definitions.find(
        (definition) => definition.kind === "FragmentDefinition" && definition.name.value === name,
      );
      const count =
        known.get(name) ?? (fragment?.kind === "FragmentDefinition" ? countOf(fragment.selectionSet) : 0);
      known.set(name, count);
      return sum + count;
    }, 0);
  return countOf(operation.selectionSet);
}

/** Of a validated document. */
export function isCompilable(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): boolean {
  if (operation.operation !== "query" || expandedFields(document, operation) > mostFields) return false;
  for (const { variable, type, defaultValue } of operation.variableDefinitions ?? []) {
    const given = typeFromAST(schema, type);
    const named = given === undefined ? undefined : getNamedType(given);
    if (!isPlain(variable.name.value) || !isLeafType(named) || !isSimple(named)) return false;
    if (defaultValue !== undefined && !isSafeLiteral(defaultValue)) return false;
  }
  let safe = true;
  const require = (condition: boolean) => {
    if (!condition) safe = false;
  };
  const info = new TypeInfo(schema);
  const definitions = document.definitions.filter(
    (one) => one === operation || one.kind === "FragmentDefinition",
  );
  visit(
    { ...document, definitions },
    visitWithTypeInfo(info, {
      Field: (field) => require(isSafeField(field, info)),
      Argument: (argument) => require(isSafeArgument(argument, info)),
      Directive: ({ name }) => require(name.value === "skip" || name.value === "include"),
    }),
  );
  return safe;
}
