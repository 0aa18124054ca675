import assert from "node:assert/strict";
import { test } from "node:test";
import { dispatcherLabel, plural } from "../../../internal/operator/resource/model.ts";
import { createBench, replicasIn, running, scaledTo, seen, template } from "./bench.ts";

test("a resource gets a Deployment, a status and an event, and two looks at the same write nothing more", async () => {
  const bench = createBench();
  bench.resource("one");
  assert.equal(await bench.reconcile(), undefined);
  assert.deepEqual(bench.written(), ["apply one", "status one"]);
  assert.equal(replicasIn(bench.deployment()), 2);
  assert.equal(bench.status()?.observedGeneration, 1);
  assert.equal(bench.status()?.selector, `${dispatcherLabel}=one`);
  assert.deepEqual(
    bench.events.map(({ of, reason, note }) => [of, reason, note]),
    [["WebhookDispatcher/one", "Created", "Made a Deployment with 2 replicas."]],
  );
  for (let looks = 0; looks < 3; looks += 1) await bench.reconcile();
  assert.deepEqual(bench.written(), []);
  assert.equal(bench.reasons().length, 1);
});

test("another leader applies once, which changes nothing, and tells nothing", async () => {
  const bench = await running();
  const { generation, resourceVersion } = bench.deployment()?.metadata ?? {};
  bench.restart();
  await bench.reconcile();
  await bench.reconcile();
  assert.deepEqual(bench.written(), ["apply one"]);
  assert.equal(bench.deployment()?.metadata.generation, generation);
  assert.notEqual(resourceVersion, undefined);
  assert.deepEqual(bench.reasons(), []);
  assert.ok(!bench.observations.some(({ kind }) => kind === "dispatcher_scaled"));
});

test("a decision is applied, told with its reason, and kept in the status", async () => {
  const bench = await running();
  bench.state.nowMs = 60_000;
  bench.state.replicas = 5;
  bench.state.backlog = seen(1_000);
  await bench.reconcile();
  assert.deepEqual(bench.written(), ["apply one", "status one"]);
  assert.equal(replicasIn(bench.deployment()), 5);
  assert.equal(bench.status()?.desiredReplicas, 5);
  assert.equal(bench.status()?.lastScaleTime, "2026-01-01T00:01:00Z");
  assert.deepEqual(
    bench.events.map(({ note }) => note),
    ["Scaled from 2 to 5 (steady)."],
  );
  assert.deepEqual(
    bench.observations.filter(({ kind }) => kind === "dispatcher_scaled"),
    [{ kind: "dispatcher_scaled", resource: "one", from: 2, to: 5, reason: "steady" }],
  );
});

test("a decision is made of the Deployment, its strategy and the backlog", async () => {
  const bench = createBench();
  bench.resource("one", { deployment: { strategy: { type: "Recreate" } } });
  await bench.reconcile();
  bench.edit((deployment) => ({ ...deployment, status: { readyReplicas: 1 } }));
  bench.state.backlog = { ...seen(9), attemptsPerSecond: 12 };
  await bench.reconcile();
  const asked = bench.state.asked.at(-1);
  assert.equal(asked?.current, 2);
  assert.equal(asked?.readyReplicas, 1);
  assert.equal(asked?.surge(10), 0);
  assert.equal(asked?.sample?.due, 9);
  assert.equal(asked?.attemptsPerSecond, 12);
});

test("a sample from before a failure is never decided from", async () => {
  const bench = await running();
  bench.state.backlog = { ...seen(9), failures: 1, error: { reason: "ReadFailed", message: "no" } };
  await bench.reconcile();
  assert.equal(bench.state.asked.at(-1)?.sample, undefined);
  assert.equal(bench.state.asked.at(-1)?.failures, 1);
});

test("what somebody else did to the Deployment is put back and named", async () => {
  const bench = await running();
  bench.edit(scaledTo(0));
  await bench.reconcile();
  assert.equal(replicasIn(bench.deployment()), 2);
  bench.edit((deployment) => ({
    ...deployment,
    metadata: { ...deployment.metadata, labels: { [dispatcherLabel]: "other" } },
  }));
  await bench.reconcile();
  assert.equal(bench.deployment()?.metadata.labels?.[dispatcherLabel], "one");
  bench.edit((deployment) => ({
    ...deployment,
    spec: { ...(deployment.spec as object), template: { ...template, spec: {} } },
  }));
  await bench.reconcile();
  assert.deepEqual(
    bench.events.map(({ reason, note }) => `${reason} ${note.split(": ")[1]}`),
    [
      "DriftCorrected spec.replicas.",
      `DriftCorrected metadata.labels.app, metadata.labels.${dispatcherLabel}.`,
      `DriftCorrected spec.template.metadata.labels.${dispatcherLabel}, spec.template.spec.containers.`,
    ],
  );
  assert.ok(
    !bench.observations.some(({ kind }) => kind === "dispatcher_scaled"),
    "putting back is not scaling",
  );
});

