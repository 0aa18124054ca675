/** What holds of every pod that a chart makes, whatever the values. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Container,
  caseName,
  charts,
  nameOf,
  type Pods,
  podsOf,
  rendered,
} from "../support/helm/charts.ts";

type Probe = { httpGet?: { path: string; port: string | number } };

/** The others are the user's. */
const own = ({ spec }: Pods): Container[] => spec.containers.slice(0, 1);
const serves = ({ of }: Pods) => ["Deployment", "PodTemplate"].includes(of.kind);

async function eachPods(look: (pods: Pods, where: string, kind: string) => void): Promise<void> {
  let count = 0;
  for (const chart of charts)
    for (const file of chart.cases)
      for (const pods of podsOf(await rendered(chart, { values: [file] }))) {
        look(pods, `${chart.name}, ${caseName(file)}: ${nameOf(pods.of)}`, caseName(file));
        count += 1;
      }
  assert.ok(count > 0);
}

test("a pod may do nothing that Pod Security restricted forbids", () =>
  eachPods((pods, where, kind) => {
    const security = pods.spec.securityContext as Record<string, unknown> | undefined;
    assert.equal(security?.runAsNonRoot, true, where);
    assert.deepEqual(security?.seccompProfile, { type: "RuntimeDefault" }, where);
    if (kind === "openshift") {
      for (const field of ["runAsUser", "runAsGroup", "fsGroup"])
        assert.equal(security?.[field], undefined, where);
    } else {
      assert.ok(Number(security?.runAsUser) >= 10_000, where);
      // The full values take it away.
      if (kind !== "full") assert.ok(Number(security?.fsGroup) >= 10_000, where);
    }
    for (const container of own(pods)) {
      const context = container.securityContext as Record<string, unknown>;
      assert.equal(context.allowPrivilegeEscalation, false, where);
      assert.equal(context.readOnlyRootFilesystem, true, where);
      assert.deepEqual(context.capabilities, { drop: ["ALL"] }, where);
    }
    for (const field of ["hostNetwork", "hostPID", "hostIPC"]) assert.ok(!pods.spec[field], where);
  }));

test("only the operator gets a token, each component has an account of its own, and no Service is told of by variables", async () => {
  const accounts = new Map<string, string>();
  await eachPods((pods, where, kind) => {
    const isOperator = where.startsWith("drug-price-operator");
    // The full values ask for it.
    const asked = kind === "full" && pods.spec.serviceAccountName === "prices-api";
    assert.equal(pods.spec.automountServiceAccountToken, isOperator || asked, where);
    assert.equal(pods.spec.enableServiceLinks, false, where);
    const account = `${kind} ${pods.spec.serviceAccountName}`;
    const component = pods.metadata.labels?.["app.kubernetes.io/component"] ?? "";
    assert.ok(pods.spec.serviceAccountName, where);
    const of = component.replace(/^ingest-.*/, "ingest");
    if (kind !== "small")
      assert.equal(accounts.get(account) ?? of, of, `${where} shares the account of another`);
    accounts.set(account, of);
  });
});

test("a container asks for CPU and memory, may take so much memory, and as much CPU as there is", () =>
  eachPods((pods, where, kind) => {
    for (const container of own(pods)) {
      const { requests, limits } = container.resources as Record<string, Record<string, string>>;
      assert.ok(requests?.cpu && requests.memory, where);
      // The small values take the limit away.
      if (kind !== "small") assert.ok(limits?.memory, where);
      assert.equal(limits?.cpu, undefined, where);
    }
  }));

test("the heap of JavaScript stays below the memory limit, as in the image where a pod says nothing", () =>
  eachPods((pods, where) => {
    for (const { env = [] } of own(pods)) {
      const options = env.find(({ name }) => name === "NODE_OPTIONS")?.value;
      if (options === undefined) continue;
      const percent = Number(/--max-old-space-size-percentage=(\d+)/.exec(options)?.[1]);
      assert.ok(percent >= 10 && percent <= 90, `${where}: ${options}`);
    }
  }));

