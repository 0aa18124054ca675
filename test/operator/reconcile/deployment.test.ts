import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { KubeObject } from "../../../internal/kube/model.ts";
import { desiredDeployment } from "../../../internal/operator/resource/deployment.ts";
import { canonical, cut, differences, someOf } from "../../../internal/operator/resource/json.ts";
import { dispatcherLabel, type PodTemplate } from "../../../internal/operator/resource/model.ts";
import { newerOf, ownershipOf } from "../../../internal/operator/resource/ownership.ts";
import { parseDispatcher } from "../../../internal/operator/resource/parse_dispatcher.ts";
import { podsOf } from "../../../internal/operator/resource/pod_template.ts";
import { surge } from "../../../internal/operator/resource/surge.ts";

const metadata = { name: "main", namespace: "prices", uid: "1a6b", generation: 3 };
const whole = {
  template: {
    metadata: {
      labels: { app: "dispatcher" },
      annotations: { "example.com/revision": "7" },
      unknown: { kept: true },
    },
    spec: {
      serviceAccountName: "dispatcher",
      containers: [
        {
          name: "dispatcher",
          image: "registry.example/dispatcher:1",
          resources: { limits: { cpu: "0.50" } },
        },
      ],
      fieldOfTheYear2030: [{ a: null }],
    },
    beside: 1,
  },
  deployment: {
    strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "10%" } },
    minReadySeconds: 5,
    progressDeadlineSeconds: 300,
    revisionHistoryLimit: 3,
  },
};

type Whole = { template: PodTemplate } & Record<string, unknown>;

function desired({ template, ...spec }: Whole, replicas: number): KubeObject {
  const object = { metadata, spec };
  const parsed = parseDispatcher(object);
  assert.ok(parsed.problem === undefined, parsed.problem);
  const annotations = {
    ...(template.metadata === undefined ? {} : { note: "kept" }),
    "kubectl.kubernetes.io/last-applied-configuration": "{}",
    "meta.helm.sh/release-name": "prices",
    "argocd.argoproj.io/tracking-id": "prices",
    "kustomize.toolkit.fluxcd.io/checksum": "1",
  };
  const labels = { [dispatcherLabel]: "main" };
  const read = podsOf("main", { metadata: { name: "main", labels, annotations }, template });
  assert.ok(read.problem === undefined, read.problem);
  return desiredDeployment(object, parsed.spec, read.pods, replicas);
}

for (const [name, spec, replicas] of [
  ["minimal", { template: { spec: whole.template.spec } }, 1],
  ["whole", whole, 12],
] as const)
  test(`another version of the operator changes nothing in a running Deployment: ${name}`, () => {
    const golden = new URL(`golden/${name}.json`, import.meta.url);
    assert.equal(
      `${JSON.stringify(desired(spec, replicas), null, 2)}\n`,
      readFileSync(golden, "utf8"),
      "Whatever changes here restarts, or changes, what runs at every user.",
    );
  });

test("a pod template passes through, unknown fields too, and nothing of it is changed in place", () => {
  const before = structuredClone(whole);
  const { spec } = desired(whole, 1) as { spec: { template: { metadata: { labels: unknown } } } };
  assert.deepEqual(whole, before);
  assert.deepEqual(
    { ...spec.template, metadata: { ...spec.template.metadata, labels: { app: "dispatcher" } } },
    whole.template,
  );
});

test("a surge is what the API server makes of a strategy", () => {
  const rolling = (maxSurge: unknown) => ({ type: "RollingUpdate", rollingUpdate: { maxSurge } });
  for (const [strategy, replicas, expected] of [
    [undefined, 4, 1],
    [undefined, 5, 2],
    [undefined, 0, 0],
    [{ type: "Recreate" }, 10, 0],
    [{ type: "RollingUpdate" }, 10, 3],
    [rolling(undefined), 10, 3],
    [rolling(0), 10, 0],
    [rolling(3), 10, 3],
    [rolling("0%"), 10, 0],
    [rolling("100%"), 10, 10],
    [rolling("1%"), 10, 1],
    [rolling("much"), 10, 3],
    [{ rollingUpdate: null }, 10, 3],
  ] as const)
    assert.equal(surge(strategy)(replicas), expected, JSON.stringify(strategy));
});

