/** What of the operator's observations becomes a line: what changed, and what failed; never what is done every few seconds. */
import { neverObserved } from "../observation.ts";
import type { OperatorObservation } from "./operator_observation.ts";

/** `once`: what is said again and again while it lasts, and is worth a line every ten seconds. */
export type OperatorLine = { level: "info" | "warn" | "error" | "none"; once?: string };

export function operatorLine(observation: OperatorObservation): OperatorLine {
  switch (observation.kind) {
    case "leader_changed":
    case "dispatcher_scaled":
    case "deployment_applied":
    case "resource_gone":
      return { level: "info" };
    case "watch_ended":
      // The server ends each after some minutes.
      if (observation.why === "closed" || observation.why === "expired") return { level: "none" };
      return { level: "warn", once: `watch_ended ${observation.resource}` };
    case "lease_renew_failed":
    case "crd_outdated":
      return { level: "warn" };
    case "resource_degraded":
      return { level: "warn", once: `resource_degraded ${observation.resource} ${observation.reason}` };
    case "backlog_unseen":
      return { level: "warn", once: `backlog_unseen ${observation.database} ${observation.reason}` };
    case "event_lost":
      return { level: "warn", once: "event_lost" };
    case "handler_failed":
      return { level: "error", once: `handler_failed ${observation.resource}` };
    case "reconciled":
      if (observation.result !== "error") return { level: "none" };
      return { level: "error", once: `reconciled ${observation.resource}` };
    case "watch_started":
    case "kube_request":
    case "queue_added":
    case "queue_taken":
    case "queue_done":
    case "queue_retried":
    case "scaling_decided":
    case "scaling_stopped":
    case "resource_synced":
    case "backlog_seen":
    case "backlog_forgotten":
      return { level: "none" };
    default:
      return neverObserved(observation);
  }
}
