/** The parts that the server runs operations with: a schema, an analyzer, and an executor. */
import type { DocumentNode, ExecutionResult, GraphQLError, GraphQLSchema } from "graphql";
import type { Caller } from "../accounts/model.ts";
import type { Transaction } from "../postgres/database.ts";
import type { TruncatedLists } from "./truncated_lists.ts";

export type Variables = Readonly<Record<string, unknown>>;

/** What is known of an operation before anything of it runs. */
export type Analysis = {
  kind: "query" | "mutation";
  /** Points. */
  cost: number;
  introspection: boolean;
};

export type DocumentParts = {
  schema: GraphQLSchema;
  /** Throws a GraphQLError for what is no GraphQL, a ServiceError for what is too large. */
  parse(text: string): DocumentNode;
  /** What is wrong with it. Throws a ServiceError for what is too large to be looked at. */
  validate(document: DocumentNode): readonly GraphQLError[];
};

export type GraphqlParts<Context> = DocumentParts & {
  /** Throws a ServiceError for an operation that is too much, or not there. */
  analyse(
    document: DocumentNode,
    operationName: string | undefined,
    variables: Variables | undefined,
    limits: { cost: number },
  ): Analysis;
  execute(execution: {
    document: DocumentNode;
    /** Of the document's text: the same for the same text. */
    key: string;
    operationName: string | undefined;
    variables: Variables | undefined;
    context: Context;
    /** Another context, for asking again. */
    again: () => Context;
  }): Promise<ExecutionResult>;
  /** Created for each operation. `tx` is the open transaction that mutations write in, if there is one. */
  context(asked: { caller: Caller; requestId: string; tx?: Transaction }): Context;
  /** What was cut of the lists of an operation that ran with this context. */
  truncated?(context: Context): TruncatedLists;
  /** Seconds that an answer to a GET of a document by its hash may be kept; 0 for what is the caller's own. */
  keptSeconds(document: DocumentNode): number;
};
