/** What a client is made with: read from the arguments and the environment, checked, and refused with the remedy. */
import { ConfigurationError } from "./errors.ts";
import type { Environment } from "./generated/models.ts";
import type { Hooks, Logger } from "./hooks.ts";
import { environmentVariable } from "./runtime.ts";

/** What the client passes to `fetch`, together with `fetchOptions`. */
export type FetchInit = {
  method: string;
  headers: Record<string, string>;
  body?: string;
  redirect: "manual";
  signal: AbortSignal;
};

/** The part of a response that the client uses. */
export type FetchResponse = {
  readonly status: number;
  readonly headers: { forEach(each: (value: string, name: string) => void): void };
  text(): Promise<string>;
};

/** The `fetch` of a runtime or of a package such as `undici`. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/**
 * More options of `fetch`, such as `dispatcher` (undici), `client` (Deno), and `proxy` (Bun). The client sets method,
 * headers, body, redirect, and signal itself.
 */
export type FetchOptions = Readonly<Record<string, unknown>> & { [Own in keyof FetchInit]?: never };

export type ClientOptions = {
  /** `tm_live_…` or `tm_sandbox_…`. Without it, `DRUG_PRICE_API_KEY` of the environment. */
  apiKey?: string | undefined;
  /** Where the service is; may have a path. Without it, `DRUG_PRICE_BASE_URL` of the environment. */
  baseUrl?: string | URL | undefined;
  /** Where sandbox keys are sent, if elsewhere. Without it, `DRUG_PRICE_SANDBOX_URL` of the environment. */
  sandboxUrl?: string | URL | undefined;
  /** Maximum duration of one attempt, including its body, in milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined;
  /** Maximum duration of a call, with all its attempts and delays, in milliseconds. Default: unlimited. */
  totalTimeoutMs?: number | undefined;
  /** Maximum number of retries. Default: 3. Set 0 to disable retries. */
  maxRetries?: number | undefined;
  /** Longest `Retry-After` to wait for, in milliseconds. A longer one fails at once. Default: 60,000. */
  maxRetryWaitMs?: number | undefined;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Replaces the runtime's own `fetch`. */
  fetch?: Fetch | undefined;
  /** Added to the options of `fetch`, such as `{ dispatcher }` for the `fetch` of undici. */
  fetchOptions?: FetchOptions | undefined;
  /** Called for every request, response, error, and retry. */
  hooks?: Hooks | undefined;
  /** Receives requests and responses (debug) and retries (warn), for example `console`. Default: none. */
  logger?: Logger | undefined;
};

/** What every method takes last. */
export type RequestOptions = {
  /** Maximum duration of one attempt, in milliseconds, including the time that a long poll (`wait`) asks for. */
  timeoutMs?: number | undefined;
  /** Maximum duration of the call, with all its attempts and delays, in milliseconds. */
  totalTimeoutMs?: number | undefined;
  maxRetries?: number | undefined;
  /** Instead of one made for the call: the same key with the same request does the work once. */
  idempotencyKey?: string | undefined;
  /** An ETag, such as `lastResponse.etag`: when it is still right, `NotModifiedError` is thrown. */
  ifNoneMatch?: string | null | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Aborted, it ends the request, the wait for a retry, and the iteration; what is thrown is its reason. */
  signal?: AbortSignal | undefined;
};

/** The options as the transport takes them: complete and right. */
export type Settings = {
  apiKey: string;
  environment: Environment;
  /** Without a slash at its end. */
  address: string;
  timeoutMs: number;
  /** Infinity for unlimited. */
  totalTimeoutMs: number;
  maxRetries: number;
  maxRetryWaitMs: number;
  headers: Readonly<Record<string, string>>;
  fetch: Fetch;
  fetchOptions: FetchOptions;
  hooks: Hooks;
  logger: Logger | undefined;
};

/** Never shows the key, whatever is wrong with it. */
function environmentOf(apiKey: string | undefined): { apiKey: string; environment: Environment } {
  const refuse = (message: string) => new ConfigurationError("apiKey", message);
  if (apiKey === undefined || apiKey === "") {
    throw refuse("is missing; give it, or set DRUG_PRICE_API_KEY in the environment");
  }
  if (typeof apiKey !== "string") throw refuse("must be a text");
  if (apiKey.trim() !== apiKey) throw refuse("has white space around it; trim it");
  const environment = /^tm_(live|sandbox)_/.exec(apiKey)?.[1];
  if (apiKey.startsWith("whsec_"))
    throw refuse("is a webhook's secret; a key begins with tm_live_ or tm_sandbox_");
  if (environment === undefined)
    throw refuse("must begin with tm_live_ or tm_sandbox_; copy the key again, whole");
  if (!/^[\w-]+$/.test(apiKey)) throw refuse("has characters that no key has; copy it again, whole");
  return { apiKey, environment: environment as Environment };
}

