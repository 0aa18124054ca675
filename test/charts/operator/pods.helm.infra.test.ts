/** The operator's pods as the chart makes them: how they are found, spread, probed and kept apart from what they do not need. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { caseFile, chartNamed, type Manifest, podsOf, rendered } from "../../support/helm/charts.ts";

const chart = chartNamed("drug-price-operator");

type Spec = Record<string, unknown>;
async function made(set: readonly string[] = [], release = "prices", values?: string) {
  const more = ["databases.default.existingSecret=addresses", ...set].flatMap((one) => [
    "--set-json",
    json(one),
  ]);
  const manifests = await rendered(chart, {
    release,
    more: values === undefined ? more : [],
    ...(values === undefined ? {} : { values: [caseFile(chart, values)] }),
  });
  const deployment = manifests.find(({ kind }) => kind === "Deployment") as Manifest & { spec: Spec };
  const [pods] = podsOf([deployment]);
  assert.ok(pods);
  return { manifests, deployment, pods, container: pods.spec.containers[0] as Spec };
}
/** What is no JSON is a text. */
function json(assignment: string): string {
  const [name, value = ""] = assignment.split(/=(.*)/s);
  try {
    JSON.parse(value);
    return assignment;
  } catch {
    return `${name}=${JSON.stringify(value)}`;
  }
}
const kindOf = ({ manifests }: { manifests: readonly Manifest[] }, kind: string) =>
  manifests.find((manifest) => manifest.kind === kind) as (Manifest & { spec: Spec }) | undefined;

// Once a Deployment is there this cannot be changed: a change here is a new major version of the chart.
const selector = {
  "app.kubernetes.io/name": "drug-price-operator",
  "app.kubernetes.io/instance": "prices",
  "app.kubernetes.io/component": "operator",
};

test("pods are found by name, release and component, by all that look for them", async () => {
  const all = await made([
    ...[
      "monitoring.services.enabled=true",
      "monitoring.podMonitor.enabled=true",
      "networkPolicy.enabled=true",
    ],
    'commonLabels={"app.kubernetes.io/name":"other","team":"one"}',
    'podLabels={"app.kubernetes.io/instance":"other"}',
  ]);
  assert.deepEqual(all.deployment.spec.selector, { matchLabels: selector });
  assert.deepEqual(all.pods.metadata.labels, {
    ...selector,
    "app.kubernetes.io/part-of": "drug-price",
    team: "one",
  });
  assert.deepEqual(kindOf(all, "Service")?.spec.selector, selector);
  assert.deepEqual(kindOf(all, "PodMonitor")?.spec.selector, { matchLabels: selector });
  assert.deepEqual(kindOf(all, "PodDisruptionBudget")?.spec.selector, { matchLabels: selector });
  assert.deepEqual(kindOf(all, "NetworkPolicy")?.spec.podSelector, { matchLabels: selector });
  const monitored = await made([
    "monitoring.services.enabled=true",
    "monitoring.serviceMonitor.enabled=true",
  ]);
  assert.deepEqual(kindOf(monitored, "ServiceMonitor")?.spec.selector, { matchLabels: selector });
  const service = kindOf(monitored, "Service")?.metadata.labels;
  for (const [label, value] of Object.entries(selector)) assert.equal(service?.[label], value);
});

test("a new version of the chart alone changes nothing in pods", async () => {
  const { pods } = await made();
  const labels = Object.keys(pods.metadata.labels ?? {});
  assert.deepEqual(
    labels.filter((label) => /version|chart|managed-by/.test(label)),
    [],
  );
});

test("names are those of the release, shortened to what Kubernetes takes", async () => {
  for (const [release, name] of [
    ["prices", "prices-drug-price-operator"],
    ["my-drug-price-operator", "my-drug-price-operator"],
    ["a".repeat(53), "a".repeat(53)],
  ] as const) {
    const { manifests } = await made(["monitoring.services.enabled=true"], release);
    assert.equal(manifests.find(({ kind }) => kind === "Deployment")?.metadata.name, name);
    for (const { metadata } of manifests) assert.ok(metadata.name.length <= 63, metadata.name);
  }
});

test("spread over zones and nodes, each rollout for itself, unless it is said otherwise", async () => {
  const { pods } = await made();
  assert.deepEqual(
    (pods.spec.topologySpreadConstraints as Spec[]).map(({ topologyKey, ...rest }) => [topologyKey, rest]),
    ["topology.kubernetes.io/zone", "kubernetes.io/hostname"].map((key) => [
      key,
      {
        maxSkew: 1,
        whenUnsatisfiable: "ScheduleAnyway",
        labelSelector: { matchLabels: selector },
        matchLabelKeys: ["pod-template-hash"],
      },
    ]),
  );
  const own = await made([
    'topologySpreadConstraints=[{"topologyKey":"rack","labelSelector":{"matchLabels":{"a":"b"}}}]',
  ]);
  assert.deepEqual(own.pods.spec.topologySpreadConstraints, [
    { topologyKey: "rack", labelSelector: { matchLabels: { a: "b" } } },
  ]);
});

