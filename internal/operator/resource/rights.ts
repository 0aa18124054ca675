/**
 * What the operator may do: a Role of one namespace. Nothing else is asked of the API server but /openapi/v3, which is open to
 * every account. No secrets, no pods, nothing that deletes: what goes, the garbage collection takes.
 *
 * Also the roles for people. They are ClusterRoles, which Kubernetes adds to its own `view` and `edit`.
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
    { apiGroups: [""], resources: ["podtemplates"], verbs: ["get", "list", "watch"] },
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

const people = (suffix: string, aggregateTo: readonly string[], rules: readonly PolicyRule[]) => ({
  apiVersion: "rbac.authorization.k8s.io/v1",
  kind: "ClusterRole",
  metadata: {
    name: `${plural}.${group}-${suffix}`,
    labels: Object.fromEntries(
      aggregateTo.map((role) => [`rbac.authorization.k8s.io/aggregate-to-${role}`, "true"]),
    ),
  },
  rules,
});

const read = ["get", "list", "watch"];
const write = ["create", "update", "patch", "delete", "deletecollection"];

/**
 * Roles for people. `edit` grants nothing but the resource: such an account scales the dispatchers and cannot choose what they
 * run. `pods` lets its holder run pods. The built-in `edit` can do so already, and gets both.
 */
export function peopleRoles() {
  return [
    people("view", ["view", "edit", "admin"], [{ apiGroups: [group], resources: [plural], verbs: read }]),
    people(
      "edit",
      ["edit", "admin"],
      [{ apiGroups: [group], resources: [plural, `${plural}/scale`], verbs: [...read, ...write] }],
    ),
    people(
      "pods",
      ["edit", "admin"],
      [{ apiGroups: [""], resources: ["podtemplates"], verbs: [...read, ...write] }],
    ),
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
