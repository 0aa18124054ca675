/** What the operator has to say. Names of resources are few and given by the cluster's owner: they may be labels. */

export type OperatorObservation =
  | { kind: "leader_changed"; leading: boolean; identity: string }
  | { kind: "lease_renew_failed"; error: unknown }
  | { kind: "watch_started"; resource: string; relisted: boolean }
  | {
      kind: "watch_ended";
      resource: string;
      why: "closed" | "expired" | "silent" | "failed";
      error?: unknown;
    }
  /** Whoever is told of changes threw; the watch goes on. */
  | { kind: "handler_failed"; resource: string; key: string; error: unknown }
  /** One answered or failed request to the API server; status 0 when there was no answer. */
  | { kind: "kube_request"; verb: string; resource: string; status: number; durationMs: number }
  | { kind: "queue_added"; queue: string; depth: number }
  | { kind: "queue_taken"; queue: string; depth: number; waitedMs: number }
  | { kind: "queue_done"; queue: string; workedMs: number; depth: number }
  | { kind: "queue_retried"; queue: string; attempt: number; delayMs: number }
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
  | { kind: "resource_looked_at"; resource: string; degraded: string | undefined }
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
  | { kind: "event_lost"; reason: string; error: unknown }
  /** The API server's definition of the resource lacks fields that this operator knows. */
  | { kind: "crd_outdated"; missing: readonly string[] };

export type ObserveOperator = (observation: OperatorObservation) => void;
