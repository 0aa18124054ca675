/** What the definition does on a real API server beside refusing: defaults, the scale subresource, columns, explanations. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { customResourceDefinition } from "../../../internal/operator/resource/crd.ts";
import { group, plural, version } from "../../../internal/operator/resource/model.ts";
import { parseDispatcher } from "../../../internal/operator/resource/parse_dispatcher.ts";
import type { ControlPlane } from "../../support/kubernetes/control_plane.ts";
import { sharedControlPlane } from "../../support/kubernetes/shared_control_plane.ts";
import { type Dispatcher, dispatcher, podTemplate } from "./dispatchers.ts";

type Stored = Dispatcher & { metadata: { name: string }; status?: unknown };

let plane: ControlPlane;
let namespace: string;

before(async () => {
  plane = await sharedControlPlane();
  await plane.applyCrd();
  namespace = await plane.namespace("definition");
});

const collection = () => `/apis/${group}/${version}/namespaces/${namespace}/${plural}`;

async function made(object: Dispatcher): Promise<Stored> {
  const { status, json } = await plane.request("POST", collection(), object);
  assert.equal(status, 201, JSON.stringify(json));
  return json as Stored;
}

const merge = (name: string, patch: unknown) =>
  plane.request("PATCH", `${collection()}/${name}`, patch, {
    "content-type": "application/merge-patch+json",
  });

const kubectl = async (...args: readonly string[]) => await plane.kubectl([...args, "-n", namespace]);

test("the API server gives the defaults, and the operator's reading the same ones", async () => {
  const stored = await made(dispatcher({}, { name: "defaults" }));
  const scale = (
    stabilizationWindowSeconds: number,
    percent: number,
    pods: number,
    periodSeconds: number,
  ) => ({
    stabilizationWindowSeconds,
    selectPolicy: "Max",
    policies: [
      { type: "Percent", value: percent, periodSeconds },
      { type: "Pods", value: pods, periodSeconds },
    ],
  });
  const spec = {
    mode: "backlog",
    replicas: 1,
    minReplicas: 1,
    maxReplicas: 10,
    database: "default",
    target: { drainSeconds: 60, ratePerReplica: 500, oldestDueSeconds: 120 },
    behavior: {
      tolerancePercent: 10,
      scaleUp: scale(0, 100, 10, 15),
      scaleDown: scale(300, 10, 1, 60),
    },
    scaleToZero: { enabled: false, idleSeconds: 600 },
    fallback: { afterFailures: 3, replicas: 1 },
    databaseConnectionsPerReplica: 13,
    paused: false,
    deployment: {},
  };
  assert.deepEqual(stored.spec, spec);
  assert.deepEqual(parseDispatcher(stored), { spec, pause: "none" });
  assert.deepEqual(parseDispatcher(dispatcher()), { spec, pause: "none" });
});

test("keeps nothing of a field that it does not have", async () => {
  const strategy = { type: "RollingUpdate", later: { image: "a:1" } };
  const { spec } = await made(
    dispatcher({ deployment: { strategy }, pods: podTemplate }, { name: "pruned" }),
  );
  assert.deepEqual((spec as { deployment?: unknown }).deployment, { strategy: { type: "RollingUpdate" } });
  assert.equal("pods" in spec, false);
  assert.doesNotMatch(JSON.stringify(customResourceDefinition()), /preserve-unknown-fields/);
});

test("kubectl scale is refused in mode backlog, with what to do instead", async () => {
  await made(dispatcher({}, { name: "driven" }));
  const { code, stderr } = await kubectl("scale", "whd/driven", "--replicas=3");
  assert.notEqual(code, 0);
  const words =
    "spec.replicas: Forbidden: in mode backlog the operator decides how many replicas there are: change minReplicas and maxReplicas, set paused, or set mode to external";
  assert.ok(stderr.includes(words), stderr);
});

test("kubectl scale is taken in mode external, and by the resource's own status", async () => {
  await made(dispatcher({ mode: "external", replicas: 2 }, { name: "scaled" }));
  const { code, stderr } = await kubectl("scale", "whd/scaled", "--replicas=7");
  assert.equal(code, 0, stderr);
  const selector = "drug-price.io/dispatcher=scaled";
  const told = await plane.request(
    "PATCH",
    `${collection()}/scaled/status`,
    { status: { replicas: 5, selector } },
    { "content-type": "application/merge-patch+json" },
  );
  assert.equal(told.status, 200, JSON.stringify(told.json));
  const { json } = await plane.request("GET", `${collection()}/scaled/scale`);
  const scale = json as { spec: unknown; status: unknown };
  assert.deepEqual(scale.spec, { replicas: 7 });
  assert.deepEqual(scale.status, { replicas: 5, selector });
});

test("between the modes replicas may be set, and in mode backlog be taken out of a manifest", async () => {
  await made(dispatcher({ mode: "external", replicas: 7 }, { name: "switched" }));
  const steps: readonly [unknown, number][] = [
    [{ spec: { mode: "backlog" } }, 200],
    [{ spec: { maxReplicas: 20 } }, 200],
    [{ spec: { replicas: 8 } }, 422],
    [{ spec: { replicas: null } }, 200],
    [{ spec: { replicas: 7 } }, 422],
    [{ spec: { mode: "external", replicas: 9 } }, 200],
    [{ spec: { mode: "backlog", replicas: 4 } }, 200],
  ];
  for (const [patch, expected] of steps) {
    const { status, json } = await merge("switched", patch);
    assert.equal(status, expected, `${JSON.stringify(patch)}: ${JSON.stringify(json)}`);
  }
});

test("a table shows what a person looks for", async () => {
  await made(dispatcher({}, { name: "shown" }));
  const condition = (type: string, status: string, reason: string) => ({
    type,
    status,
    reason,
    message: "",
    observedGeneration: 1,
    lastTransitionTime: "2026-11-21T12:00:00Z",
  });
  const status = {
    observedGeneration: 1,
    replicas: 4,
    readyReplicas: 3,
    updatedReplicas: 4,
    desiredReplicas: 5,
    backlog: { due: 12_345, oldestDueSeconds: 17.8, ratePerReplica: 612.5 },
    lastScaleTime: "2026-11-21T12:00:00Z",
    conditions: [condition("Ready", "False", "Unavailable"), condition("Paused", "True", "In")],
  };
  const told = await plane.request(
    "PATCH",
    `${collection()}/shown/status?fieldManager=drug-price-operator&force=true`,
    { apiVersion: `${group}/${version}`, kind: "WebhookDispatcher", status },
    { "content-type": "application/apply-patch+yaml" },
  );
  assert.equal(told.status, 200, JSON.stringify(told.json));
  const { json } = await plane.request("GET", `${collection()}/shown`, undefined, {
    accept: "application/json;as=Table;v=v1;g=meta.k8s.io",
  });
  const table = json as {
    columnDefinitions: { name: string; priority: number }[];
    rows: { cells: unknown[] }[];
  };
  const heads = table.columnDefinitions.map(({ name, priority }) => `${name}${priority > 0 ? "*" : ""}`);
  assert.deepEqual(heads, [
    "Name",
    "Ready",
    "Replicas",
    "Desired*",
    "Backlog",
    "Oldest",
    "Mode",
    "Paused*",
    "Reason*",
    "Age",
  ]);
  const cells = table.rows[0]?.cells.slice(0, -1);
  assert.deepEqual(cells, ["shown", "False", 4, 5, 12_345, 17, "backlog", "True", "Unavailable"]);
  const { stdout } = await kubectl("get", "drug-price");
  assert.match(stdout, /^NAME +READY +REPLICAS +BACKLOG +OLDEST +MODE +AGE$/m);
  assert.match(stdout, /shown +False +4 +12345 +17 +backlog/);
});

test("a condition stands once of each type", async () => {
  await made(dispatcher({}, { name: "twice" }));
  const ready = {
    type: "Ready",
    status: "True",
    reason: "Available",
    message: "",
    lastTransitionTime: "2026-11-21T12:00:00Z",
  };
  const { status, json } = await plane.request(
    "PATCH",
    `${collection()}/twice/status`,
    { status: { conditions: [ready, ready] } },
    { "content-type": "application/merge-patch+json" },
  );
  assert.equal(status, 422);
  assert.match(JSON.stringify(json), /status\.conditions\[1\]: Duplicate value/);
});

test("kubectl explain reads as it stands in the table", async () => {
  const { stdout } = await kubectl("explain", "whd.spec.scaleToZero");
  assert.equal(
    stdout,
    `GROUP:      drug-price.io
KIND:       WebhookDispatcher
VERSION:    v1alpha1

FIELD: scaleToZero <Object>


DESCRIPTION:
    Removal of the last replica when no deliveries are left. In mode backlog
    only.
    
FIELDS:
  enabled	<boolean>
    Whether to scale to zero. The first delivery then waits until a pod has
    started. Once a day, a pod starts for the maintenance of the tables.

  idleSeconds	<integer>
    Time without due, waiting, or held deliveries before the last replica is
    removed, in seconds.


`,
  );
  const whole = await kubectl("explain", "whd");
  assert.match(whole.stdout, /A fleet of webhook dispatchers: one Deployment of the same name/);
  assert.match(whole.stdout, /What was seen and decided\. Written by the operator/);
  const mode = await kubectl("explain", "whd.spec.mode");
  assert.match(mode.stdout, /ENUM:\s+backlog\s+external\n/);
  assert.match(mode.stdout, /Source of the number of replicas\. backlog: the operator/);
  const deep = await kubectl("explain", "whd.spec.deployment.strategy");
  assert.match(deep.stdout, /Rollout of changes to the PodTemplate/);
});
