/** What the operator has to say. Names of resources are few and given by the cluster's owner: they may be labels. */
import type { KubeObservation } from "./kube_observation.ts";

export type OperatorObservation =
  | KubeObservation
  | {
      kind: "reconciled";
      resource: string;
      result: "success" | "error" | "requeue_after";
      durationMs: number;
      error?: unknown;
    }
  | {
      kind: "scaling_decided";
      resource: string;
      desired: number;
      current: number;
      ready: number;
      reason: string;
      limitedBy: string | undefined;
      paused: boolean;
    }
  /** Nothing decides any more: mode "external", a spec that cannot be read, a name that is taken. */
  | { kind: "scaling_stopped"; resource: string }
  | { kind: "dispatcher_scaled"; resource: string; from: number; to: number; reason: string }
  | { kind: "deployment_applied"; resource: string; why: "created" | "changed" | "drift" | "adopted" }
  | { kind: "resource_degraded"; resource: string; reason: string; message: string }
  /** Every look tells: the reason of its condition Degraded while that is true. */
  | { kind: "resource_synced"; resource: string; degraded: string | undefined }
  | { kind: "resource_gone"; resource: string }
  | {
      kind: "backlog_seen";
      database: string;
      due: number;
      oldestDueSeconds: number;
      attemptsPerSecond: number | undefined;
    }
  | { kind: "backlog_unseen"; database: string; reason: string; failures: number; error: unknown }
  /** No resource names it any more. */
  | { kind: "backlog_forgotten"; database: string }
  /** The API server's definition of the resource lacks fields that this operator knows. */
  | { kind: "crd_outdated"; missing: readonly string[] };

export type ObserveOperator = (observation: OperatorObservation) => void;
