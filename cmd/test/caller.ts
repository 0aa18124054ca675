/** Calls the installed API as a client does. A Service may be a moment behind its pods: what nobody answered is asked again. */
import { setTimeout as sleep } from "node:timers/promises";

/** What comes over the wire, looked at member by member. */
export type Body = ReturnType<typeof JSON.parse>;
export type Reply = { status: number; body: Body };
export type Call = (method: string, path: string, body?: object) => Promise<Reply>;

export type CallerOptions = {
  /** Such as http://prices-api:8080, whatever path is behind it left as it is. */
  address: string;
  /** Undefined calls without one. */
  key?: string;
  /** How long it asks again before it gives up. */
  waitMs: number;
};

const pauseMs = 250;
const answerMs = 10_000;
/** Answers of what stands in front of the API, or of an API that has no database yet. */
const notYet = new Set([502, 503, 504]);

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
};

/** Throws when the time is over and nothing but such answers came; any other answer is one. */
export function createCaller({ address, key, waitMs }: CallerOptions): Call {
  const base = address.replace(/\/+$/, "");
  return async (method, path, body) => {
    const until = performance.now() + waitMs;
    // The same for each try: what a lost answer told of is not made twice.
    const once = method === "POST" ? { "Idempotency-Key": crypto.randomUUID() } : {};
    for (;;) {
      let reason: string;
      try {
        const response = await fetch(`${base}${path}`, {
          method,
          headers: {
            ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
            ...(body === undefined ? {} : { "Content-Type": "application/json" }),
            ...once,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(answerMs),
        });
        const text = await response.text();
        if (!notYet.has(response.status)) return { status: response.status, body: parsed(text) };
        reason = `status ${response.status}`;
      } catch (error) {
        reason = reasonOf(error);
      }
      if (performance.now() >= until) throw new Error(`${method} ${base}${path}: ${reason}`);
      await sleep(pauseMs);
    }
  };
}

function parsed(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The answer's body when it has the status; otherwise throws, with the code and the words of the API. */
export function expect(what: string, { status, body }: Reply, wanted: number): Body {
  if (status === wanted) return body;
  const { code = "", message = "", details = [] } = body?.error ?? {};
  const reasons = (details as Body[]).map(({ field, reason }) => ` ${field} ${reason}`);
  throw new Error(`${what}: ${status} instead of ${wanted} ${code} ${message}${reasons.join(";")}`.trim());
}
