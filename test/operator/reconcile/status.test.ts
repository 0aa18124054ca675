import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../internal/kube/model.ts";
import { unknownBacklog } from "../../../internal/operator/backlog/model.ts";
import { externalReplicas } from "../../../internal/operator/replicas.ts";
import { pauseAnnotation, plural } from "../../../internal/operator/resource/model.ts";
import { createBench, replicasIn, running, scaledTo, seen } from "./bench.ts";

test("figures of the backlog alone are written four times a minute, and not lost", async () => {
  const bench = await running();
  let written = 0;
  for (bench.state.nowMs = 0; bench.state.nowMs < 60_000; bench.state.nowMs += 1_000) {
    bench.state.backlog = seen(bench.state.nowMs);
    await bench.reconcile();
    written += bench.written().length;
  }
  assert.ok(written <= 5, `${written} writes in a minute`);
  const again = await bench.reconcile();
  bench.state.nowMs += again?.requeueAfterMs ?? 0;
  await bench.reconcile();
  assert.equal(bench.status()?.backlog?.due, 59_000);
});

test("an older definition that drops fields of the status does not make it written again and again", async () => {
  const bench = createBench();
  bench.resource("one");
  const { applyStatus } = bench.client;
  bench.client.applyStatus = async (of, object) => {
    const { updatedReplicas: _dropped, ...status } = object.status as Record<string, unknown>;
    return await applyStatus(of, { ...object, status });
  };
  for (let looks = 0; looks < 5; looks += 1) await bench.reconcile();
  assert.deepEqual(bench.written(), ["apply one", "status one"]);
});

test("a status that somebody else changed is put right", async () => {
  const bench = await running();
  const resource = bench.find(plural, "one");
  bench.put(plural, {
    ...resource,
    metadata: { ...resource?.metadata, name: "one" },
    status: { conditions: [] },
  });
  await bench.reconcile();
  assert.deepEqual(bench.written(), ["status one"]);
  assert.equal(bench.condition("Degraded")?.status, "False");
});

test("a lost backlog is told once, by a condition and an event, and so is its return, also after a change of leader", async () => {
  const bench = await running();
  const lost = (failures: number) => ({
    ...unknownBacklog,
    failures,
    error: { reason: "DatabaseUnreachable" as const, message: `refused ${failures}` },
  });
  for (const failures of [1, 2, 3]) {
    bench.state.backlog = lost(failures);
    bench.state.nowMs += 5_000;
    await bench.reconcile();
  }
  bench.restart();
  await bench.reconcile();
  assert.deepEqual(bench.reasons(), ["MetricsLost"]);
  assert.equal(bench.condition("MetricsAvailable")?.reason, "DatabaseUnreachable");
  assert.equal(replicasIn(bench.deployment()), 2);
  bench.state.backlog = seen(0);
  await bench.reconcile();
  assert.deepEqual(bench.reasons(), ["MetricsLost", "MetricsBack"]);
});

test("an event waits for the status: one that could not be written is told with the next", async () => {
  const bench = await running();
  bench.state.backlog = { ...unknownBacklog, failures: 1, error: { reason: "ReadFailed", message: "no" } };
  bench.refuse("status", new ApiError(500, "InternalError", "etcd"));
  await assert.rejects(bench.reconcile());
  assert.deepEqual(bench.reasons(), []);
  await bench.reconcile();
  assert.deepEqual(bench.reasons(), ["MetricsLost"]);
});

test("paused, the Deployment is not touched in any way, and what was done by hand is gone on from", async () => {
  const bench = await running();
  bench.resource("one", { minReplicas: 1, maxReplicas: 100, paused: true });
  bench.edit(scaledTo(11));
  bench.state.replicas = undefined;
  await bench.reconcile();
  assert.deepEqual(bench.written(), ["status one"]);
  assert.equal(bench.status()?.desiredReplicas, 11);
  bench.restart();
  await bench.reconcile();
  bench.remove("deployments", "one");
  await bench.reconcile();
  assert.deepEqual(bench.written(), ["status one"]);
  assert.deepEqual(bench.gets, ["one"], "nothing is asked for either");
  assert.equal(bench.deployment(), undefined);
  bench.resource("one", { minReplicas: 1, maxReplicas: 100 });
  bench.state.replicas = 3;
  await bench.reconcile();
  assert.equal(replicasIn(bench.deployment()), 3);
  assert.deepEqual(bench.reasons(), ["Paused", "DeploymentRecreated", "Resumed"]);
});

test("a pause that is not understood pauses all and says so", async () => {
  const bench = await running();
  bench.resource(
    "one",
    { minReplicas: 1, maxReplicas: 100 },
    { annotations: { [pauseAnnotation]: "upwards" } },
  );
  bench.state.replicas = 50;
  await bench.reconcile();
  assert.deepEqual(bench.written(), ["status one"]);
  assert.equal(bench.condition("Paused")?.reason, "UnknownValue");
});

test("in mode external the resource's own number counts, within the pauses", async () => {
  const bench = createBench();
  const external = (replicas: number, pause?: string) =>
    bench.resource(
      "one",
      { mode: "external", replicas },
      { annotations: pause === undefined ? {} : { [pauseAnnotation]: pause } },
    );
  external(4);
  await bench.reconcile();
  assert.equal(replicasIn(bench.deployment()), 4);
  assert.equal(bench.condition("ScalingActive")?.reason, "External");
  assert.equal(bench.status()?.backlog, undefined);
  for (const [replicas, pause, expected] of [
    [2, "in", 4],
    [6, "in", 6],
    [9, "out", 6],
    [3, "out", 3],
    [0, "all", 3],
    [0, undefined, 0],
  ] as const) {
    external(replicas, pause);
    await bench.reconcile();
    assert.equal(replicasIn(bench.deployment()), expected, `${replicas}, paused ${pause}`);
  }
  assert.equal(bench.condition("ScalingLimited")?.reason, "External");
  assert.equal(bench.state.asked.length, 0, "nothing is decided");
  assert.equal(externalReplicas({ replicas: 0 }, "all", 3), 3);
});

test("a Deployment that is deleted comes back as large as it was, also where nothing is decided by", async () => {
  const bench = await running(9);
  bench.resource("one", { mode: "external", replicas: 2 }, { annotations: { [pauseAnnotation]: "in" } });
  bench.remove("deployments", "one");
  await bench.reconcile();
  assert.equal(replicasIn(bench.deployment()), 9);
  bench.resource("one", { minReplicas: 1, maxReplicas: 100 }, { annotations: {} });
  bench.remove("deployments", "one");
  await bench.reconcile();
  assert.equal(bench.state.asked.at(-1)?.memory.replicas, 9);
});

test("a status is for the resource that was looked at, not for another of its name", async () => {
  const bench = createBench();
  const { uid } = bench.resource("one").metadata;
  await bench.reconcile();
  assert.equal(bench.writes.find(({ verb }) => verb === "status")?.body.metadata.uid, uid);
});

test("what an API server fails at is tried again, and keeps nothing", async () => {
  const bench = createBench();
  bench.resource("one");
  for (const error of [
    new ApiError(409, "Conflict", "again"),
    new ApiError(503, "ServiceUnavailable", "later"),
    new Error("reset"),
  ]) {
    bench.refuse("deployments", error);
    await assert.rejects(bench.reconcile(), error);
  }
  assert.deepEqual(bench.written(), []);
  await bench.reconcile();
  assert.deepEqual(bench.written(), ["apply one", "status one"]);
});
