/** What a Kubernetes client reports: requests, watches, the work queue, leader election, and events that were not written. */

export type KubeObservation =
  | { kind: "leader_changed"; leading: boolean; identity: string }
  | { kind: "lease_renew_failed"; error: unknown }
  | { kind: "watch_started"; resource: string; relisted: boolean }
  | {
      kind: "watch_ended";
      resource: string;
      why: "closed" | "expired" | "silent" | "failed";
      error?: unknown;
    }
  /** The handler of a change threw an error. The watch continues. */
  | { kind: "handler_failed"; resource: string; key: string; error: unknown }
  /** A request to the API server ended. The status is 0 if there was no response. */
  | { kind: "kube_request"; verb: string; resource: string; status: number; durationMs: number }
  | { kind: "queue_added"; queue: string; depth: number }
  | { kind: "queue_taken"; queue: string; depth: number; waitedMs: number }
  | { kind: "queue_done"; queue: string; workedMs: number; depth: number }
  | { kind: "queue_retried"; queue: string; attempt: number; delayMs: number }
  | { kind: "event_lost"; reason: string; error: unknown };

export type ObserveKube = (observation: KubeObservation) => void;
