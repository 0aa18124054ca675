import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, type KubeObject } from "../../internal/kube/model.ts";
import { sharedControlPlane } from "../support/kubernetes/shared_control_plane.ts";
import { requestsObserved } from "./api_server.ts";
import { allow, configMap, configMaps, kubeClient } from "./kube.ts";

type Owned = KubeObject & {
  data?: Record<string, string>;
  metadata: { managedFields?: { manager: string; operation: string; subresource?: string }[] };
};

async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ApiError, String(error));
  return error;
}

test("each call does on a real API server what it says, by client certificate", async () => {
  const plane = await sharedControlPlane();
  const namespace = await plane.namespace();
  const of = configMaps(namespace);
  await using client = kubeClient(plane.kubeconfig);

  const made = await client.create<Owned>(of, configMap("a", { one: "1" }));
  assert.equal(made.metadata.namespace, namespace);
  assert.equal((await refusal(client.create(of, configMap("a")))).reason, "AlreadyExists");
  assert.deepEqual((await client.get<Owned>(of, "a")).data, { one: "1" });

  const replaced = await client.replace<Owned>(of, { ...made, data: { one: "2" } });
  assert.deepEqual(replaced.data, { one: "2" });
  const conflict = await refusal(client.replace<Owned>(of, { ...made, data: {} }));
  assert.deepEqual([conflict.status, conflict.reason], [409, "Conflict"]);

  const merged = await client.merge<Owned>(of, "a", { data: { one: null, two: "2" } });
  assert.deepEqual(merged.data, { two: "2" });

  const applied = await client.apply<Owned>(of, configMap("a", { two: "forced", three: "3" }));
  assert.deepEqual(applied.data, { two: "forced", three: "3" });
  assert.ok(
    applied.metadata.managedFields?.some(
      ({ manager, operation }) => manager === "drug-price-operator" && operation === "Apply",
    ),
  );
  const less = await client.apply<Owned>(of, configMap("a", { three: "3" }));
  assert.deepEqual(less.data, { three: "3" }, "what is applied no more is gone");
  assert.deepEqual((await client.apply<Owned>(of, configMap("b", { new: "1" }))).data, { new: "1" });

  assert.equal((await refusal(client.get(of, "none"))).reason, "NotFound");
  assert.equal((await refusal(client.apply(of, configMap("NOT A NAME")))).reason, "Invalid");
  const openApi = await client.read("/openapi/v3/api/v1");
  assert.equal((openApi as { openapi: string }).openapi, "3.0.0");
});

test("a status is applied apart from the rest", async () => {
  const plane = await sharedControlPlane();
  const namespace = await plane.namespace();
  const of = { group: "apps", version: "v1", plural: "deployments", namespace };
  await using client = kubeClient(plane.kubeconfig);
  const template = {
    metadata: { labels: { app: "a" } },
    spec: { containers: [{ name: "a", image: "example/a" }] },
  };
  const head = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "a" } };
  const spec = { replicas: 3, selector: { matchLabels: { app: "a" } }, template };
  const first = await client.apply<KubeObject>(of, { ...head, spec });
  const status = { observedGeneration: 1, replicas: 2 };
  const second = await client.applyStatus<KubeObject>(of, { ...head, status });
  assert.equal((second.status as { replicas: number }).replicas, 2);
  assert.equal(second.metadata.generation, first.metadata.generation);
  const again = await client.apply<KubeObject>(of, { ...head, spec });
  assert.equal(again.metadata.resourceVersion, second.metadata.resourceVersion, "nothing was written");
});

test("a list of many pages is whole, and a version gone in the middle is none of the caller's business", async () => {
  const plane = await sharedControlPlane();
  const namespace = await plane.namespace();
  const of = configMaps(namespace);
  await using client = kubeClient(plane.kubeconfig);
  const names = Array.from({ length: 620 }, (_, number) => `item-${String(number).padStart(3, "0")}`);
  for (let from = 0; from < names.length; from += 20)
    await Promise.all(names.slice(from, from + 20).map((name) => client.create(of, configMap(name))));
  client.observed.length = 0;
  const { items } = await client.list(of, {});
  assert.deepEqual(
    items.map(({ metadata }) => metadata.name),
    names,
  );
  assert.ok(items.every(({ kind, apiVersion }) => kind === "ConfigMap" && apiVersion === "v1"));
  assert.deepEqual(requestsObserved(client.observed), ["list configmaps 200", "list configmaps 200"]);
  const some = await client.list(of, { fieldSelector: "metadata.name=item-007" });
  assert.equal(some.items.length, 1);
});

test("an account without rights is refused in words, by its token, and allowed as soon as a Role says so", async () => {
  const plane = await sharedControlPlane();
  const namespace = await plane.namespace();
  const { kubeconfig } = await plane.userFor({ namespace, name: "reader" });
  await using client = kubeClient(kubeconfig);
  const error = await refusal(client.list(configMaps(namespace), {}));
  assert.deepEqual([error.status, error.reason], [403, "Forbidden"]);
  assert.match(error.message, /"system:serviceaccount:.*:reader" cannot list resource "configmaps"/);
  await allow(plane, namespace, "reader", ["list"]);
  let items: readonly unknown[] | undefined;
  // The Role is known a moment later.
  while (items === undefined)
    items = await client.list(configMaps(namespace), {}).then(
      (list) => list.items,
      () => undefined,
    );
  assert.deepEqual(items, []);
});

test("a watch brings what happens, then how far it is elsewhere, and is ended before it would be silent", async () => {
  const plane = await sharedControlPlane();
  const of = configMaps(await plane.namespace());
  const elsewhere = configMaps(await plane.namespace());
  await using client = kubeClient(plane.kubeconfig, { silenceMs: 12_000, random: () => 1 });
  const { metadata } = await client.list(of, {});
  const made = await client.create<KubeObject>(of, configMap("a", { text: "Château 💊" }));
  const events = [];
  let other: KubeObject | undefined;
  for await (const event of client.watch(of, { resourceVersion: metadata.resourceVersion })) {
    events.push(event);
    other ??= await client.create<KubeObject>(elsewhere, configMap("b"));
  }
  assert.deepEqual(events[0], { type: "ADDED", object: made });
  assert.ok(events.slice(1).every(({ type }) => type === "BOOKMARK"));
  const last = events.at(-1);
  assert.ok(last?.type === "BOOKMARK");
  assert.ok(BigInt(last.resourceVersion) >= BigInt(other?.metadata.resourceVersion ?? 0));
});
