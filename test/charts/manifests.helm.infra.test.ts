/**
 * What charts render is what the oldest and the newest Kubernetes take, field by field, with the definitions of other kinds: ours,
 * and those of the Prometheus operator, of KEDA and of the Gateway API. So is what stands in k8s/.
 */
import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { root } from "../cmd/process.ts";
import { charts, run, template } from "../support/helm/charts.ts";
import { newestKubernetes, oldestKubernetes } from "../support/helm/published.ts";
import { writeSchemas } from "../support/helm/schemas.ts";
import { dataFolder } from "../support/place.ts";

const versions = [oldestKubernetes, newestKubernetes];
const schemas = new Map<string, string>();
let folder = "";

before(async () => {
  folder = await dataFolder();
  for (const version of versions) schemas.set(version, await writeSchemas(join(folder, version), version));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Undefined, or what kubeconform says. */
async function refused(kubernetes: string, manifests: string): Promise<string | undefined> {
  const { code, stdout, stderr } = await run(
    "kubeconform",
    ["-strict", "-schema-location", schemas.get(kubernetes) ?? "", "-summary", "-"],
    manifests,
  );
  // With nothing to look at, it has nothing to say.
  assert.match(stdout, /Summary: [1-9]/, stderr);
  return code === 0 ? undefined : stdout + stderr;
}

/** Runs kubeconform once for all manifests. If it rejects one, runs it again for each, to name the file. */
async function assertKnown(kubernetes: string, manifests: ReadonlyMap<string, string>): Promise<void> {
  if ((await refused(kubernetes, [...manifests.values()].join("\n---\n"))) === undefined) return;
  for (const [file, text] of manifests) assert.equal(await refused(kubernetes, text), undefined, file);
  assert.fail("kubeconform rejects the manifests together, and accepts each one alone");
}

for (const kubernetes of versions) {
  test(`Kubernetes ${kubernetes} knows every field that a chart renders, with any values`, async () => {
    const manifests = new Map<string, string>();
    for (const chart of charts)
      for (const file of chart.cases) {
        const { code, stdout, stderr } = await template(chart, { kubernetes, values: [file] });
        assert.equal(code, 0, stderr);
        manifests.set(file, stdout);
      }
    await assertKnown(kubernetes, manifests);
  });

  test(`Kubernetes ${kubernetes} takes the manifests in k8s/`, async () => {
    const files = globSync(join(root, "k8s/{base,crds,examples,operator}/**/*.yaml")).filter(
      (file) => !file.endsWith("kustomization.yaml"),
    );
    assert.ok(files.length > 0);
    const schema = ["-schema-location", schemas.get(kubernetes) ?? ""];
    // It names the file of each resource that it rejects.
    const { code, stdout } = await run("kubeconform", ["-strict", ...schema, ...files]);
    assert.equal(code, 0, stdout);
  });

  test(`a field that Kubernetes ${kubernetes} does not have is found`, async () => {
    const broken = (change: (text: string) => string) => async (text: string) => {
      const changed = change(text);
      assert.notEqual(changed, text);
      return await refused(kubernetes, changed);
    };
    const [chart] = charts;
    assert.ok(chart);
    const { stdout } = await template(chart, {
      kubernetes,
      values: chart.cases.filter((file) => file.includes("full")),
    });
    assert.equal(await refused(kubernetes, stdout), undefined);
    const faults: readonly ((text: string) => string)[] = [
      (text) => text.replace("terminationGracePeriodSeconds:", "terminationGracePeriod:"),
      (text) =>
        text.replace(/^( +)automountServiceAccountToken: true$/m, '$1automountServiceAccountToken: "true"'),
      (text) => text.replace("podMetricsEndpoints:", "podMetricEndpoints:"),
      (text) => text.replace("kind: RoleBinding", "kind: RoleBindings"),
      (text) => text.replace("maxSkew: 1", "maxSkew: one"),
    ];
    for (const fault of faults) assert.notEqual(await broken(fault)(stdout), undefined, String(fault));
  });
}
