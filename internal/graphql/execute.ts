/**
 * Runs operations that were validated and found cheap enough: compiled from the second use of a document on, else
 * interpreted. What the two could answer differently is never compiled (execution/compilable.ts); and a compiled answer
 * with an error in it is thrown away and the operation interpreted, so that errors are those of the interpreter, whichever
 * ran first, and the document is interpreted for a while. Only queries are compiled: asked twice, they change nothing.
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
import { createLru } from "../core/lru.ts";
import { expandedFields, isCompilable } from "./execution/compilable.ts";
import { type Answers, answersOf, conditionVariables, decided } from "./execution/skip_include.ts";

export type Execution<Context> = {
  /** Validated. */
  document: DocumentNode;
  /** Of the document's text: the same for the same text. */
  key: string;
  operationName: string | null | undefined;
  variables: Readonly<Record<string, unknown>> | null | undefined;
  context: Context;
  /**
   * Another one, for asking again. What the first has loaded already would come before what has still to be loaded, and of
   * several errors below one null the first to come is told.
   */
  again?: () => Context;
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
type Known = { conditions: readonly string[]; compilable: boolean; fields: number };

/** Uses that an operation is interpreted for, after one that had to be asked twice. */
const usesAfterErrors = 20;

/** Of the code that a field becomes, with what is kept beside it; and of all compiled operations together. */
const fieldBytes = 8_192;
const compiledBytes = 134_217_728;
/** Of an entry of the other memories, beside its key, in which the name of an operation may be long. */
const entryBytes = 1_024;
const bytesOf = (key: string) => entryBytes + 2 * key.length;

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

/** A dependency that is away would only fail again, asked more often by those who wait for it. */
const isAway = (result: ExecutionResult) =>
  result.errors?.every(({ originalError: error }) => error instanceof ServiceError && error.status >= 500) ??
  false;

export function createExecutor<Context>(
  schema: GraphQLSchema,
  options: ExecutorOptions = {},
): Executor<Context> {
  const { capacity = 500, interpretedUses = 1, observe = () => {} } = options;
  const known = createLru<Known>({ entries: capacity * 4, bytes: capacity * 4 * entryBytes });
  /** How often an operation that is not compiled yet was asked. What is asked once does not push out what is asked often. */
  const uses = createLru<number>({ entries: capacity * 4, bytes: capacity * 4 * entryBytes });
  const compiled = createLru<Compiled<Context>>({ entries: capacity, bytes: compiledBytes });
  const constants = createLru<ExecutionResult>({ entries: 20, bytes: 20 * entryBytes });

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
    const compilable = operation != null && isCompilable(schema, document, operation);
    const fields = compilable ? expandedFields(document, operation) : 0;
    const looked = { compilable, fields, conditions: compilable ? conditionVariables(document) : [] };
    known.set(key, looked, bytesOf(key));
    return looked;
  }

  /** Whether it was asked often enough to be worth compiling; counts. */
  function isUsed(key: string): boolean {
    const used = uses.get(key) ?? 0;
    if (used >= interpretedUses) return true;
    uses.set(key, used + 1, bytesOf(key));
    return false;
  }

  function compile({ document, operationName }: Execution<Context>, answers: Answers) {
    const operation = getOperationAST(document, operationName);
    if (operation == null) return undefined;
    const made = compileQuery(schema, decided(document, operation, answers), operation.name?.value);
    return isCompiledQuery(made) ? (made.query as Compiled<Context>) : undefined;
  }

  /** Undefined when it is not compiled. */
  function compiledFor(key: string, execution: Execution<Context>): Compiled<Context> | undefined {
    if (!isUsed(key)) return undefined;
    const { conditions, compilable, fields } = look(key, execution);
    if (!compilable) return undefined;
    const operation = getOperationAST(execution.document, execution.operationName);
    const answers =
      operation == null ? undefined : answersOf(conditions, operation, execution.variables ?? {});
    if (answers === undefined) return undefined;
    const variant = `${key} ${[...answers].map(([name, value]) => `${name}=${value}`)}`;
    const before = compiled.get(variant);
    if (before !== undefined) return before;
    if (conditions.length > 0 && !isUsed(variant)) return undefined;
    const made = compile(execution, answers);
    if (made === undefined) known.set(key, { compilable: false, conditions, fields }, bytesOf(key));
    else compiled.set(variant, made, fields * fieldBytes + bytesOf(variant));
    return made;
  }

  /** Undefined when its answer is not to be relied on. */
  async function runCompiled(
    query: Compiled<Context>,
    { context, variables }: Execution<Context>,
  ): Promise<ExecutionResult | undefined> {
    try {
      const result = await query(undefined, context, variables ?? {});
      return result.errors === undefined || isAway(result) ? inOrder(result) : undefined;
    } catch {
      // Of the generated code itself: those of resolvers are in the result.
      return undefined;
    }
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
      const query = compiledFor(key, execution);
      const result = query && (await runCompiled(query, execution));
      observe(result === undefined ? "interpreted" : "compiled");
      if (result !== undefined) return result;
      if (query !== undefined) uses.set(key, interpretedUses - usesAfterErrors, bytesOf(key));
      const { again } = execution;
      const fresh =
        query === undefined || again === undefined ? execution : { ...execution, context: again() };
      const interpreted = await interpret(fresh);
      if (interpreted.errors === undefined && isConstant(document, operationName))
        constants.set(key, interpreted, entryBytes);
      return interpreted;
    },
  };
}
