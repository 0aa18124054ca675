/**
 * Runs operations that were validated and found cheap enough: compiled from the second use of a document on, else
 * interpreted. What the two could answer differently is never compiled (execution/compilable.ts); and a compiled answer
 * with an error in it is thrown away and the operation interpreted, so that errors are those of the interpreter, whichever
 * ran first. Only queries are compiled: asked twice, they change nothing.
 */
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
} from "graphql";
import { compileQuery, isCompiledQuery } from "graphql-jit";
import { ServiceError } from "../core/errors.ts";
import { isCompilable } from "./execution/compilable.ts";
import { type Answers, answersOf, conditionVariables, decided } from "./execution/conditions.ts";
import { createLeastRecent } from "./execution/least_recent.ts";

export type Execution<Context> = {
  /** Validated. */
  document: DocumentNode;
  /** Of the document's text: the same for the same text. */
  key: string;
  operationName: string | null | undefined;
  variables: Readonly<Record<string, unknown>> | null | undefined;
  context: Context;
};

export type Executed = "compiled" | "interpreted" | "kept";

export type Executor<Context> = {
  execute(execution: Execution<Context>): Promise<ExecutionResult>;
};

export type ExecutorOptions = {
  /** Compiled operations kept. */
  capacity?: number;
  /** Uses of an operation before it is compiled; Infinity compiles none. */
  interpretedUses?: number;
  /** How an operation was answered. */
  observe?: (how: Executed) => void;
};

type Compiled<Context> = (
  root: unknown,
  context: Context,
  variables: Readonly<Record<string, unknown>>,
) => Promise<ExecutionResult> | ExecutionResult;

/** What is known of an operation of a document: the variables that its conditions ask for, and whether it may be compiled. */
type Known = { conditions: readonly string[]; compilable: boolean };

const introspective = new Set(["__schema", "__type", "__typename"]);

/** Whether the answer is the same for everybody: introspection alone, and no variables in it. */
function isConstant(document: DocumentNode, operationName: string | null | undefined): boolean {
  const operation = getOperationAST(document, operationName);
  return (
    operation?.operation === "query" &&
    (operation.variableDefinitions?.length ?? 0) === 0 &&
    operation.selectionSet.selections.every(
      (one) => one.kind === "Field" && introspective.has(one.name.value),
    )
  );
}

function comparePaths(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [at, part] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    if (part === other) continue;
    if (typeof part === "number" && typeof other === "number") return part - other;
    return String(part) < String(other) ? -1 : 1;
  }
  return a.length - b.length;
}

/** In the order of their paths: fields are answered side by side, and which fails first is chance. */
function inOrder(result: ExecutionResult): ExecutionResult {
  if (result.errors === undefined || result.errors.length < 2) return result;
  const errors = result.errors.toSorted((a, b) => {
    return (
      comparePaths(a.path ?? [], b.path ?? []) || (a.message < b.message ? -1 : a.message > b.message ? 1 : 0)
    );
  });
  return { ...result, errors };
}

/** What is our fault or a dependency's would only fail again, and load what is in trouble twice. */
const isOurs = (result: ExecutionResult) =>
  result.errors?.every(({ originalError: error }) => {
    return error != null && !(error instanceof ServiceError && error.status < 500);
  }) ?? false;

export function createExecutor<Context>(
  schema: GraphQLSchema,
  options: ExecutorOptions = {},
): Executor<Context> {
  const { capacity = 500, interpretedUses = 1, observe = () => {} } = options;
  const known = createLeastRecent<Known>(capacity * 4);
  /** How often an operation that is not compiled yet was asked. What is asked once does not push out what is asked often. */
  const uses = createLeastRecent<number>(capacity * 4);
  const compiled = createLeastRecent<Compiled<Context>>(capacity);
  const constants = createLeastRecent<ExecutionResult>(50);

  async function interpret({ document, operationName, variables, context }: Execution<Context>) {
    const result = await execute({
      schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: context,
    });
    return inOrder(result);
  }

  function look(key: string, { document, operationName }: Execution<Context>): Known {
    const before = known.get(key);
    if (before !== undefined) return before;
    const operation = getOperationAST(document, operationName);
    const alone =
      operation == null
        ? undefined
        : {
            ...document,
            definitions: document.definitions.filter(
              (one) => one === operation || one.kind === "FragmentDefinition",
            ),
          };
    const compilable = alone !== undefined && operation != null && isCompilable(schema, alone, operation);
    const looked = { compilable, conditions: compilable ? conditionVariables(document) : [] };
    known.set(key, looked);
    return looked;
  }

  /** Undefined when it is not to be, or cannot be compiled. */
  function compile(
    key: string,
    execution: Execution<Context>,
    answers: Answers,
  ): Compiled<Context> | undefined {
    const before = compiled.get(key);
    if (before !== undefined) return before;
    const used = uses.get(key) ?? 0;
    if (used < interpretedUses) {
      uses.set(key, used + 1);
      return undefined;
    }
    const operation = getOperationAST(execution.document, execution.operationName);
    if (operation == null) return undefined;
    const made = compileQuery(schema, decided(execution.document, operation, answers), operation.name?.value);
    if (!isCompiledQuery(made)) {
      uses.set(key, Number.NEGATIVE_INFINITY);
      return undefined;
    }
    const query = made.query as Compiled<Context>;
    compiled.set(key, query);
    return query;
  }

  function compiledFor(execution: Execution<Context>): Compiled<Context> | undefined {
    const { document, operationName, variables } = execution;
    const key = `${execution.key} ${operationName ?? ""}`;
    const { conditions, compilable } = look(key, execution);
    if (!compilable || interpretedUses === Number.POSITIVE_INFINITY) return undefined;
    if (conditions.length === 0) return compile(key, execution, new Map());
    const operation = getOperationAST(document, operationName);
    const answers = operation == null ? undefined : answersOf(conditions, operation, variables ?? {});
    if (answers === undefined) return undefined;
    return compile(`${key} ${[...answers].map(([name, value]) => `${name}=${value}`)}`, execution, answers);
  }

  async function run(execution: Execution<Context>): Promise<ExecutionResult> {
    const query = compiledFor(execution);
    if (query !== undefined) {
      const result = await query(undefined, execution.context, execution.variables ?? {});
      if (result.errors === undefined || isOurs(result)) {
        observe("compiled");
        return inOrder(result);
      }
    }
    observe("interpreted");
    return interpret(execution);
  }

  return {
    async execute(execution) {
      const { document, operationName } = execution;
      const key = `${execution.key} ${operationName ?? ""}`;
      const kept = constants.get(key);
      if (kept !== undefined) {
        observe("kept");
        return kept;
      }
      const result = await run(execution);
      if (result.errors === undefined && isConstant(document, operationName)) constants.set(key, result);
      return result;
    },
  };
}
