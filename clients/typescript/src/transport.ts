/**
 * Sends a call and reads its answer: authentication, attempts and the waits between them, errors. All that goes to the
 * service goes through here, and the key is in nobody else's hands.
 */
import { jsonText, type QueryValue, target } from "./address.ts";
import { errorIn, type Read, read } from "./answer.ts";
import { type Attempted, attempt, type Received, sleep } from "./attempt.ts";
import { ConnectionError, type DrugPriceError, NotModifiedError, TimeoutError } from "./errors.ts";
import { faultOf, wordsOf } from "./faults.ts";
import { createObserver, type ErrorReason, type RequestRecord } from "./hooks.ts";
import { type LastResponse, lastResponseOf } from "./last_response.ts";
import { callLimits, longestMs, type RequestOptions, type Settings } from "./options.ts";
import { answerWasLost, delayMs, type Failure, mayRetry, retryAfterSeconds } from "./retry.ts";
import { randomUuid, runtimeName } from "./runtime.ts";
import { version } from "./version.ts";

export type Call = {
  method: string;
  /** From the service's address on, with a slash at its head. */
  path: string;
  query?: object | undefined;
  /** What is written as JSON; undefined for no body. */
  body?: unknown;
  accept?: string;
  /** Whether an Idempotency-Key is made for it, unless the caller gives one. */
  idempotencyKey?: boolean;
  /** Whether it can be sent again when nobody knows what became of it. */
  repeatable: boolean;
};

/** The last answer that came, whatever its status. */
export type Exchanged = {
  /** Undefined where the answer is no JSON: then `text` has it. */
  body: unknown;
  text: string;
  retryAfter: number | null;
  lastResponse: LastResponse;
  /** Whether an earlier attempt may have done the work without our hearing of it. */
  lostBefore: boolean;
};

/** What a call expects: an object, one with a list in `data`, any JSON, or no body. */
export type Answers = "object" | "list" | "json" | "none";

export type Answered = { body: unknown; lastResponse: LastResponse };

export type Transport = {
  /** Resolves with what the service answers, an error of its own included. */
  exchange(call: Call, options?: RequestOptions): Promise<Exchanged>;
  /** Resolves with JSON, or with undefined where the call expects no body; rejects with what the service refuses. */
  send(call: Call & { answers: Answers }, options?: RequestOptions): Promise<Answered>;
};

/** What tests set, so that nothing is left to chance and nobody waits. */
export type Chance = {
  random(): number;
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
  nowMs(): number;
};

const chance: Chance = { random: Math.random, sleep, nowMs: Date.now };

/** Added to the client's own time-out where the server is asked to hold the request, as the log of events is with `wait`. */
function heldMs(query: object | undefined): number {
  const wait = (query as { wait?: unknown } | undefined)?.wait;
  return typeof wait === "number" && wait > 0 ? wait * 1000 : 0;
}

const isObject = (body: unknown): body is object =>
  typeof body === "object" && body !== null && !Array.isArray(body);

/** Whether an answer has the form that a call is about; what is within is the service's word. */
const forms = {
  object: isObject,
  list: (body: unknown) => isObject(body) && "data" in body && Array.isArray(body.data),
  json: (body: unknown) => body !== undefined,
} as const;

const isSuccess = (status: number) => status >= 200 && status < 300;

const failureOf = (attempted: Attempted): Failure | undefined => {
  if ("timedOut" in attempted) return { kind: "timeout" };
  if ("thrown" in attempted) return { kind: faultOf(attempted.thrown) };
  const { status } = attempted.response;
  return isSuccess(status) ? undefined : { kind: "status", status };
};

const requests = (count: number) => `${count} ${count === 1 ? "request" : "requests"}`;

