/**
 * One operation, from its document to its result: read, analysed, paid for, executed. Whatever goes wrong is a result too:
 * it never rejects, so that one operation of a batch costs the others nothing.
 */
import { type DocumentNode, type ExecutionResult, GraphQLError, Kind } from "graphql";
import type { Caller } from "../accounts/model.ts";
import { ServiceError } from "../core/errors.ts";
import type { RequestContext } from "../http/context.ts";
import { toServiceError } from "../http/error_body.ts";
import type { Idempotency } from "../idempotency/model.ts";
import type { Transaction } from "../postgres/database.ts";
import { countingStatements } from "../postgres/statements.ts";
import { type Charge, unitsOf } from "./charge.ts";
import type { Engine, EngineResult, FormattedError } from "./engine/engine.ts";
import { presentError } from "./graphql_errors.ts";
import type { Analysis, GraphqlParts } from "./graphql_parts.ts";
import type { Asked } from "./http/graphql_request.ts";
import { type Outcome, outcomeOf, type Progress } from "./outcome.ts";
import type { Prepared } from "./prepare.ts";
import { runOnce } from "./run_once.ts";

export type Operation = {
  asked: Asked;
  caller: Caller;
  requestId: string;
  charge: Charge;
  /** A GET changes nothing. */
  safe: boolean;
  idempotencyKey: string | undefined;
  http: Pick<RequestContext, "req" | "res">;
};

export type OperationDeps<Context> = {
  parts: GraphqlParts<Context>;
  engine: Engine;
  idempotency: Idempotency;
};

export type RunOperation = (operation: Operation, prepare: () => Promise<Prepared>) => Promise<Outcome>;

type Document = { hash: string; document: DocumentNode };

const nothing: DocumentNode = { kind: Kind.DOCUMENT, definitions: [] };

function refusalOf(prepared: Prepared | undefined) {
  return prepared !== undefined && "refused" in prepared.read ? prepared.read.refused : undefined;
}

const wrapped = (error: ServiceError) => new GraphQLError(error.message, { originalError: error });

function costOf(analyse: () => Analysis): number {
  try {
    return analyse().cost;
  } catch {
    return 0;
  }
}

/** What goes wrong outside of a field: said as what it is, with what is behind it kept for the log. */
function failureOf(thrown: unknown, progress: Progress): ExecutionResult {
  const error = toServiceError(thrown);
  if (error.cause !== undefined) progress.causes.push(error.cause);
  return { errors: [wrapped(error)] };
}

/** Throws if the operation is not in the document, or costs more than the plan allows. The error reports the cost. */
function analysed<Context>(
  parts: GraphqlParts<Context>,
  { asked, caller }: Operation,
  { document }: Document,
  progress: Progress,
): Analysis {
  const analyse = (cost: number) => parts.analyse(document, asked.operationName, asked.variables, { cost });
  try {
    const analysis = analyse(asked.costOnly ? Number.POSITIVE_INFINITY : caller.plan.operationCost);
    progress.requested = analysis.cost;
    return analysis;
  } catch (error) {
    if (error instanceof ServiceError && error.code === "COMPLEXITY_LIMIT_EXCEEDED")
      progress.requested = costOf(() => analyse(Number.POSITIVE_INFINITY));
    throw error;
  }
}

export function createOperations<Context>(deps: OperationDeps<Context>): RunOperation {
  const { parts, engine, idempotency } = deps;

  /** What must be known before it may go on: that it is there, what it is, what it costs. Takes what it costs. */
  async function admit(operation: Operation, read: Document, progress: Progress): Promise<Analysis> {
    const analysis = analysed(parts, operation, read, progress);
    progress.analysis = analysis;
    if (operation.safe && analysis.kind !== "query")
      throw new ServiceError("METHOD_NOT_ALLOWED", "A GET runs queries only; send a mutation with POST.");
    progress.costOnly = operation.asked.costOnly;
    if (!progress.costOnly) await operation.charge.upTo(unitsOf(analysis.cost));
    return analysis;
  }

  async function execute(
    operation: Operation,
    read: Document,
    { kind }: Analysis,
    progress: Progress,
  ): Promise<ExecutionResult> {
    const { asked, caller, requestId } = operation;
    if (operation.http.res.destroyed)
      throw new ServiceError("SERVICE_UNAVAILABLE", "Nobody waits for the answer.");
    progress.executed = true;
    // Those before were for finding the document.
    progress.statements = 0;
    const { operationName, variables } = asked;
    const context = (tx?: Transaction) => {
      const made = parts.context({ caller, requestId, ...(tx === undefined ? {} : { tx }) });
      // Of the last one: an operation that is run again reports what its second run cut.
      progress.truncated = parts.truncated?.(made);
      return made;
    };
    const work = (tx?: Transaction) =>
      parts.execute({
        document: read.document,
        key: read.hash,
        operationName,
        variables,
        context: context(tx),
        again: () => context(tx),
      });
    const { idempotencyKey: key } = operation;
    if (kind === "query" || key === undefined) return await work();
    const mutation = { accountId: caller.accountId, key, asked, hash: read.hash };
    const { result, replayed } = await runOnce(idempotency, mutation, work);
    progress.replayed = replayed;
    return result;
  }

  async function answer(
    operation: Operation,
    prepare: () => Promise<Prepared>,
    progress: Progress,
    format: (error: unknown) => FormattedError,
  ): Promise<EngineResult> {
    await operation.charge.first();
    const { read, source } = await prepare();
    const analysis = "document" in read ? await admit(operation, read, progress) : undefined;
    if (progress.costOnly) return { data: null };
    const refused = "refused" in read ? read.refused : undefined;
    const [first] = refused?.errors ?? [];
    const { operationName, variables } = operation.asked;
    const request = {
      source,
      operationName,
      variables,
      parse() {
        if (refused?.stage === "parse" && first !== undefined) throw first;
        return "document" in read ? read.document : nothing;
      },
      validate: () => refused?.errors ?? [],
      async execute() {
        if (!("document" in read) || analysis === undefined)
          throw new Error("No refused document is executed");
        return await execute(operation, read, analysis, progress).catch((error) =>
          failureOf(error, progress),
        );
      },
      format,
    };
    return await engine(request, operation.http);
  }

  return async (operation, prepare) => {
    const progress: Progress = {
      requested: 0,
      executed: false,
      replayed: false,
      costOnly: false,
      causes: [],
      statements: 0,
    };
    const started = performance.now();

    function format(error: unknown): FormattedError {
      const code = refusalOf(progress.prepared)?.code;
      const presented = presentError(error, (cause) => progress.causes.push(cause), code);
      return { ...presented, extensions: { ...presented.extensions, request_id: operation.requestId } };
    }
    async function prepared(): Promise<Prepared> {
      progress.prepared = await prepare();
      return progress.prepared;
    }

    const result = await countingStatements(progress, () =>
      answer(operation, prepared, progress, format),
    ).catch((error: unknown) => ({ errors: failureOf(error, progress).errors?.map(format) ?? [] }));
    return await outcomeOf(operation, progress, result, performance.now() - started);
  };
}
