/** The status of a resource: made of what was seen, compared with what stands. Pure. */
import type { KubeObject } from "../../kube/model.ts";
import { conditionsOf, timestamp } from "./condition_reasons.ts";
import { conditionStatesOf, type Snapshot } from "./condition_states.ts";
import { selectorText } from "./deployment.ts";
import { fleetOf } from "./fleet.ts";
import { sameJson } from "./json.ts";
import { type Condition, conditionTypes, type DispatcherStatus } from "./model.ts";

const isCondition = (value: unknown): value is Condition =>
  typeof value === "object" &&
  value !== null &&
  "type" in value &&
  "status" in value &&
  "lastTransitionTime" in value &&
  conditionTypes.some((type) => type === value.type);

/** What stands, as far as it can be read: another version may have written it. */
export function statusIn(
  object: KubeObject,
): Partial<DispatcherStatus> & { conditions: readonly Condition[] } {
  const status = (typeof object.status === "object" ? object.status : undefined) as
    | Partial<DispatcherStatus>
    | null
    | undefined;
  // The API server sets this condition until a status is written.
  const conditions = Array.isArray(status?.conditions)
    ? status.conditions.filter(isCondition).filter(({ reason }) => reason !== "NotSeen")
    : [];
  return { ...status, conditions };
}

const rounded = (figure: number) => Math.round(figure * 10) / 10;

export function statusOf(
  snapshot: Snapshot,
  before: ReturnType<typeof statusIn>,
  nowMs: number,
): DispatcherStatus {
  const fleet = snapshot.deployment === undefined ? undefined : fleetOf(snapshot.deployment);
  const sample = snapshot.backlog?.sample;
  const rate = snapshot.decision?.memory.measuredRate;
  const lastScaleTime =
    snapshot.scaledAtMs === undefined ? before.lastScaleTime : timestamp(snapshot.scaledAtMs);
  return {
    observedGeneration: snapshot.generation,
    replicas: fleet?.replicas ?? 0,
    readyReplicas: fleet?.ready ?? 0,
    updatedReplicas: fleet?.updated ?? 0,
    desiredReplicas: snapshot.desired ?? fleet?.wanted ?? 0,
    selector: selectorText(snapshot.name),
    ...(sample === undefined
      ? {}
      : {
          backlog: {
            due: sample.due,
            oldestDueSeconds: Math.round(sample.oldestDueSeconds),
            ...(rate === undefined ? {} : { ratePerReplica: rounded(rate) }),
          },
        }),
    ...(lastScaleTime === undefined ? {} : { lastScaleTime }),
    conditions: conditionsOf(conditionStatesOf(snapshot), before.conditions, snapshot.generation, nowMs),
  };
}

const withoutWords = (status: DispatcherStatus) => ({
  ...status,
  backlog: undefined,
  conditions: status.conditions.map((condition) => ({ ...condition, message: "" })),
});

/**
 * "figures": only those of the backlog differ, or words of others in messages, both of which may change all the time and
 * are not worth a write each time.
 */
export function differenceOf(before: unknown, after: DispatcherStatus): "none" | "figures" | "more" {
  if (sameJson(before, after)) return "none";
  const stands = typeof before === "object" && before !== null && "conditions" in before;
  if (!stands || !Array.isArray(before.conditions)) return "more";
  return sameJson(withoutWords(before as DispatcherStatus), withoutWords(after)) ? "figures" : "more";
}
