/**
 * What turns an operation into a result: the handler between our layer, which knows HTTP, accounts, limits and documents, and
 * graphql-js. It parses, validates and executes with what it is handed, and formats errors the same way.
 */
import type { DocumentNode, ExecutionResult, GraphQLError, GraphQLSchema } from "graphql";
import type { RequestContext } from "../../http/context.ts";
import type { PresentedError } from "../graphql_errors.ts";
import type { Variables } from "../graphql_parts.ts";

export type EngineRequest = {
  source: string;
  operationName: string | undefined;
  variables: Variables | undefined;
  /** Throws a GraphQLError. */
  parse(): DocumentNode;
  validate(): readonly GraphQLError[];
  /** Never rejects. */
  execute(): Promise<ExecutionResult>;
  format(error: unknown): FormattedError;
};

export type FormattedError = PresentedError;

/** No `data` at all when nothing was executed. */
export type EngineResult = {
  data?: ExecutionResult["data"];
  errors?: readonly FormattedError[];
};

/** `http` has the request that the operation arrived with, and its response, which the engine does not write. */
export type Engine = (
  operation: EngineRequest,
  http: Pick<RequestContext, "req" | "res">,
) => Promise<EngineResult>;

export type CreateEngine = (schema: GraphQLSchema) => Engine;
