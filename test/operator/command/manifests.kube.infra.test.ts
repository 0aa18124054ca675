/** What is shipped to run the operator with is taken by an API server, allows what a careful cluster allows, and is enough. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { KubeObject } from "../../../internal/kube/model.ts";
import { root } from "../../cmd/process.ts";
import { testDatabase } from "../../support/database.ts";
import { sharedControlPlane } from "../../support/kubernetes/shared_control_plane.ts";
import { account, createDispatcher, startOperatorProcess, until } from "./operator_process.ts";

const base = join(root, "k8s/base/operator");

type Variable = { name: string; value?: string };
type Pods = { template: { spec: { containers: { args: string[]; env: Variable[] }[] } } };

test("the operator's manifests are accepted where pods are restricted, without a warning", async () => {
  const plane = await sharedControlPlane();
  const namespace = await plane.namespace("manifests");
  for (const level of ["enforce", "warn"]) {
    const { code, stderr } = await plane.kubectl([
      ...["label", "namespace", namespace, "--overwrite"],
      `pod-security.kubernetes.io/${level}=restricted`,
    ]);
    assert.equal(code, 0, stderr);
  }
  const { code, stdout, stderr } = await plane.kubectl([
    ...["-n", namespace, "apply", "--server-side", "--validate=strict", "-k", base],
  ]);
  assert.deepEqual([code, stderr], [0, ""]);
  for (const one of ["serviceaccount", "rolebinding", "role", "deployment", "poddisruptionbudget"])
    assert.match(stdout, new RegExp(`^${one}\\S*/drug-price-operator serverside-applied$`, "m"));
});

test("with the rights and the settings of the manifests, and nothing else, it leads and looks after a resource", async () => {
  const plane = await sharedControlPlane();
  await using db = await testDatabase();
  await plane.applyCrd();
  const namespace = await plane.namespace("manifests");
  const applied = await plane.kubectl(["-n", namespace, "apply", "--server-side", "-k", base]);
  assert.equal(applied.code, 0, applied.stderr);
  const { kubeconfig } = await plane.userFor({ namespace, name: account });
  const folder = await mkdtemp(join(tmpdir(), "drug-price-databases-"));
  await writeFile(join(folder, "default"), db.url);
  const deployments = `/apis/apps/v1/namespaces/${namespace}/deployments`;
  const { json } = await plane.request("GET", `${deployments}/${account}`);
  const [container] = ((json as KubeObject).spec as Pods).template.spec.containers;
  assert.deepEqual(container?.args, ["operator"]);
  const settings = Object.fromEntries(
    (container?.env ?? []).flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
  assert.equal(settings.OPERATOR_DATABASE_DIR, "/etc/drug-price/databases");
  await using operator = await startOperatorProcess({ namespace, kubeconfig }, "manifests", {
    ...settings,
    // What differs outside of a pod.
    METRICS_HOST: "127.0.0.1",
    METRICS_PORT: "0",
    OPERATOR_DATABASE_DIR: folder,
  });
  await createDispatcher({ plane, namespace }, "dispatcher");
  await until("a Deployment", async () => {
    const found = await plane.request("GET", `${deployments}/dispatcher`);
    return found.status === 200;
  });
  await until("a look at the backlog", async () =>
    /^drug_price_operator_backlog_up\{.*\} 1$/m.test(await operator.metrics()),
  );
  assert.match(await operator.readiness(), /this process leads/);
  const said = await operator.metrics();
  assert.doesNotMatch(said, /rest_client_requests_total\{[^}]*code="403"/);
  operator.child.kill("SIGTERM");
  const { code } = await operator.ended;
  assert.equal(code, 0);
  await rm(folder, { recursive: true, force: true });
});
