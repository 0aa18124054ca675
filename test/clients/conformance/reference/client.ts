/**
 * A client without types or a language of its own: the rules of all libraries, in a page, by plain fetch. It is what the suite
 * itself is tried with: as it stands every case holds, and with one fault planted some case must not.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { has } from "./faults.ts";

export class Failed extends Error {
  readonly kind: string;
  readonly more: Record<string, unknown>;

  constructor(kind: string, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.kind = kind;
    this.more = more;
  }
}

export type Options = {
  api_key?: string;
  base_url?: string;
  sandbox_url?: string;
  timeout_ms?: number;
  max_retries?: number;
  max_retry_wait_ms?: number;
};
export type CallOptions = {
  idempotency_key?: string;
  timeout_ms?: number;
  total_timeout_ms?: number;
  max_retries?: number;
  if_none_match?: string;
  headers?: Record<string, string>;
};
export type Asked = {
  method: string;
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
  repeatable: boolean;
  /** Whether a key is made by itself. */
  idempotent?: boolean;
  /** Whether nothing is answered, so that what is gone the second time has been removed. */
  removes?: boolean;
  /** Whether the body of a success has the form that is due. */
  takes?: (body: unknown) => boolean;
  accept?: string;
  options?: CallOptions | undefined;
};
// biome-ignore lint/suspicious/noExplicitAny: JSON of any endpoint.
export type Answered = { data: any; last_response: Record<string, unknown>; status: number };

const subclasses: Readonly<Record<number, string>> = {
  400: "invalid_request",
  401: "authentication",
  403: "permission_denied",
  404: "not_found",
  429: "rate_limit",
};

function addressOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.search !== "")
    throw new Failed("configuration", `${name} must be an http(s) address without credentials and query`);
  return has("drops_prefix") ? url.origin : text.replace(/\/+$/, "");
}

