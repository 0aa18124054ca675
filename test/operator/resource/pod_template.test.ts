/** Which PodTemplate the operator runs, and what it rejects in one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type PodTemplateObject, podsOf } from "../../../internal/operator/resource/pod_template.ts";
import { podTemplate, podTemplateNamed } from "./dispatchers.ts";

const withPod = (pod: object): PodTemplateObject =>
  podTemplateNamed("main", { spec: { ...podTemplate.spec, ...pod } }) as PodTemplateObject;

const problemOf = (found: PodTemplateObject | undefined, options = {}) =>
  podsOf("main", found, options).problem ?? "";

test("runs only the PodTemplate that names the resource in the operator's label", () => {
  assert.equal(problemOf(withPod({})), "");
  const unlabelled = { ...withPod({}), metadata: { name: "main" } };
  const other = { ...withPod({}), metadata: { name: "main", labels: { "drug-price.io/dispatcher": "x" } } };
  for (const found of [undefined, unlabelled, other, { metadata: withPod({}).metadata }])
    assert.match(problemOf(found), /There is no PodTemplate main with the label/);
});

test("rejects what reaches the node, and names the field", () => {
  const privileged = [{ name: "d", image: "i:1", securityContext: { privileged: true } }];
  for (const [pod, says] of [
    [{ hostNetwork: true }, /hostNetwork is not allowed: remove it/],
    [{ hostPID: true }, /hostPID is not allowed/],
    [{ hostIPC: true }, /hostIPC is not allowed/],
    [{ containers: privileged }, /remove securityContext\.privileged from containers/],
    [{ initContainers: privileged }, /remove securityContext\.privileged from initContainers/],
    [{ volumes: [{ name: "root", hostPath: { path: "/" } }] }, /hostPath volumes are not allowed/],
  ] as const)
    assert.match(problemOf(withPod(pod)), says);
  const harmless = {
    hostNetwork: false,
    volumes: [{ name: "tmp", emptyDir: {} }],
    initContainers: [{ name: "wait", image: "i:1", securityContext: { runAsNonRoot: true } }],
  };
  assert.equal(problemOf(withPod(harmless)), "");
});

test("takes only the service account that the operator is set to", () => {
  const options = { serviceAccount: "dispatcher" };
  assert.equal(problemOf(withPod({ serviceAccountName: "dispatcher" }), options), "");
  for (const serviceAccountName of [undefined, "", "admin"])
    assert.match(
      problemOf(withPod({ serviceAccountName }), options),
      /the operator runs pods with the service account "dispatcher" only/,
    );
});
