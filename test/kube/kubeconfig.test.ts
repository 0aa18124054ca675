import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { UsageError } from "../../internal/core/errors.ts";
import { loadKubeConfig } from "../../internal/kube/kubeconfig.ts";

const file = (name: string, server = `https://${name}.example`, user = name) =>
  JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name, cluster: { server } }],
    users: [{ name, user: { token: `token-of-${name}` } }],
    contexts: [{ name, context: { cluster: name, user, namespace: `${name}-space` } }],
    "current-context": name,
  });

async function folder(files: Readonly<Record<string, string>>) {
  const path = await mkdtemp(join(tmpdir(), "kubeconfig-"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

/** With the variables that a pod is given; `loadKubeConfig` is done when it returns. */
function withVariables<Result>(variables: Record<string, string | undefined>, work: () => Result): Result {
  const before = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]));
  const set = (all: Record<string, string | undefined>) => {
    for (const [name, value] of Object.entries(all)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
  set(variables);
  try {
    return work();
  } finally {
    set(before);
  }
}

const oneLine = (part: RegExp) => (error: unknown) => {
  assert.ok(error instanceof UsageError);
  assert.match(error.message, part);
  assert.doesNotMatch(error.message, /\n/);
  return true;
};

test("a kubeconfig says where and who; a context may be chosen", async () => {
  await using files = await folder({ one: file("one"), two: file("two") });
  const paths = `${join(files.path, "one")}:${join(files.path, "two")}`;
  assert.equal(
    loadKubeConfig({ kubeconfig: join(files.path, "one") }).getCurrentCluster()?.server,
    "https://one.example",
  );
  assert.equal(loadKubeConfig({ kubeconfig: paths }).getCurrentCluster()?.server, "https://one.example");
  const two = loadKubeConfig({ kubeconfig: paths, context: "two" });
  assert.equal(two.getCurrentCluster()?.server, "https://two.example");
  assert.equal(two.getCurrentUser()?.token, "token-of-two");
});

test("a kubeconfig that is of no use is one line that names it", async () => {
  await using files = await folder({
    one: file("one"),
    broken: "clusters: [",
    empty: "",
    nowhere: file("nowhere", "not an address"),
    nobody: file("nobody", "https://nobody.example", "somebody"),
  });
  const load = (name: string, context?: string) => () =>
    loadKubeConfig({ kubeconfig: join(files.path, name), context });
  assert.throws(load("missing"), oneLine(/missing cannot be read: ENOENT/));
  assert.throws(load("broken"), oneLine(/broken cannot be read/));
  assert.throws(load("empty"), oneLine(/empty cannot be read/));
  assert.throws(load("nowhere"), oneLine(/"nowhere" has no address: "not an address"/));
  assert.throws(load("nobody"), oneLine(/context "nobody" has no cluster, or no user/));
  assert.throws(load("one", "two"), oneLine(/no context "two"/));
  const twice = `${join(files.path, "one")}:${join(files.path, "one")}`;
  assert.throws(
    () => loadKubeConfig({ kubeconfig: twice }),
    oneLine(/do not go together: Duplicate cluster/),
  );
  assert.throws(() => loadKubeConfig({ kubeconfig: ":" }), oneLine(/names no file/));
});

test("without a kubeconfig, the service account of the pod; outside of one, a line that says what to set", async () => {
  await using files = await folder({});
  const inPod = { KUBERNETES_SERVICE_HOST: "fd00::1", KUBERNETES_SERVICE_PORT: "443" };
  const outside = { KUBERNETES_SERVICE_HOST: undefined, KUBERNETES_SERVICE_PORT: undefined };
  const load = () => loadKubeConfig({ root: files.path });
  assert.throws(() => withVariables(inPod, load), oneLine(/set KUBECONFIG/));
  const account = join(files.path, "var/run/secrets/kubernetes.io/serviceaccount");
  await mkdir(account, { recursive: true });
  await writeFile(join(account, "token"), "a-token");
  assert.equal(withVariables(inPod, load).getCurrentCluster()?.server, "https://[fd00::1]:443");
  assert.throws(() => withVariables(outside, load), oneLine(/set KUBECONFIG/));
  assert.throws(
    () => withVariables(inPod, () => loadKubeConfig({ kubeconfig: "", root: join(files.path, "none") })),
    oneLine(/set KUBECONFIG/),
  );
});
