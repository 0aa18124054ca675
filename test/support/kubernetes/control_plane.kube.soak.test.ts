/** The control plane of the tests does what tests build on. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startProgram } from "../../cmd/process.ts";
import { startProxy } from "../proxy.ts";
import { until } from "../until.ts";
import { type ControlPlane, startControlPlane } from "./control_plane.ts";
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

test("an API server that runs is not started twice", async () => {
  await using plane = await startControlPlane();
  await assert.rejects(plane.startApiServer(), /runs/);
  await plane.stopApiServer("SIGTERM");
  await plane.stopApiServer();
});

test("a flag that is wrong is told with the API server's own words", async () => {
  await assert.rejects(
    startControlPlane({ apiServerFlags: ["--no-such-flag"] }),
    /kube-apiserver ended.*no-such-flag/s,
  );
});

test("what an account asked is told, a watch once", async () => {
  await using plane = await startControlPlane({ audit: true });
  const namespace = await plane.namespace();
  const account = { namespace, name: "looker" };
  const { kubeconfig } = await plane.userFor(account);
  await plane.kubectl([
    "create",
    "role",
    "looker",
    "--verb=list,watch",
    "--resource=configmaps",
    "-n",
    namespace,
  ]);
  await plane.kubectl([
    ...["create", "rolebinding", "looker", "--role=looker"],
    ...[`--serviceaccount=${namespace}:looker`, "-n", namespace],
  ]);
  assert.deepEqual(await plane.asked(account), []);
  const maps = `/api/v1/namespaces/${namespace}/configmaps`;
  for (const path of [maps, `${maps}?watch=true&timeoutSeconds=1`, `${maps}/one`])
    await plane.kubectl([`--kubeconfig=${kubeconfig}`, "get", "--raw", path]);
  const asked = (await plane.asked(account)).map(({ verb, resource, code }) => `${verb} ${resource} ${code}`);
  assert.deepEqual(asked, ["list configmaps 200", "watch configmaps 200", "get configmaps 403"]);
});

test("who comes through another port is served there", async () => {
  const plane = await sharedControlPlane();
  await using proxy = await startProxy(plane.port);
  const namespace = await plane.namespace();
  const { kubeconfig } = await plane.userFor({ namespace, name: "far" }, { port: proxy.port });
  for (const config of [kubeconfig, await plane.kubeconfigThrough(proxy.port)]) {
    const before = proxy.sent;
    assert.equal((await plane.kubectl([`--kubeconfig=${config}`, "get", "--raw", "/version"])).code, 0);
    assert.ok(proxy.sent > before);
  }
});

test("definitions are served once they are applied, and applied again they stay", async () => {
  await using plane = await startControlPlane();
  const folder = await mkdtemp(join(tmpdir(), "definitions-"));
  const schema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  const definition = (plural: string, kind: string) => ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.example.org` },
    spec: {
      group: "example.org",
      scope: "Namespaced",
      names: { plural, kind },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  });
  await writeFile(join(folder, "things.json"), JSON.stringify(definition("things", "Thing")));
  await writeFile(join(folder, "wheels.json"), JSON.stringify(definition("wheels", "Wheel")));
  try {
    await plane.applyCrd(folder);
    await plane.applyCrd(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const plural of ["things", "wheels"])
    assert.equal((await plane.request("GET", `/apis/example.org/v1/${plural}`)).status, 200);
});

test("it ends with the process that started it, even when that is killed", async () => {
  await using holder = startProgram(process.execPath, ["test/support/kubernetes/held.ts"], {
    HOME: homedir(),
    XDG_CACHE_HOME: process.env.XDG_CACHE_HOME ?? "",
    KUBEBUILDER_ASSETS: process.env.KUBEBUILDER_ASSETS ?? "",
  });
  const told = JSON.parse((await holder.prints("}")).trim());
  const { url, etcdUrl, folder } = told as { url: string; etcdUrl: string; folder: string };
  const answers = (port: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1", () => resolve(true)).once("error", () =>
        resolve(false),
      );
      socket.once("connect", () => socket.destroy());
    });
  const ports = [new URL(url).port, new URL(etcdUrl).port];
  for (const port of ports) assert.equal(await answers(port), true);
  holder.child.kill("SIGKILL");
  await holder.ended;
  for (const port of ports)
    await until(async () => !(await answers(port)), `nothing listens on port ${port}`);
  // Its files are what a process that is killed cannot take with it.
  await rm(folder, { recursive: true });
});

const maps = (namespace: string) => `/api/v1/namespaces/${namespace}/configmaps`;

/**
 * A version of the namespace's maps that is not the newest any more, by two writes: a watch from it begins one revision
 * later, and etcd forgets what stands before the revision that it compacts to, not that revision itself.
 */
async function oldVersion(plane: ControlPlane, namespace: string): Promise<string> {
  const { json } = await plane.request("GET", maps(namespace));
  for (const name of ["one", "two"]) await plane.request("POST", maps(namespace), { metadata: { name } });
  return (json as { metadata: { resourceVersion: string } }).metadata.resourceVersion;
}

/** What a watch from a version is answered with: a busy machine may end it before there is a word. */
async function watchedFrom(plane: ControlPlane, namespace: string, version: string): Promise<string> {
  for (;;) {
    const query = `watch=true&timeoutSeconds=2&resourceVersion=${version}`;
    const { json } = await plane.request("GET", `${maps(namespace)}?${query}`);
    if (json !== "") return JSON.stringify(json);
  }
}

test("a version that etcd forgot is gone, where the API server remembers nothing itself", async () => {
  await using plane = await startControlPlane({ apiServerFlags: ["--watch-cache=false"] });
  const namespace = await plane.namespace();
  const version = await oldVersion(plane, namespace);
  assert.match(await watchedFrom(plane, namespace, version), /ADDED/);
  await plane.compact();
  assert.match(await watchedFrom(plane, namespace, version), /Expired.*410/);
});

test("a version that etcd forgot is gone once the API server was started again", async () => {
  await using plane = await startControlPlane();
  const namespace = await plane.namespace();
  const version = await oldVersion(plane, namespace);
  await plane.compact();
  assert.match(await watchedFrom(plane, namespace, version), /ADDED/);
  await plane.stopApiServer();
  await plane.startApiServer();
  assert.match(await watchedFrom(plane, namespace, version), /Expired.*410/);
});
