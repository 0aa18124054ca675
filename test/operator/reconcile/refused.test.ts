import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../internal/kube/model.ts";
import { createBench, replicasIn, seen } from "./bench.ts";

const no = (message = "spec.template.spec.containers[0].image: Required value") =>
  new ApiError(422, "Invalid", message);

async function refused() {
  const bench = createBench();
  bench.state.replicas = 2;
  bench.resource("one", { maxReplicas: 50 });
  await bench.reconcile();
  bench.resource("one", { maxReplicas: 50, template: { spec: { containers: [{ name: "worse" }] } } });
  bench.refuse("deployments", no());
  bench.written();
  bench.events.length = 0;
  const again = await bench.reconcile();
  return { bench, again, first: bench.written() };
}

test("a refused template is told in the API server's own words", async () => {
  const { bench, again, first } = await refused();
  assert.deepEqual(first, ["status one"]);
  assert.equal(bench.condition("Degraded")?.reason, "TemplateRefused");
  assert.equal(bench.condition("Degraded")?.message, no().message);
  assert.deepEqual(
    bench.events.map(({ type, reason, note }) => [type, reason, note]),
    [["Warning", "TemplateRefused", no().message]],
  );
  assert.deepEqual(
    bench.observations.find(({ kind }) => kind === "resource_degraded"),
    { kind: "resource_degraded", resource: "one", reason: "TemplateRefused", message: no().message },
  );
  assert.equal(again?.requeueAfterMs, 5_000);
});

test("it is tried again after pauses that grow, and told of once", async () => {
  const { bench } = await refused();
  let tries = 0;
  const { apply } = bench.client;
  bench.client.apply = async () => {
    tries += 1;
    throw no();
  };
  for (; bench.state.nowMs < 1_800_000; bench.state.nowMs += 1_000) await bench.reconcile();
  assert.ok(tries >= 8 && tries <= 13, `${tries} tries in half an hour`);
  assert.deepEqual(bench.reasons(), ["TemplateRefused"]);
  bench.client.apply = apply;
  bench.state.nowMs += 300_000;
  await bench.reconcile();
  assert.deepEqual(bench.reasons(), ["TemplateRefused", "TemplateAccepted"]);
});

test("another template that is refused is another matter: its pauses begin anew", async () => {
  const { bench } = await refused();
  for (const name of ["even worse", "worst"]) {
    bench.resource("one", { maxReplicas: 50, template: { spec: { containers: [{ name }] } } });
    bench.refuse("deployments", no());
    assert.equal((await bench.reconcile())?.requeueAfterMs, 5_000);
  }
});

test("a template that was mended is tried at once", async () => {
  const { bench } = await refused();
  bench.resource("one", { maxReplicas: 50, template: { spec: { containers: [{ name: "better" }] } } });
  await bench.reconcile();
  assert.deepEqual(bench.written(), ["apply one", "status one"]);
  assert.deepEqual(bench.reasons(), ["TemplateRefused", "TemplateAccepted"]);
});

test("meanwhile what runs is scaled, and nothing else of it is changed", async () => {
  const { bench } = await refused();
  const before = bench.deployment();
  bench.state.replicas = 12;
  bench.state.backlog = seen(1_000);
  await bench.reconcile();
  const { uid } = before?.metadata ?? {};
  assert.deepEqual(bench.writes[0]?.body, { metadata: { uid }, spec: { replicas: 12 } });
  assert.deepEqual(bench.written(), ["merge one", "status one"]);
  assert.deepEqual(bench.deployment()?.spec, { ...(before?.spec as object), replicas: 12 });
  assert.ok(bench.reasons().includes("Scaled"));
  bench.state.nowMs += 5_000;
  await bench.reconcile();
  assert.deepEqual(
    bench.written().filter((write) => write.startsWith("merge")),
    [],
    "once is enough",
  );
  assert.equal(replicasIn(bench.deployment()), 12);
  assert.equal(bench.condition("Degraded")?.status, "False");
});

test("whether it is degraded is told at every look, also by a leader that finds it so", async () => {
  const { bench } = await refused();
  const last = () => bench.observations.findLast(({ kind }) => kind === "resource_synced");
  assert.deepEqual(last(), { kind: "resource_synced", resource: "one", degraded: "TemplateRefused" });
  bench.restart();
  bench.observations.length = 0;
  bench.refuse("deployments", no());
  await bench.reconcile();
  assert.deepEqual(last(), { kind: "resource_synced", resource: "one", degraded: "TemplateRefused" });
  bench.state.nowMs += 5_000;
  await bench.reconcile();
  assert.deepEqual(last(), { kind: "resource_synced", resource: "one", degraded: undefined });
});

