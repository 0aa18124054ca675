/** k8s/base/ is what the charts render, and what anybody may put in a namespace of their own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { majors } from "../../support/helm/charts.ts";
import { presentFiles, wantedFiles } from "./files.ts";
import { baseFiles } from "./render.ts";

for (const major of majors)
  test(`the bases are what Helm ${major} renders of the charts; if not, npm run base`, async () => {
    assert.deepEqual(await presentFiles(), await wantedFiles(major));
  });

const base = { name: "one", chart: "one", release: "one", values: "none.yaml" };

test("of Helm nothing is left, and of the namespace it was rendered for", () => {
  const files = baseFiles(
    base,
    `
kind: RoleBinding
metadata:
  name: one
  namespace: namespace-of-the-base
  labels: {app.kubernetes.io/managed-by: Helm, helm.sh/chart: one-1, app.kubernetes.io/name: one}
  annotations: {helm.sh/hook: pre-install}
subjects:
  - {kind: ServiceAccount, name: one, namespace: namespace-of-the-base}
  - {kind: ServiceAccount, name: two, namespace: elsewhere}
`,
  );
  assert.equal(
    files["k8s/base/one/rolebinding.yaml"],
    `# Rendered from charts/one by \`npm run base\`.
kind: RoleBinding
metadata:
  name: one
  labels:
    app.kubernetes.io/name: one
subjects:
  - kind: ServiceAccount
    name: one
  - kind: ServiceAccount
    name: two
    namespace: elsewhere
`,
  );
});

test("objects of one kind share a file, in the order of their names", () => {
  const files = baseFiles(
    base,
    "kind: Job\nmetadata: {name: b}\n---\n# Nothing.\n---\nkind: Job\nmetadata: {name: a}\n",
  );
  assert.deepEqual(Object.keys(files), ["k8s/base/one/job.yaml", "k8s/base/one/kustomization.yaml"]);
  assert.match(files["k8s/base/one/job.yaml"] ?? "", /name: a\n---\nkind: Job\nmetadata:\n {2}name: b\n$/);
  assert.match(files["k8s/base/one/kustomization.yaml"] ?? "", /^resources:\n {2}- job.yaml\n$/m);
});

test("what Kubernetes would read otherwise is quoted, octal numbers are numbers", () => {
  const files = baseFiles(base, 'kind: Job\nmetadata: {name: a}\nspec: {mode: 0440, text: "on"}\n');
  assert.match(files["k8s/base/one/job.yaml"] ?? "", /mode: 288\n {2}text: "on"\n/);
});

test("a base that knows the namespace it was rendered for is refused", () => {
  const told = "kind: Job\nmetadata: {name: a}\nspec: {address: one.namespace-of-the-base.svc}\n";
  assert.throws(() => baseFiles(base, told), /job\.yaml of the base one knows its namespace/);
});
