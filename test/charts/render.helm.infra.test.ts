/** What a chart makes of values: with both majors of Helm, the same each time, and for every kind of user in ci/. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Chart,
  caseFile,
  caseName,
  charts,
  helm,
  type Manifest,
  majors,
  manifestsOf,
  nameOf,
  podsOf,
  read,
  rendered,
  template,
  templateAgain,
} from "../support/helm/charts.ts";
import { newestKubernetes, oldestKubernetes } from "../support/helm/published.ts";

const each = charts.flatMap((chart) => chart.cases.map((file) => ({ chart, file })));
const sorted = (manifests: readonly Manifest[]) =>
  manifests.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), "en"));

test("there are two charts, each with values for several kinds of users", () => {
  assert.deepEqual(
    charts.map(({ name }) => name),
    ["drug-price-operator", "drug-price-service"],
  );
  for (const { name, cases } of charts) {
    assert.ok(cases.length >= 4, name);
    for (const needed of ["minimal", "full", "openshift"])
      assert.ok(cases.map(caseName).includes(needed), `${name} has no ci/${needed}-values.yaml`);
  }
});

for (const major of majors) {
  test(`Helm ${major} finds nothing to complain of, with any values`, async () => {
    for (const { chart, file } of each) {
      const { code, stdout, stderr } = await helm(major, [
        "lint",
        "--strict",
        chart.path,
        `--values=${file}`,
      ]);
      assert.equal(code, 0, `${file}\n${stdout}${stderr}`);
      // An icon it would have is a file somewhere else.
      const complaints = stdout.split("\n").filter((line) => /^\[(WARNING|ERROR)/.test(line));
      assert.deepEqual(complaints, [], file);
    }
  });

  test(`Helm ${major} renders the same each time, for the oldest and the newest Kubernetes`, async () => {
    for (const { chart, file } of each)
      for (const kubernetes of [oldestKubernetes, newestKubernetes]) {
        const one = await template(chart, { major, kubernetes, values: [file] });
        assert.equal(one.code, 0, `${file}\n${one.stderr}`);
        const other = await templateAgain(chart, { major, kubernetes, values: [file] });
        assert.equal(one.stdout, other.stdout, file);
      }
  });
}

test("both majors of Helm render the same", async () => {
  for (const { chart, file } of each) {
    const [three = [], four = []] = await Promise.all(
      majors.map(async (major) => sorted(await rendered(chart, { major, values: [file] }))),
    );
    assert.deepEqual(three, four, file);
  }
});

/** Shared by the whole cluster: one release has them. */
const unbound = new Set(["CustomResourceDefinition", "ClusterRole"]);

test("no two objects have one name, and each says its namespace or has none", async () => {
  for (const { chart, file } of each) {
    const manifests = await rendered(chart, { values: [file] });
    const names = manifests.map(
      ({ metadata, ...rest }) => `${metadata.namespace} ${nameOf({ metadata, ...rest } as Manifest)}`,
    );
    assert.deepEqual(names.toSorted(), [...new Set(names)].toSorted(), file);
    for (const manifest of manifests.filter(({ kind }) => !unbound.has(kind))) {
      if (isAdded(manifest)) continue;
      assert.ok(manifest.metadata.namespace, `${file}: ${nameOf(manifest)} says no namespace`);
    }
  }
});

test("names fit, however long that of the release is, and two releases share none", async () => {
  const release = "a-release-with-a-name-as-long-as-helm-allows-of-53-ch";
  assert.equal(release.length, 53);
  for (const chart of charts) {
    const values = [caseFile(chart, "full")];
    const unnamed = ["--set", "fullnameOverride=,nameOverride="];
    // A name that values give is theirs to keep apart.
    if (chart.name.endsWith("service")) unnamed.push("--set", "api.serviceAccount.name=");
    const long = await rendered(chart, { release, values, more: unnamed });
    for (const manifest of long)
      if (!unbound.has(manifest.kind) && !isAdded(manifest))
        assert.ok(manifest.metadata.name.length <= nameLimit(manifest), nameOf(manifest));
    const more = [...unnamed, ...(chart.name.endsWith("operator") ? ["--set", "crds.install=false"] : [])];
    const [one, other] = await Promise.all(
      ["one", "other"].map(async (name) => {
        const manifests = await rendered(chart, { release: name, values, more });
        return manifests.map(nameOf);
      }),
    );
    assert.deepEqual(
      one?.filter((name) => other?.includes(name)),
      [],
      chart.name,
    );
  }
});

/** By extraObjects, and so without the chart's labels: these are the user's. */
const isAdded = ({ metadata }: Manifest) => metadata.labels?.["helm.sh/chart"] === undefined;

/** A CronJob's jobs have eleven more characters; a pod's name is a label in places. */
const nameLimit = ({ kind }: Manifest) => (kind === "CronJob" ? 52 : 63);