test("an owner that was taken away is given back", async () => {
  const bench = await running();
  const without = (uid: string) =>
    bench.edit((deployment) => ({
      ...deployment,
      metadata: {
        ...deployment.metadata,
        ownerReferences: [{ apiVersion: "v1", kind: "Team", name: "a", uid }],
      },
    }));
  without("b");
  await bench.reconcile();
  assert.equal(bench.deployment()?.metadata.ownerReferences?.[0]?.kind, "WebhookDispatcher");
  assert.deepEqual(bench.reasons(), ["Adopted"]);
});

test("what is nobody's business of ours stays, and is looked at once", async () => {
  const bench = await running();
  const restarted = { "kubectl.kubernetes.io/restartedAt": "now" };
  bench.edit((deployment) => {
    const spec = deployment.spec as { template: { metadata: { annotations: object } } };
    const { metadata } = spec.template;
    const annotations = { ...metadata.annotations, ...restarted };
    return {
      ...deployment,
      spec: { ...spec, template: { ...spec.template, metadata: { ...metadata, annotations } } },
    };
  });
  await bench.reconcile();
  await bench.reconcile();
  assert.deepEqual(bench.written(), ["apply one"]);
  bench.edit(({ metadata, ...deployment }) => ({
    ...deployment,
    metadata: {
      ...metadata,
      annotations: { ...metadata.annotations, "deployment.kubernetes.io/revision": "2" },
    },
  }));
  await bench.reconcile();
  assert.deepEqual(bench.written(), []);
  assert.deepEqual(bench.reasons(), []);
});

test("neither restarts, however many, nor corrections minutes apart are a contest", async () => {
  const bench = await running();
  const restart = (at: number) =>
    bench.edit((deployment) => ({
      ...deployment,
      spec: { ...(deployment.spec as object), restartedAt: at },
    }));
  for (let at = 0; at < 10; at += 1) {
    restart(at);
    await bench.reconcile();
    assert.deepEqual(bench.written(), ["apply one"]);
  }
  for (let at = 0; at < 10; at += 1) {
    bench.edit(scaledTo(7));
    await bench.reconcile();
    assert.deepEqual(bench.written(), ["apply one"]);
    bench.state.nowMs += 180_000;
  }
  for (let at = 0; at < 2; at += 1) {
    bench.edit(scaledTo(7));
    await bench.reconcile();
    assert.deepEqual(bench.written(), ["apply one"], "what was long ago is no part of it");
  }
  assert.deepEqual(new Set(bench.reasons()), new Set(["DriftCorrected"]));
});

test("a policy that has the last word on a label is asked once", async () => {
  const bench = createBench();
  const { apply } = bench.client;
  bench.client.apply = async (of, object) => {
    const labels = { ...object.metadata.labels, team: "of the policy" };
    return await apply(of, { ...object, metadata: { ...object.metadata, labels } });
  };
  bench.resource("one", { template: { ...template, metadata: { labels: { team: "a" } } } });
  for (let looks = 0; looks < 5; looks += 1) await bench.reconcile();
  assert.deepEqual(bench.written(), ["apply one", "status one"]);
  bench.edit(({ metadata: { labels, ...metadata }, ...deployment }) => ({
    ...deployment,
    metadata: { ...metadata, labels: { ...labels, team: "of somebody" } },
  }));
  for (let looks = 0; looks < 5; looks += 1) await bench.reconcile();
  assert.deepEqual(bench.written(), ["apply one"]);
  assert.equal(bench.deployment()?.metadata.labels?.team, "of the policy");
});

test("whoever keeps changing it is answered ever more rarely, and named", async () => {
  const bench = await running();
  let applies = 0;
  for (bench.state.nowMs = 0; bench.state.nowMs < 600_000; bench.state.nowMs += 1_000) {
    if (replicasIn(bench.deployment()) === 2) bench.edit(scaledTo(7));
    await bench.reconcile();
    applies += bench.written().filter((write) => write.startsWith("apply")).length;
  }
  assert.ok(applies >= 10 && applies < 25, `${applies} applies in ten minutes`);
  assert.equal(bench.condition("Degraded")?.reason, "Contested");
  assert.match(bench.condition("Degraded")?.message ?? "", /changing spec\.replicas\./);
  bench.state.nowMs += 61_000;
  await bench.reconcile();
  assert.equal(bench.condition("Degraded")?.reason, "AsExpected");
});

test("a Deployment that a backup brought back is not taken for the one that was applied", async () => {
  const bench = await running();
  const { metadata, spec } = bench.deployment() ?? { metadata: { name: "one" } };
  const { uid: _uid, ...restored } = metadata;
  bench.remove("deployments", "one");
  bench.put("deployments", { metadata: restored, spec: { ...(spec as object), replicas: 7 } });
  await bench.reconcile();
  assert.equal(replicasIn(bench.deployment()), 2);
});

