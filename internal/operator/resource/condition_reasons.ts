/**
 * The conditions of a resource: every reason with its meaning, in the one table that the reference page is made of, and how
 * states become conditions. What a condition says never has figures in it that change all the time: each change is a write.
 */
import { cut } from "./json.ts";
import { type Condition, type ConditionType, conditionTypes } from "./model.ts";

export const conditionReasons = {
  Ready: {
    Available:
      "As many replicas as minReplicas asks for, or as are wanted where that is fewer, are available.",
    ScaledToZero: "No replicas are wanted.",
    Unavailable: "Fewer replicas are available than minReplicas asks for.",
    NoDeployment: "There is no Deployment of this resource.",
    NotSeen: "No operator has seen the resource. Check that one runs and watches this namespace.",
  },
  Progressing: {
    RollingOut: "Pods of a newer template replace older ones.",
    Scaling: "Replicas are being added, removed or getting ready.",
    WaitingForDeletion:
      "A Deployment that a deleted resource of this name left is being deleted; then a new one is made.",
    Settled: "The Deployment is what was decided, and all its replicas are available.",
    Stuck: "The Deployment does not get on: Degraded says why.",
    Paused: "The Deployment is not touched.",
  },
  ScalingActive: {
    Backlog: "The backlog decides how many replicas there are.",
    External: 'In mode "external" spec.replicas decides, which the scale subresource sets.',
    Paused: "Scaling is paused, both ways.",
    NotYetRead: "The backlog was not read yet: replicas hold.",
    MetricsUnavailable: "The backlog cannot be read: replicas hold.",
    Fallback:
      "The backlog cannot be read for longer than fallback.afterFailures allows: at least fallback.replicas run.",
    Stopped: "Nothing can be scaled: Degraded says why.",
  },
  ScalingLimited: {
    TooFewReplicas: "Fewer replicas would do: minReplicas keeps it from going down.",
    TooManyReplicas: "More replicas are needed: maxReplicas keeps it from going up.",
    ConnectionBudget: "More replicas are needed: databaseConnectionBudget keeps it from going up.",
    DesiredWithinRange: "No bound keeps replicas from what is needed.",
    External: 'In mode "external" the operator knows no bounds.',
  },
  MetricsAvailable: {
    BacklogRead: "The backlog was read.",
    NotYetRead: "The backlog was not read yet.",
    DatabaseUnreachable: "The database does not answer.",
    UnknownDatabase: "The operator has no database of this name.",
    ReadFailed: "The database answered with an error.",
    External: 'In mode "external" the backlog is not read.',
    Stopped: "What to read is not known: Degraded says why.",
  },
  Paused: {
    NotPaused: "The operator does what is decided.",
    All: "The Deployment is not touched at all: what is done to it by hand stays.",
    In: "Never fewer replicas.",
    Out: "Never more replicas.",
    UnknownValue: "What is asked for is not understood: to be safe, nothing is touched.",
  },
  Degraded: {
    AsExpected: "Nothing is wrong.",
    InvalidSpec: "The spec cannot be read: nothing is touched.",
    InvalidPodTemplate:
      "There is no PodTemplate of this name with the operator's label, or it has something that dispatchers may not have: nothing is touched.",
    NameTaken: "A Deployment of this name belongs to somebody else: it is not touched.",
    TemplateRefused: "The API server refuses the Deployment; what runs goes on, and is still scaled.",
    ApplyFailed: "The API server fails to take the Deployment; what runs goes on, and is still scaled.",
    Contested: "Somebody else keeps changing what the operator puts back; it is put back less often.",
    ReplicaFailure: "Pods cannot be made.",
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
