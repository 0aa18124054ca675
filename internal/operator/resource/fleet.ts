/** What a Deployment says of its pods, read without trust: whatever is missing counts as nothing. */
import type { KubeObject } from "../../kube/model.ts";

export type Fleet = {
  /** spec.replicas. */
  wanted: number;
  replicas: number;
  ready: number;
  updated: number;
  available: number;
  /** Whether these are of its newest spec. */
  observed: boolean;
  /** Kubernetes's own words, where pods cannot be made, or a rollout does not end. */
  replicaFailure: string | undefined;
  deadlineExceeded: string | undefined;
};

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const countOf = (value: unknown, missing = 0) => (typeof value === "number" ? value : missing);

/** As the API server defaults it. */
export const replicasOf = (deployment: KubeObject): number => countOf(fieldsOf(deployment.spec).replicas, 1);

export function fleetOf(deployment: KubeObject): Fleet {
  const status = fieldsOf(deployment.status);
  const conditions = Array.isArray(status.conditions) ? status.conditions.map(fieldsOf) : [];
  const messageOf = (type: string, value: string, reason?: string): string | undefined => {
    const found = conditions.find(
      (condition) =>
        condition.type === type &&
        condition.status === value &&
        (reason === undefined || condition.reason === reason),
    );
    return found === undefined ? undefined : String(found.message ?? found.reason ?? type);
  };
  return {
    wanted: replicasOf(deployment),
    replicas: countOf(status.replicas),
    ready: countOf(status.readyReplicas),
    updated: countOf(status.updatedReplicas),
    available: countOf(status.availableReplicas),
    observed: countOf(status.observedGeneration) >= (deployment.metadata.generation ?? 0),
    replicaFailure: messageOf("ReplicaFailure", "True"),
    deadlineExceeded: messageOf("Progressing", "False", "ProgressDeadlineExceeded"),
  };
}
