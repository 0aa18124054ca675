/**
 * Both charts on a real control plane, in a namespace where Pod Security is `restricted`, with both majors of Helm: installed,
 * upgraded, rolled back, uninstalled, with the operator running as its release says. Pods are played, not run.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { until } from "../operator/command/operator_process.ts";
import { testDatabase } from "../support/database.ts";
import {
  caseFile,
  chartNamed,
  charts,
  type Manifest,
  majors,
  nameOf,
  podsOf,
  rendered,
} from "../support/helm/charts.ts";
import { definitionFiles } from "../support/helm/schemas.ts";
import { type ControlPlane, startControlPlane } from "../support/kubernetes/control_plane.ts";
import { createInstaller, type Installer } from "./cluster.ts";

const [operatorChart, serviceChart] = ["drug-price-operator", "drug-price-service"].map(chartNamed) as [
  ReturnType<typeof chartNamed>,
  ReturnType<typeof chartNamed>,
];

let plane: ControlPlane;
let installer: Installer;
before(async () => {
  plane = await startControlPlane({ with: ["controller-manager", "scheduler", "kwok"] });
  installer = await createInstaller(plane);
});
after(async () => {
  await installer?.[Symbol.asyncDispose]();
  await plane?.[Symbol.asyncDispose]();
});

const values = [caseFile(serviceChart, "default")];
/** Both releases of a test name the same one. */
const database = "dispatcher.autoscaling.operator.database=default";
const operatorSet = ["databases.default.existingSecret=prices-database"];

type Status = { availableReplicas?: number; updatedReplicas?: number; replicas?: number };

const replicasOf = ({ spec }: Manifest) => (spec as { replicas?: number }).replicas;
const uids = (objects: readonly Manifest[]) =>
  objects.map(({ metadata }) => (metadata as { uid?: string }).uid ?? "").toSorted();
const own = (objects: readonly Manifest[], component: string) =>
  objects.filter(({ metadata }) => metadata.labels?.["app.kubernetes.io/component"] === component);

async function deployment(namespace: string, name: string): Promise<Manifest | undefined> {
  const all = await installer.list(namespace, "deployments");
  return all.find(({ metadata }) => metadata.name === name);
}

/** So many of its newest pods are available, and no others are left. */
async function stands(namespace: string, name: string, count: number): Promise<boolean> {
  const found = await deployment(namespace, name);
  const { availableReplicas, updatedReplicas, replicas } = (found?.status ?? {}) as Status;
  return availableReplicas === count && updatedReplicas === count && replicas === count;
}

/** The level of the log that the pods of a Deployment are started with. */
async function logLevel(namespace: string, name: string): Promise<string | undefined> {
  const found = await deployment(namespace, name);
  const [pods] = podsOf(found === undefined ? [] : [found]);
  return pods?.spec.containers[0]?.env?.find((each) => each.name === "LOG_LEVEL")?.value;
}

/** What is in a namespace that nobody put there but charts and the operator. */
async function left(namespace: string): Promise<string[]> {
  const kinds =
    "deployments,replicasets,pods,services,configmaps,secrets,serviceaccounts,roles,rolebindings,jobs,cronjobs,poddisruptionbudgets,horizontalpodautoscalers,networkpolicies,ingresses,leases,webhookdispatchers";
  const found = (await installer.list(namespace, kinds)).map(nameOf);
  return found
    .filter((name) => !["ConfigMap kube-root-ca.crt", "ServiceAccount default"].includes(name))
    .toSorted();
}

