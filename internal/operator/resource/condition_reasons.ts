/**
 * The conditions of a resource: every reason with its meaning, in the one table that the reference page is made of, and how
 * states become conditions. What a condition says never has figures in it that change all the time: each change is a write.
 */
import { cut } from "./json.ts";
import { type Condition, type ConditionType, conditionTypes } from "./model.ts";

export const conditionReasons = {
  Ready: {
    Available: "At least minReplicas replicas are available, or all wanted replicas if that is fewer.",
    ScaledToZero: "No replicas are wanted.",
    Unavailable: "Fewer replicas than minReplicas are available.",
    NoDeployment: "There is no Deployment of this resource.",
    NotSeen: "No operator has seen the resource. Check that one runs and watches this namespace.",
  },
  Progressing: {
    RollingOut: "Pods of a newer template replace older ones.",
    Scaling: "Replicas are being added or removed, or are not ready yet.",
    WaitingForDeletion:
      "The Deployment of a deleted resource with this name is being deleted. Then a new one is created.",
    Settled: "The Deployment is up to date, and all its replicas are available.",
    Stuck: "The Deployment makes no progress. Degraded has the reason.",
    Paused: "The Deployment is not touched.",
  },
  ScalingActive: {
    Backlog: "The backlog decides how many replicas there are.",
    External: 'In mode "external", spec.replicas decides. The scale subresource sets it.',
    Paused: "Scaling is paused in both directions.",
    NotYetRead: "The backlog was not read yet. Replicas stay the same.",
    MetricsUnavailable: "The backlog cannot be read. Replicas stay the same.",
    Fallback:
      "The backlog could not be read more than fallback.afterFailures times. At least fallback.replicas replicas run.",
    Stopped: "Scaling is not possible. Degraded has the reason.",
  },
  ScalingLimited: {
    TooFewReplicas: "Fewer replicas would be enough, but minReplicas is the minimum.",
    TooManyReplicas: "More replicas are needed, but maxReplicas is the maximum.",
    ConnectionBudget: "More replicas are needed, but databaseConnectionBudget does not allow them.",
    DesiredWithinRange: "The needed replicas are within all limits.",
    External: 'In mode "external", the operator applies no limits.',
  },
  MetricsAvailable: {
    BacklogRead: "The backlog was read.",
    NotYetRead: "The backlog was not read yet.",
    DatabaseUnreachable: "The database does not respond.",
    UnknownDatabase: "The operator has no database of this name.",
    ReadFailed: "The database returned an error.",
    External: 'In mode "external", the backlog is not read.',
    Stopped: "The operator does not know which database to read. Degraded has the reason.",
  },
  Paused: {
    NotPaused: "The operator applies its decisions.",
    All: "The operator does not touch the Deployment. Manual changes are kept.",
    In: "Replicas do not go down.",
    Out: "Replicas do not go up.",
    UnknownValue: "The value is not known. To be safe, the operator touches nothing.",
  },
  Degraded: {
    AsExpected: "Nothing is wrong.",
    InvalidSpec: "The spec cannot be read. The operator touches nothing.",
    InvalidPodTemplate:
      "There is no PodTemplate of this name with the operator's label, or it has a setting that dispatchers must not have. The operator touches nothing.",
    NameTaken: "A Deployment of this name has another owner. The operator does not touch it.",
    TemplateRefused:
      "The API server rejects the Deployment. Existing pods keep running and are still scaled.",
    ApplyFailed:
      "The API server fails to apply the Deployment. Existing pods keep running and are still scaled.",
    Contested:
      "Another client keeps changing fields that the operator resets. The operator resets them less often.",
    ReplicaFailure: "Pods cannot be created.",
    ProgressDeadlineExceeded: "A rollout takes longer than progressDeadlineSeconds.",
  },
} as const satisfies Record<ConditionType, Record<string, string>>;

export type ReasonOf<T extends ConditionType> = keyof (typeof conditionReasons)[T] & string;

/** `message`: more exact than the meaning of the reason, which stands in for it. */
export type ConditionState<T extends ConditionType> = {
  status: Condition["status"];
  reason: ReasonOf<T>;
  message?: string | undefined;
};

export type ConditionStates = { [T in ConditionType]: ConditionState<T> };

/** Characters of a condition's message; an API server tells of a refused template at length. */
export const longestMessage = 8_192;

const meaningOf = (type: ConditionType, reason: string): string =>
  (conditionReasons[type] as Readonly<Record<string, string>>)[reason] ?? "";

/** RFC 3339 with whole seconds, as the times in conditions are. */
export const timestamp = (unixMs: number) => `${new Date(unixMs).toISOString().slice(0, 19)}Z`;

/** All conditions, in the order of conditionTypes. The time of one is kept from `before` for as long as its status stays. */
export function conditionsOf(
  states: ConditionStates,
  before: readonly Condition[],
  generation: number,
  nowMs: number,
): Condition[] {
  return conditionTypes.map((type) => {
    const { status, reason, message } = states[type];
    const last = before.find((condition) => condition.type === type);
    return {
      type,
      status,
      reason,
      message: cut(message ?? meaningOf(type, reason), longestMessage),
      observedGeneration: generation,
      lastTransitionTime: last?.status === status ? last.lastTransitionTime : timestamp(nowMs),
    };
  });
}
