/**
 * Makes of anything a copy that may be written: values of members named like secrets are gone at any depth, and what looks
 * like a secret is gone from every text, wherever an error quotes one. What comes in may be deep, long, circular or broken:
 * the copy is bounded, and making it never throws.
 */
import { censor, isSecretName, secretPatterns } from "./redaction_list.ts";

/** Shorter than this a known secret is more likely a word. */
const shortestSecret = 6;
const deepest = 8;
const longestList = 100;
/** Values of one line, all together. */
const mostValues = 2_000;
/** What stands behind is cut off, so that no text makes the patterns work long. */
const longestText = 16_384;

export type Redact = {
  text(text: string): string;
  /** A copy that JSON can write. */
  value(value: unknown): unknown;
};

/** Where a walk is: how deep, below which objects, and how much more it may copy. */
type Walk = { depth: number; above: ReadonlySet<object>; budget: { left: number } };

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
    for (const [pattern, instead] of secretPatterns) masked = masked.replaceAll(pattern, instead);
    return masked;
  }

  function errorOf(error: Error, walk: Walk): object {
    const held = error as Error & Partial<Record<(typeof errorMembers)[number], unknown>>;
    return {
      type: text(String(error.name)),
      message: text(String(error.message)),
      ...Object.fromEntries(errorMembers.map((name) => [name, copy(held[name], walk)])),
      stack: error.stack === undefined ? undefined : text(String(error.stack)),
      cause: copy(error.cause, walk),
      ...(error instanceof AggregateError ? { errors: copy(error.errors, walk) } : {}),
    };
  }

  /** A list may be raw headers: name, value, name, value. */
  const listOf = (values: readonly unknown[], walk: Walk): unknown[] =>
    values.slice(0, longestList).map((value, at) => {
      const before = values[at - 1];
      return typeof before === "string" && isSecretName(before) ? censor : copy(value, walk);
    });

  const membersOf = (entries: Iterable<[unknown, unknown]>, walk: Walk): object =>
    Object.fromEntries(
      [...entries].slice(0, longestList).map(([key, value]) => {
        const name = String(key);
        return [text(name), isSecretName(name) && value != null ? censor : copy(value, walk)];
      }),
    );

  function copy(value: unknown, { depth, above, budget }: Walk): unknown {
    budget.left -= 1;
    if (budget.left < 0) return "[cut off]";
    if (typeof value === "string") return text(value);
    if (typeof value === "bigint") return String(value);
    if (typeof value === "function" || typeof value === "symbol") return undefined;
    if (typeof value !== "object" || value === null) return value;
    if (above.has(value)) return "[circle]";
    if (depth > deepest) return "[deeper]";
    const below = { depth: depth + 1, above: new Set(above).add(value), budget };
    if (value instanceof Error) return errorOf(value, below);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (value instanceof URL || value instanceof URLSearchParams) return text(String(value));
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return "[bytes]";
    if (value instanceof Set) return listOf([...value], below);
    if (Array.isArray(value)) return listOf(value, below);
    if (value instanceof Map || value instanceof Headers) return membersOf(value.entries(), below);
    return membersOf(Object.entries(value), below);
  }

  return {
    text,
    value(value) {
      try {
        return copy(value, { depth: 0, above: new Set(), budget: { left: mostValues } });
      } catch {
        return { unreadable: true };
      }
    },
  };
}
