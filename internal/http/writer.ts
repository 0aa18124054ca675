/**
 * Writes answers: a body is tagged, and either sent, as small as the client takes it, or spared (304, HEAD). Every request
 * ends here exactly once, so this is also where it is counted and observed.
 */
import { hash } from "node:crypto";
import type { Clock } from "../core/clock.ts";
import type { ErrorCode } from "../core/errors.ts";
import type { Decision, Limiter } from "../limits/model.ts";
import type { Environment } from "../postgres/environment.ts";
import type { RequestRecorder } from "../request_log/model.ts";
import type { Observe } from "../telemetry/observation.ts";
import { dashboardKeyId, type Outcome, type Used } from "../usage/model.ts";
import type { RequestContext } from "./context.ts";
import { corsHeaders, type Origins, preflightHeaders } from "./cors.ts";
import { type Encoding, encode, encodingOf } from "./encoding.ts";
import { retryAfterSeconds, toServiceError } from "./errors.ts";
import { giveBack } from "./give_back.ts";
import { commonHeaders, type Headers, matchesEntityTag } from "./headers.ts";

export type WriterDeps = {
  environment: Environment;
  limiter: Limiter;
  /** Counts requests of known callers. */
  usage: { record(used: Used): void };
  /** Has each request of a key that is known, for its account to read; nothing is logged unless given. */
  requestLog?: Pick<RequestRecorder, "record">;
  observe: Observe;
  clock: Clock;
  /** That browsers may call from. */
  origins: Origins;
};

export type Content = {
  body: string | Buffer;
  mediaType: string;
  /** The same in an encoding, where it is not to be made anew for each answer. */
  encoded?: (encoding: Encoding) => Buffer | Promise<Buffer>;
};

export type Outgoing = {
  status: number;
  headers: Headers;
  /** Nothing (204) without it. */
  content?: Content;
  /** With an entity tag, and 304 for who still has it. */
  tagged?: boolean;
  /** What went wrong, where the body says so. `status` is what the request counts as, when its media type has another one. */
  trouble?: { code: ErrorCode; status: number; cause?: unknown };
  /** Of the errors that the body has, the first, as the caller reads it; also where the rest of it is answered. */
  firstError?: { code: string; message: string };
};

export type Writer = {
  send(context: RequestContext, outgoing: Outgoing): Promise<void>;
  /** The content is made of the error that the caller may read. */
  fail(
    context: RequestContext,
    thrown: unknown,
    content: (error: ReturnType<typeof toServiceError>) => Content,
    headers?: Headers,
  ): Promise<void>;
  /** To OPTIONS: what the path takes, and whether a page of another origin may ask. Counts nothing, needs no key. */
  options(context: RequestContext, methods: string): void;
};

function outcomeOf(status: number, { refusedBy }: Decision): Outcome {
  if (status === 304) return "not_modified";
  if (status < 400) return "ok";
  if (status === 429) return refusedBy === "quota" ? "refused_quota" : "refused_burst";
  return status < 500 ? "client_error" : "server_error";
}

