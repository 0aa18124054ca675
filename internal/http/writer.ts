/**
 * Writes answers: a body is tagged, and either sent, as small as the client takes it, or spared (304, HEAD). Every request
 * ends here exactly once, and is reported here (report.ts).
 */
import { hash } from "node:crypto";
import type { Limiter } from "../limits/model.ts";
import type { RequestContext } from "./context.ts";
import { corsHeaders, type Origins, preflightHeaders } from "./cors.ts";
import { type Encoding, encode, encodingOf } from "./encoding.ts";
import { retryAfterSeconds, toServiceError } from "./error_body.ts";
import { giveBack } from "./give_back.ts";
import { commonHeaders, type Headers, matchesEntityTag } from "./headers.ts";
import { isSecure } from "./origin.ts";
import { createReport, type FirstError, type ReportDeps, type Trouble } from "./report.ts";

/** One year. Without includeSubDomains, because other hosts may not have TLS. */
const strictTransport = "max-age=31536000";

export type WriterDeps = ReportDeps & {
  limiter: Limiter;
  /** Origins that browsers may call from. */
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
  trouble?: Trouble;
  firstError?: FirstError;
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
  const { environment, limiter, clock, origins } = deps;
  const report = createReport(deps);

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
      ...(isSecure(context) ? { "Strict-Transport-Security": strictTransport } : {}),
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
      if (error.status === 403 || error.status >= 500) await giveAllBack(context);
      const { body, mediaType } = contentOf(error);
      write(context, error.status, { "Content-Type": mediaType, ...errorHeaders(error), ...headers }, body);
      report(context, error.status, error, error);
    },
  };
}
