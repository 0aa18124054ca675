/** GraphQL: one operation or a batch, by text, by hash (persisted queries) or by the id of a registered document. */
import { detailsIn, errorIn, isObject, textOr } from "./answer.ts";
import {
  type APIErrorInit,
  ConfigurationError,
  GraphQLError,
  type GraphQLFormattedError,
  NotModifiedError,
} from "./errors.ts";
import { attach, type LastResponse, type WithLastResponse } from "./last_response.ts";
import { isMutation } from "./mutation.ts";
import type { RequestOptions } from "./options.ts";
import { hexOf, subtle } from "./runtime.ts";
import type { Call, Exchanged, Transport } from "./transport.ts";

/** Carries the types of a document's data and variables, as GraphQL Code Generator declares them. */
type Typed<Data, Variables> = { __apiType?: ((variables: Variables) => Data) | undefined };

/** A string with types: GraphQL Code Generator with `documentMode: "string"`. */
// biome-ignore lint/complexity/noBannedTypes: the generated class extends String, and a number must not compile.
export type TypedDocument<Data, Variables> = String & Typed<Data, Variables>;

/** A parsed document, as `gql` and `parse` of graphql-js return it. It needs its source, which both keep by default. */
export type ParsedDocument<Data, Variables> = {
  readonly kind: "Document";
  readonly loc?: { readonly source: { readonly body: string } } | undefined;
} & Typed<Data, Variables>;

/** The text of an operation, a parsed document, or the ID of a registered document. */
export type GraphQLDocument<Data, Variables> =
  | string
  | TypedDocument<Data, Variables>
  | ParsedDocument<Data, Variables>
  | { documentId: string };

type Data = Record<string, unknown>;
type Variables = Record<string, unknown>;

export type GraphQLOptions = RequestOptions & {
  /** Which operation of the document runs. */
  operationName?: string | undefined;
  /** Sends the document's hash, and its text only when the service does not know it. */
  persisted?: boolean | undefined;
};

export type GraphQLResult<D> = { data: D; extensions: Record<string, unknown> };

export type GraphQLOperation = {
  variables?: Variables | undefined;
  operationName?: string | undefined;
} & ({ query: string; documentId?: never } | { documentId: string; query?: never });

/** One answer of a batch. What failed has `errors`, and throws nothing. */
export type BatchResult = {
  data: Data | null;
  errors: readonly GraphQLFormattedError[];
  extensions: Record<string, unknown>;
};

type Body = {
  query?: string | undefined;
  documentId?: string | undefined;
  operationName?: string | undefined;
  variables?: object | undefined;
  extensions?: { persistedQuery: { version: 1; sha256Hash: string } };
};

type Raw = { data?: Data | null; errors?: GraphQLFormattedError[]; extensions?: Record<string, unknown> };

const accept = "application/graphql-response+json, application/json;q=0.9";
const notFound = "PERSISTED_QUERY_NOT_FOUND";

/** With data or errors, and errors that are some. */
function isRaw(body: unknown): body is Raw {
  if (!isObject(body)) return false;
  const { errors } = body;
  return errors === undefined || errors === null
    ? "data" in body
    : Array.isArray(errors) && errors.every(isObject) && (errors.length > 0 || "data" in body);
}

const misses = (answer: unknown) => isRaw(answer) && answer.errors?.[0]?.extensions?.code === notFound;

const documentForms = "a string, a parsed document with its source, or { documentId }";

/** Throws ConfigurationError for every other value: String() would send "[object Object]". */
function bodyOf(document: unknown): Body {
  if (typeof document === "string" || document instanceof String) return { query: String(document) };
  if (isObject(document)) {
    if (typeof document.documentId === "string") return { documentId: document.documentId };
    const { source } = isObject(document.loc) ? document.loc : {};
    if (isObject(source) && typeof source.body === "string") return { query: source.body };
    if (document.kind === "Document") {
      throw new ConfigurationError("document", `has no source: pass print(document), or ${documentForms}`);
    }
  }
  throw new ConfigurationError("document", `is not a GraphQL document: pass ${documentForms}`);
}

async function persistedForm({ query, ...rest }: Body): Promise<Body> {
  if (query === undefined) return rest;
  const digest = await subtle().digest("SHA-256", new TextEncoder().encode(query));
  return {
    ...rest,
    extensions: { persistedQuery: { version: 1, sha256Hash: hexOf(new Uint8Array(digest)) } },
  };
}

/** Takes `_sandbox` out of the extensions: it says where the answer is from. */
function extensionsOf({ extensions }: Raw, lastResponse: LastResponse): Record<string, unknown> {
  const { _sandbox, ...rest } = extensions ?? {};
  if (_sandbox === true) lastResponse.sandbox = true;
  return rest;
}

