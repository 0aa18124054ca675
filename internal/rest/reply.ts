/**
 * Writes answers: a body is made once, tagged, and either sent or spared (304, HEAD). Every request ends here exactly
 * once, so this is also where it is observed.
 */
import { hash } from "node:crypto";
import type { Dataset, DatasetService } from "../changes/model.ts";
import type { Clock } from "../core/clock.ts";
import type { ServiceError } from "../core/errors.ts";
import type { Decision, Limiter } from "../limits/model.ts";
import type { Environment } from "../postgres/environment.ts";
import type { Observe } from "../telemetry/observation.ts";
import type { Outcome, Used } from "../usage/model.ts";
import { corsHeaders, type Origins, preflightHeaders } from "./cors.ts";
import { type Encoding, encode, encodingOf } from "./encoding.ts";
import { renderError, retryAfterSeconds, toServiceError } from "./errors.ts";
import type { Exchange } from "./exchange.ts";
import { cacheControl, commonHeaders, type Headers, matchesEntityTag } from "./headers.ts";
import { pagePolicy } from "./pages/policy.ts";
import type { Answer, Route } from "./route.ts";

export type ReplyDeps = {
  environment: Environment;
  limiter: Limiter;
  datasets: DatasetService;
  /** Counts requests of known callers. */
  usage: { record(used: Used): void };
  observe: Observe;
  clock: Clock;
  /** That browsers may call from. */
  origins: Origins;
  /** Of the documentation, without a slash at its end; undefined for our own /docs. */
  docsUrl: string | undefined;
};

export type Reply = {
  answer(exchange: Exchange, row: Route, answer: Answer, headers?: Headers): Promise<void>;
  fail(exchange: Exchange, error: unknown, headers?: Headers): Promise<void>;
  /** To OPTIONS: what the path takes, and whether a page of another origin may ask. Counts nothing, needs no key. */
  options(exchange: Exchange, methods: string): void;
};

const json = "application/json; charset=utf-8";
const html = "text/html; charset=utf-8";

function outcomeOf(status: number, { refusedBy }: Decision): Outcome {
  if (status === 304) return "not_modified";
  if (status < 400) return "ok";
  if (status === 429) return refusedBy === "quota" ? "refused_quota" : "refused_burst";
  return status < 500 ? "client_error" : "server_error";
}

/** Our own address as the caller reaches it, so that links can be followed. */
export function ownOrigin(exchange: Pick<Exchange, "req">): string | undefined {
  const { host, "x-forwarded-proto": forwarded } = exchange.req.headers;
  if (host === undefined || !/^[A-Za-z0-9.:[\]-]{1,255}$/.test(host)) return undefined;
  return `${forwarded === "https" ? "https" : "http"}://${host}`;
}

function ownDocs(exchange: Pick<Exchange, "req">): string {
  return `${ownOrigin(exchange) ?? ""}/docs`;
}

