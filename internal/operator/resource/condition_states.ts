/** What is said of a resource, condition by condition, from one look at everything. Pure. */

import type { KubeObject } from "../../kube/model.ts";
import type { BacklogState } from "../backlog/model.ts";
import type { Decision } from "../scaling/model.ts";
import type { ReasonOf, Verdict, Verdicts } from "./condition_reasons.ts";
import { type Fleet, fleetOf } from "./fleet.ts";
import type { DispatcherSpec, Pause } from "./model.ts";

export type Trouble = {
  reason: "InvalidSpec" | "NameTaken" | "TemplateRefused" | "ApplyFailed" | "Contested";
  message: string;
};

export type Picture = {
  generation: number;
  name: string;
  pause: Pause;
  /** Where the pause is a guess: what was asked for is not understood. */
  pauseProblem: string | undefined;
  /** Undefined when it cannot be read. */
  spec: DispatcherSpec | undefined;
  /** What keeps the operator from what is asked for. */
  trouble: Trouble | undefined;
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
const stopped = (picture: Picture) => picture.spec === undefined || picture.trouble?.reason === "NameTaken";

function ready(picture: Picture, fleet: Fleet | undefined): Verdict<"Ready"> {
  if (fleet === undefined) return no("NoDeployment");
  const desired = picture.desired ?? fleet.wanted;
  if (desired === 0 && fleet.wanted === 0) return yes("ScaledToZero");
  const floor = picture.spec?.mode === "backlog" ? Math.max(1, picture.spec.minReplicas) : 1;
  return fleet.available >= Math.min(Math.max(1, desired), floor) ? yes("Available") : no("Unavailable");
}

function progressing(picture: Picture, fleet: Fleet | undefined): Verdict<"Progressing"> {
  if (picture.waiting) return yes("WaitingForDeletion");
  if (stopped(picture)) return no("Stuck");
  if (picture.pause === "all") return no("Paused");
  if (picture.trouble !== undefined || fleet?.deadlineExceeded !== undefined) return no("Stuck");
  if (fleet === undefined) return yes("Scaling");
  if (!fleet.observed || fleet.updated < Math.min(fleet.wanted, fleet.replicas)) return yes("RollingOut");
  const settled =
    fleet.wanted === (picture.desired ?? fleet.wanted) &&
    fleet.replicas === fleet.wanted &&
    fleet.updated === fleet.wanted &&
    fleet.available >= fleet.wanted;
  return settled ? no("Settled") : yes("Scaling");
}

function scalingActive(picture: Picture): Verdict<"ScalingActive"> {
  if (stopped(picture)) return no("Stopped");
  if (picture.pause === "all") return no("Paused");
  if (picture.backlog === undefined) return no("External");
  const { sample, failures } = picture.backlog;
  if (failures === 0) return sample === undefined ? unknown("NotYetRead") : yes("Backlog");
  return no(picture.decision?.reason === "fallback" ? "Fallback" : "MetricsUnavailable");
}

const limits = {
  minimum: "TooFewReplicas",
  maximum: "TooManyReplicas",
  connection_budget: "ConnectionBudget",
} as const satisfies Record<string, ReasonOf<"ScalingLimited">>;

function scalingLimited(picture: Picture): Verdict<"ScalingLimited"> {
  if (picture.spec?.mode === "external") return no("External");
  const by = picture.decision?.limitedBy;
  return by === undefined ? no("DesiredWithinRange") : yes(limits[by]);
}

function metricsAvailable(picture: Picture): Verdict<"MetricsAvailable"> {
  if (picture.spec === undefined) return unknown("Stopped");
  if (picture.backlog === undefined) return unknown("External");
  const { sample, error } = picture.backlog;
  if (error !== undefined) return no(error.reason, error.message);
  return sample === undefined ? unknown("NotYetRead") : yes("BacklogRead");
}

function paused(picture: Picture): Verdict<"Paused"> {
  if (picture.pauseProblem !== undefined) return yes("UnknownValue", picture.pauseProblem);
  if (picture.pause === "none") return no("NotPaused");
  return yes(({ all: "All", in: "In", out: "Out" } as const)[picture.pause]);
}

function degraded(picture: Picture, fleet: Fleet | undefined): Verdict<"Degraded"> {
  if (picture.trouble !== undefined) return yes(picture.trouble.reason, picture.trouble.message);
  if (fleet?.replicaFailure !== undefined) return yes("ReplicaFailure", fleet.replicaFailure);
  if (fleet?.deadlineExceeded !== undefined) return yes("ProgressDeadlineExceeded", fleet.deadlineExceeded);
  return no("AsExpected");
}

export function verdictsOf(picture: Picture): Verdicts {
  const fleet = picture.deployment === undefined ? undefined : fleetOf(picture.deployment);
  return {
    Ready: ready(picture, fleet),
    Progressing: progressing(picture, fleet),
    ScalingActive: scalingActive(picture),
    ScalingLimited: scalingLimited(picture),
    MetricsAvailable: metricsAvailable(picture),
    Paused: paused(picture),
    Degraded: degraded(picture, fleet),
  };
}
