import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startControlPlane } from "../support/kubernetes/control_plane.ts";
import { sharedControlPlane } from "../support/kubernetes/shared_control_plane.ts";
import { startProxy } from "../support/proxy.ts";
import { until } from "../support/until.ts";
import { requestsObserved } from "./api_server.ts";
import { allow, configMap, configMaps, kubeClient, reflectConfigMaps } from "./kube.ts";

type Client = ReturnType<typeof kubeClient>;

const endsOf = ({ observed }: Client) =>
  observed.flatMap((one) => (one.kind === "watch_ended" ? [one.why] : []));
const listsOf = ({ observed }: Client) =>
  requestsObserved(observed).filter((request) => request === "list configmaps 200").length;

test("an API server that is killed and started again: nothing is missed, and the wait was no hot loop", async () => {
  await using plane = await startControlPlane();
  const namespace = await plane.namespace();
  await using admin = kubeClient(plane.kubeconfig);
  await using client = kubeClient(plane.kubeconfig);
  await admin.create(configMaps(namespace), configMap("before"));
  await using it = reflectConfigMaps(client, namespace);
  await it.has("before");
  await plane.stopApiServer();
  client.observed.length = 0;
  await sleep(8_000);
  const asked = requestsObserved(client.observed);
  assert.ok(asked.length >= 2 && asked.length <= 12, `${asked.length} requests in 8 s without a server`);
  assert.ok(asked.every((request) => request.endsWith(" 0")));
  await plane.startApiServer();
  await admin.create(configMaps(namespace), configMap("after"));
  await it.has("after");
  await admin.merge(configMaps(namespace), "before", { data: { changed: "yes" } });
  await until(() => it.told.includes(`changed ${namespace}/before`));
  assert.equal(it.told.filter((one) => one === `new ${namespace}/after`).length, 1);
});

test("a version that a real server has forgotten: listed again, and what was deleted meanwhile is told as gone", async () => {
  // Without its memory of recent versions the API server has no older ones than etcd.
  await using plane = await startControlPlane({ apiServerFlags: ["--watch-cache=false"] });
  const namespace = await plane.namespace();
  const of = configMaps(namespace);
  await using proxy = await startProxy(plane.port);
  await using admin = kubeClient(plane.kubeconfig);
  await using client = kubeClient(await plane.kubeconfigThrough(proxy.port), {
    silenceMs: 2_000,
    requestTimeoutMs: 1_000,
  });
  for (const name of ["kept", "gone"]) await admin.create(of, configMap(name));
  await using it = reflectConfigMaps(client, namespace);
  await it.has("gone");
  proxy.hole(true);
  await until(() => endsOf(client).some((why) => why !== "closed"));
  const path = `/api/v1/namespaces/${namespace}/configmaps`;
  assert.equal((await plane.request("DELETE", `${path}/gone`)).status, 200);
  await admin.create(of, configMap("new"));
  await plane.compact();
  proxy.hole(false);
  await it.has("new");
  assert.ok(endsOf(client).includes("expired"), String(endsOf(client)));
  assert.equal(it.reflector.get(`${namespace}/gone`), undefined);
  assert.deepEqual(it.told.toSorted(), [
    `gone ${namespace}/gone`,
    `new ${namespace}/gone`,
    `new ${namespace}/kept`,
    `new ${namespace}/new`,
  ]);
  assert.equal(listsOf(client), 2);
});

test("a network that takes everything and answers nothing is noticed, and watched through again when it heals", async () => {
  const plane = await sharedControlPlane();
  const namespace = await plane.namespace();
  const of = configMaps(namespace);
  await using proxy = await startProxy(plane.port);
  await using admin = kubeClient(plane.kubeconfig);
  await using client = kubeClient(await plane.kubeconfigThrough(proxy.port), {
    silenceMs: 3_000,
    requestTimeoutMs: 1_000,
  });
  await using it = reflectConfigMaps(client, namespace);
  await it.reflector.synced();
  await admin.create(of, configMap("before"));
  await it.has("before");
  proxy.hole(true);
  await admin.create(of, configMap("meanwhile"));
  await until(() => endsOf(client).filter((why) => why === "failed").length >= 2);
  assert.equal(it.reflector.get(`${namespace}/meanwhile`), undefined);
  proxy.hole(false);
  await it.has("meanwhile");
  assert.equal(listsOf(client), 1, "from the version that it had");
  assert.ok(endsOf(client).includes("silent"));
});

test("a Role that is taken away and given back: refused in between, at rest about it, then up to date", async () => {
  const plane = await sharedControlPlane();
  const namespace = await plane.namespace();
  const of = configMaps(namespace);
  const { kubeconfig } = await plane.userFor({ namespace, name: "operator" });
  await allow(plane, namespace, "operator", ["list", "watch"]);
  await using admin = kubeClient(plane.kubeconfig);
  await using client = kubeClient(kubeconfig, { silenceMs: 3_000 });
  await using it = reflectConfigMaps(client, namespace);
  await it.reflector.synced();
  await allow(plane, namespace, "operator", []);
  const refused = () => requestsObserved(client.observed).filter((one) => one.endsWith(" 403")).length;
  await until(() => refused() >= 3);
  const before = refused();
  await sleep(3_000);
  assert.ok(refused() - before <= 4, "it asks ever more rarely");
  await admin.create(of, configMap("meanwhile"));
  await allow(plane, namespace, "operator", ["list", "watch"]);
  await it.has("meanwhile");
});

test("at rest a collection costs two requests a minute, no list, and no silence", async () => {
  const plane = await sharedControlPlane();
  const namespace = await plane.namespace();
  await using client = kubeClient(plane.kubeconfig, { silenceMs: 10_000 });
  await using it = reflectConfigMaps(client, namespace);
  await it.reflector.synced();
  client.observed.length = 0;
  await sleep(20_000);
  const asked = requestsObserved(client.observed);
  // Watches of 7 to 8 s here; of 28 to 33 s, a quarter as many, with the silence that is the default.
  assert.ok(asked.length >= 2 && asked.length <= 4, asked.join());
  assert.ok(
    asked.every((request) => request === "watch configmaps 200"),
    asked.join(),
  );
  assert.ok(
    endsOf(client).every((why) => why === "closed"),
    String(endsOf(client)),
  );
});

test("many objects, changed for a while, leave nothing behind but what is there", async () => {
  const plane = await sharedControlPlane();
  const namespace = await plane.namespace();
  const of = configMaps(namespace);
  await using admin = kubeClient(plane.kubeconfig);
  await using client = kubeClient(plane.kubeconfig, { silenceMs: 3_000 });
  await using it = reflectConfigMaps(client, namespace);
  await it.reflector.synced();
  const names = Array.from({ length: 100 }, (_, number) => `item-${number}`);
  for (let round = 0; round < 10; round += 1) {
    const data = { round: String(round), text: "x".repeat(2_000) };
    for (let from = 0; from < names.length; from += 10)
      await Promise.all(names.slice(from, from + 10).map((name) => admin.apply(of, configMap(name, data))));
  }
  const isLast = (name: string) => {
    const object = it.reflector.get(`${namespace}/${name}`) as { data?: { round?: string } } | undefined;
    return object?.data?.round === "9";
  };
  await until(() => names.every(isLast));
  assert.equal(it.reflector.list().length, 100);
  assert.equal(it.told.length, 1_000);
});