function addressOf(option: string, given: string | URL): string {
  const refuse = (message: string) => new ConfigurationError(option, message);
  let url: URL;
  try {
    url = new URL(given);
  } catch {
    throw refuse("is no URL; give it whole, such as https://prices.example.com");
  }
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw refuse("must begin with http:// or https://");
  if (url.username !== "" || url.password !== "") {
    throw refuse(
      "must have no name and password in it; the key goes into apiKey, other credentials into headers",
    );
  }
  if (url.search !== "" || url.hash !== "" || /[?#]/.test(String(given))) {
    throw refuse("must have no query and no fragment; leave off what begins with ? or #");
  }
  return url.href.replace(/\/+$/, "");
}

/** Milliseconds that a timer can wait: 24 days. */
export const longestMs = 2_147_483_647;

function count(option: string, given: number | undefined, otherwise: number, least: number): number {
  const value = given ?? otherwise;
  if (typeof value === "number" && value >= least && value <= longestMs) return value;
  throw new ConfigurationError(option, `must be a number from ${least} to 2147483647`);
}

/** What the client sets by itself, and nobody in its place. */
const ownHeaders = new Set(["authorization", "idempotency-key", "content-length", "host"]);
const isHeaderName = (name: string) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
/** One line of ASCII: what every runtime sends as it is. */
const isHeaderValue = (value: unknown) => typeof value === "string" && /^[\t -~]*$/.test(value);

/** The values are not shown: they may be secrets. */
function checkHeaders(headers: Readonly<Record<string, string | undefined>>): void {
  const refuse = (message: string) => new ConfigurationError("headers", message);
  for (const [name, value] of Object.entries(headers)) {
    if (ownHeaders.has(name.toLowerCase())) throw refuse(`${name} is set by the client itself; leave it out`);
    if (!isHeaderName(name)) throw refuse(`${JSON.stringify(name)} is no name of a header`);
    if (value !== undefined && !isHeaderValue(value))
      throw refuse(`the value of ${name} must be one line of ASCII`);
  }
}

/** What one call says of time and tries, checked like the client's own. */
export function callLimits(settings: Settings, options: RequestOptions) {
  if (options.idempotencyKey === "") {
    throw new ConfigurationError(
      "idempotencyKey",
      "is empty; leave it off for one that is made for the call",
    );
  }
  if (options.idempotencyKey !== undefined && !/^[!-~]{1,255}$/.test(options.idempotencyKey)) {
    throw new ConfigurationError(
      "idempotencyKey",
      "must be 1 to 255 printable ASCII characters without spaces",
    );
  }
  if (options.ifNoneMatch && !isHeaderValue(options.ifNoneMatch)) {
    throw new ConfigurationError("ifNoneMatch", "must be one line of ASCII, such as lastResponse.etag");
  }
  checkHeaders(options.headers ?? {});
  return {
    timeoutMs: count("timeoutMs", options.timeoutMs, settings.timeoutMs, 1),
    totalTimeoutMs:
      options.totalTimeoutMs === undefined
        ? settings.totalTimeoutMs
        : count("totalTimeoutMs", options.totalTimeoutMs, 1, 1),
    maxRetries: Math.floor(count("maxRetries", options.maxRetries, settings.maxRetries, 0)),
  };
}

const ownFetchOptions = ["method", "headers", "body", "redirect", "signal"];

function checkedFetchOptions(given: FetchOptions = {}): FetchOptions {
  const own = ownFetchOptions.find((name) => name in given);
  if (own === undefined) return given;
  throw new ConfigurationError("fetchOptions", `${own} is set by the client itself; leave it out`);
}

export function readOptions(options: ClientOptions = {}): Settings {
  const { apiKey, environment } = environmentOf(options.apiKey ?? environmentVariable("DRUG_PRICE_API_KEY"));
  // What is empty is as good as not given: a variable that a deployment left blank.
  const baseUrl = options.baseUrl || environmentVariable("DRUG_PRICE_BASE_URL") || undefined;
  const sandboxUrl = options.sandboxUrl || environmentVariable("DRUG_PRICE_SANDBOX_URL") || undefined;
  const useSandbox = environment === "sandbox" && sandboxUrl !== undefined;
  const url = useSandbox ? sandboxUrl : baseUrl;
  if (url === undefined) {
    throw new ConfigurationError(
      "baseUrl",
      environment === "live" && sandboxUrl !== undefined
        ? "is missing: a live key is never sent to sandboxUrl; give baseUrl, or a sandbox key"
        : "is missing: the service has no address of its own; give it, or set DRUG_PRICE_BASE_URL in the environment",
    );
  }
  checkHeaders(options.headers ?? {});
  // Both are checked, whichever is used: a mistake shows before the key changes.
  if (baseUrl !== undefined) addressOf("baseUrl", baseUrl);
  if (sandboxUrl !== undefined) addressOf("sandboxUrl", sandboxUrl);
  return {
    apiKey,
    environment,
    address: addressOf(useSandbox ? "sandboxUrl" : "baseUrl", url),
    timeoutMs: count("timeoutMs", options.timeoutMs, 30_000, 1),
    totalTimeoutMs:
      options.totalTimeoutMs === undefined
        ? Number.POSITIVE_INFINITY
        : count("totalTimeoutMs", options.totalTimeoutMs, 1, 1),
    maxRetries: Math.floor(count("maxRetries", options.maxRetries, 3, 0)),
    maxRetryWaitMs: count("maxRetryWaitMs", options.maxRetryWaitMs, 60_000, 0),
    headers: { ...options.headers },
    // Looked up at every call: whoever replaces the global afterwards is heard.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    fetchOptions: checkedFetchOptions(options.fetchOptions),
    hooks: options.hooks ?? {},
    logger: options.logger,
  };
}
