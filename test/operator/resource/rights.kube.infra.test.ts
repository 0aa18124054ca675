/** The Role of k8s/operator/role.yaml, asked of a real API server: what it must allow, and nothing else. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { defaultLease, operatorRole, rightsOf } from "../../../internal/operator/resource/rights.ts";
import type { ControlPlane } from "../../support/kubernetes/control_plane.ts";
import { sharedControlPlane } from "../../support/kubernetes/shared_control_plane.ts";
import { until } from "../../support/until.ts";

const verbs = [
  "get",
  "list",
  "watch",
  "create",
  "update",
  "patch",
  "delete",
  "deletecollection",
  "bind",
  "escalate",
  "impersonate",
] as const;

/** "group/resource" or "group/resource/subresource", then " name" where one matters: the verbs that are allowed. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "drug-price.io/webhookdispatchers": ["get", "list", "watch"],
  "drug-price.io/webhookdispatchers/status": ["patch"],
  "drug-price.io/webhookdispatchers/scale": [],
  "drug-price.io/webhookdispatchers/finalizers": [],
  "apps/deployments": ["get", "list", "watch", "create", "patch"],
  "apps/deployments/status": [],
  "apps/deployments/scale": [],
  "apps/replicasets": [],
  "apps/statefulsets": [],
  "apps/daemonsets": [],
  "batch/jobs": [],
  "coordination.k8s.io/leases": ["create"],
  [`coordination.k8s.io/leases ${defaultLease}`]: ["get", "list", "watch", "create", "update"],
  "coordination.k8s.io/leases other": ["create"],
  "events.k8s.io/events": ["create", "patch"],
  "/events": [],
  "/pods": [],
  "/podtemplates": ["get", "list", "watch"],
  "/pods/exec": [],
  "/pods/log": [],
  "/secrets": [],
  "/configmaps": [],
  "/services": [],
  "/serviceaccounts": [],
  "/serviceaccounts/token": [],
  "/nodes": [],
  "/namespaces": [],
  "rbac.authorization.k8s.io/roles": [],
  "rbac.authorization.k8s.io/rolebindings": [],
  "rbac.authorization.k8s.io/clusterroles": [],
  "apiextensions.k8s.io/customresourcedefinitions": [],
  "autoscaling/horizontalpodautoscalers": [],
};

/** Whether a service account may: the question that the API server asks itself of each request. */
async function may(
  plane: ControlPlane,
  account: { namespace: string; name: string },
  attributes: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const { status, json } = await plane.request("POST", "/apis/authorization.k8s.io/v1/subjectaccessreviews", {
    spec: {
      user: `system:serviceaccount:${account.namespace}:${account.name}`,
      groups: [
        "system:serviceaccounts",
        `system:serviceaccounts:${account.namespace}`,
        "system:authenticated",
      ],
      resourceAttributes: attributes,
    },
  });
  assert.equal(status, 201, JSON.stringify(json));
  return (json as { status: { allowed: boolean } }).status.allowed;
}

function attributesOf(what: string, verb: string, namespace: string | undefined) {
  const [path = "", name] = what.split(" ");
  const [group, resource, subresource] = path.split("/");
  return { group, resource, subresource, name, verb, namespace };
}

test("the Role allows what the operator does, in its namespace, and nothing else anywhere", async () => {
  const plane = await sharedControlPlane();
  const namespace = await plane.namespace("rights");
  const account = { namespace, name: "operator" };
  const file = join(import.meta.dirname, "../../../k8s/operator/role.yaml");
  for (const args of [
    ["apply", `--filename=${file}`],
    [
      "create",
      "rolebinding",
      "operator",
      "--role=drug-price-operator",
      `--serviceaccount=${namespace}:operator`,
    ],
  ]) {
    const { code, stderr } = await plane.kubectl([...args, "-n", namespace]);
    assert.equal(code, 0, stderr);
  }
  // The authorizer learns of the Role by a watch.
  const known = () => may(plane, account, attributesOf("events.k8s.io/events", "create", namespace));
  await until(known, "the authorizer knows the Role");
  const found: Record<string, string[]> = {};
  for (const what of Object.keys(allowed)) {
    found[what] = [];
    for (const verb of verbs)
      if (await may(plane, account, attributesOf(what, verb, namespace))) found[what].push(verb);
    for (const elsewhere of ["default", undefined])
      for (const verb of verbs)
        assert.ok(
          !(await may(plane, account, attributesOf(what, verb, elsewhere))),
          `${verb} ${what} in ${elsewhere ?? "all namespaces"}`,
        );
  }
  assert.deepEqual(found, allowed);
});

test("nothing in the Role stands for everything", () => {
  for (const rule of rightsOf("any"))
    for (const words of [rule.apiGroups, rule.resources, rule.verbs])
      for (const word of words) assert.doesNotMatch(word, /\*/);
});

test("another name of the Lease moves the right to it", () => {
  const named = operatorRole({ name: "mine", lease: "my-lease" });
  assert.equal(named.metadata.name, "mine");
  assert.deepEqual(
    named.rules.flatMap((rule) => rule.resourceNames ?? []),
    ["my-lease"],
  );
});
