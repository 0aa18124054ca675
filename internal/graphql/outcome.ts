/** What became of an operation: its result as it is answered, what it counts as, and what is told of it. */
import type { Caller } from "../accounts/model.ts";
import { type ErrorCode, errorCodes } from "../core/errors.ts";
import type { GraphqlOperationObservation } from "../telemetry/observation.ts";
import { type Charge, unitsOf } from "./charge.ts";
import type { EngineResult } from "./engine/engine.ts";
import type { Analysis } from "./graphql_parts.ts";
import type { Prepared } from "./prepare.ts";
import type { TruncatedList, TruncatedLists } from "./truncated_lists.ts";

/** What is known of an operation on its way; written as it goes. */
export type Progress = {
  prepared?: Prepared;
  analysis?: Analysis;
  /** Points; 0 while they are not known. */
  requested: number;
  executed: boolean;
  replayed: boolean;
  /** It was asked what it would cost, and told. */
  costOnly: boolean;
  /** What is behind errors that are ours: for the log. */
  causes: unknown[];
  statements: number;
  truncated?: TruncatedLists | undefined;
};

/** Points asked for, the most that the plan allows, and the units of limits that it took or, asked for the cost only, would take. */
export type Cost = { requested: number; limit: number; units: number };

export type Outcome = {
  result: EngineResult & { extensions: { cost: Cost; truncated?: readonly TruncatedList[] } };
  /** What it counts as, by the statuses of REST: 200 when there is data. */
  status: number;
  /** Of the first error, when there is no data. */
  code: ErrorCode | undefined;
  retryAfterSeconds: number | undefined;
  replayed: boolean;
  told: Omit<GraphqlOperationObservation, "kind" | "environment">;
};

/** Without data, by what it counts as; with data, by whether all of it is there. */
function resultOf(status: number, { errors = [] }: EngineResult): GraphqlOperationObservation["result"] {
  if (status >= 500) return "failed";
  if (status === 401 || status === 403 || status === 429) return "refused";
  if (status >= 400) return "invalid";
  return errors.length === 0 ? "ok" : "partial";
}

function toldOf(progress: Progress, result: GraphqlOperationObservation["result"]) {
  const { analysis, prepared, requested, executed, statements, causes } = progress;
  const kind = analysis?.introspection === true ? "introspection" : analysis?.kind;
  const told: Omit<Outcome["told"], "requestId" | "durationMs"> = {
    operation: kind ?? "unknown",
    result,
    causes,
    ...(analysis === undefined ? {} : { cost: requested }),
    ...(executed ? { statements } : {}),
    ...(prepared === undefined ? {} : { parsed: prepared.known ? "hit" : "miss" }),
    ...(prepared?.name === undefined ? {} : { document: prepared.name }),
    ...(prepared?.persisted === undefined ? {} : { persisted: prepared.persisted }),
  };
  return told;
}

export async function outcomeOf(
  { caller, charge, requestId }: { caller: Caller; charge: Charge; requestId: string },
  progress: Progress,
  given: EngineResult,
  durationMs: number,
): Promise<Outcome> {
  const { data, errors } = given;
  const code = data === undefined || data === null ? errors?.[0]?.extensions.code : undefined;
  const status = code === undefined ? 200 : errorCodes[code].status;
  if (status >= 500) await charge.giveBack();
  const waits = (errors ?? []).map(({ extensions }) => Number(extensions.retryAfterSeconds ?? 0));
  const retryAfterSeconds = Math.max(0, ...waits) || undefined;
  const { requested, costOnly, replayed } = progress;
  const truncated = data == null ? [] : (progress.truncated?.all ?? []);
  const units = costOnly ? unitsOf(requested) : charge.units;
  return {
    result: {
      ...(errors === undefined || errors.length === 0 ? {} : { errors }),
      ...(data === undefined ? {} : { data }),
      extensions: {
        cost: { requested, limit: caller.plan.operationCost, units },
        ...(truncated.length === 0 ? {} : { truncated }),
      },
    },
    status,
    code,
    retryAfterSeconds,
    replayed,
    told: {
      ...toldOf(progress, costOnly ? "cost_only" : resultOf(status, given)),
      requestId,
      durationMs: Math.round(durationMs * 1_000) / 1_000,
    },
  };
}
