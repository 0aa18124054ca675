/**
 * What is taken out of a log line: values of members named like secrets, at any depth, and what looks like a secret in any
 * text, wherever an error quotes one. A member's name decides first; patterns catch what stands in sentences.
 */

export const censor = "[redacted]";

/** Names of members, without case and punctuation: X-API-Key, xApiKey and x_api_key are one. */
const secretNames = new Set([
  "apikey",
  "authorization",
  "connectionstring",
  "cookie",
  "databaseurl",
  "hashsecret",
  "idempotencykey",
  "key",
  "keyhash",
  "keyhashsecret",
  "passphrase",
  "passwd",
  "password",
  "privatekey",
  "proxyauthorization",
  "pwd",
  "redispassword",
  "redisurl",
  "secret",
  "secretkey",
  "sentinelpassword",
  "setcookie",
  "signature",
  "signingkey",
  "signingsecret",
  "token",
  "webhooksecret",
  "webhooksignature",
  "xapikey",
  "xsignature",
]);

const isSecretName = (name: string) => secretNames.has(name.replaceAll(/[^A-Za-z]/g, "").toLowerCase());

/** In their order: an address's credentials go before the parts of it could be taken for something else. */
const patterns: readonly (readonly [RegExp, string])[] = [
  // user:password@ up to the last @ of the word: a password may hold / and @ itself.
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s"'<>]{0,2000}@/gi, `$1${censor}@`],
  [/\btm_(live|sandbox)_[A-Za-z0-9_-]+/g, `tm_$1_${censor}`],
  [/\bwhsec_[A-Za-z0-9+/=_-]+/g, `whsec_${censor}`],
  [/\b(Bearer|Basic|Digest)\s+[^\s"',\\]+/gi, `$1 ${censor}`],
  // A header line or a parsed one, quoted or not: to the end of the line, for cookies hold spaces and semicolons.
  [
    /\b((?:proxy-)?authorization|(?:set-)?cookie|x-api-key|idempotency-key|(?:webhook|x)-signature)((?:["'\\]*\s*[:=]|["'\\]+\s*,)[\s"'\\]*)(?!\[redacted\])[^\r\n"]+/gi,
    `$1$2${censor}`,
  ],
  [
    /\b((?:ssl)?password|passwd|pwd|passphrase|secret|token|api[-_]?key|access[-_]?key)((?:["'\\]*\s*[:=]|["'\\]+\s*,)[\s"'\\]*)(?!\[redacted\])[^\s&"',;}]+/gi,
    `$1$2${censor}`,
  ],
  [
    /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
    `${censor} private key`,
  ],
];

/** Shorter than this a known secret is more likely a word. */
const shortestSecret = 6;
const deepest = 8;
/** What stands behind is cut off, so that no text makes the patterns work long. */
const longestText = 16_384;
const longestList = 100;

export type Redact = {
  text(text: string): string;
  /** A copy that JSON can write, cut off where it is deep, long or goes in a circle. */
  value(value: unknown): unknown;
};

/** pg's errors hold values of rows (`detail`, `where`) and the client's errors whole commands: what is said is chosen by name. */
const errorMembers = [
  "code",
  "errno",
  "syscall",
  "address",
  "port",
  "routine",
  "constraint",
  "severity",
] as const;

/** `secrets` are values that are known to be secret, whatever they look like and wherever they stand. */
export function createRedact(secrets: readonly string[] = []): Redact {
  const known = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .filter((secret) => secret.length >= shortestSecret)
    .toSorted((one, other) => other.length - one.length);

  function text(given: string): string {
    let masked = given;
    for (const secret of known) masked = masked.replaceAll(secret, censor);
    if (masked.length > longestText) masked = `${masked.slice(0, longestText)} [cut off]`;
    for (const [pattern, instead] of patterns) masked = masked.replaceAll(pattern, instead);
    return masked;
  }

  function errorOf(error: Error, depth: number, seen: ReadonlySet<object>): object {
    const held = error as Error & Partial<Record<(typeof errorMembers)[number], unknown>>;
    const chosen = errorMembers.map((name) => [name, inner(held[name], depth + 1, seen)]);
    return {
      type: error.name,
      message: text(error.message),
      ...Object.fromEntries(chosen),
      stack: error.stack === undefined ? undefined : text(error.stack),
      cause: inner(error.cause, depth + 1, seen),
      ...(error instanceof AggregateError ? { errors: inner(error.errors, depth + 1, seen) } : {}),
    };
  }

  /** A list may be raw headers: name, value, name, value. */
  const listOf = (values: readonly unknown[], depth: number, seen: ReadonlySet<object>): unknown[] =>
    values.slice(0, longestList).map((value, at) => {
      const before = values[at - 1];
      return typeof before === "string" && isSecretName(before) ? censor : inner(value, depth + 1, seen);
    });

  const membersOf = (
    entries: Iterable<[unknown, unknown]>,
    depth: number,
    seen: ReadonlySet<object>,
  ): object =>
    Object.fromEntries(
      [...entries]
        .slice(0, longestList)
        .map(([name, value]) => [
          text(String(name)),
          isSecretName(String(name)) && value != null ? censor : inner(value, depth + 1, seen),
        ]),
    );

  function inner(value: unknown, depth: number, seen: ReadonlySet<object>): unknown {
    if (typeof value === "string") return text(value);
    if (typeof value === "bigint") return String(value);
    if (typeof value === "function" || typeof value === "symbol") return undefined;
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return "[circle]";
    if (depth > deepest) return "[deeper]";
    const now = new Set(seen).add(value);
    if (value instanceof Error) return errorOf(value, depth, now);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (value instanceof URL) return text(value.href);
    if (value instanceof URLSearchParams) return text(String(value));
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return "[bytes]";
    if (value instanceof Set) return listOf([...value], depth, now);
    if (Array.isArray(value)) return listOf(value, depth, now);
    if (value instanceof Map || value instanceof Headers) return membersOf(value.entries(), depth, now);
    return membersOf(Object.entries(value), depth, now);
  }

  return { text, value: (value) => inner(value, 0, new Set()) };
}
