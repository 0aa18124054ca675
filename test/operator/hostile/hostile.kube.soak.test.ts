/**
 * One operator, under the Role that is shipped, with a hundred resources of which ten are hostile, on an API server whose
 * definition lets everything through: what the operator does when nothing before it has checked.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { KubeObject } from "../../../internal/kube/model.ts";
import { customResourceDefinition } from "../../../internal/operator/resource/crd.ts";
import type { DispatcherStatus } from "../../../internal/operator/resource/model.ts";
import { rightsOf } from "../../../internal/operator/resource/rights.ts";
import { testDatabase } from "../../support/database.ts";
import { type ControlPlane, startControlPlane } from "../../support/kubernetes/control_plane.ts";
import {
  account,
  createDispatcher,
  createPodTemplate,
  operatorPlace,
  type Place,
  startOperatorProcess,
  until,
} from "../command/operator_process.ts";
import { type Hostile, hostile, podSpec, textOf } from "./hostile.ts";

type List = KubeObject & { items: KubeObject[] };

const goodCount = 100 - Object.keys(hostile).length;

/** The definition without anything that it asks of a resource. */
async function applyLaxDefinition(plane: ControlPlane): Promise<void> {
  const definition = customResourceDefinition();
  const anything = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  const versions = definition.spec.versions.map((version) => ({
    ...version,
    schema: { openAPIV3Schema: anything },
  }));
  const folder = await mkdtemp(join(tmpdir(), "drug-price-lax-"));
  try {
    const file = join(folder, "definition.json");
    await writeFile(file, JSON.stringify({ ...definition, spec: { ...definition.spec, versions } }));
    await plane.applyCrd(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** With a spec of just this. */
async function create(place: Place, name: string, { spec, template }: Hostile): Promise<void> {
  const { plane, namespace } = place;
  if (template !== null) await createPodTemplate(place, name, template ?? podSpec({}));
  const path = `/apis/drug-price.io/v1alpha1/namespaces/${namespace}/webhookdispatchers`;
  const object = {
    apiVersion: "drug-price.io/v1alpha1",
    kind: "WebhookDispatcher",
    metadata: { name },
    spec,
  };
  const { code, stderr } = await plane.kubectl(["create", "--raw", path, "--filename=-"], textOf(object));
  assert.equal(code, 0, `${name}: ${stderr}`);
}

const degradedOf = (resource: KubeObject | undefined) =>
  (resource?.status as DispatcherStatus | undefined)?.conditions.find(({ type }) => type === "Degraded");

test("ten hostile resources of a hundred stop only themselves, and each says what is wrong with it", async (t) => {
  await using plane = await startControlPlane({ audit: true });
  await using db = await testDatabase();
  const place = await operatorPlace(plane, applyLaxDefinition);
  for (const [name, one] of Object.entries(hostile)) await create(place, name, one);
  for (let at = 0; at < goodCount; at += 1) await createDispatcher(place, `good-${at}`);

  await using operator = await startOperatorProcess(place, "one", { DATABASE_URL: db.url });
  const goodMs = await until("the Deployments of all that are good", async () => {
    const found = await place.get<List>("apps/v1:deployments");
    return (
      (found?.items ?? []).filter(({ metadata }) => metadata.name.startsWith("good-")).length === goodCount
    );
  });
  t.diagnostic(`${goodCount} Deployments after ${Math.round(goodMs)} ms`);
  assert.ok(goodMs < 20_000, `${goodMs} ms`);

  for (const [name, { reason, says }] of Object.entries(hostile)) {
    let degraded = degradedOf(undefined);
    await until(`${name} is told of`, async () => {
      degraded = degradedOf(await place.get(`drug-price.io/v1alpha1:webhookdispatchers/${name}`));
      return degraded !== undefined;
    });
    assert.equal(degraded?.reason, reason, `${name}: ${degraded?.message}`);
    assert.match(degraded?.message ?? "", says, name);
    const made = (await place.replicas(name)) !== undefined;
    assert.equal(made, reason === "AsExpected", name);
  }

  // Nothing is due: each says at last that only its minimum keeps it from fewer.
  await until("the backlog of all is read and decided by", async () => {
    const found = await place.get<List>("drug-price.io/v1alpha1:webhookdispatchers");
    const states = (found?.items ?? []).map(({ status }) => JSON.stringify(status));
    return states.filter((text) => text.includes('"TooFewReplicas"')).length >= goodCount;
  });
  // None of them is asked about again and again, and the others are still looked after.
  const from = (await plane.asked({ namespace: place.namespace, name: account })).length;
  await plane.kubectl(["-n", place.namespace, "scale", "deployment/good-7", "--replicas=0"]);
  await until("one that is good is put back", async () => (await place.replicas("good-7")) === 2);
  const before = await plane.asked({ namespace: place.namespace, name: account });
  t.diagnostic(`${before.length} requests, ${before.length - from} since all was told`);
  assert.ok(before.length - from < 40, `${before.length - from} requests`);

  // Another takes over, and acts: the whole life of an operator under one account.
  await using second = await startOperatorProcess(place, "two", { DATABASE_URL: db.url });
  operator.child.kill("SIGTERM");
  assert.equal((await operator.ended).code, 0);
  await until("another leads", async () => (await place.holder()) === "two");
  await plane.kubectl(["-n", place.namespace, "delete", "deployment/good-8"]);
  await until("another acts", async () => (await place.replicas("good-8")) === 2);
  assert.equal(second.child.exitCode, null);

  // Everything that it asked in this run, the Role allows.
  const asked = await plane.asked({ namespace: place.namespace, name: account });
  const allowed = new Set(
    rightsOf(account).flatMap(({ resources, verbs }) =>
      resources.flatMap((resource) => verbs.map((verb) => `${verb} ${resource}`)),
    ),
  );
  // Of Deployments it sees those that are labelled for it, and asks for others by name only.
  const seen = asked.filter(({ verb, resource }) => resource === "deployments" && /list|watch/.test(verb));
  assert.ok(seen.length > 1);
  for (const { path } of seen) assert.match(path, /[?&]labelSelector=drug-price\.io%2Fdispatcher(&|$)/);
  const used = new Set(asked.flatMap(({ verb, resource }) => (resource ? [`${verb} ${resource}`] : [])));
  t.diagnostic(`used: ${[...used].sort().join(", ")}`);
  assert.deepEqual(
    [...used].filter((one) => !allowed.has(one)),
    [],
  );
  assert.deepEqual(
    asked.filter(({ code }) => code === 403),
    [],
  );
});