test("what selects pods is a name, an instance and a component, and never changes", async () => {
  const frozen = ["app.kubernetes.io/name", "app.kubernetes.io/instance", "app.kubernetes.io/component"];
  for (const { chart, file } of each) {
    const manifests = await rendered(chart, { values: [file] });
    for (const manifest of manifests.filter(({ kind }) => ["Deployment", "Service"].includes(kind))) {
      const { selector } = manifest.spec as { selector: Record<string, unknown> };
      const labels = manifest.kind === "Service" ? selector : (selector.matchLabels as object);
      assert.deepEqual(
        Object.keys(labels).filter((label) => !frozen.includes(label)),
        [],
        `${file}: ${nameOf(manifest)}`,
      );
      assert.equal(Object.keys(labels).length, frozen.length, `${file}: ${nameOf(manifest)}`);
    }
  }
});

test("a Service, a budget and a monitor find pods or Services of the release", async () => {
  for (const { chart, file } of each) {
    const manifests = await rendered(chart, { values: [file] });
    const pods = podsOf(manifests).map(({ metadata }) => metadata.labels ?? {});
    const services = manifests
      .filter(({ kind }) => kind === "Service")
      .map(({ metadata }) => metadata.labels ?? {});
    for (const manifest of manifests) {
      const selector = selectorOf(manifest);
      if (selector === undefined) continue;
      const among = manifest.kind === "ServiceMonitor" ? services : pods;
      const found = among.filter((labels) =>
        Object.entries(selector).every(([label, value]) => labels[label] === value),
      );
      assert.ok(found.length > 0, `${file}: ${nameOf(manifest)} selects nothing`);
    }
  }
});

function selectorOf({ kind, spec }: Manifest): Record<string, string> | undefined {
  const { selector, podSelector } = (spec ?? {}) as Record<string, unknown>;
  if (kind === "Service") return selector as Record<string, string>;
  if (["PodDisruptionBudget", "PodMonitor", "ServiceMonitor"].includes(kind))
    return (selector as { matchLabels: Record<string, string> }).matchLabels;
  if (kind === "NetworkPolicy") return (podSelector as { matchLabels: Record<string, string> }).matchLabels;
  return undefined;
}

test("a chart is a part of another, with global values of the parent's", async () => {
  for (const chart of charts) {
    const { code, stdout, stderr } = await template(chart, {
      values: [caseFile(chart, "minimal")],
      more: ["--set", "global.imageRegistry=mirror.example,global.parents.own=1,enabled=true"],
    });
    assert.equal(code, 0, stderr);
    for (const { of, spec } of podsOf(manifestsOf(stdout)))
      for (const { image } of spec.containers)
        assert.match(image, /^mirror\.example\//, `${chart.name}: ${nameOf(of)}`);
  }
});

test("images are pinned to a version, and none is anybody else's", async () => {
  for (const chart of charts) {
    const version = /^appVersion: "?([^"\n]+)"?$/m.exec(await read(chart, "Chart.yaml"))?.[1];
    const pods = podsOf(await rendered(chart, { values: [caseFile(chart, "minimal")] }));
    assert.ok(pods.length > 0);
    for (const { of, spec } of pods)
      for (const { image } of [...spec.containers, ...(spec.initContainers ?? [])])
        assert.match(image, new RegExp(`(^|/)drug-price-data-service:${version}(@|$)`), nameOf(of));
    const latest = await template(chart, {
      values: [caseFile(chart, "minimal")],
      more: ["--set", "image.tag=latest"],
    });
    assert.notEqual(latest.code, 0, `${chart.name} takes the tag latest`);
  }
});

test("a credential that is not named is asked for by the name of its value", async () => {
  const asks: Readonly<Record<string, RegExp>> = {
    "drug-price-service": /database\.existingSecret/,
    "drug-price-operator": /databases\.default\.existingSecret/,
  };
  for (const chart of charts)
    for (const major of majors) {
      const { code, stderr } = await template(chart, { major });
      assert.notEqual(code, 0);
      assert.match(stderr, asks[chart.name] ?? /nothing/);
    }
});

test("a value that there is not is refused, by its name", async () => {
  for (const chart of charts)
    for (const major of majors)
      for (const path of ["replicaz", "image.tagg", ...deepPaths(chart)]) {
        const values = [caseFile(chart, "minimal")];
        const { code, stderr } = await template(chart, { major, values, more: ["--set", `${path}=1`] });
        assert.notEqual(code, 0, `${chart.name} takes ${path}`);
        assert.ok(stderr.includes(path.split(".").at(-1) ?? path), stderr);
      }
});

const deepPaths = ({ name }: Chart) =>
  name === "drug-price-operator"
    ? ["monitoring.podMonitor.intervall", "serviceAccount.nam"]
    : [
        "api.autoscaling.maxReplica",
        "migrations.mod",
        "dispatcher.autoscaling.operator.target.drainSecond",
        "dispatcher.autoscaling.operator.behavior.scaleUp.policy",
        "dispatcher.autoscaling.operator.scaleToZero.idle",
        "dispatcher.autoscaling.operator.fallback.replica",
      ];
