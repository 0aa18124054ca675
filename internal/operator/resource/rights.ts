/**
 * What the operator may do: a Role of one namespace. Nothing else is asked of the API server but /openapi/v3, which is open to
 * every account. No secrets, no pods, nothing that deletes: what goes, the garbage collection takes.
 */
import { fieldManager, group, plural } from "./model.ts";

export type PolicyRule = {
  apiGroups: readonly string[];
  resources: readonly string[];
  resourceNames?: readonly string[];
  verbs: readonly string[];
};

/** The Lease that the operators of a namespace share, unless set otherwise. */
export const defaultLease = fieldManager;

/** `lease`: the name of the Lease. */
export function rightsOf(lease: string): readonly PolicyRule[] {
  return [
    { apiGroups: [group], resources: [plural], verbs: ["get", "list", "watch"] },
    { apiGroups: [group], resources: [`${plural}/status`], verbs: ["patch"] },
    { apiGroups: ["apps"], resources: ["deployments"], verbs: ["get", "list", "watch", "create", "patch"] },
    {
      apiGroups: ["coordination.k8s.io"],
      resources: ["leases"],
      resourceNames: [lease],
      verbs: ["get", "list", "watch", "update"],
    },
    // Of what is not there yet, the name is not known when this is asked.
    { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create"] },
    { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
  ];
}

/** rbac.authorization.k8s.io/v1, as JSON; of the namespace that it is applied to. */
export function operatorRole(options: { name?: string; lease?: string } = {}) {
  const { name = fieldManager, lease = defaultLease } = options;
  return {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "Role",
    metadata: { name },
    rules: rightsOf(lease),
  };
}
