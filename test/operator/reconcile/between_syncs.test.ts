/** What may change between two looks, and during one: caches that are late, a lease that is lost, resources made anew. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../internal/kube/model.ts";
import { pauseAnnotation, plural } from "../../../internal/operator/resource/model.ts";
import { replicasIn, running, scaledTo } from "./bench.ts";

test("a watch that is late does not make the operator put back what it did itself", async () => {
  const bench = await running();
  bench.state.late = bench.deployment();
  bench.state.replicas = 5;
  await bench.reconcile();
  await bench.reconcile();
  assert.deepEqual(bench.written(), ["apply one", "status one"]);
  assert.equal(bench.state.asked.at(-1)?.current, 5);
  assert.deepEqual(bench.reasons(), ["Scaled"]);
});

test("a Deployment that was deleted, or made by somebody, while the watch was late is not written to", async () => {
  const bench = await running();
  bench.state.late = bench.deployment();
  bench.remove("deployments", "one");
  bench.state.replicas = 5;
  const conflicts = (error: unknown) => error instanceof ApiError && error.status === 409;
  await assert.rejects(bench.reconcile(), conflicts);
  const { uid: _uid, ...metadata } = bench.state.late?.metadata ?? { name: "one" };
  bench.put("deployments", { metadata, spec: {} });
  await assert.rejects(bench.reconcile(), conflicts);
  assert.deepEqual(bench.written(), []);
  assert.deepEqual(bench.deployment()?.spec, {});
});

test("a lease that is lost during a look ends the writes of that look", async () => {
  const bench = await running();
  const { apply } = bench.client;
  bench.client.apply = async (of, object) => {
    const done = await apply(of, object);
    bench.state.leading = false;
    return done;
  };
  bench.state.replicas = 5;
  assert.equal(await bench.reconcile(), undefined);
  assert.deepEqual(bench.written(), ["apply one"]);
});

test("a lease that is lost before anything is decided leaves nothing told", async () => {
  const bench = await running();
  const decided = () => bench.observations.filter(({ kind }) => kind === "scaling_decided").length;
  const before = decided();
  bench.remove("deployments", "one");
  const { get } = bench.client;
  bench.client.get = async (of, name) => {
    bench.state.leading = false;
    return await get(of, name);
  };
  await bench.reconcile();
  assert.equal(decided(), before);
});

test("a resource that went during a look is nothing to fail at", async () => {
  const bench = await running();
  const { apply } = bench.client;
  bench.client.apply = async (of, object) => {
    bench.remove(plural, "one");
    return await apply(of, object);
  };
  bench.state.replicas = 5;
  assert.equal(await bench.reconcile(), undefined);
});

test("a resource that was deleted and made again unseen begins anew", async () => {
  const bench = await running();
  bench.state.replicas = 9;
  await bench.reconcile();
  bench.remove(plural, "one");
  bench.remove("deployments", "one");
  bench.resource("one");
  bench.events.length = 0;
  await bench.reconcile();
  assert.deepEqual(bench.reasons(), ["Created"]);
  assert.equal(bench.state.asked.at(-1)?.memory.lastRaiseMs, undefined);
});

test("each decision begins with what the one before it remembered, until another decides", async () => {
  const bench = await running();
  await bench.reconcile();
  assert.equal(bench.state.asked.at(-1)?.memory.lastRaiseMs, 1);
  bench.resource("one", { maxReplicas: 100, mode: "external", replicas: 2 });
  await bench.reconcile();
  bench.resource("one", { maxReplicas: 100 });
  await bench.reconcile();
  assert.equal(bench.state.asked.at(-1)?.memory.lastRaiseMs, undefined);
  assert.deepEqual(
    bench.state.asked.at(-1)?.memory.recommendations.map(({ replicas }) => replicas),
    [2],
  );
});

test("after a time in which nothing could be decided, deciding begins anew with what there is", async () => {
  type Bench = Awaited<ReturnType<typeof running>>;
  const times: Record<string, (bench: Bench) => void> = {
    "a spec that could not be read": (bench) => bench.resource("one", { mode: "cron" }),
    "a PodTemplate that was not there": (bench) => bench.remove("podtemplates", "one"),
    "another database": (bench) => bench.resource("one", { maxReplicas: 100, database: "other" }),
    "a name that was taken": (bench) =>
      void bench.edit((deployment) => ({ ...deployment, spec: { selector: {}, replicas: 2 } })),
    "a Deployment that was going away": (bench) =>
      void bench.edit(({ metadata, spec }) => ({
        spec,
        metadata: { ...metadata, deletionTimestamp: "now" },
      })),
  };
  for (const [what, happens] of Object.entries(times)) {
    const bench = await running();
    await bench.reconcile();
    assert.equal(bench.state.asked.at(-1)?.memory.lastRaiseMs, 1, what);
    const before = bench.deployment();
    happens(bench);
    bench.state.nowMs += 60_000;
    await bench.reconcile();
    const asked = bench.state.asked.length;
    if (before !== undefined) bench.put("deployments", { ...before, spec: scaledTo(7)(before).spec });
    bench.resource("one", {
      maxReplicas: 100,
      ...(what === "another database" ? { database: "other" } : {}),
    });
    bench.state.nowMs += 60_000;
    await bench.reconcile();
    const { memory } = bench.state.asked[what === "another database" ? asked - 1 : asked] ?? {};
    assert.equal(memory?.lastRaiseMs, undefined, what);
    assert.equal(memory?.recommendations.length, 1, what);
    const stopped = bench.observations.filter(({ kind }) => kind === "scaling_stopped");
    assert.deepEqual(
      stopped,
      what === "another database" ? [] : [{ kind: "scaling_stopped", resource: "one" }],
    );
  }
});

test("what was changed while nobody led is put back and told", async () => {
  const bench = await running();
  bench.edit((deployment) => ({
    ...deployment,
    metadata: { ...deployment.metadata, labels: { ...deployment.metadata.labels } },
    spec: { ...(deployment.spec as object), template: { spec: { containers: [] } } },
  }));
  bench.restart();
  await bench.reconcile();
  assert.deepEqual(bench.reasons(), ["DriftCorrected"]);
  bench.resource("one", { maxReplicas: 100, template: { spec: { containers: [{ name: "newer" }] } } });
  bench.restart();
  await bench.reconcile();
  assert.deepEqual(bench.reasons(), ["DriftCorrected"], "what its owner asked for is no drift");
});

test("a pause that ends is a step, not a correction", async () => {
  const bench = await running(2, { mode: "external", replicas: 3 });
  const pause = (annotations: Record<string, string>) =>
    bench.resource("one", { maxReplicas: 100, mode: "external", replicas: 3 }, { annotations });
  pause({ [pauseAnnotation]: "all" });
  await bench.reconcile();
  bench.edit(scaledTo(1));
  await bench.reconcile();
  pause({});
  await bench.reconcile();
  assert.equal(replicasIn(bench.deployment()), 3);
  assert.deepEqual(bench.reasons(), ["Paused", "Scaled", "Resumed"]);
});

test("who begins to lead with a cache that is late applies what is newest, until the watch has it too", async () => {
  const bench = await running(2);
  bench.state.lateResource = bench.find(plural, "one");
  bench.state.latePods = bench.find("podtemplates", "one");
  const newer = { spec: { containers: [{ name: "dispatcher", image: "registry.example/dispatcher:2" }] } };
  bench.resource("one", { minReplicas: 1, maxReplicas: 100, template: newer });
  bench.restart();
  const image = () => JSON.stringify(bench.deployment()?.spec).match(/dispatcher:\d/)?.[0];
  for (const _look of [1, 2, 3]) {
    await bench.reconcile();
    assert.equal(image(), "dispatcher:2");
  }
  bench.state.lateResource = undefined;
  bench.state.latePods = undefined;
  const newest = { spec: { containers: [{ name: "dispatcher", image: "registry.example/dispatcher:3" }] } };
  bench.resource("one", { minReplicas: 1, maxReplicas: 100, template: newest });
  await bench.reconcile();
  assert.equal(image(), "dispatcher:3");
});

test("a resource that is gone, or was made anew, while the cache was late gets nothing of the one that is known", async () => {
  for (const anew of [false, true]) {
    const bench = await running(2);
    bench.state.lateResource = bench.find(plural, "one");
    bench.remove(plural, "one");
    bench.remove("deployments", "one");
    if (anew) bench.resource("one", { minReplicas: 1 }, { uid: "another" });
    bench.restart();
    await bench.reconcile();
    assert.deepEqual(bench.written(), []);
  }
});
