/**
 * From outcomes to an answer: status, headers, body. Under application/graphql-response+json the status says what became of the
 * operation; under application/json errors of a document are 200, as clients of old expect, and only what concerns the request
 * itself (key, limits, draining, our fault) has a status of its own. A batch has the status that all of it shares, else 200.
 */
import { type ErrorCode, errorCodes } from "../../core/errors.ts";
import type { Headers } from "../../http/headers.ts";
import type { Outgoing } from "../../http/writer.ts";
import type { Outcome } from "../outcome.ts";
import { type Form, mediaTypes } from "./media_type.ts";

export type AnswerOptions = {
  form: Form;
  sandbox: boolean;
  /** Of answers without an error; undefined where nothing is kept. */
  cacheControl: string | undefined;
  /** With an entity tag: answers to GET. */
  tagged: boolean;
};

export const varyHeader = "Authorization, Accept, Accept-Encoding, Origin";

/** A document's own mistakes. METHOD_NOT_ALLOWED is a mutation sent with GET, which the specification refuses in either form. */
function isOfDocument(code: ErrorCode): boolean {
  return errorCodes[code].status === 400 && code !== "INVALID_BODY";
}

/** On the wire, whatever it counts as. */
function statusOf({ result, code, status }: Outcome, form: Form): number {
  if (result.data !== undefined || code === undefined) return 200;
  return form === "legacy" && isOfDocument(code) ? 200 : status;
}

export function bodyOf({ result }: Outcome, sandbox: boolean): string {
  if (!sandbox) return JSON.stringify(result);
  return JSON.stringify({ ...result, extensions: { ...result.extensions, _sandbox: true } });
}

/** What the whole request counts as: as one operation does; a batch as its worst only when none of it was answered. */
function troubleOf(outcomes: readonly Outcome[]): Outgoing["trouble"] {
  const [first] = outcomes;
  if (first?.code === undefined || outcomes.some(({ code }) => code === undefined)) return undefined;
  return { code: first.code, status: first.status };
}

/** Of the first operation that has one. */
function firstErrorOf(outcomes: readonly Outcome[]): Outgoing["firstError"] {
  for (const { result } of outcomes) {
    const [error] = result.errors ?? [];
    if (error !== undefined) return { code: String(error.extensions.code), message: error.message };
  }
  return undefined;
}

export function outgoingOf(
  outcomes: readonly Outcome[],
  batch: boolean,
  { form, sandbox, cacheControl, tagged }: AnswerOptions,
): Outgoing {
  const statuses = new Set(outcomes.map((outcome) => statusOf(outcome, form)));
  const [first = 200] = statuses;
  const status = statuses.size === 1 ? first : 200;
  const bodies = outcomes.map((outcome) => bodyOf(outcome, sandbox));
  const seconds = Math.max(0, ...outcomes.map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0));
  const whole = outcomes.every(({ result }) => result.errors === undefined);
  const trouble = troubleOf(outcomes);
  const firstError = firstErrorOf(outcomes);
  const waits = outcomes.some(({ status: counted }) => counted === 429 || counted === 503);
  const headers: Headers = {
    "Cache-Control": (whole ? cacheControl : undefined) ?? "no-store",
    Vary: varyHeader,
    ...(waits ? { "Retry-After": Math.max(1, Math.ceil(seconds)) } : {}),
    ...(trouble?.code === "METHOD_NOT_ALLOWED" ? { Allow: "POST" } : {}),
    ...(outcomes.some(({ replayed }) => replayed) ? { "Idempotent-Replayed": "true" } : {}),
  };
  return {
    status,
    headers,
    content: { body: batch ? `[${bodies.join(",")}]` : (bodies[0] ?? ""), mediaType: mediaTypes[form] },
    tagged: tagged && whole,
    ...(trouble === undefined ? {} : { trouble }),
    ...(firstError === undefined ? {} : { firstError }),
  };
}