export function createTransport(settings: Settings, { random, sleep, nowMs }: Chance = chance): Transport {
  const { apiKey } = settings;
  const observer = createObserver(settings.hooks, settings.logger);
  const runtime = runtimeName();

  function headersOf(call: Call, options: RequestOptions, idempotencyKey: string | undefined): Headers {
    const headers = new Headers({ Accept: call.accept ?? "application/json" });
    if (runtime !== undefined) headers.set("User-Agent", `drug-price-typescript/${version} (${runtime})`);
    for (const given of [settings.headers, options.headers ?? {}]) {
      for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value);
    }
    if (call.body !== undefined) headers.set("Content-Type", "application/json");
    if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
    if (options.ifNoneMatch) headers.set("If-None-Match", options.ifNoneMatch);
    headers.set("Authorization", `Bearer ${apiKey}`);
    return headers;
  }

  async function exchange(call: Call, options: RequestOptions = {}): Promise<Exchanged> {
    const { timeoutMs, totalTimeoutMs, maxRetries } = callLimits(settings, options);
    const startedMs = performance.now();
    const remainingMs = () => totalTimeoutMs - (performance.now() - startedMs);
    const url = `${settings.address}${target(call.path, (call.query ?? {}) as Record<string, QueryValue>)}`;
    const { method } = call;
    // One for the call, not for the attempt: that is what makes attempts one thing.
    const idempotencyKey = options.idempotencyKey ?? (call.idempotencyKey ? randomUuid() : undefined);
    const headers = headersOf(call, options, idempotencyKey);
    const body = call.body === undefined ? {} : { body: jsonText(call.body) };
    const askedMs = options.timeoutMs === undefined ? timeoutMs + heldMs(call.query) : timeoutMs;
    const callId = randomUuid();
    let lostBefore = false;

    for (let number = 1; ; number += 1) {
      const record: RequestRecord = {
        ...{ callId, method, url, attempt: number },
        idempotencyKey: idempotencyKey ?? null,
      };
      observer.request(record);
      if (number > 1) headers.set("X-Retry-Count", String(number - 1));
      // A timer of a longer duration than it supports fires at once.
      const attemptMs = Math.min(askedMs, longestMs, Math.max(1, remainingMs()));
      const sentMs = performance.now();
      const failed = (reason: ErrorReason, error: unknown) =>
        observer.error({ ...record, reason, error, durationMs: performance.now() - sentMs });
      const init = { ...settings.fetchOptions, ...body, method, redirect: "manual" as const };
      const sent = { ...init, headers: Object.fromEntries(headers) };
      const attempted = await attempt(settings.fetch, url, sent, attemptMs, options.signal).catch((error) => {
        failed("cancelled", error);
        throw error;
      });
      let failure = failureOf(attempted);
      let answer: { response: Received; text: string; read: Read } | undefined;
      let retryAfter: number | null = null;
      if ("response" in attempted) {
        const { response, text } = attempted;
        answer = { response, text, read: read(response.headers, text) };
        retryAfter = retryAfterSeconds(response.headers.get("Retry-After"), nowMs());
        const wasCut = answer.read.kind === "cut" && hasBody(method, response.status);
        if (wasCut && !(failure && mayRetry(failure, call.repeatable))) failure = { kind: "lost" };
        if (failure?.kind === "lost") failed("connection", undefined);
        else {
          observer.response({
            ...record,
            status: response.status,
            requestId: response.headers.get("X-Request-Id"),
            durationMs: performance.now() - sentMs,
          });
        }
      } else {
        const reason =
          failure === undefined || failure.kind === "status" ? "connection" : reasons[failure.kind];
        failed(reason, "timedOut" in attempted ? attempted.cause : attempted.thrown);
      }
      const waitMs = delayMs(number, retryAfter, random);

      const isLast =
        failure === undefined ||
        number > maxRetries ||
        !mayRetry(failure, call.repeatable) ||
        (retryAfter !== null && retryAfter * 1000 > settings.maxRetryWaitMs) ||
        // The call would end within the delay: its error is known now.
        waitMs >= remainingMs();
      if (isLast && answer && (failure === undefined || failure.kind === "status")) {
        return {
          body: answer.read.kind === "json" ? answer.read.body : undefined,
          text: answer.text,
          retryAfter,
          lastResponse: lastResponseOf(answer.response, number),
          lostBefore,
        };
      }
      if (failure === undefined || isLast) throw noAnswer(attempted, failure, attemptMs, number, url);
      lostBefore ||= answerWasLost(failure);
      const reason = failure.kind === "status" ? `status ${failure.status}` : reasons[failure.kind];
      observer.retry({ ...record, reason, delayMs: waitMs });
      await sleep(waitMs, options.signal);
    }
  }

  async function send(call: Call & { answers: Answers }, options: RequestOptions = {}): Promise<Answered> {
    const { body, text, retryAfter, lastResponse, lostBefore } = await exchange(call, options);
    const { status } = lastResponse;
    if (status === 304) throw new NotModifiedError(lastResponse);
    if (call.answers === "none" || call.method === "HEAD") {
      // What an attempt deleted whose answer was lost is not there when it is asked for again.
      const deletedBefore = call.method === "DELETE" && status === 404 && lostBefore;
      // A body that is no JSON was said by somebody else: by a login's page, say.
      const own = call.method === "HEAD" || text.trim() === "" || body !== undefined;
      if ((isSuccess(status) && own) || deletedBefore) return { body: undefined, lastResponse };
    } else if (isSuccess(status) && forms[call.answers](body)) {
      return { body: withoutMark(body, lastResponse), lastResponse };
    } else if (status === 204 && call.answers === "json") {
      return { body: undefined, lastResponse };
    }
    throw errorIn(text, body, retryAfter, lastResponse);
  }

  return { exchange, send };
}

/** In which an end of the text in the middle is a loss. */
const hasBody = (method: string, status: number) =>
  method !== "HEAD" && status !== 204 && status !== 304 && status !== 0;

const reasons = {
  timeout: "timeout",
  unsent: "connection",
  lost: "connection",
  certificate: "certificate",
} as const satisfies Record<Exclude<Failure["kind"], "status">, string>;

/** `_sandbox` is no member of any model: it says where the answer is from. */
export function withoutMark(body: unknown, lastResponse: LastResponse): unknown {
  if (typeof body === "object" && body !== null && "_sandbox" in body) {
    lastResponse.sandbox = body._sandbox === true;
    delete body._sandbox;
  }
  return body;
}

function noAnswer(
  attempted: Attempted,
  failure: Failure | undefined,
  attemptMs: number,
  attempts: number,
  url: string,
): DrugPriceError {
  const { origin } = new URL(url);
  const after = `after ${requests(attempts)}`;
  if ("timedOut" in attempted) {
    return new TimeoutError(
      `no whole answer of ${origin} within ${attemptMs} ms, ${after}`,
      attempts,
      attempted.cause,
    );
  }
  if ("response" in attempted) {
    const { response, text } = attempted;
    const start = text.slice(0, 200);
    return new ConnectionError(
      `the answer of ${origin} (status ${response.status}) ended early, ${after}: ${start}`,
      attempts,
      undefined,
    );
  }
  const trouble = failure?.kind === "certificate" ? "the certificate is not trusted" : "no whole answer came";
  return new ConnectionError(
    `${trouble} (${origin}, ${after}): ${wordsOf(attempted.thrown)}`,
    attempts,
    attempted.thrown,
  );
}
