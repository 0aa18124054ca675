/** What is said of a resource, condition by condition, from one look at everything. Pure. */

import type { KubeObject } from "../../kube/model.ts";
import type { BacklogState } from "../backlog/model.ts";
import type { Decision } from "../scaling/model.ts";
import type { ConditionState, ConditionStates, ReasonOf } from "./condition_reasons.ts";
import { type Fleet, fleetOf } from "./fleet.ts";
import type { DispatcherSpec, Pause } from "./model.ts";

export type Problem = {
  reason:
    | "InvalidSpec"
    | "InvalidPodTemplate"
    | "NameTaken"
    | "TemplateRefused"
    | "ApplyFailed"
    | "Contested";
  message: string;
};

export type Snapshot = {
  generation: number;
  name: string;
  pause: Pause;
  /** Where the pause is a guess: what was asked for is not understood. */
  pauseProblem: string | undefined;
  /** Undefined when it cannot be read. */
  spec: DispatcherSpec | undefined;
  /** What keeps the operator from what is asked for. */
  problem: Problem | undefined;
  /** A Deployment of this name is going away. */
  waiting: boolean;
  /** Only where it is ours. */
  deployment: KubeObject | undefined;
  /** Replicas that were decided; undefined when nothing could be. */
  desired: number | undefined;
  decision: Decision | undefined;
  /** Of the spec's database; undefined in mode "external". */
  backlog: BacklogState | undefined;
  /** Unix milliseconds, when replicas were changed just now. */
  scaledAtMs: number | undefined;
};

const yes = <R extends string>(reason: R, message?: string) => ({ status: "True" as const, reason, message });
const no = <R extends string>(reason: R, message?: string) => ({ status: "False" as const, reason, message });
const unknown = <R extends string>(reason: R, message?: string) => ({
  status: "Unknown" as const,
  reason,
  message,
});

/** Nothing is done for the resource until somebody changes something. */
const stopped = (snapshot: Snapshot) =>
  snapshot.spec === undefined ||
  snapshot.problem?.reason === "NameTaken" ||
  snapshot.problem?.reason === "InvalidPodTemplate";

function ready(snapshot: Snapshot, fleet: Fleet | undefined): ConditionState<"Ready"> {
  if (fleet === undefined) return no("NoDeployment");
  const desired = snapshot.desired ?? fleet.wanted;
  if (desired === 0 && fleet.wanted === 0) return yes("ScaledToZero");
  const floor = snapshot.spec?.mode === "backlog" ? Math.max(1, snapshot.spec.minReplicas) : 1;
  return fleet.available >= Math.min(Math.max(1, desired), floor) ? yes("Available") : no("Unavailable");
}

function progressing(snapshot: Snapshot, fleet: Fleet | undefined): ConditionState<"Progressing"> {
  if (snapshot.waiting) return yes("WaitingForDeletion");
  if (stopped(snapshot)) return no("Stuck");
  if (snapshot.pause === "all") return no("Paused");
  if (snapshot.problem !== undefined || fleet?.deadlineExceeded !== undefined) return no("Stuck");
  if (fleet === undefined) return yes("Scaling");
  if (!fleet.observed || fleet.updated < Math.min(fleet.wanted, fleet.replicas)) return yes("RollingOut");
  const settled =
    fleet.wanted === (snapshot.desired ?? fleet.wanted) &&
    fleet.replicas === fleet.wanted &&
    fleet.updated === fleet.wanted &&
    fleet.available >= fleet.wanted;
  return settled ? no("Settled") : yes("Scaling");
}

function scalingActive(snapshot: Snapshot): ConditionState<"ScalingActive"> {
  if (stopped(snapshot)) return no("Stopped");
  if (snapshot.pause === "all") return no("Paused");
  if (snapshot.backlog === undefined) return no("External");
  const { sample, failures } = snapshot.backlog;
  if (failures === 0) return sample === undefined ? unknown("NotYetRead") : yes("Backlog");
  return no(snapshot.decision?.reason === "fallback" ? "Fallback" : "MetricsUnavailable");
}

const limits = {
  minimum: "TooFewReplicas",
  maximum: "TooManyReplicas",
  connection_budget: "ConnectionBudget",
} as const satisfies Record<string, ReasonOf<"ScalingLimited">>;

function scalingLimited(snapshot: Snapshot): ConditionState<"ScalingLimited"> {
  if (snapshot.spec?.mode === "external") return no("External");
  const by = snapshot.decision?.limitedBy;
  return by === undefined ? no("DesiredWithinRange") : yes(limits[by]);
}

function metricsAvailable(snapshot: Snapshot): ConditionState<"MetricsAvailable"> {
  if (snapshot.spec === undefined) return unknown("Stopped");
  if (snapshot.backlog === undefined) return unknown("External");
  const { sample, error } = snapshot.backlog;
  if (error !== undefined) return no(error.reason, error.message);
  return sample === undefined ? unknown("NotYetRead") : yes("BacklogRead");
}

function paused(snapshot: Snapshot): ConditionState<"Paused"> {
  if (snapshot.pauseProblem !== undefined) return yes("UnknownValue", snapshot.pauseProblem);
  if (snapshot.pause === "none") return no("NotPaused");
  return yes(({ all: "All", in: "In", out: "Out" } as const)[snapshot.pause]);
}

function degraded(snapshot: Snapshot, fleet: Fleet | undefined): ConditionState<"Degraded"> {
  if (snapshot.problem !== undefined) return yes(snapshot.problem.reason, snapshot.problem.message);
  if (fleet?.replicaFailure !== undefined) return yes("ReplicaFailure", fleet.replicaFailure);
  if (fleet?.deadlineExceeded !== undefined) return yes("ProgressDeadlineExceeded", fleet.deadlineExceeded);
  return no("AsExpected");
}

export function conditionStatesOf(snapshot: Snapshot): ConditionStates {
  const fleet = snapshot.deployment === undefined ? undefined : fleetOf(snapshot.deployment);
  return {
    Ready: ready(snapshot, fleet),
    Progressing: progressing(snapshot, fleet),
    ScalingActive: scalingActive(snapshot),
    ScalingLimited: scalingLimited(snapshot),
    MetricsAvailable: metricsAvailable(snapshot),
    Paused: paused(snapshot),
    Degraded: degraded(snapshot, fleet),
  };
}
