/** The control plane of the tests does what tests build on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startControlPlane } from "./control_plane.ts";
import { sharedControlPlane } from "./shared_control_plane.ts";

test("the shared one is the same for all who ask", async () => {
  const plane = await sharedControlPlane();
  assert.equal(await sharedControlPlane(), plane);
  const { code, stdout } = await plane.kubectl(["get", "namespace", await plane.namespace(), "-o", "name"]);
  assert.equal(code, 0);
  assert.match(stdout, /^namespace\/test-/);
});

test("an account may do what its Role says and nothing else", async () => {
  const plane = await sharedControlPlane();
  const namespace = await plane.namespace("rights");
  const { kubeconfig } = await plane.userFor({ namespace, name: "reader" });
  const get = (what: string) => plane.kubectl([`--kubeconfig=${kubeconfig}`, "get", what, "-n", namespace]);
  assert.match((await get("pods")).stderr, /Forbidden.*system:serviceaccount:rights-.*:reader/s);
  await plane.kubectl(["create", "role", "reader", "--verb=list", "--resource=pods", "-n", namespace]);
  await plane.kubectl([
    "create",
    "rolebinding",
    "reader",
    "--role=reader",
    `--serviceaccount=${namespace}:reader`,
    "-n",
    namespace,
  ]);
  assert.equal((await get("pods")).code, 0);
  assert.match((await get("secrets")).stderr, /Forbidden/);
});

test("an API server that was stopped comes back with what it had", async () => {
  await using plane = await startControlPlane();
  const namespace = await plane.namespace();
  await plane.stopApiServer();
  await assert.rejects(plane.request("GET", "/readyz"));
  await plane.startApiServer();
  assert.equal((await plane.request("GET", `/api/v1/namespaces/${namespace}`)).status, 200);
});

test("a version that etcd forgot is gone", async () => {
  await using plane = await startControlPlane({ apiServerFlags: ["--watch-cache=false"] });
  const namespace = await plane.namespace();
  const maps = `/api/v1/namespaces/${namespace}/configmaps`;
  const { json } = await plane.request("GET", maps);
  const { resourceVersion } = (json as { metadata: { resourceVersion: string } }).metadata;
  await plane.request("POST", maps, { metadata: { name: "one" } });
  await plane.compact();
  const watched = await plane.request(
    "GET",
    `${maps}?watch=true&timeoutSeconds=5&resourceVersion=${resourceVersion}`,
  );
  assert.match(JSON.stringify(watched.json), /410|Expired/);
});
