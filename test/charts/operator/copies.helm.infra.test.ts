/** The chart renders its files unchanged: the definition of the resource, the alerts, and the dashboard. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { version } from "../../../cmd/shared/version.ts";
import { root } from "../../cmd/process.ts";
import { chartNamed, type Manifest, majors, read, rendered } from "../../support/helm/charts.ts";
import { oldestKubernetes } from "../../support/helm/published.ts";

const chart = chartNamed("drug-price-operator");
const databases = ["--set", "databases.default.existingSecret=addresses"];
const file = (path: string) => readFileSync(join(root, path), "utf8");

type Rule = { alert: string; labels: Record<string, string>; annotations: Record<string, string> };
type Group = { name: string; rules: Rule[] };
const operatorGroup = (parse(file("k8s/monitoring/rules.yaml")) as { groups: Group[] }).groups.find(
  ({ name }) => name === "drug-price-operator",
);

async function only(kind: string, more: readonly string[], major: 3 | 4 = 4): Promise<Manifest> {
  const manifests = await rendered(chart, { major, more: [...databases, ...more] });
  const found = manifests.filter((manifest) => manifest.kind === kind);
  assert.equal(found.length, 1, `${found.length} of ${kind}`);
  return found[0] as Manifest;
}

test("the chart is of this release", async () => {
  const { appVersion, kubeVersion } = parse(await read(chart, "Chart.yaml")) as Record<string, string>;
  assert.equal(appVersion, version);
  assert.equal(kubeVersion, `>=${oldestKubernetes}.0-0`);
});

for (const major of majors) {
  test(`Helm ${major} renders the definition of k8s/crds, which stays when the release goes`, async () => {
    const definition = await only("CustomResourceDefinition", [], major);
    const shipped = parse(file("k8s/crds/drug-price.io_webhookdispatchers.yaml")) as Manifest;
    assert.deepEqual(definition.spec, shipped.spec);
    assert.equal(definition.metadata.name, shipped.metadata.name);
    assert.deepEqual(definition.metadata.annotations, { "helm.sh/resource-policy": "keep" });
  });

  test(`Helm ${major} renders the operator's alerts as they are`, async () => {
    const { spec } = await only("PrometheusRule", ["--set", "monitoring.rules.enabled=true"], major);
    assert.deepEqual(spec, { groups: [operatorGroup] });
  });

  test(`Helm ${major} renders the operator's dashboard byte for byte`, async () => {
    const { data, metadata } = await only(
      "ConfigMap",
      ["--set", "monitoring.dashboards.enabled=true"],
      major,
    );
    const name = "drug-price-operator.json";
    assert.deepEqual(data, { [name]: file(`charts/drug-price-operator/files/dashboards/${name}`) });
    assert.equal(metadata.labels?.grafana_dashboard, "1");
    assert.deepEqual(metadata.annotations, { grafana_folder: "Drug prices" });
  });
}

test("the definition goes with the release where that is asked for, and has annotations of one's own", async () => {
  const more = ["--set", "crds.keep=false", "--set", "crds.annotations.example\\.com/owner=platform"];
  const { metadata } = await only("CustomResourceDefinition", more);
  assert.deepEqual(metadata.annotations, { "example.com/owner": "platform" });
});

test("alerts are left out, labelled, and sent to the runbooks of one's own", async () => {
  const { spec } = await only("PrometheusRule", [
    ...["--set", "monitoring.rules.enabled=true"],
    ...["--set", "monitoring.rules.exclude={DrugPriceOperatorBlind,DrugPriceOperatorAtLimit}"],
    ...["--set", "monitoring.rules.alertLabels.team=platform"],
    ...["--set", "monitoring.rules.runbooks=https://wiki.example.com/prices/"],
  ]);
  const [group] = (spec as { groups: Group[] }).groups;
  const wanted = operatorGroup?.rules.filter(({ alert }) => !/Blind|AtLimit/.test(alert)) ?? [];
  assert.deepEqual(
    group?.rules.map(({ alert, labels, annotations }) => [alert, labels, annotations.runbook_url]),
    wanted.map(({ alert, labels }) => [
      alert,
      { ...labels, team: "platform" },
      `https://wiki.example.com/prices/${alert}.md`,
    ]),
  );
});

test("with all alerts left out there is no empty group, which Prometheus would refuse", async () => {
  const all = operatorGroup?.rules.map(({ alert }) => alert).join(",");
  const { spec } = await only("PrometheusRule", [
    ...["--set", "monitoring.rules.enabled=true", "--set", `monitoring.rules.exclude={${all}}`],
  ]);
  assert.deepEqual(spec, { groups: [] });
});
