/**
 * Whether two pieces of JSON say the same, where languages may write it differently: moments by their time, and a member that
 * may be left out as good as null. Everything else must be there, as it was, and nothing besides.
 */
import assert from "node:assert/strict";
import { optionalMembers } from "./methods.ts";

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

export type Leniency = {
  /** Text and numbers count as one for prices: in requests, where the service takes either. */
  sent?: boolean;
};

export function plain(value: unknown, { sent = false }: Leniency = {}): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one, { sent }));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name, member]) => member !== null || sent || !optionalMembers.has(name))
        .map(([name, member]) => [
          name,
          sent && name === "target_price" ? Number(member) : plain(member, { sent }),
        ]),
    );
  }
  if (typeof value !== "string") return value;
  return moment.test(value) ? `moment ${Date.parse(value)}` : value;
}

export function assertSame(actual: unknown, expected: unknown, what: string): void {
  assert.deepEqual(plain(actual), plain(expected), what);
}

/** The body of an answer as clients give it: without the mark of the sandbox, which is told elsewhere. */
export function withoutMark(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { _sandbox, ...rest } = body as Record<string, unknown>;
  return rest;
}