test("a Deployment of the same name is taken for what it is", () => {
  const object = { metadata };
  const selector = { matchLabels: { "drug-price.io/dispatcher": "main" } };
  const owner = {
    apiVersion: "drug-price.io/v1alpha1",
    kind: "WebhookDispatcher",
    name: "main",
    uid: "1a6b",
    controller: true,
  };
  const deployment = (more: Partial<KubeObject["metadata"]>, spec: unknown = { selector }): KubeObject => ({
    metadata: { name: "main", namespace: "prices", ...more },
    spec,
  });
  const owned = (change: object) => deployment({ ownerReferences: [{ ...owner, ...change }] });
  for (const [name, found, expected] of [
    ["nothing", undefined, "absent"],
    ["ours", owned({}), "ours"],
    ["ours, by a newer version", owned({ apiVersion: "drug-price.io/v1" }), "ours"],
    ["that of a former resource", owned({ uid: "0" }), "leaving"],
    [
      "ours, being deleted",
      deployment({ ownerReferences: [owner], deletionTimestamp: "2026-01-01T00:00:00Z" }),
      "leaving",
    ],
    ["left behind", deployment({}), "adoptable"],
    [
      "left behind, with an owner that does not control it",
      owned({ controller: false, kind: "Team" }),
      "adoptable",
    ],
    ["that of another resource", owned({ name: "other" }), "taken"],
    ["that of another kind", owned({ kind: "Rollout" }), "taken"],
    ["that of another group", owned({ apiVersion: "example.com/v1" }), "taken"],
    [
      "nobody's, with another selector",
      deployment({}, { selector: { matchLabels: { app: "main" } } }),
      "taken",
    ],
    [
      "nobody's, with a wider selector",
      deployment({}, { selector: { ...selector, matchExpressions: [] } }),
      "taken",
    ],
    ["ours by owner, with another selector", { ...owned({}), spec: { selector: {} } }, "taken"],
    ["one without a spec", { ...deployment({}), spec: undefined }, "taken"],
  ] as const)
    assert.equal(ownershipOf(object, found).kind, expected, name);
});

test("a cache that is late is passed over for what was answered to a write", () => {
  const at = (resourceVersion: string, uid = "a") => ({ metadata: { name: "main", uid, resourceVersion } });
  const newer = (one?: KubeObject, other?: KubeObject) => newerOf(one, other)?.metadata.resourceVersion;
  assert.equal(newer(at("9"), at("10")), "10");
  assert.equal(newer(at("10"), at("9")), "10");
  assert.equal(newer(at("9"), at("10", "b")), "9", "another object of that name");
  assert.equal(newer(at("x"), at("10")), "x", "versions that are no numbers");
  assert.equal(newer(undefined, at("10")), undefined);
  assert.equal(newer(at("9"), undefined), "9");
});

test("what differs is named by the shortest paths that say it", () => {
  const pod = (image: string, more: object[] = []) => ({
    spec: { containers: [{ name: "main", image }, ...more] },
  });
  assert.deepEqual(differences(pod("a"), pod("a")), []);
  assert.deepEqual(differences({ a: 1, b: 2 }, { b: 2, a: 1 }), []);
  assert.deepEqual(differences(pod("a"), pod("b")), ["spec.containers[main].image"]);
  assert.deepEqual(differences(pod("a"), pod("a", [{ name: "side" }])), ["spec.containers[side]"]);
  assert.deepEqual(differences({ args: ["a", "b"] }, { args: ["b", "a"] }), ["args"]);
  assert.deepEqual(
    differences({ l: [{ name: "a" }, { name: "b" }] }, { l: [{ name: "b" }, { name: "a" }] }),
    ["l"],
    "their order",
  );
  assert.equal(someOf(["a", "b", "c"], 2), "a, b and 1 more");
  assert.equal(canonical({ b: [{ d: 1, c: 2 }], a: undefined }), '{"b":[{"c":2,"d":1}]}');
  assert.equal(cut("abcdef", 4), "abc…");
  assert.equal(cut("ab😀f", 4), "ab…", "no half of a character");
});