export function createReply({
  environment,
  limiter,
  datasets,
  usage,
  observe,
  clock,
  origins,
  docsUrl,
}: ReplyDeps): Reply {
  const sandbox = environment.name === "sandbox";
  const docsOf = (exchange: Exchange) => docsUrl ?? ownDocs(exchange);
  const text = (body: object) => JSON.stringify(sandbox ? { ...body, _sandbox: true } : body);

  /** How old the data is that the answer is made of: the oldest date, the newest version. */
  async function ageOf(names: readonly Dataset[]): Promise<object> {
    const states = await datasets.current();
    const known = names.flatMap((name) => states[name] ?? []);
    if (known.length === 0) return {};
    const dates = known.flatMap(({ asOf }) => (asOf === null ? [] : [asOf.getTime()]));
    return {
      as_of: dates.length === 0 ? null : new Date(Math.min(...dates)).toISOString(),
      dataset_version: Math.max(...known.map(({ version }) => version)),
    };
  }

  async function contentOf(
    row: Route,
    answer: Answer,
  ): Promise<{ body: string | Buffer; mediaType: string; policy?: string } | undefined> {
    if ("empty" in answer) return undefined;
    if ("html" in answer)
      return { body: answer.html, mediaType: html, policy: answer.policy ?? pagePolicy(answer.html) };
    if ("file" in answer) return { body: answer.file, mediaType: answer.mediaType };
    if (row.datasets === undefined) return { body: text(answer.body), mediaType: json };
    const meta = { ...(answer.body as { meta?: object }).meta, ...(await ageOf(row.datasets)) };
    return { body: text({ ...answer.body, meta }), mediaType: json };
  }

  function deprecationHeaders(exchange: Exchange, row: Route): Headers {
    const used = row.deprecated?.find(({ parameter }) => exchange.deprecated.includes(parameter));
    if (used === undefined) return {};
    return {
      Deprecation: `@${Date.parse(used.since) / 1_000}`,
      Link: `<${docsOf(exchange)}/deprecations>; rel="deprecation"; type="text/html"`,
    };
  }

  /** What should not count towards the month (nothing was sent, or it was our fault) is given back before it is stated. */
  async function giveBack(exchange: Exchange): Promise<void> {
    const { caller, decision, units } = exchange;
    if (caller === undefined || decision === undefined || units === 0) return;
    exchange.units = 0;
    // A limiter that cannot give back must not cost the caller the answer too.
    await limiter.giveBack(caller.accountId, decision, units).catch(() => {});
  }

  function write(exchange: Exchange, status: number, headers: Headers, body?: string | Buffer): void {
    const { res, req } = exchange;
    if (res.headersSent || res.destroyed) return;
    const common = {
      ...commonHeaders(environment, clock, exchange.requestId, exchange.decision),
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
    exchange: Exchange,
    status: number,
    headers: Headers,
    body: string | Buffer,
    encoding: Encoding | undefined,
  ): Promise<void> {
    if (encoding === undefined) write(exchange, status, headers, body);
    else write(exchange, status, { ...headers, "Content-Encoding": encoding }, await encode(body, encoding));
  }

  /**
   * Towards the account's use, in the month that was decided on. Asking what was used is no use itself: its answer would
   * never be the same twice, and nobody could be told that nothing changed (304).
   */
  function count({ caller, decision, row, units }: Exchange, status: number): void {
    if (caller === undefined || decision === undefined || row?.access === "any_key") return;
    usage.record({
      accountId: caller.accountId,
      keyId: caller.keyId,
      environment: environment.name,
      endpoint: row?.name ?? "unmatched",
      outcome: outcomeOf(status, decision),
      units,
      atMs: Math.min(clock.now(), decision.quota.resetAt * 1_000 - 1),
    });
  }

  function report(exchange: Exchange, status: number, error?: ServiceError): void {
    const { caller } = exchange;
    count(exchange, status);
    observe({
      kind: "http_request",
      environment: environment.name,
      route: exchange.row?.path ?? "unmatched",
      method: exchange.req.method ?? "",
      status,
      durationMs: Math.round((performance.now() - exchange.startedAtMs) * 1_000) / 1_000,
      requestId: exchange.requestId,
      ...(caller === undefined ? {} : { accountId: caller.accountId, keyId: caller.keyId }),
      ...(error === undefined ? {} : { errorCode: error.code }),
      ...(error?.cause === undefined ? {} : { cause: error.cause }),
    });
  }

  return {
    async answer(exchange, row, answer, more = {}) {
      const headers: Headers = {
        "Cache-Control": cacheControl(row.cache),
        ...deprecationHeaders(exchange, row),
        ...more,
      };
      const status = row.status ?? 200;
      const content = await contentOf(row, answer);
      if (content === undefined) {
        write(exchange, 204, headers);
        report(exchange, 204);
        return;
      }
      const { body, mediaType, policy } = content;
      if (policy !== undefined) headers["Content-Security-Policy"] = policy;
      const encoding = encodingOf(
        exchange.req.headers["accept-encoding"],
        mediaType,
        typeof body === "string" ? Buffer.byteLength(body) : body.length,
      );
      const tagged = row.method === "GET" ? `"${hash("sha1", body, "base64url")}"` : undefined;
      // Strong for the bytes as they are; the encoded ones are the same answer, and not the same bytes.
      if (tagged !== undefined) headers.ETag = encoding === undefined ? tagged : `W/${tagged}`;
      const spared = tagged !== undefined && matchesEntityTag(exchange.req.headers["if-none-match"], tagged);
      if (spared) {
        await giveBack(exchange);
        write(exchange, 304, headers);
      } else await writeEncoded(exchange, status, { ...headers, "Content-Type": mediaType }, body, encoding);
      report(exchange, spared ? 304 : status);
    },

    options(exchange, methods) {
      const headers = { Allow: methods, "Cache-Control": "no-store" };
      write(exchange, 204, { ...headers, ...preflightHeaders(origins, exchange.req, methods) });
      report(exchange, 204);
    },

    async fail(exchange, thrown, headers = {}) {
      const error = toServiceError(thrown);
      const { status } = error;
      if (status >= 500) await giveBack(exchange);
      const seconds = retryAfterSeconds(error);
      const all: Headers = {
        "Content-Type": json,
        "Cache-Control": "no-store",
        ...(seconds === undefined ? {} : { "Retry-After": seconds }),
        ...(status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
        ...headers,
      };
      write(exchange, status, all, text(renderError(error, exchange.requestId, docsOf(exchange))));
      report(exchange, status, error);
    },
  };
}
