/** The examples are taken by a real API server as they stand, their pods in a Deployment too, where nothing is unknown to it. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { parseAllDocuments } from "yaml";
import type { KubeObject } from "../../../internal/kube/model.ts";
import { group, kind } from "../../../internal/operator/resource/model.ts";
import { parseDispatcher } from "../../../internal/operator/resource/parse_dispatcher.ts";
import { podsOf } from "../../../internal/operator/resource/pod_template.ts";
import type { ControlPlane } from "../../support/kubernetes/control_plane.ts";
import { sharedControlPlane } from "../../support/kubernetes/shared_control_plane.ts";

const folder = join(import.meta.dirname, "../../../k8s/examples");

let plane: ControlPlane;
let namespace: string;

before(async () => {
  plane = await sharedControlPlane();
  await plane.applyCrd();
  namespace = await plane.namespace("examples");
  const restricted = "pod-security.kubernetes.io/warn=restricted";
  const { code, stderr } = await plane.kubectl(["label", "namespace", namespace, restricted]);
  assert.equal(code, 0, stderr);
});

/** Strict: a field that the server does not know is refused. */
async function offer(object: unknown): Promise<void> {
  const { code, stderr } = await plane.kubectl(
    ["create", "--dry-run=server", "--validate=strict", "--filename=-", "-n", namespace],
    JSON.stringify(object),
  );
  assert.equal(code, 0, stderr);
  assert.doesNotMatch(stderr, /would violate PodSecurity/);
}

for (const name of readdirSync(folder))
  test(`taken as it stands: ${name}`, async () => {
    const objects = parseAllDocuments(readFileSync(join(folder, name), "utf8")).map(
      (each): KubeObject => each.toJSON(),
    );
    const dispatchers = objects.filter((object) => object.kind === kind);
    assert.equal(dispatchers.length, 1);
    for (const object of objects.filter(({ apiVersion }) => !apiVersion?.startsWith("keda.sh/")))
      await offer(object);
    for (const object of dispatchers) {
      const read = parseDispatcher(object);
      assert.ok(read.problem === undefined, read.problem);
      const labels = { [`${group}/dispatcher`]: object.metadata.name };
      const { deployment } = read.spec;
      const { name } = object.metadata;
      const pods = podsOf(
        name,
        objects.find((one) => one.kind === "PodTemplate" && one.metadata.name === name),
      );
      assert.ok(pods.problem === undefined, pods.problem);
      const { template } = pods.pods;
      await offer({
        apiVersion: "apps/v1",
        kind: "Deployment",
        metadata: { name, labels: pods.pods.labels, annotations: pods.pods.annotations },
        spec: {
          selector: { matchLabels: labels },
          template: {
            ...template,
            metadata: { ...template.metadata, labels: { ...template.metadata?.labels, ...labels } },
          },
          strategy: deployment.strategy,
          minReadySeconds: deployment.minReadySeconds,
        },
      });
    }
  });
