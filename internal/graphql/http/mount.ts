/**
 * The GraphQL room of the door: /graphql. Order of a request: key, one unit of the limits, parameters, and for each operation
 * its document, its cost, the rest of its units, its execution. One request has one operation, or a batch of up to ten: a
 * JSON array, answered in its order.
 */
import { type ServiceError as Refusal, ServiceError } from "../../core/errors.ts";
import { type AdmitDeps, createAdmit } from "../../http/auth.ts";
import { readBody } from "../../http/body.ts";
import type { Endpoint, RequestContext } from "../../http/context.ts";
import { cacheControl, type Headers } from "../../http/headers.ts";
import { idempotencyKey } from "../../http/idempotency_key.ts";
import { type Mount, pathOf } from "../../http/server.ts";
import { type Content, createWriter, type WriterDeps } from "../../http/writer.ts";
import type { Idempotency } from "../../idempotency/model.ts";
import type { PersistedService } from "../../persisted_queries/model.ts";
import { createCharge } from "../charge.ts";
import type { Documents } from "../document_cache.ts";
import type { CreateEngine } from "../engine/engine.ts";
import type { GraphqlParts } from "../engine.ts";
import { presentError } from "../errors.ts";
import { createOperations } from "../operation.ts";
import type { Outcome } from "../outcome.ts";
import { createPrepare, type Prepared } from "../prepare.ts";
import { outgoingOf, varyHeader } from "./answer.ts";
import { formOf, mediaTypes, takesHtml } from "./media_type.ts";
import { type Asked, readAddress, readAsked } from "./parameters.ts";

/** A page at the address itself, and the files it needs below it. */
export type Pages = {
  html: string;
  policy: string;
  file(name: string): { content: Content; headers: Headers } | undefined;
};

export type GraphqlMountOptions<Context> = AdmitDeps &
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
const endpoint: Endpoint = { path, name: "graphql", metered: true };
const filesPath = "/graphql/files/";
const fileEndpoint: Endpoint = { path: `${filesPath}{name}`, name: "graphqlFile", metered: false };
const methods = "GET, HEAD, POST, OPTIONS";

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
  const admit = createAdmit(options);
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
    const { req, res, requestId } = context;
    const isPost = req.method === "POST";
    const caller = await admit.count(context, 1);
    const admitted = context.decision;
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
      const charge = createCharge(admit, context, caller, at === 0 ? admitted : undefined);
      const known = one instanceof ServiceError ? unasked : one;
      return run(
        {
          asked: known,
          caller,
          requestId,
          charge,
          safe: !isPost,
          idempotencyKey: key,
          isGone: () => res.destroyed,
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

  function showPage(context: RequestContext, { html, policy }: Pages): Promise<void> {
    const headers = {
      "Content-Security-Policy": policy,
      Vary: varyHeader,
      "Cache-Control": "public, max-age=3600",
    };
    const content = { body: html, mediaType: "text/html; charset=utf-8" };
    return writer.send(context, { status: 200, headers, content, tagged: true });
  }

  /** Files of the page: open to everyone, counted for nobody. */
  async function showFile(context: RequestContext, name: string): Promise<void> {
    context.endpoint = fileEndpoint;
    const { method = "" } = context.req;
    if (method === "OPTIONS") return writer.options(context, "GET, HEAD, OPTIONS");
    const file = method === "GET" || method === "HEAD" ? pages?.file(name) : undefined;
    if (file === undefined) throw new ServiceError("NOT_FOUND", "There is no such file here.");
    await writer.send(context, { status: 200, headers: file.headers, content: file.content, tagged: true });
  }

  /** With a good key it is counted like any other, so that its headers tell the truth. */
  async function refuseMethod(context: RequestContext): Promise<void> {
    const message = `${path} takes ${methods}, not ${context.req.method}.`;
    if (context.req.headers.authorization !== undefined) await admit.count(context, 1);
    await fail(context, new ServiceError("METHOD_NOT_ALLOWED", message), { Allow: methods });
  }

  return {
    owns: (asPath) => asPath === path || (pages !== undefined && asPath.startsWith(filesPath)),
    fail,
    async serve(context) {
      const { req } = context;
      const asPath = pathOf(req);
      if (asPath !== path) return await showFile(context, asPath.slice(filesPath.length));
      context.endpoint = endpoint;
      if (req.method === "OPTIONS") return writer.options(context, methods);
      const reads = req.method === "GET" || req.method === "HEAD";
      if (!reads && req.method !== "POST") return await refuseMethod(context);
      const opened = reads && (req.url ?? "") === path && takesHtml(req.headers.accept);
      if (opened && pages !== undefined) return await showPage(context, pages);
      await answer(context);
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
