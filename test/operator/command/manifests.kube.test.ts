/** What is shipped to run the operator with is taken by an API server, and allows what a careful cluster allows. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../cmd/process.ts";
import { sharedControlPlane } from "../../support/kubernetes/shared_control_plane.ts";

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
    ...["-n", namespace, "apply", "--server-side", "--validate=strict"],
    ...["-f", join(root, "k8s/operator")],
  ]);
  assert.deepEqual([code, stderr], [0, ""]);
  for (const one of ["serviceaccount", "rolebinding", "role", "deployment"])
    assert.match(stdout, new RegExp(`^${one}\\S*/drug-price-operator serverside-applied$`, "m"));
});
