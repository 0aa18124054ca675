/** Reports each response once: to the account's usage, to its request log, and as an observation. */
import type { Clock } from "../core/clock.ts";
import type { ErrorCode } from "../core/errors.ts";
import type { Decision } from "../limits/model.ts";
import type { Environment } from "../postgres/environment.ts";
import type { RequestRecorder } from "../request_log/model.ts";
import type { Observe } from "../telemetry/observation.ts";
import { dashboardKeyId, type Outcome, type Used } from "../usage/model.ts";
import type { RequestContext } from "./context.ts";

function outcomeOf(status: number, { refusedBy }: Decision): Outcome {
  if (status === 304) return "not_modified";
  if (status < 400) return "ok";
  if (status === 429) return refusedBy === "quota" ? "refused_quota" : "refused_burst";
  return status < 500 ? "client_error" : "server_error";
}

export type ReportDeps = {
  environment: Environment;
  /** Counts requests of known callers. */
  usage: { record(used: Used): void };
  /** Logs each request of a known key, for its account to read. Default: no log. */
  requestLog?: Pick<RequestRecorder, "record">;
  observe: Observe;
  clock: Clock;
};

/** What went wrong. `status` is what the request counts as, if its media type has another status. */
export type Trouble = { code: ErrorCode; status: number; cause?: unknown };
/** The first error in the body, as the caller reads it. */
export type FirstError = { code: string; message: string };

export type Report = (
  context: RequestContext,
  status: number,
  trouble?: Trouble,
  firstError?: FirstError,
) => void;

export function createReport({ environment, usage, requestLog, observe, clock }: ReportDeps): Report {
  /**
   * Towards the account's use, in the month that was decided on. Asking what was used is no use itself: its answer would
   * never be the same twice, and nobody could be told that nothing changed (304). A session (no key) counts at metered
   * endpoints only, and not at unknown paths.
   */
  function count({ caller, decision, endpoint, units }: RequestContext, status: number): void {
    if (caller === undefined || decision === undefined) return;
    const { keyId } = caller;
    if (!(endpoint?.metered ?? keyId !== undefined)) return;
    usage.record({
      accountId: caller.accountId,
      keyId: keyId ?? dashboardKeyId,
      environment: environment.name,
      endpoint: endpoint?.name ?? "unmatched",
      outcome: outcomeOf(status, decision),
      units,
      atMs: Math.min(clock.now(), decision.quota.resetAt * 1_000 - 1),
    });
  }

  /** For the account whose key it was, as it was answered. What has no key (a page, a person's session) is nobody's. */
  function log(
    context: RequestContext,
    status: number,
    durationMs: number,
    error: FirstError | undefined,
  ): void {
    const { caller, refused, req } = context;
    const owner = caller ?? refused;
    if (requestLog === undefined || owner?.keyId === undefined) return;
    const userAgent = req.headers["user-agent"];
    requestLog.record({
      accountId: owner.accountId,
      keyId: owner.keyId,
      environment: environment.name,
      atMs: clock.now(),
      requestId: context.requestId,
      method: req.method ?? "",
      path: req.url ?? "",
      endpoint: context.endpoint?.name ?? "unmatched",
      status,
      durationMs,
      ...(error === undefined ? {} : { errorCode: error.code, errorMessage: error.message }),
      ...(userAgent === undefined ? {} : { userAgent }),
    });
  }

  function report(context: RequestContext, status: number, trouble?: Trouble, firstError?: FirstError): void {
    const { caller } = context;
    context.leave?.();
    const durationMs = Math.round((performance.now() - context.startedAtMs) * 1_000) / 1_000;
    count(context, trouble?.status ?? status);
    log(context, status, durationMs, firstError);
    observe({
      kind: "http_request",
      environment: environment.name,
      route: context.endpoint?.path ?? "unmatched",
      method: context.req.method ?? "",
      status,
      durationMs,
      requestId: context.requestId,
      ...(caller === undefined
        ? {}
        : {
            accountId: caller.accountId,
            ...(caller.keyId === undefined ? {} : { keyId: caller.keyId }),
          }),
      ...(trouble === undefined ? {} : { errorCode: trouble.code }),
      ...(trouble?.cause === undefined ? {} : { cause: trouble.cause }),
    });
  }

  return report;
}
