/**
 * Definitions that are not this operator's, on a real API server of the test's own: an older one that lacks fields, defaults
 * and rules, a newer one that has more, and none at all.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { customResourceDefinition } from "../../../internal/operator/resource/crd.ts";
import { group, plural, version } from "../../../internal/operator/resource/model.ts";
import { parseDispatcher } from "../../../internal/operator/resource/parse_dispatcher.ts";
import { missingFields, servedPath } from "../../../internal/operator/resource/served.ts";
import { type ControlPlane, startControlPlane } from "../../support/kubernetes/control_plane.ts";
import { until } from "../../support/until.ts";
import { type Dispatcher, dispatcher } from "./dispatchers.ts";

type Loose = { [name: string]: Loose } & { default?: unknown };

const definitionPath = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** The definition with its schema changed, as JSON. */
function definitionWith(change: (spec: Loose, status: Loose, root: Loose) => void): unknown {
  const definition = JSON.parse(JSON.stringify(customResourceDefinition()));
  const root = definition.spec.versions[0].schema.openAPIV3Schema;
  change(root.properties.spec.properties, root.properties.status.properties, root);
  return definition;
}

/** As a version before had it: without some fields, all defaults and all rules. */
const older = definitionWith((spec, status, root) => {
  delete spec.scaleToZero;
  delete spec.target?.properties?.oldestDueSeconds;
  delete status.backlog;
  const strip = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const fields = node as Record<string, unknown>;
    delete fields.default;
    delete fields["x-kubernetes-validations"];
    for (const inner of Object.values(fields)) strip(inner);
  };
  strip(root);
});

const newer = definitionWith((spec) => {
  const field = { type: "string", description: "Not thought of yet." } as unknown as Loose;
  spec.fromTheFuture = field;
  if (spec.target?.properties) spec.target.properties.fromTheFuture = field;
});

const reader = (plane: ControlPlane) => async (path: string) => {
  const { status, json } = await plane.request("GET", path);
  if (status !== 200) throw new Error(`${status}`);
  return json;
};

/** The document of what is served follows a definition by some seconds. */
async function missingSoon(plane: ControlPlane, expected: readonly string[]): Promise<void> {
  let found: unknown;
  const isExpected = async () => {
    found = await missingFields(reader(plane)).catch((error: Error) => error.message);
    return JSON.stringify(found) === JSON.stringify(expected);
  };
  await until(isExpected, () => `${JSON.stringify(found)} is not ${JSON.stringify(expected)}`);
}

async function serve(plane: ControlPlane, definition: unknown): Promise<void> {
  const { status, json } = await plane.request(
    "PATCH",
    `${definitionPath}/${plural}.${group}?fieldManager=test&force=true`,
    definition,
    { "content-type": "application/apply-patch+yaml" },
  );
  assert.ok(status < 300, JSON.stringify(json));
}

/** As stored: also right after the definition came, when the collection is not there for an instant. */
async function stored(plane: ControlPlane, namespace: string, object: Dispatcher): Promise<Dispatcher> {
  let answered: unknown;
  const isCreated = async () => {
    const { status, json } = await plane.request(
      "POST",
      `/apis/${group}/${version}/namespaces/${namespace}/${plural}`,
      object,
    );
    answered = json;
    return status === 201;
  };
  await until(isCreated, () => `the resource is created: ${JSON.stringify(answered)}`);
  return answered as Dispatcher;
}

test("a definition that is older or newer than the operator is told apart, and what it stored is read", async () => {
  await using plane = await startControlPlane();
  const namespace = await plane.namespace();
  await assert.rejects(missingFields(reader(plane)), /404/);

  await serve(plane, older);
  await missingSoon(plane, ["spec.target.oldestDueSeconds", "spec.scaleToZero", "status.backlog"]);
  const bare = await stored(
    plane,
    namespace,
    dispatcher({ scaleToZero: { enabled: true } }, { name: "bare" }),
  );
  assert.deepEqual(Object.keys(bare.spec), []);
  assert.deepEqual(parseDispatcher(bare), parseDispatcher(dispatcher()));
  const part = await stored(
    plane,
    namespace,
    dispatcher({ target: { drainSeconds: 30, oldestDueSeconds: 5 } }, { name: "part" }),
  );
  const read = parseDispatcher(part);
  assert.ok(read.problem === undefined);
  assert.deepEqual(read.spec.target, { drainSeconds: 30, ratePerReplica: 500, oldestDueSeconds: 120 });
  const broken = await stored(plane, namespace, dispatcher({ minReplicas: 11 }, { name: "broken" }));
  assert.equal(parseDispatcher(broken).problem, "minReplicas is at most maxReplicas, which is 10 by default");

  await serve(plane, newer);
  await missingSoon(plane, []);
  const ahead = await stored(
    plane,
    namespace,
    dispatcher({ fromTheFuture: "a", target: { fromTheFuture: "b" } }, { name: "ahead" }),
  );
  assert.equal((ahead.spec as { fromTheFuture?: string }).fromTheFuture, "a");
  assert.deepEqual(parseDispatcher(ahead), parseDispatcher(dispatcher()));
});

test("every account may read what is served, with no right given", async () => {
  await using plane = await startControlPlane();
  await plane.applyCrd();
  await missingSoon(plane, []);
  const { kubeconfig } = await plane.userFor({ namespace: await plane.namespace(), name: "nobody" });
  const { code, stdout, stderr } = await plane.kubectl([
    `--kubeconfig=${kubeconfig}`,
    "get",
    "--raw",
    servedPath,
  ]);
  assert.equal(code, 0, stderr);
  assert.deepEqual(await missingFields(async () => JSON.parse(stdout)), []);
});
