/** Which observations are the operator's. */
import type { Observation } from "../observation.ts";
import type { OperatorObservation } from "./operator_observation.ts";

/** Every kind once: the compiler asks for those that are missing. */
const kinds: Readonly<Record<OperatorObservation["kind"], true>> = {
  leader_changed: true,
  lease_renew_failed: true,
  watch_started: true,
  watch_ended: true,
  handler_failed: true,
  kube_request: true,
  queue_added: true,
  queue_taken: true,
  queue_done: true,
  queue_retried: true,
  reconciled: true,
  scaling_decided: true,
  scaling_stopped: true,
  dispatcher_scaled: true,
  deployment_applied: true,
  resource_degraded: true,
  resource_synced: true,
  resource_gone: true,
  backlog_seen: true,
  backlog_unseen: true,
  backlog_forgotten: true,
  event_lost: true,
  crd_outdated: true,
};

export const isOperatorObservation = (observation: Observation): observation is OperatorObservation =>
  Object.hasOwn(kinds, observation.kind);
