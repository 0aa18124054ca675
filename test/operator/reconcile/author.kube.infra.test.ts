/**
 * The walk of an account that may write WebhookDispatchers and nothing else, on a real API server with a running operator. It
 * tries to get an image, a command, a Secret, a service account, a node, or the API's traffic. It must gain none of them.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { before, test } from "node:test";
import { stringify } from "yaml";
import type { ControlPlane } from "../../support/kubernetes/control_plane.ts";
import { sharedControlPlane } from "../../support/kubernetes/shared_control_plane.ts";
import { until } from "../../support/until.ts";
import { dispatcher, podTemplate, podTemplateNamed } from "../resource/dispatchers.ts";
import { replicasIn } from "./bench.ts";
import { createPlace, eventually } from "./operating.ts";

let plane: ControlPlane;

const roles = join(import.meta.dirname, "../../../k8s/operator/people-roles.yaml");
const editRole = "webhookdispatchers.drug-price.io-edit";

before(async () => {
  plane = await sharedControlPlane();
  await plane.applyCrd();
  const { code, stderr } = await plane.kubectl(["apply", "--server-side", "--filename", roles]);
  assert.equal(code, 0, stderr);
});

/** What the account would like to run. */
const evilPods = {
  metadata: { labels: { "app.kubernetes.io/component": "api" } },
  spec: {
    serviceAccountName: "operator",
    hostNetwork: true,
    nodeName: "control-plane",
    volumes: [{ name: "root", hostPath: { path: "/" } }],
    containers: [
      {
        name: "evil",
        image: "evil:1",
        command: ["sh"],
        env: [
          { name: "STOLEN", valueFrom: { secretKeyRef: { name: "prices-database", key: "DATABASE_URL" } } },
        ],
        securityContext: { privileged: true },
      },
    ],
  },
};

async function author() {
  const place = await createPlace(plane);
  const { namespace } = place;
  const { kubeconfig } = await plane.userFor({ namespace, name: "author" });
  const bound = await plane.kubectl([
    ...["create", "rolebinding", "author", `--clusterrole=${editRole}`],
    ...[`--serviceaccount=${namespace}:author`, "-n", namespace],
  ]);
  assert.equal(bound.code, 0, bound.stderr);
  const as = (args: readonly string[], object?: unknown) =>
    plane.kubectl(
      [`--kubeconfig=${kubeconfig}`, "-n", namespace, ...args],
      object === undefined ? undefined : stringify(object),
    );
  await until(async () => (await as(["get", "whd"])).code === 0, "the account may read the resources");
  const can = async (verb: string, resource: string) =>
    (await as(["auth", "can-i", verb, resource])).stdout.trim() === "yes";
  return { place, as, can };
}

test("an account that may only write WebhookDispatchers cannot choose what its pods run", async () => {
  const { place, as, can } = await author();
  assert.ok(await can("create", "webhookdispatchers"));
  for (const resource of ["pods", "deployments", "podtemplates", "secrets", "configmaps", "serviceaccounts"])
    for (const verb of ["create", "patch", "delete"])
      assert.equal(await can(verb, resource), false, resource);
  await using _operator = place.operate();

  // A template in the resource is rejected, also when the account turns off validation on its side.
  const inside = dispatcher({ template: evilPods }, { name: "inside" });
  const refused = await as(["create", "--validate=false", "--filename=-"], inside);
  assert.notEqual(refused.code, 0);
  assert.match(refused.stderr, /spec\.template: Forbidden: template is not a field/);

  // Other fields are not stored, so nothing of them reaches a Deployment.
  const fields = { ...evilPods, pods: evilPods, podTemplate: evilPods, image: "evil:1" };
  const strategy = { type: "RollingUpdate", template: evilPods };
  const unknown = dispatcher(
    { ...fields, deployment: { ...evilPods.metadata, spec: evilPods, strategy } },
    { name: "unknown", labels: { app: "evil" }, annotations: { evil: "1" } },
  );
  const taken = await as(["create", "--validate=false", "--filename=-"], unknown);
  assert.equal(taken.code, 0, taken.stderr);
  assert.deepEqual(Object.keys((await place.resource("unknown"))?.spec ?? {}).includes("pods"), false);

  // A PodTemplate that is not for the operator is not run by giving a resource its name.
  const pods = `/api/v1/namespaces/${place.namespace}/podtemplates`;
  const foreign = { ...podTemplateNamed("foreign", podTemplate), metadata: { name: "foreign" } };
  assert.equal((await plane.request("POST", pods, foreign)).status, 201);
  const named = await as(["create", "--filename=-"], dispatcher({}, { name: "foreign" }));
  assert.equal(named.code, 0, named.stderr);

  for (const name of ["unknown", "foreign"]) {
    const condition = await eventually(
      () => place.condition(name, "Degraded"),
      (found) => found?.status === "True",
    );
    assert.equal(condition?.reason, "InvalidPodTemplate", condition?.message);
    assert.equal(await place.deployment(name), undefined);
  }
  assert.equal(await place.deployment("inside"), undefined);
});

test("it can scale what an installer set up, and its pods stay as they are", async () => {
  const { place, as } = await author();
  await place.make("webhookdispatchers", dispatcher({ mode: "external", replicas: 1 }, { name: "main" }));
  await using _operator = place.operate();
  const first = await eventually(
    () => place.deployment("main"),
    (found) => found !== undefined,
  );
  const podsIn = (deployment: typeof first) =>
    (deployment?.spec as { template: unknown } | undefined)?.template;
  const scaled = await as(["scale", "whd/main", "--replicas=3"]);
  assert.equal(scaled.code, 0, scaled.stderr);
  const spec = { deployment: { ...evilPods.metadata, strategy: { rollingUpdate: { maxSurge: 2 } } } };
  const metadata = { labels: { "app.kubernetes.io/component": "api" } };
  const patch = await as([
    ...["patch", "whd/main", "--type=merge", "--patch"],
    JSON.stringify({ spec, metadata }),
  ]);
  assert.equal(patch.code, 0, patch.stderr);
  const last = await eventually(
    () => place.deployment("main"),
    (found) => replicasIn(found) === 3 && JSON.stringify(found?.spec).includes('"maxSurge":2'),
  );
  assert.deepEqual(podsIn(last), podsIn(first));
  assert.deepEqual(last?.metadata.labels, first?.metadata.labels);
});

test("the operator follows a PodTemplate that changes, goes, and comes back", async () => {
  const { place } = await author();
  await place.make("webhookdispatchers", dispatcher({}, { name: "main" }));
  await using _operator = place.operate();
  const imageIs = (image: string) =>
    eventually(
      () => place.deployment("main"),
      (found) => JSON.stringify(found?.spec ?? "").includes(`"${image}"`),
    );
  await imageIs("registry.example/dispatcher:1");
  await place.patchPods("main", {
    template: { spec: { containers: [{ name: "dispatcher", image: "a:2" }] } },
  });
  const second = await imageIs("a:2");
  await place.dropPods("main");
  await eventually(
    () => place.condition("main", "Degraded"),
    (found) => found?.reason === "InvalidPodTemplate",
  );
  assert.deepEqual((await place.deployment("main"))?.spec, second?.spec, "what runs stays");
  await plane.request("POST", `/api/v1/namespaces/${place.namespace}/podtemplates`, podTemplateNamed("main"));
  await imageIs("registry.example/dispatcher:1");
  await eventually(
    () => place.condition("main", "Degraded"),
    (found) => found?.status === "False",
  );
});