test("a process that waits for its definition is not ready, and is not killed for it", async () => {
  const { container } = await made();
  const path = (probe: string) => (container[probe] as { httpGet: { path: string } }).httpGet.path;
  assert.deepEqual(["startupProbe", "readinessProbe", "livenessProbe"].map(path), [
    "/livez",
    "/readyz",
    "/livez",
  ]);
  const own = await made(['probes.liveness={"tcpSocket":{"port":"metrics"}}']);
  assert.equal((own.container.livenessProbe as Spec).httpGet, undefined);
  assert.equal((await made(["probes.startup=null"])).container.startupProbe, undefined);
});

test("a limit can be taken away", async () => {
  const { container } = await made(["resources.limits=null"]);
  assert.deepEqual(container.resources, { requests: { cpu: "50m", memory: "128Mi" } });
});

test("replicas are left to somebody else where that is asked for", async () => {
  const { deployment } = await made(["replicas=3"]);
  assert.equal(deployment.spec.replicas, 3);
  const other = await made(["replicas=null"]);
  assert.ok(!("replicas" in other.deployment.spec));
});

test("an eviction is bounded where there is more than one pod, and nowhere else", async () => {
  assert.equal(kindOf(await made(), "PodDisruptionBudget")?.spec.maxUnavailable, 1);
  const stay = kindOf(await made(["pdb.minAvailable=1"]), "PodDisruptionBudget")?.spec;
  assert.deepEqual([stay?.minAvailable, stay?.maxUnavailable], [1, undefined]);
  for (const set of ["replicas=1", "replicas=null", "pdb.enabled=false"])
    assert.equal(kindOf(await made([set]), "PodDisruptionBudget"), undefined, set);
});

test("on OpenShift no user and no group is named, and all else stays as strict", async () => {
  const { pods, container } = await made([], "prices", "openshift");
  assert.deepEqual(pods.spec.securityContext, {
    runAsNonRoot: true,
    fsGroupChangePolicy: "OnRootMismatch",
    seccompProfile: { type: "RuntimeDefault" },
  });
  assert.deepEqual(container.securityContext, (await made()).container.securityContext);
});

test("the token is in the operator's pods, and the account by itself hands out none", async () => {
  const all = await made();
  assert.equal(all.pods.spec.automountServiceAccountToken, true);
  const account = kindOf(all, "ServiceAccount") as (Manifest & Spec) | undefined;
  assert.equal(account?.automountServiceAccountToken, false);
  const other = await made(["serviceAccount.create=false"]);
  assert.equal(other.pods.spec.serviceAccountName, "default");
});

test("the image has its registry, tag and digest, and each pull secret once", async () => {
  const { container, pods } = await made([
    ...["image.registry=one.example", "image.tag=1.2.3", `image.digest=sha256:${"0".repeat(64)}`],
    'global={"imageRegistry":"two.example/","imagePullSecrets":["a",{"name":"b"}]}',
    'image.pullSecrets=[{"name":"a"},"c"]',
  ]);
  assert.equal(container.image, `two.example/drug-price-data-service:1.2.3@sha256:${"0".repeat(64)}`);
  assert.deepEqual(pods.spec.imagePullSecrets, [{ name: "a" }, { name: "b" }, { name: "c" }]);
  assert.equal((await made()).container.image, "drug-price-data-service:0.1.0");
});

test("a NetworkPolicy lets in metrics, and out to names, the API server and databases, and to what is added", async () => {
  const spec = kindOf(
    await made([
      "networkPolicy.enabled=true",
      'networkPolicy.database.to=[{"podSelector":{}}]',
      'networkPolicy.extraEgress=[{"to":[{"ipBlock":{"cidr":"192.0.2.2/32"}}]}]',
    ]),
    "NetworkPolicy",
  )?.spec;
  assert.deepEqual(spec?.policyTypes, ["Ingress", "Egress"]);
  assert.deepEqual(spec?.ingress, [{ ports: [{ port: "metrics", protocol: "TCP" }] }]);
  const kubeSystem = { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "kube-system" } } };
  assert.deepEqual(spec?.egress, [
    { ports: ["UDP", "TCP"].map((protocol) => ({ port: 53, protocol })), to: [kubeSystem] },
    { ports: [443, 6443].map((port) => ({ port, protocol: "TCP" })) },
    { ports: [{ port: 5432, protocol: "TCP" }], to: [{ podSelector: {} }] },
    { to: [{ ipBlock: { cidr: "192.0.2.2/32" } }] },
  ]);
});
