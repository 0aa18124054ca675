/** What the chart lets the operator do: what its code says that it needs, in one namespace, and nothing of the cluster. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { peopleRoles, rightsOf } from "../../../internal/operator/resource/rights.ts";
import { caseName, chartNamed, type Manifest, majors, rendered } from "../../support/helm/charts.ts";

const chart = chartNamed("drug-price-operator");
const databases = ["--set", "databases.default.existingSecret=addresses"];

type Subject = { kind: string; name: string; namespace: string };
const of = (manifests: readonly Manifest[], kind: string) => {
  const found = manifests.filter((manifest) => manifest.kind === kind);
  assert.equal(found.length, 1, `${found.length} of ${kind}`);
  return found[0] as Manifest & { rules: unknown; roleRef: unknown; subjects: Subject[] };
};

for (const major of majors) {
  test(`with Helm ${major}, the Role is the one that the operator needs`, async () => {
    const manifests = await rendered(chart, { major, more: databases });
    assert.deepEqual(of(manifests, "Role").rules, rightsOf("drug-price-operator"));
  });

  test(`with Helm ${major}, another Lease is named in the Role and in the settings`, async () => {
    const manifests = await rendered(chart, { major, more: [...databases, "--set", "leaseName=other"] });
    assert.deepEqual(of(manifests, "Role").rules, rightsOf("other"));
    assert.match(JSON.stringify(of(manifests, "Deployment")), /"name":"OPERATOR_LEASE","value":"other"/);
  });
}

test("the Role is given to the account of the pods, and to nobody else", async () => {
  const manifests = await rendered(chart, { release: "one", namespace: "here", more: databases });
  const { metadata, roleRef, subjects } = of(manifests, "RoleBinding");
  const name = of(manifests, "ServiceAccount").metadata.name;
  assert.equal(metadata.namespace, "here");
  assert.deepEqual(roleRef, {
    apiGroup: "rbac.authorization.k8s.io",
    kind: "Role",
    name: of(manifests, "Role").metadata.name,
  });
  assert.deepEqual(subjects, [{ kind: "ServiceAccount", name, namespace: "here" }]);
  assert.match(JSON.stringify(of(manifests, "Deployment")), new RegExp(`"serviceAccountName":"${name}"`));
});

test("an operator that looks after another namespace has its rights there, and its pods at home", async () => {
  const more = [...databases, "--set", "watchNamespace=there"];
  const manifests = await rendered(chart, { release: "one", namespace: "here", more });
  const { metadata, subjects } = of(manifests, "RoleBinding");
  assert.deepEqual(
    [metadata.namespace, of(manifests, "Role").metadata.namespace, subjects[0]?.namespace],
    ["there", "there", "here"],
  );
  // Two of the same name, from two namespaces, do not meet.
  assert.equal(metadata.name, "here.one-drug-price-operator");
  const deployment = of(manifests, "Deployment");
  assert.equal(deployment.metadata.namespace, "here");
  assert.match(JSON.stringify(deployment), /"name":"OPERATOR_NAMESPACE","value":"there"/);
});

test("nothing is of the cluster but the definition and the roles for people, which can be left out", async () => {
  const clusters = ["ClusterRole", "ClusterRole", "ClusterRole", "CustomResourceDefinition"];
  for (const values of chart.cases) {
    const manifests = await rendered(chart, { values: [values] });
    const without = manifests.filter(({ metadata }) => metadata.namespace === undefined);
    const ofChart = without.filter(({ metadata }) => !metadata.name.endsWith("-text"));
    assert.deepEqual(
      ofChart.map(({ kind }) => kind).sort(),
      caseName(values) === "small" ? [] : clusters,
      values,
    );
  }
});

test("nothing binds the roles for people", async () => {
  const manifests = await rendered(chart, { more: databases });
  assert.deepEqual(
    manifests.filter(({ kind }) => kind === "ClusterRoleBinding"),
    [],
  );
  assert.deepEqual(
    manifests.filter(({ kind }) => kind === "ClusterRole").map(({ metadata }) => metadata.name),
    peopleRoles().map(({ metadata }) => metadata.name),
  );
});

test("without rbac.create there is no Role, and nothing that is bound to one", async () => {
  const more = [...databases, "--set", "rbac.create=false", "--set", "rbac.aggregate=false"];
  const manifests = await rendered(chart, { more });
  assert.deepEqual(
    manifests.filter(({ kind }) => kind.startsWith("Role") || kind.startsWith("ClusterRole")),
    [],
  );
});
