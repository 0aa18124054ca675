/** The operator, whole, on a real API server and under its own Role. Nothing else acts there: there are no controllers. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, type KubeObject, Unreachable } from "../../../internal/kube/model.ts";
import { unknownBacklog } from "../../../internal/operator/backlog/model.ts";
import { dispatcherLabel } from "../../../internal/operator/resource/model.ts";
import type { ControlPlane } from "../../support/kubernetes/control_plane.ts";
import { sharedControlPlane } from "../../support/kubernetes/shared_control_plane.ts";
import { dispatcher } from "../resource/dispatchers.ts";
import { replicasIn, seen } from "./bench.ts";
import { createPlace, eventually } from "./operating.ts";

let plane: ControlPlane;

before(async () => {
  plane = await sharedControlPlane();
  await plane.applyCrd();
});

type Place = Awaited<ReturnType<typeof createPlace>>;

const there = (object: KubeObject | undefined) => object !== undefined;
const templateIn = (deployment: KubeObject | undefined) =>
  (deployment?.spec as { template?: unknown } | undefined)?.template;
const told = (place: Place, name: string, reason: string) =>
  eventually(
    () => place.events(name),
    (events) => events.some((event) => event.reason === reason),
  );

async function begin(spec: Record<string, unknown> = {}) {
  const place = await createPlace(plane);
  await place.make("webhookdispatchers", dispatcher(spec, { name: "main" }));
  return place;
}

test("a resource gets a Deployment, a status and an event; what is done to it is put back and told", async () => {
  const place = await begin({
    minReplicas: 2,
    template: {
      spec: {
        containers: [{ name: "d", image: "a:1", resources: { limits: { cpu: "0.50", memory: "1024Mi" } } }],
      },
    },
  });
  await using operator = place.operate();
  const made = await eventually(() => place.deployment("main"), there);
  assert.equal(replicasIn(made), 2);
  assert.equal(made?.metadata.ownerReferences?.[0]?.name, "main");
  await eventually(
    () => place.condition("main", "MetricsAvailable"),
    (condition) => condition?.status === "True",
  );

  await place.patch("deployments", "main", { spec: { replicas: 0 } });
  await eventually(
    () => place.deployment("main"),
    (found) => replicasIn(found) === 2,
  );
  await place.patch("deployments", "main", {
    spec: { template: { spec: { containers: [{ name: "d", image: "evil:1" }] } } },
  });
  await eventually(
    () => place.deployment("main"),
    (found) => JSON.stringify(found?.spec).includes('"a:1"'),
  );
  await place.patch("deployments", "main", { metadata: { labels: { [dispatcherLabel]: null } } });
  await eventually(
    () => place.deployment("main"),
    (found) => found?.metadata.labels?.[dispatcherLabel] === "main",
  );
  await place.patch("deployments", "main", { metadata: { ownerReferences: null } });
  await eventually(
    () => place.deployment("main"),
    (found) => found?.metadata.ownerReferences?.length === 1,
  );
  await place.drop("deployments", "main");
  const again = await eventually(() => place.deployment("main"), there);
  assert.notEqual(again?.metadata.uid, made?.metadata.uid);
  assert.equal(replicasIn(again), 2);

  await told(place, "main", "DeploymentRecreated");
  const events = await place.events("main");
  const notes = events.filter(({ reason }) => reason === "DriftCorrected").map(({ note }) => note);
  assert.ok(
    notes.some((note) => note.endsWith(": spec.replicas.")),
    notes.join("\n"),
  );
  assert.ok(events.some(({ reason }) => reason === "Created"));
  assert.ok(events.some(({ reason }) => reason === "Adopted"));
  // Whatever was refused under the Role was asked for without need.
  assert.deepEqual(
    operator.observations.filter((one) => one.kind === "kube_request" && one.status === 403),
    [],
  );
});

test("a restart, and another leader, change nothing in a running Deployment", async () => {
  // Quantities that the API server writes in another way, a strategy, a list without names.
  const place = await begin({
    deployment: {
      strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "50%" } },
    },
    template: {
      metadata: { labels: { app: "d" }, annotations: { c: "d" } },
      spec: {
        tolerations: [{ key: "spot", operator: "Exists" }],
        containers: [
          {
            name: "d",
            image: "a:1",
            resources: { requests: { cpu: "0.10", memory: "1024Mi" } },
            ports: [{ containerPort: 9000 }],
          },
        ],
      },
    },
  });
  let version: string | undefined;
  for (const identity of ["one", "two", "three"]) {
    await using operator = place.operate({ identity });
    await eventually(
      () => place.condition("main", "ScalingActive"),
      (condition) => condition?.status === "True",
    );
    await eventually(
      async () => operator.observations.filter(({ kind }) => kind === "reconciled").length,
      (count) => count > 0,
    );
    await sleep(300);
    const found = await place.deployment("main");
    assert.equal(found?.metadata.generation, 1);
    version ??= found?.metadata.resourceVersion;
    assert.equal(found?.metadata.resourceVersion, version, "nothing at all was written");
  }
  assert.deepEqual(
    (await place.events("main")).map(({ reason }) => reason),
    ["Created"],
  );
});

test("the backlog scales it, through the status too", async () => {
  const place = await begin({
    minReplicas: 1,
    maxReplicas: 20,
    target: { drainSeconds: 10, ratePerReplica: 10 },
  });
  await using operator = place.operate();
  await eventually(() => place.deployment("main"), there);
  operator.tell(seen(1_000));
  await eventually(
    () => place.deployment("main"),
    (found) => replicasIn(found) === 10,
  );
  await told(place, "main", "Scaled");
  const status = (
    await eventually(
      () => place.resource("main"),
      (found) => JSON.stringify(found?.status).includes('"desiredReplicas":10'),
    )
  )?.status;
  assert.match(JSON.stringify(status), /"lastScaleTime":"20/);
  operator.tell({
    ...unknownBacklog,
    failures: 1,
    error: { reason: "DatabaseUnreachable", message: "connection refused" },
  });
  await told(place, "main", "MetricsLost");
  assert.equal(replicasIn(await place.deployment("main")), 10);
  operator.tell(seen(1_000));
  await told(place, "main", "MetricsBack");
});

test("somebody else's Deployment is not touched until it is gone", async () => {
  const place = await createPlace(plane);
  const labels = { app: "main" };
  const foreign = await place.make("deployments", {
    metadata: { name: "main" },
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: "x", image: "x" }] } },
    },
  });
  await place.make("webhookdispatchers", dispatcher({}, { name: "main" }));
  await using _operator = place.operate();
  await eventually(
    () => place.condition("main", "Degraded"),
    (condition) => condition?.reason === "NameTaken",
  );
  assert.equal((await place.deployment("main"))?.metadata.resourceVersion, foreign.metadata.resourceVersion);
});

test("a Deployment left by an orphaning delete is adopted as it is, and one of a former resource is waited for", async () => {
  const place = await createPlace(plane);
  const labels = { [dispatcherLabel]: "main" };
  const spec = {
    replicas: 7,
    selector: { matchLabels: labels },
    template: {
      metadata: { labels },
      spec: { containers: [{ name: "dispatcher", image: "registry.example/dispatcher:1" }] },
    },
  };
  await place.make("deployments", { metadata: { name: "main" }, spec });
  const owner = {
    apiVersion: "drug-price.io/v1alpha1",
    kind: "WebhookDispatcher",
    name: "late",
    uid: "0",
    controller: true,
  };
  const late = { ...labels, [dispatcherLabel]: "late" };
  await place.make("deployments", {
    metadata: { name: "late", labels: late, ownerReferences: [owner] },
    spec: {
      ...spec,
      selector: { matchLabels: late },
      template: { ...spec.template, metadata: { labels: late } },
    },
  });
  for (const name of ["main", "late"]) await place.make("webhookdispatchers", dispatcher({}, { name }));
  await using _operator = place.operate();
  await told(place, "main", "Adopted");
  const adopted = await place.deployment("main");
  assert.equal(replicasIn(adopted), 7);
  assert.equal(adopted?.metadata.generation, 1, "its pods run on");
  await eventually(
    () => place.condition("late", "Progressing"),
    (condition) => condition?.reason === "WaitingForDeletion",
  );
  assert.equal((await place.deployment("late"))?.metadata.ownerReferences?.[0]?.uid, "0");
  await place.drop("deployments", "late");
  await told(place, "late", "Created");
});

test("a refused template is told in the API server's own words, what runs is still scaled, and a mended one is taken", async () => {
  const place = await begin({ minReplicas: 1, maxReplicas: 9 });
  await using operator = place.operate();
  const first = await eventually(() => place.deployment("main"), there);
  // A PodTemplate may have this, a Deployment may not.
  await place.patchPods("main", { template: { spec: { restartPolicy: "Never" } } });
  const condition = await eventually(
    () => place.condition("main", "Degraded"),
    (found) => found?.reason === "TemplateRefused",
  );
  assert.match(condition?.message ?? "", /restartPolicy: Unsupported value: "Never"/);
  operator.tell(seen(1_000_000));
  const scaled = await eventually(
    () => place.deployment("main"),
    (found) => replicasIn(found) === 9,
  );
  assert.deepEqual(templateIn(scaled), templateIn(first));
  await place.patch("webhookdispatchers", "main", {
    spec: {
      template: { spec: { restartPolicy: "Always", containers: [{ name: "dispatcher", image: "a:2" }] } },
    },
  });
  await told(place, "main", "TemplateAccepted");
  const after = await place.deployment("main");
  assert.equal(replicasIn(after), 9);
  assert.ok(JSON.stringify(after?.spec).includes('"a:2"'));
  assert.equal((await place.condition("main", "Degraded"))?.status, "False");
});

test("a field that goes out of the resource goes out of the Deployment, also after what runs was scaled meanwhile", async () => {
  const place = await begin({ deployment: { minReadySeconds: 7 } });
  await place.patchPods("main", { metadata: { annotations: { a: "b" } } });
  await using _operator = place.operate();
  await eventually(() => place.deployment("main"), there);
  await place.patchPods("main", { metadata: { annotations: { a: null } } });
  await place.patch("webhookdispatchers", "main", { spec: { deployment: null } });
  const found = await eventually(
    () => place.deployment("main"),
    (one) => one?.metadata.annotations?.a === undefined && !JSON.stringify(one?.spec).includes("minReady"),
  );
  assert.equal(JSON.stringify(found?.spec).includes("minReadySeconds"), false);
});

test("paused, it is left alone; resumed, it is gone on from", async () => {
  const place = await begin({ mode: "external", replicas: 3 });
  await using _operator = place.operate();
  await eventually(
    () => place.deployment("main"),
    (found) => replicasIn(found) === 3,
  );
  await place.patch("webhookdispatchers", "main", { spec: { paused: true } });
  await told(place, "main", "Paused");
  await place.patch("deployments", "main", { spec: { replicas: 1 } });
  await sleep(500);
  assert.equal(replicasIn(await place.deployment("main")), 1);
  await place.patch("webhookdispatchers", "main", { spec: { paused: false } });
  await eventually(
    () => place.deployment("main"),
    (found) => replicasIn(found) === 3,
  );
  await told(place, "main", "Resumed");
});

test("what was begun before the lease ran out writes nothing after it", async () => {
  const place = await begin();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await using operator = place.operate({
    timings: { leaseMs: 3_000, renewDeadlineMs: 1_500, renewMs: 500, retryMs: 200 },
    through: (client) => ({
      ...client,
      replace: async () => {
        throw new Unreachable("cut off");
      },
      // Late, and deaf to its signal.
      async get() {
        asked.resolve();
        await answer.promise;
        throw new ApiError(404, "NotFound", "not there");
      },
    }),
  });
  await asked.promise;
  await eventually(
    async () => operator.isLeading(),
    (leading) => !leading,
  );
  answer.resolve();
  await sleep(500);
  assert.equal(await place.deployment("main"), undefined);
  assert.equal((await place.condition("main", "Ready"))?.reason, "NotSeen");
});