test("a decision does not wait for a contest", async () => {
  const bench = await running();
  for (let round = 0; round < 8; round += 1) {
    bench.edit(scaledTo(7));
    await bench.reconcile();
  }
  assert.equal(replicasIn(bench.deployment()), 7);
  bench.state.replicas = 9;
  await bench.reconcile();
  assert.equal(replicasIn(bench.deployment()), 9);
});

test("a deleted Deployment is made again with the replicas that were decided", async () => {
  const bench = await running(6);
  bench.remove("deployments", "one");
  await bench.reconcile();
  assert.equal(replicasIn(bench.deployment()), 6);
  bench.remove("deployments", "one");
  bench.restart();
  await bench.reconcile();
  assert.deepEqual(bench.reasons(), ["DeploymentRecreated", "DeploymentRecreated"]);
});

test("somebody else's Deployment is not touched, and asked for again twice a minute", async () => {
  const bench = createBench();
  const foreign = {
    metadata: { name: "one", namespace: "here" },
    spec: { replicas: 3, selector: { matchLabels: { app: "one" } } },
  };
  const { metadata } = bench.put("deployments", foreign);
  bench.resource("one");
  for (bench.state.nowMs = 0; bench.state.nowMs < 60_000; bench.state.nowMs += 5_000) await bench.reconcile();
  assert.deepEqual(bench.written(), ["status one"]);
  assert.equal(bench.gets.length, 2);
  assert.equal(bench.deployment()?.metadata.resourceVersion, metadata.resourceVersion);
  assert.deepEqual(bench.reasons(), ["NameTaken"]);
  assert.equal(
    bench.condition("Degraded")?.message,
    "Deployment one is not touched: its selector is another.",
  );
  bench.remove("deployments", "one");
  bench.state.nowMs += 30_000;
  await bench.reconcile();
  assert.deepEqual(bench.reasons(), ["NameTaken", "Created"]);
  assert.equal(bench.condition("Degraded")?.status, "False");
});

test("what the watch tells of a name that was taken counts at once", async () => {
  const labels = { [dispatcherLabel]: "one" };
  const metadata = { name: "one", namespace: "here" };
  const foreign = { metadata, spec: { selector: { matchLabels: { app: "one" } } } };
  const adoptable = {
    metadata: { ...metadata, labels },
    spec: { replicas: 4, selector: { matchLabels: labels } },
  };
  const bench = createBench();
  bench.resource("one");
  bench.put("deployments", foreign);
  await bench.reconcile();
  bench.remove("deployments", "one");
  bench.put("deployments", adoptable);
  await bench.reconcile();
  bench.remove("deployments", "one");
  await bench.reconcile();
  bench.remove("deployments", "one");
  bench.put("deployments", { ...foreign, metadata: { ...metadata, labels } });
  await bench.reconcile();
  bench.remove("deployments", "one");
  await bench.reconcile();
  assert.deepEqual(bench.reasons(), [
    "NameTaken",
    "Adopted",
    "DeploymentRecreated",
    "NameTaken",
    "DeploymentRecreated",
  ]);
});

test("a Deployment that an orphaning delete left is adopted with the replicas that it has", async () => {
  const bench = createBench();
  bench.put("deployments", {
    metadata: { name: "one", namespace: "here" },
    spec: { replicas: 9, selector: { matchLabels: { [dispatcherLabel]: "one" } } },
  });
  bench.resource("one");
  await bench.reconcile();
  assert.equal(replicasIn(bench.deployment()), 9);
  assert.equal(bench.deployment()?.metadata.ownerReferences?.length, 1);
  assert.deepEqual(bench.reasons(), ["Adopted"]);
});

test("the Deployment of a former resource of this name is waited for", async () => {
  const bench = await running();
  bench.remove(plural, "one");
  await bench.reconcile();
  assert.deepEqual(bench.observations.at(-1), { kind: "resource_gone", resource: "one" });
  bench.resource("one");
  const again = await bench.reconcile();
  assert.deepEqual(bench.written(), ["status one"]);
  assert.ok((again?.requeueAfterMs ?? 0) > 0);
  assert.equal(bench.condition("Progressing")?.reason, "WaitingForDeletion");
  bench.remove("deployments", "one");
  await bench.reconcile();
  assert.deepEqual(bench.reasons(), ["Created"]);
});

test("a resource that is being deleted is left alone", async () => {
  const bench = await running();
  bench.resource("one", { minReplicas: 5 }, { deletionTimestamp: "2026-01-01T00:00:00Z" });
  bench.remove("deployments", "one");
  await bench.reconcile();
  assert.deepEqual(bench.written(), []);
});

test("without the lease nothing is written and nothing fails", async () => {
  const bench = await running();
  bench.state.leading = false;
  bench.state.replicas = 8;
  assert.equal(await bench.reconcile(), undefined);
  bench.remove("deployments", "one");
  await bench.reconcile();
  assert.deepEqual(bench.written(), []);
  assert.ok(!bench.observations.some((one) => one.kind === "reconciled" && one.result === "error"));
});
