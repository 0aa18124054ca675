/**
 * Serves /graphql. Order of a request: key, one unit of the limits, parameters, and for each operation its document, its cost,
 * the rest of its units, its execution. A request has one operation or a batch of up to ten, as a JSON array.
 */
import { type ServiceError as Refusal, ServiceError } from "../../core/errors.ts";
import { createKeyAuth, type KeyAuthDeps } from "../../http/auth.ts";
import { readBody } from "../../http/body.ts";
import type { RequestContext } from "../../http/context.ts";
import { cacheControl, type Headers } from "../../http/headers.ts";
import { idempotencyKey } from "../../http/idempotency_key.ts";
import { noAuth, type RouteBase } from "../../http/route.ts";
import { createRouter } from "../../http/router.ts";
import type { Mount } from "../../http/server.ts";
import { createWriter, type WriterDeps } from "../../http/writer.ts";
import type { Idempotency } from "../../idempotency/model.ts";
import type { PersistedService } from "../../persisted_queries/model.ts";
import { createCharge } from "../charge.ts";
import type { Documents } from "../document_cache.ts";
import type { CreateEngine } from "../engine/engine.ts";
import { presentError } from "../graphql_errors.ts";
import type { GraphqlParts } from "../graphql_parts.ts";
import { createOperations } from "../operation.ts";
import type { Outcome } from "../outcome.ts";
import { createPrepare, type Prepared } from "../prepare.ts";
import { outgoingOf, varyHeader } from "./answer.ts";
import { createPage, type Pages } from "./graphiql_page.ts";
import { type Asked, readAddress, readAsked } from "./graphql_request.ts";
import { formOf, mediaTypes, takesHtml } from "./media_type.ts";

export type GraphqlMountOptions<Context> = KeyAuthDeps &
  WriterDeps & {
    parts: GraphqlParts<Context>;
    createEngine: CreateEngine;
    documents: Documents;
    persisted: PersistedService;
    idempotency: Idempotency;
    /** For a browser that opens the address, if there are any. */
    pages?: Pages;
  };

export const path = "/graphql";
const filesPath = `${path}/files/`;
const auth = { type: "key", cost: 1 } as const;
const get = { method: "GET", path, name: "graphql", auth } as const satisfies RouteBase;
const post = { method: "POST", path, name: "graphql", auth, idempotent: true } as const satisfies RouteBase;
/** Files of the page: open to everyone, counted for nobody. */
const fileRoute = {
  method: "GET",
  path: `${filesPath}{name}`,
  name: "graphqlFile",
  auth: noAuth,
} as const satisfies RouteBase;

export const graphqlRoutes: readonly RouteBase[] = [get, post, fileRoute];

/** Ten documents with their variables; one has at most half of that. */
const maxBodyBytes = 262_144;
export const maxBatch = 10;

/** What was sent: for each operation its parameters, or what is wrong with them. */
type Sent = { batch: boolean; all: (Asked | Refusal)[] };