for (const major of majors) {
  test(`Helm ${major} installs, upgrades, rolls back and uninstalls both charts`, {
    timeout: 900_000,
  }, async () => {
    await using db = await testDatabase();
    const namespace = await installer.restricted();
    const operator = { name: "drug-price-operator", namespace, chart: operatorChart };
    await installer.release(major, "install", { ...operator, set: operatorSet });
    await using _operator = await installer.startOperator(namespace, operator.name, db.url);
    const autoscaled = [database, "api.autoscaling.enabled=true", "api.autoscaling.minReplicas=2"];
    const service = { name: "drug-price", namespace, chart: serviceChart, values };
    const [api, dispatchers] = ["drug-price-api", "drug-price-dispatcher"] as const;

    await installer.release(major, "install", { ...service, set: autoscaled });
    // The migration's Job has succeeded, and is gone.
    assert.deepEqual(await installer.list(namespace, "jobs"), []);
    await until("pods of the API", () => stands(namespace, api, 2));
    await until("the operator's Deployment of dispatchers", () => stands(namespace, dispatchers, 1));
    assert.equal((await installer.list(namespace, "pods")).length, 2 + 2 + 1);

    // What somebody else made of the number of replicas stays, and nothing restarts for a change that it has no part in.
    const scaled = await plane.kubectl(["-n", namespace, "scale", `deployment/${api}`, "--replicas=4"]);
    assert.equal(scaled.code, 0, scaled.stderr);
    await until("four pods of the API", () => stands(namespace, api, 4));
    const before = uids(await installer.list(namespace, "pods"));
    const second = [
      ...autoscaled,
      "live.service.annotations.changed=yes",
      "monitoring.services.enabled=true",
    ];
    await installer.release(major, "upgrade", { ...service, set: second });
    await installer.release(major, "upgrade", {
      ...operator,
      set: [...operatorSet, "monitoring.services.enabled=true"],
    });
    assert.equal(replicasOf((await deployment(namespace, api)) as Manifest), 4);
    assert.deepEqual(uids(await installer.list(namespace, "pods")), before);

    // A change of the pods reaches both: those of the release, and those of the operator.
    await installer.release(major, "upgrade", { ...service, set: [...second, "logLevel=warn"] });
    await until("new pods of the API", () => stands(namespace, api, 4));
    await until("new dispatchers", async () => (await logLevel(namespace, dispatchers)) === "warn");
    assert.equal(await logLevel(namespace, api), "warn");

    await installer.helm(
      major,
      "rollback",
      service.name,
      "2",
      "--namespace",
      namespace,
      "--wait",
      "--timeout=120s",
    );
    await until("the pods of before", () => stands(namespace, api, 4));
    await until("the dispatchers of before", async () => (await logLevel(namespace, dispatchers)) === "info");
    assert.equal(await logLevel(namespace, api), "info");

    await installer.helm(
      major,
      "uninstall",
      service.name,
      "--namespace",
      namespace,
      "--wait",
      "--timeout=120s",
    );
    await until("the operator's Deployment went with its resource", async () => {
      const all = await installer.list(namespace, "deployments,replicasets,pods");
      return own(all, "dispatcher").length === 0 && own(all, "api").length === 0;
    });
    await installer.helm(
      major,
      "uninstall",
      operator.name,
      "--namespace",
      namespace,
      "--wait",
      "--timeout=120s",
    );
    // The Lease is the operators' own; whoever comes next takes it over.
    await until("nothing but the Lease is left", async () => {
      const names = await left(namespace);
      return names.length === 1 && names[0] === `Lease ${operator.name}`;
    }).catch(async (error: Error) => assert.fail(`${error.message}: ${await left(namespace)}`));
    const definition = ["crd", "webhookdispatchers.drug-price.io"];
    const kept = await plane.kubectl(["get", ...definition]);
    assert.equal(kept.code, 0, kept.stderr);
    await plane.kubectl(["delete", ...definition]);
  });
}