test("what serves has a probe to start by, one of readiness, and one of life that asks for nothing outside", () =>
  eachPods((pods, where, kind) => {
    // Others take probes away, or say themselves what is asked.
    if (!serves(pods) || ["full", "small"].includes(kind)) return;
    const [container] = own(pods);
    assert.ok(container, where);
    const path = (name: string) => (container[name] as Probe | undefined)?.httpGet;
    // Of a pod that waits for its database, a failed startup probe would end the process again and again.
    if (where.startsWith("drug-price-service"))
      assert.deepEqual(path("startupProbe"), { path: "/livez", port: "metrics" }, where);
    else assert.ok(path("startupProbe"), where);
    assert.deepEqual(path("readinessProbe"), { path: "/readyz", port: "metrics" }, where);
    assert.deepEqual(path("livenessProbe"), { path: "/livez", port: "metrics" }, where);
    const ports = container.ports as { name: string }[];
    assert.ok(
      ports.some(({ name }) => name === "metrics"),
      where,
    );
  }));

test("a pod has as long to end as its process may take", () =>
  eachPods((pods, where) => {
    if (!serves(pods)) return;
    const [container] = own(pods);
    const of = (name: string) =>
      Number(container?.env?.find((each) => each.name === name)?.value ?? 0) / 1_000;
    const lifecycle = container?.lifecycle as { preStop?: { sleep?: { seconds: number } } } | undefined;
    const needed =
      (lifecycle?.preStop?.sleep?.seconds ?? 0) +
      Math.max(of("SHUTDOWN_TIMEOUT_MS"), of("DISPATCHER_GRACE_MS"));
    assert.ok(Number(pods.spec.terminationGracePeriodSeconds) > needed, `${where}: ${needed} s`);
  }));

test("every volume that is mounted is there, and every volume that is there is mounted", () =>
  eachPods((pods, where) => {
    const { containers, initContainers = [], volumes = [] } = pods.spec;
    const mounted = [...containers, ...initContainers].flatMap(
      ({ volumeMounts }) => (volumeMounts as { name: string }[] | undefined)?.map(({ name }) => name) ?? [],
    );
    assert.deepEqual([...new Set(mounted)].toSorted(), volumes.map(({ name }) => name).toSorted(), where);
  }));

test("no variable is set twice, and no secret stands in a manifest", () =>
  eachPods((pods, where) => {
    for (const { env = [] } of own(pods)) {
      const names = env.map(({ name }) => name);
      assert.deepEqual(names, [...new Set(names)], where);
      for (const { name, value } of env)
        if (/DATABASE_URL|REDIS_URL|SECRET|PASSWORD|TOKEN/.test(name) && !name.endsWith("_FILE"))
          assert.equal(value, undefined, `${where}: ${name} has its value in the manifest`);
    }
  }));

test("a budget never keeps the last pod from leaving", async () => {
  for (const chart of charts)
    for (const file of chart.cases) {
      const manifests = await rendered(chart, { values: [file] });
      for (const manifest of manifests.filter(({ kind }) => kind === "PodDisruptionBudget")) {
        const { maxUnavailable, minAvailable, unhealthyPodEvictionPolicy, selector } =
          manifest.spec as Record<string, unknown> & { selector: { matchLabels: Record<string, string> } };
        const where = `${chart.name}, ${caseName(file)}: ${nameOf(manifest)}`;
        assert.notEqual(maxUnavailable ?? 1, 0, where);
        assert.ok(maxUnavailable !== undefined || minAvailable !== undefined, where);
        assert.ok(unhealthyPodEvictionPolicy, where);
        const component = selector.matchLabels["app.kubernetes.io/component"];
        const of = manifests.find(
          ({ kind, metadata }) =>
            kind === "Deployment" && metadata.labels?.["app.kubernetes.io/component"] === component,
        );
        const { replicas } = (of?.spec ?? {}) as { replicas?: number };
        assert.ok(replicas === undefined || replicas > 1, `${where}: of ${replicas} replica`);
      }
    }
});