function graphqlError(answer: Raw, { retryAfter, lastResponse }: Exchanged): GraphQLError {
  const errors = answer.errors ?? [];
  const [first] = errors;
  const extensions = isObject(first?.extensions) ? first.extensions : {};
  const init: APIErrorInit = {
    code: textOr(extensions.code, null),
    message: textOr(first?.message, ""),
    requestId: textOr(extensions.request_id, lastResponse.requestId),
    details: detailsIn(extensions.details),
    docUrl: null,
    retryAfter,
    lastResponse,
  };
  const rest = extensionsOf(answer, lastResponse);
  return new GraphQLError(init, errors, answer.data ?? null, rest);
}

export class GraphQL {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Runs one operation. Any error in the answer is thrown as `GraphQLError`, with the data that came beside it. A
   * mutation is sent under an idempotency key: done once, however often it is tried.
   */
  async execute<D = Data, V extends object = Variables>(
    document: GraphQLDocument<D, V>,
    variables?: V,
    { operationName, persisted, ...options }: GraphQLOptions = {},
  ): Promise<GraphQLResult<D> & WithLastResponse> {
    const body: Body = { ...bodyOf(document), operationName, variables };
    const hashed = persisted ? await persistedForm(body) : body;
    // What is known by its id alone may write.
    const call = { idempotencyKey: body.query === undefined || isMutation(body.query), repeatable: true };
    let exchanged = await this.#post(hashed, call, options);
    const { attempts } = exchanged.lastResponse;
    if (hashed !== body && body.query !== undefined && misses(exchanged.body)) {
      const whole = { ...body, ...hashed };
      exchanged = await this.#post(whole, call, options);
      exchanged.lastResponse.attempts += attempts;
    }
    const { body: answer, lastResponse } = exchanged;
    if (!isRaw(answer)) throw this.#refusal(exchanged);
    if ((answer.errors ?? []).length > 0) throw graphqlError(answer, exchanged);
    // Data under a status that says no is somebody else's.
    if (answer.data === undefined || lastResponse.status >= 300) throw this.#refusal(exchanged);
    const result = { data: answer.data as D, extensions: extensionsOf(answer, lastResponse) };
    return attach(result, "lastResponse", lastResponse);
  }

  /**
   * Runs one to ten operations in one request, one after the other; the answers stand in the same order. A batch has no
   * idempotency key: one with a mutation, or with a document that is known by its id alone, is not sent again when its
   * answer is lost.
   */
  async batch(
    operations: readonly GraphQLOperation[],
    { persisted, ...options }: Omit<GraphQLOptions, "operationName"> = {},
  ): Promise<BatchResult[] & WithLastResponse> {
    const repeatable = operations.every(({ query }) => query !== undefined && !isMutation(query));
    const bodies: readonly Body[] = operations;
    const hashed = persisted ? await Promise.all(bodies.map(persistedForm)) : bodies;
    let exchanged = await this.#post(hashed, { repeatable }, options);
    const answers = this.#answers(exchanged, hashed.length);
    const missed = persisted ? answers.flatMap((answer, index) => (misses(answer) ? [index] : [])) : [];
    if (missed.length > 0) {
      const { attempts } = exchanged.lastResponse;
      const whole = missed.map((index) => ({ ...bodies[index], ...hashed[index] }));
      exchanged = await this.#post(whole, { repeatable }, options);
      exchanged.lastResponse.attempts += attempts;
      const later = this.#answers(exchanged, whole.length);
      for (const [at, answer] of later.entries()) answers[missed[at] ?? -1] = answer;
    }
    const { lastResponse } = exchanged;
    const results = answers.map((answer) => ({
      data: answer.data ?? null,
      errors: answer.errors ?? [],
      extensions: extensionsOf(answer, lastResponse),
    }));
    return attach(results, "lastResponse", lastResponse);
  }

  #post(body: object, call: Pick<Call, "idempotencyKey" | "repeatable">, options: RequestOptions) {
    return this.#transport.exchange({ method: "POST", path: "/graphql", body, accept, ...call }, options);
  }

  /** Of a batch: a list of as many as were asked, or an error of all together. */
  #answers(exchanged: Exchanged, due: number): Raw[] {
    const { body } = exchanged;
    if (Array.isArray(body) && body.length === due && body.every(isRaw)) return body;
    throw isRaw(body) ? graphqlError(body, exchanged) : this.#refusal(exchanged);
  }

  #refusal({ text, body, retryAfter, lastResponse }: Exchanged) {
    if (lastResponse.status === 304) return new NotModifiedError(lastResponse);
    return errorIn(text, body, retryAfter, lastResponse);
  }
}