export function openClient(given: Options) {
  const { DRUG_PRICE_API_KEY, DRUG_PRICE_BASE_URL, DRUG_PRICE_SANDBOX_URL } = process.env;
  const settings = {
    ...(DRUG_PRICE_API_KEY === undefined ? {} : { api_key: DRUG_PRICE_API_KEY }),
    ...(DRUG_PRICE_BASE_URL === undefined ? {} : { base_url: DRUG_PRICE_BASE_URL }),
    ...(DRUG_PRICE_SANDBOX_URL === undefined ? {} : { sandbox_url: DRUG_PRICE_SANDBOX_URL }),
  };
  const options: Options = { ...(has("no_settings") ? {} : settings), ...given };
  const { api_key: key = "", timeout_ms = 30_000, max_retries = 3, max_retry_wait_ms = 60_000 } = options;
  if (key === "") throw new Failed("configuration", "api_key is missing: give it, or set DRUG_PRICE_API_KEY");
  const sandbox = key.startsWith("tm_sandbox_");
  if (!sandbox && !key.startsWith("tm_live_"))
    throw new Failed("configuration", "api_key must begin with tm_live_ or tm_sandbox_");
  const base = addressOf("base_url", options.base_url);
  const other = addressOf("sandbox_url", options.sandbox_url);
  const root = sandbox ? (other ?? base) : base;
  if (root === undefined)
    throw new Failed("configuration", "base_url is missing: where does the service run?");
  const log: Record<string, unknown>[] = [];

  function told({ status, headers }: Response, attempts: number, marked: boolean): Record<string, unknown> {
    const number = (name: string) => Number(headers.get(name));
    const quota = headers.has("x-quota-limit")
      ? {
          limit: number("x-quota-limit"),
          remaining: number("x-quota-remaining"),
          reset: number("x-quota-reset"),
        }
      : null;
    return {
      ...{ status, quota, sandbox: marked, attempts: has("counts_no_attempts") ? 1 : attempts },
      request_id: headers.get("x-request-id"),
      idempotent_replayed: headers.get("idempotent-replayed") === "true",
      etag: headers.get("etag"),
      deprecation: has("no_deprecation") ? null : headers.get("deprecation"),
      rate_limit: {
        limit: number("x-ratelimit-limit"),
        remaining: number(has("quota_for_burst") ? "x-quota-remaining" : "x-ratelimit-remaining"),
        reset: number("x-ratelimit-reset"),
        local: headers.get("x-ratelimit-mode") === "local" && !has("never_local"),
      },
    };
  }

  function failureOf(response: Response, text: string, attempts: number): Failed {
    const { status } = response;
    if (status >= 300 && status < 400)
      return new Failed("api", `${status}: a redirect, which is not followed`, { status });
    const parsed = parse(text);
    const told = parsed?.error ?? (Array.isArray(parsed?.errors) ? parsed.errors[0] : undefined);
    const error = typeof told === "object" && told !== null ? told : undefined;
    const code = error?.code ?? error?.extensions?.code ?? null;
    const details = (Array.isArray(error?.details) ? error.details : []).filter(
      (one: unknown) => typeof one === "object" && one !== null,
    );
    const id = response.headers.get("x-request-id") ?? parsed?.request_id ?? null;
    const fields = details.map(({ field, reason }: Record<string, string>) => `${field}: ${reason}`);
    const leak = has("shows_key") ? ` (${key})` : "";
    const message =
      error === undefined
        ? text.slice(0, 200)
        : `${code}: ${error.message ?? ""} ${fields.join("; ")} [${id}]${leak}`;
    const after = response.headers.get("retry-after");
    return new Failed("api", `${status} ${message}`, {
      ...{
        code: has("no_code") ? null : code,
        status,
        attempts,
        details,
        doc_url: error?.doc_url ?? null,
      },
      request_id: id,
      retry_after: after === null ? null : Math.max(0, afterMs(after) / 1_000),
      subclass: status >= 500 ? "server" : (subclasses[status] ?? null),
    });
  }

  async function ask(asked: Asked): Promise<Answered> {
    const { method, path, query = {}, body, options = {} } = asked;
    const words = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(
      words.map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const shown = search === "" ? path : `${path}?${search}`;
    const retries = has("no_retries") ? 0 : has("own_retries") ? 3 : (options.max_retries ?? max_retries);
    const idempotency =
      options.idempotency_key ?? (asked.idempotent && !has("no_keys") ? randomUUID() : undefined);
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (
        /^(?:authorization|idempotency-key)$/i.test(name) ||
        !/^[\w-]+$/.test(name) ||
        !/^[ -~]*$/.test(value)
      )
        throw new Failed("configuration", "headers has what cannot be sent");
    }
    if (!/^[!-~]+$/.test(idempotency ?? "-") || !/^[ -~]*$/.test(options.if_none_match ?? ""))
      throw new Failed("configuration", "idempotency_key or if_none_match cannot be sent");
    const repeatable = asked.repeatable || idempotency !== undefined || has("repeats_all");
    const text =
      body === undefined
        ? undefined
        : JSON.stringify(body, has("drops_null") ? (_, value) => value ?? undefined : undefined);
    const heldMs = 1_000 * Number(new URLSearchParams(shown.split("?")[1]).get("wait") ?? 0);
    const callId = randomUUID();
    const endMs = Date.now() + (has("no_deadline") ? 1e9 : (options.total_timeout_ms ?? 1e9));
    for (let attempt = 1; ; attempt += 1) {
      const attemptId = { call_id: has("id_per_attempt") ? randomUUID() : callId, attempt };
      log.push({ on: "request", method, path: shown, ...attemptId });
      const again = async (reason: string, delayMs: number) => {
        log.push({ on: "retry", ...attemptId, reason, delay_ms: delayMs });
        await sleep(delayMs);
      };
      const backoff = Math.min(8_000, 500 * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
      let response: Response;
      let answer: string;
      try {
        response = await fetch(`${root}${shown}`, {
          ...{ method, redirect: has("follows") ? "follow" : "manual" },
          ...(text === undefined ? {} : { body: text }),
          signal: AbortSignal.timeout(
            Math.max(1, Math.min(options.timeout_ms ?? timeout_ms + heldMs, endMs - Date.now())),
          ),
          headers: {
            Authorization: `Bearer ${key}`,
            Accept: asked.accept ?? "application/json",
            "User-Agent": `drug-price-reference/0.1.0 (node/${process.versions.node})`,
            ...(text === undefined ? {} : { "Content-Type": "application/json" }),
            ...(idempotency === undefined
              ? {}
              : { "Idempotency-Key": has("key_per_attempt") ? randomUUID() : idempotency }),
            ...(options.if_none_match === undefined ? {} : { "If-None-Match": options.if_none_match }),
            ...(attempt === 1 || has("no_count") ? {} : { "X-Retry-Count": String(attempt - 1) }),
            ...options.headers,
          },
        });
        answer = await response.text();
        const cut = /json/.test(response.headers.get("content-type") ?? "") && answer !== "";
        if (cut && parse(answer) === undefined) throw new Error("the answer ended early");
      } catch (error) {
        const vouched = !/CERT|SELF_SIGNED|VERIFY/.test(
          String((error as { cause?: { code?: string } }).cause?.code),
        );
        const late = (error as Error).name === "TimeoutError";
        const cause = (error as { cause?: { code?: string } }).cause?.code;
        const reason = late ? "timeout" : "connection";
        if (attempt <= retries || !has("silent_end")) log.push({ on: "error", ...attemptId, reason });
        if (
          attempt <= retries &&
          Date.now() + backoff < endMs &&
          (vouched || has("trusts_all")) &&
          (repeatable || cause === "ECONNREFUSED")
        ) {
          await again(reason, backoff);
          continue;
        }
        throw new Failed(reason, `no answer after ${attempt} attempts`, {
          attempts: attempt,
        });
      }
      const { status } = response;
      log.push({ on: "response", ...attemptId, status });
      const refused = status === 429 || status === 503;
      if (attempt <= retries && (refused || (repeatable && (status === 408 || status >= 500)))) {
        const after = response.headers.get("retry-after");
        const delay =
          after === null || has("impatient") ? backoff : afterMs(after) * (1 + Math.random() / 10);
        if (delay <= max_retry_wait_ms && Date.now() + delay < endMs) {
          await again(`status ${status}`, delay);
          continue;
        }
      }
      if (status === 304 && !has("no_304")) throw new Failed("not_modified", "not modified", { status });
      if (status === 404 && attempt > 1 && asked.removes)
        return { data: null, status, last_response: told(response, attempt, false) };
      const parsed = parse(answer);
      const empty = answer === "" && asked.removes;
      if (asked.takes !== undefined && status < 300 && !empty && !asked.takes(parsed))
        throw failureOf(response, answer, attempt);
      if (asked.accept !== undefined && status >= 400 && Array.isArray(parsed))
        return { data: parsed, status, last_response: told(response, attempt, false) };
      if (status >= 300 && asked.accept === undefined) throw failureOf(response, answer, attempt);
      if (status >= 300 && !Array.isArray(parsed?.errors)) throw failureOf(response, answer, attempt);
      if (status !== 204 && parsed === undefined && !empty) throw failureOf(response, answer, attempt);
      const listed = Array.isArray(parsed) ? parsed.map((one) => one?.extensions) : [];
      const marks = [parsed, parsed?.extensions, ...listed].filter((place) => place?._sandbox === true);
      const marked = marks.length > 0;
      if (!has("keeps_mark")) for (const place of marks) delete place._sandbox;
      const data = asked.removes ? null : (parsed ?? null);
      return {
        data: has("loses_member") ? without(data) : data,
        status,
        last_response: told(response, attempt, marked),
      };
    }
  }

  return { environment: sandbox ? "sandbox" : "live", ask, log };
}

export type Client = ReturnType<typeof openClient>;

const afterMs = (after: string) =>
  /^\d+$/.test(after) ? Number(after) * 1_000 : Math.max(0, Date.parse(after) - Date.now());

// biome-ignore lint/suspicious/noExplicitAny: JSON of any endpoint; undefined when it is none.
function parse(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As types do that lack a member. */
function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name === "price_cents" ? [] : [[name, without(member)]],
    ),
  );
}