/** Of answers that carry an error, beside those of every answer. */
export function errorHeaders(error: ReturnType<typeof toServiceError>): Headers {
  const seconds = retryAfterSeconds(error);
  return {
    "Cache-Control": "no-store",
    ...(seconds === undefined ? {} : { "Retry-After": seconds }),
    ...(error.status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
  };
}

export function createWriter(deps: WriterDeps): Writer {
  const { environment, limiter, usage, requestLog, observe, clock, origins } = deps;

  /** Everything that the request counted of the month, before the answer states what is left of it. */
  async function giveAllBack(context: RequestContext): Promise<void> {
    const { decision, units } = context;
    if (decision !== undefined) await giveBack(limiter, context, decision, units);
  }

  function write(context: RequestContext, status: number, headers: Headers, body?: string | Buffer): void {
    const { res, req } = context;
    if (res.headersSent || res.destroyed) return;
    const common = {
      ...commonHeaders(environment, clock, context.requestId, context.decision),
      ...corsHeaders(origins, req),
    };
    if (body === undefined) {
      res.writeHead(status, { ...common, ...headers }).end();
      return;
    }
    res.writeHead(status, { ...common, ...headers, "Content-Length": Buffer.byteLength(body) });
    res.end(req.method === "HEAD" ? undefined : body);
  }

  async function writeEncoded(
    context: RequestContext,
    status: number,
    headers: Headers,
    { body, encoded }: Content,
    encoding: Encoding | undefined,
  ): Promise<void> {
    if (encoding === undefined) return write(context, status, headers, body);
    const bytes = await (encoded?.(encoding) ?? encode(body, encoding));
    write(context, status, { ...headers, "Content-Encoding": encoding }, bytes);
  }

  /**
   * Towards the account's use, in the month that was decided on. Asking what was used is no use itself: its answer would
   * never be the same twice, and nobody could be told that nothing changed (304). A session (no key) counts at metered
   * endpoints only, and not at unknown paths.
   */
  function count({ caller, decision, endpoint, units }: RequestContext, status: number): void {
    if (caller === undefined || decision === undefined) return;
    const { keyId } = caller;
    if (!(endpoint?.metered ?? keyId !== undefined)) return;
    usage.record({
      accountId: caller.accountId,
      keyId: keyId ?? dashboardKeyId,
      environment: environment.name,
      endpoint: endpoint?.name ?? "unmatched",
      outcome: outcomeOf(status, decision),
      units,
      atMs: Math.min(clock.now(), decision.quota.resetAt * 1_000 - 1),
    });
  }

  /** For the account whose key it was, as it was answered. What has no key (a page, a person's session) is nobody's. */
  function log(
    context: RequestContext,
    status: number,
    durationMs: number,
    error: Outgoing["firstError"],
  ): void {
    const { caller, refused, req } = context;
    const owner = caller ?? refused;
    if (requestLog === undefined || owner?.keyId === undefined) return;
    const userAgent = req.headers["user-agent"];
    requestLog.record({
      accountId: owner.accountId,
      keyId: owner.keyId,
      environment: environment.name,
      atMs: clock.now(),
      requestId: context.requestId,
      method: req.method ?? "",
      path: req.url ?? "",
      endpoint: context.endpoint?.name ?? "unmatched",
      status,
      durationMs,
      ...(error === undefined ? {} : { errorCode: error.code, errorMessage: error.message }),
      ...(userAgent === undefined ? {} : { userAgent }),
    });
  }

  function report(
    context: RequestContext,
    status: number,
    trouble?: Outgoing["trouble"],
    firstError?: Outgoing["firstError"],
  ): void {
    const { caller } = context;
    context.leave?.();
    const durationMs = Math.round((performance.now() - context.startedAtMs) * 1_000) / 1_000;
    count(context, trouble?.status ?? status);
    log(context, status, durationMs, firstError);
    observe({
      kind: "http_request",
      environment: environment.name,
      route: context.endpoint?.path ?? "unmatched",
      method: context.req.method ?? "",
      status,
      durationMs,
      requestId: context.requestId,
      ...(caller === undefined
        ? {}
        : {
            accountId: caller.accountId,
            ...(caller.keyId === undefined ? {} : { keyId: caller.keyId }),
          }),
      ...(trouble === undefined ? {} : { errorCode: trouble.code }),
      ...(trouble?.cause === undefined ? {} : { cause: trouble.cause }),
    });
  }

  return {
    async send(context, { status, headers, content, tagged = false, trouble, firstError }) {
      if (content === undefined) {
        write(context, status, headers);
        report(context, status, trouble, firstError);
        return;
      }
      const { body, mediaType } = content;
      const encoding = encodingOf(
        context.req.headers["accept-encoding"],
        mediaType,
        typeof body === "string" ? Buffer.byteLength(body) : body.length,
      );
      const tag = tagged ? `"${hash("sha1", body, "base64url")}"` : undefined;
      // Strong for the bytes as they are; the encoded ones are the same answer, and not the same bytes.
      const all: Headers =
        tag === undefined ? headers : { ...headers, ETag: encoding === undefined ? tag : `W/${tag}` };
      const spared = tag !== undefined && matchesEntityTag(context.req.headers["if-none-match"], tag);
      if (spared) {
        await giveAllBack(context);
        write(context, 304, all);
      } else await writeEncoded(context, status, { ...all, "Content-Type": mediaType }, content, encoding);
      report(context, spared ? 304 : status, trouble, firstError);
    },

    options(context, methods) {
      const headers = { Allow: methods, "Cache-Control": "no-store" };
      write(context, 204, { ...headers, ...preflightHeaders(origins, context.req, methods) });
      report(context, 204);
    },

    async fail(context, thrown, contentOf, headers = {}) {
      const error = toServiceError(thrown);
      if (error.status >= 500) await giveAllBack(context);
      const { body, mediaType } = contentOf(error);
      write(context, error.status, { "Content-Type": mediaType, ...errorHeaders(error), ...headers }, body);
      report(context, error.status, error, error);
    },
  };
}
