/** What came with an answer besides its body: limits, the request's id, how many attempts it took. Read from headers. */

/** A limit, and what is left of it. */
export type Limit = { limit: number; remaining: number; reset: Date };

export type RateLimit = Limit & {
  /** Whether the process that answered counts alone for the moment: `remaining` is then its own share. */
  local: boolean;
};

export type Deprecation = {
  /** Since when; null where the service does not say. */
  since: Date | null;
  /** Where to read on. */
  link: string | null;
};

/** On every result that is an object, every page and every API error, as `lastResponse`. */
export type LastResponse = {
  status: number;
  headers: Headers;
  /** Names the request to whoever runs the service. */
  requestId: string | null;
  /** The minute's limit. */
  rateLimit: RateLimit | null;
  /** The calendar month's, in UTC; null where the answer knows no account. */
  quota: Limit | null;
  /** How many requests it took, retries included. */
  attempts: number;
  /** Whether this is the first answer once more, to the same idempotency key. */
  idempotentReplayed: boolean;
  /** That something which the request used is deprecated. */
  deprecation: Deprecation | null;
  /** To be given as `ifNoneMatch`. */
  etag: string | null;
  /** Whether the data is made up: the answer of a sandbox. */
  sandbox: boolean;
};

export type WithLastResponse = {
  /** Not enumerable: it is in no JSON and in no copy. */
  readonly lastResponse: LastResponse;
};

/** A result, and what came with it. */
export type Answer<T> = T & WithLastResponse;

function limitIn(headers: Headers, prefix: string): Limit | null {
  const [limit, remaining, reset] = ["Limit", "Remaining", "Reset"].map((name) => {
    const text = headers.get(`${prefix}-${name}`);
    return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
  });
  if (limit === undefined || remaining === undefined || reset === undefined) return null;
  const at = new Date(reset * 1000);
  // Another's header of the same name, in another unit.
  return Number.isNaN(at.getTime()) ? null : { limit, remaining, reset: at };
}

/** RFC 9745: `@` and Unix seconds; where to read on stands in a Link with rel="deprecation". */
function deprecationIn(headers: Headers): Deprecation | null {
  const text = headers.get("Deprecation");
  if (text === null) return null;
  const seconds = /^@(\d+)/.exec(text)?.[1];
  const link = /<([^>]*)>\s*;[^,]*\brel="?deprecation\b/.exec(headers.get("Link") ?? "")?.[1];
  return { since: seconds === undefined ? null : new Date(Number(seconds) * 1000), link: link ?? null };
}

export function lastResponseOf(
  { status, headers }: { status: number; headers: Headers },
  attempts: number,
): LastResponse {
  const rateLimit = limitIn(headers, "X-RateLimit");
  return {
    status,
    headers,
    requestId: headers.get("X-Request-Id"),
    rateLimit: rateLimit && { ...rateLimit, local: headers.get("X-RateLimit-Mode") === "local" },
    quota: limitIn(headers, "X-Quota"),
    attempts,
    idempotentReplayed: headers.get("Idempotent-Replayed") === "true",
    deprecation: deprecationIn(headers),
    etag: headers.get("ETag"),
    sandbox: false,
  };
}

/** Puts a member on an object without it being seen by JSON, spreading or logs. */
export function attach<T extends object, K extends string | symbol, V>(
  to: T,
  name: K,
  value: V,
): T & Readonly<Record<K, V>> {
  Object.defineProperty(to, name, { value, enumerable: false, writable: false, configurable: true });
  return to as T & Readonly<Record<K, V>>;
}