function asked(given: unknown): Asked | Refusal {
  try {
    return readAsked(given);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** Throws a 400. */
function sentOf(body: unknown): Sent {
  if (!Array.isArray(body)) return { batch: false, all: [readAsked(body)] };
  if (body.length >= 1 && body.length <= maxBatch) return { batch: true, all: body.map(asked) };
  const reason = `A batch has 1 to ${maxBatch} operations, and this one has ${body.length}; send the others in a request of their own.`;
  throw new ServiceError("INVALID_BODY", reason);
}

export function createGraphqlMount<Context>(options: GraphqlMountOptions<Context>): Mount {
  const { environment, parts, documents, observe, pages } = options;
  const sandbox = environment.name === "sandbox";
  const writer = createWriter(options);
  const keyAuth = createKeyAuth(options);
  const page = createPage(writer, pages);
  const prepare = createPrepare(documents, options.persisted);
  const run = createOperations({
    parts,
    engine: options.createEngine(parts.schema),
    idempotency: options.idempotency,
  });

  function fail(context: RequestContext, thrown: unknown, headers: Headers = {}): Promise<void> {
    const form = formOf(context.req.headers.accept);
    const contentOf = (error: Refusal) => {
      const presented = presentError(error, () => {});
      const extensions = { ...presented.extensions, request_id: context.requestId };
      const body = {
        errors: [{ ...presented, extensions }],
        ...(sandbox ? { extensions: { _sandbox: true } } : {}),
      };
      return { body: JSON.stringify(body), mediaType: mediaTypes[form] };
    };
    return writer.fail(context, thrown, contentOf, { Vary: varyHeader, ...headers });
  }

  /** An answer to a GET by hash may be kept as long as REST's shortest; what was asked in full is asked again. */
  function cacheOf(sent: Asked, prepared: Prepared | undefined): string {
    const read = sent.hash === undefined ? undefined : prepared?.read;
    const seconds = read !== undefined && "document" in read ? parts.keptSeconds(read.document) : 0;
    return cacheControl({ scope: "private", maxAgeSeconds: seconds });
  }

  async function answer(context: RequestContext): Promise<void> {
    const { req, res, requestId, caller, decision: admitted } = context;
    if (caller === undefined) throw new Error("A request without a caller was let in");
    const isPost = req.method === "POST";
    const sent: Sent = isPost
      ? sentOf(await readBody(req, maxBodyBytes))
      : { batch: false, all: [readAddress(req.url ?? "")] };
    const key = isPost ? idempotencyKey(req) : undefined;
    if (key !== undefined && sent.batch)
      throw new ServiceError(
        "INVALID_PARAMETER",
        "Idempotency-Key: goes with one operation; send each of the batch in a request of its own, with a key of its own.",
        { details: [{ field: "Idempotency-Key", reason: "goes with one operation, not with a batch" }] },
      );

    let cache: string | undefined;
    const runOne = (one: Asked | Refusal, at: number): Promise<Outcome> => {
      const charge = createCharge(keyAuth, context, caller, at === 0 ? admitted : undefined);
      const known = one instanceof ServiceError ? unasked : one;
      return run(
        {
          asked: known,
          caller,
          requestId,
          charge,
          safe: !isPost,
          idempotencyKey: key,
          http: { req, res },
        },
        async () => {
          if (one instanceof ServiceError) throw one;
          const prepared = await prepare(one, caller);
          if (!isPost) cache = cacheOf(one, prepared);
          return prepared;
        },
      );
    };
    const outcomes: Outcome[] = [];
    // One after the other: a batch takes no more of the database at a time than one operation, and mutations keep their order.
    for (const [at, one] of sent.all.entries()) outcomes.push(await runOne(one, at));
    for (const { told } of outcomes)
      observe({ kind: "graphql_operation", environment: environment.name, ...told });
    if (sent.batch) observe({ kind: "graphql_batch", environment: environment.name, size: outcomes.length });
    const form = formOf(req.headers.accept);
    await writer.send(
      context,
      outgoingOf(outcomes, sent.batch, { form, sandbox, cacheControl: cache, tagged: !isPost }),
    );
  }

  const router = createRouter({
    entries: [
      { route: get, serve: answer },
      { route: post, serve: answer },
      { route: fileRoute, serve: (context, { name }) => page.showFile(context, name) },
    ],
    auth: keyAuth,
    isMetered: ({ auth }) => auth.type !== "none",
    fail,
    options: writer.options,
  });

  return {
    owns: (asPath) => asPath === path || (pages !== undefined && asPath.startsWith(filesPath)),
    fail,
    async serve(context) {
      const { method, url, headers } = context.req;
      const isOpened = (method === "GET" || method === "HEAD") && url === path && takesHtml(headers.accept);
      if (!isOpened || pages === undefined) return await router(context);
      context.endpoint = { path, name: get.name, metered: true };
      await page.show(context, pages);
    },
  };
}

/** In the place of parameters that could not be read. */
const unasked: Asked = {
  query: undefined,
  hash: undefined,
  operationName: undefined,
  variables: undefined,
  costOnly: false,
};