test("two releases in one namespace have nothing in common", { timeout: 600_000 }, async () => {
  const namespace = await installer.restricted();
  const set = ["dispatcher.autoscaling.mode=none", "tests.enabled=false"];
  const names = ["one", "two"];
  for (const name of names) {
    await installer.release(4, "install", { name, namespace, chart: serviceChart, values, set });
    const operator = { name: `${name}-drug-price-operator`, namespace, chart: operatorChart };
    await installer.release(4, "install", {
      ...operator,
      set: [...operatorSet, `crds.install=${name === "one"}`],
    });
  }
  const pods = await installer.list(namespace, "pods");
  for (const name of names) {
    const services = await installer.list(namespace, "services");
    const service = services.find(({ metadata }) => metadata.name === `${name}-drug-price-api`);
    const { selector } = (service?.spec ?? {}) as { selector?: Record<string, string> };
    const reached = pods
      .filter(({ metadata }) =>
        Object.entries(selector ?? {}).every(([label, value]) => metadata.labels?.[label] === value),
      )
      .map(({ metadata }) => metadata.name);
    const mine = own(pods, "api")
      .filter(({ metadata }) => metadata.labels?.["app.kubernetes.io/instance"] === name)
      .map(({ metadata }) => metadata.name);
    assert.equal(mine.length, 2);
    assert.deepEqual(reached.toSorted(), mine.toSorted());
  }
  await installer.helm(4, "uninstall", "one", "--namespace", namespace, "--wait", "--timeout=120s");
  const rest = await installer.list(namespace, "deployments");
  assert.ok(rest.some(({ metadata }) => metadata.name === "two-drug-price-api"));
  await plane.kubectl(["delete", "namespace", namespace, "--wait=false"]);
  await plane.kubectl(["delete", "crd", "webhookdispatchers.drug-price.io"]);
});

test("after kubectl scale, Helm 4 names the conflict, and takes the new number, or leaves it alone", {
  timeout: 600_000,
}, async () => {
  const namespace = await installer.restricted();
  const set = ["dispatcher.autoscaling.mode=none", "tests.enabled=false"];
  const service = { name: "prices", namespace, chart: serviceChart, values };
  const api = "prices-drug-price-api";
  await installer.release(4, "install", { ...service, set });
  const scaled = await plane.kubectl(["-n", namespace, "scale", `deployment/${api}`, "--replicas=3"]);
  assert.equal(scaled.code, 0, scaled.stderr);
  const refused = await installer.tried(
    4,
    ...["upgrade", "prices", serviceChart.path, "--namespace", namespace, "--timeout=60s"],
    ...[...values.map((file) => `--values=${file}`), ...set.map((each) => `--set=${each}`)],
  );
  assert.notEqual(refused.code, 0);
  assert.match(refused.stderr, /conflict.*kubectl.*\.spec\.replicas/s);
  for (const number of ["3", "null"]) {
    await installer.release(4, "upgrade", { ...service, set: [...set, `api.replicas=${number}`] });
    assert.equal(replicasOf((await deployment(namespace, api)) as Manifest), 3, number);
  }
  await plane.kubectl(["delete", "namespace", namespace, "--wait=false"]);
});

/** A pod is refused while its account and its classes are not there; what it is made of is looked at alike in a template. */
function alone(manifest: Manifest): Manifest {
  if (manifest.kind !== "Pod") return manifest;
  const { metadata, spec } = manifest;
  return {
    apiVersion: "v1",
    kind: "PodTemplate",
    metadata,
    template: { metadata: { labels: metadata.labels }, spec },
  };
}

test("an API server takes every object of every kind of installation, without a word", {
  timeout: 600_000,
}, async () => {
  await plane.applyCrd();
  for (const file of definitionFiles()) await plane.applyCrd(file);
  for (const name of ["drug-price", "monitoring", "operators", "prices"])
    await plane.request("POST", "/api/v1/namespaces", { metadata: { name } });
  for (const chart of charts)
    for (const file of chart.cases) {
      const manifests = (await rendered(chart, { values: [file] })).map(alone);
      const { code, stderr } = await plane.kubectl(
        [
          ...["apply", "--server-side", "--dry-run=server", "--validate=strict", "--force-conflicts"],
          "-f",
          "-",
        ],
        manifests.map((manifest) => JSON.stringify(manifest)).join("\n---\n"),
      );
      // Its new name is not known to the oldest Kubernetes that the charts are for.
      const said = stderr.replace(/^Warning: spec\.trafficDistribution: "PreferClose".*\n/m, "");
      assert.deepEqual([code, said], [0, ""], file);
    }
});