test("a template that was taken back is applied again, which is nobody's drift", async () => {
  const { bench } = await refused();
  bench.state.replicas = 12;
  await bench.reconcile();
  bench.resource("one", { maxReplicas: 50 });
  bench.state.replicas = 2;
  bench.events.length = 0;
  await bench.reconcile();
  assert.equal(replicasIn(bench.deployment()), 2);
  assert.deepEqual(bench.reasons(), ["Scaled", "TemplateAccepted"]);
});

test("a refused first template is not asked for, or tried, at every look", async () => {
  const bench = createBench();
  bench.resource("one");
  bench.refuse("deployments", new ApiError(403, "Forbidden", "exceeded quota: no-more"));
  for (; bench.state.nowMs < 5_000; bench.state.nowMs += 1_000) await bench.reconcile();
  assert.equal(bench.gets.length, 1);
  assert.deepEqual(bench.written(), ["status one"]);
  assert.equal(bench.condition("Ready")?.reason, "NoDeployment");
  assert.equal(bench.condition("Degraded")?.message, "exceeded quota: no-more");
  await bench.reconcile();
  assert.deepEqual(bench.written(), ["apply one", "status one"]);
});

test("scaling that is refused too changes nothing of what is told", async () => {
  const { bench } = await refused();
  bench.state.replicas = 12;
  bench.refuse("deployments", new ApiError(403, "Forbidden", "not you"));
  await bench.reconcile();
  assert.equal(bench.condition("Degraded")?.message, no().message);
  assert.equal(replicasIn(bench.deployment()), 2);
});

test("scaling that is not answered meanwhile is tried again soon", async () => {
  const { bench } = await refused();
  bench.state.replicas = 12;
  const busy = new ApiError(503, "ServiceUnavailable", "not now");
  bench.refuse("deployments", busy);
  await assert.rejects(bench.reconcile(), busy);
});

test("what is too large, or too much for a quota, is a refused template", async () => {
  for (const error of [
    new ApiError(413, "RequestEntityTooLarge", "limit is 3145728"),
    new ApiError(403, "Forbidden", "exceeded quota: pods"),
    new ApiError(400, "BadRequest", "strict decoding error"),
  ]) {
    const bench = createBench();
    bench.resource("one");
    bench.refuse("deployments", error);
    await bench.reconcile();
    assert.equal(bench.condition("Degraded")?.reason, "TemplateRefused");
    assert.equal(bench.condition("Degraded")?.message, error.message);
  }
});

test("an admission webhook that fails is told too", async () => {
  const bench = createBench();
  bench.resource("one");
  bench.refuse("deployments", new ApiError(500, "InternalError", "failed calling webhook"));
  await bench.reconcile();
  assert.equal(bench.condition("Degraded")?.reason, "ApplyFailed");
});

test("a field of the wrong type is a refused template, although the API server calls it an error of its own", async () => {
  const bench = createBench();
  bench.resource("one");
  const message =
    'failed to create typed patch object (here/one; apps/v1, Kind=Deployment): .spec.template.spec.containers[name="d"].ports: expected list, got &{all of them}';
  bench.refuse("deployments", new ApiError(500, "InternalError", message));
  await bench.reconcile();
  assert.equal(bench.condition("Degraded")?.reason, "TemplateRefused");
  assert.equal(bench.condition("Degraded")?.message, message);
});

test("a spec that cannot be read stops its own resource only, and nothing that runs", async () => {
  const bench = createBench();
  bench.resource("one");
  bench.resource("two");
  await bench.reconcile("one");
  await bench.reconcile("two");
  bench.written();
  bench.resource("one", { minReplicas: -4 });
  bench.state.replicas = 7;
  await bench.reconcile("one");
  await bench.reconcile("two");
  assert.deepEqual(bench.written(), ["status one", "apply two", "status two"]);
  assert.equal(bench.condition("Degraded")?.reason, "InvalidSpec");
  assert.equal(bench.condition("Ready")?.status, "False");
  assert.equal(bench.status()?.desiredReplicas, 2);
});

test("a spec from another world is a problem, never a failure", async () => {
  for (const spec of [
    null,
    7,
    [],
    { template: 7 },
    { template: { metadata: 7, spec: [] } },
    { template: {}, deployment: "?" },
  ]) {
    const bench = createBench();
    bench.put("webhookdispatchers", { metadata: { name: "one", namespace: "here", generation: 1 }, spec });
    await bench.reconcile();
    assert.ok(bench.status() !== undefined, JSON.stringify(spec));
  }
});
