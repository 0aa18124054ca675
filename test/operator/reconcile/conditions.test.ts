import assert from "node:assert/strict";
import { test } from "node:test";
import { unknownBacklog } from "../../../internal/operator/backlog/model.ts";
import { conditionReasons } from "../../../internal/operator/resource/condition_reasons.ts";
import type { Snapshot } from "../../../internal/operator/resource/condition_states.ts";
import { type Condition, conditionTypes } from "../../../internal/operator/resource/model.ts";
import { parseDispatcher } from "../../../internal/operator/resource/parse_dispatcher.ts";
import { differenceOf, statusIn, statusOf } from "../../../internal/operator/resource/status.ts";
import { longestNote, noteOf, transitionsOf } from "../../../internal/operator/resource/transitions.ts";
import { seen } from "./bench.ts";

function specOf(spec: Record<string, unknown> = {}) {
  const parsed = parseDispatcher({ metadata: { name: "one" }, spec });
  assert.ok(parsed.problem === undefined);
  return parsed.spec;
}

const deploymentOf = (replicas: number, status: object = {}, generation = 1) => ({
  metadata: { name: "one", generation },
  spec: { replicas },
  status: {
    observedGeneration: generation,
    replicas,
    readyReplicas: replicas,
    updatedReplicas: replicas,
    availableReplicas: replicas,
    ...status,
  },
});

const calm: Snapshot = {
  generation: 4,
  name: "one",
  pause: "none",
  pauseProblem: undefined,
  spec: specOf({ minReplicas: 2 }),
  problem: undefined,
  waiting: false,
  deployment: deploymentOf(3),
  desired: 3,
  decision: undefined,
  backlog: seen(10),
  scaledAtMs: undefined,
};

const failing = (failures: number) => ({
  ...unknownBacklog,
  failures,
  error: { reason: "DatabaseUnreachable" as const, message: "connection refused" },
});

const decided = (reason: "fallback" | "steady", limitedBy?: "minimum" | "maximum" | "connection_budget") => ({
  replicas: 3,
  reason,
  recommended: 3,
  limitedBy,
  memory: { sinceMs: 0, recommendations: [], changes: [] },
});

const conditionsOf = (snapshot: Partial<Snapshot>, before: readonly Condition[] = [], nowMs = 0) =>
  statusOf({ ...calm, ...snapshot }, { conditions: before }, nowMs).conditions;

const said = (snapshot: Partial<Snapshot>, ...types: Condition["type"][]) =>
  conditionsOf(snapshot)
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .map(({ status, reason }) => `${status} ${reason}`);

test("conditions say what is seen", () => {
  const refused = { reason: "TemplateRefused", message: "no" } as const;
  for (const [snapshot, types, expected] of [
    [
      {},
      [],
      [
        "True Available",
        "False Settled",
        "True Backlog",
        "False DesiredWithinRange",
        "True BacklogRead",
        "False NotPaused",
        "False AsExpected",
      ],
    ],
    [{ deployment: undefined }, ["Ready", "Progressing"], ["False NoDeployment", "True Scaling"]],
    [
      { deployment: undefined, waiting: true },
      ["Ready", "Progressing"],
      ["False NoDeployment", "True WaitingForDeletion"],
    ],
    [
      { deployment: deploymentOf(0), desired: 0 },
      ["Ready", "Progressing"],
      ["True ScaledToZero", "False Settled"],
    ],
    [
      { deployment: deploymentOf(3, { availableReplicas: 1 }) },
      ["Ready", "Progressing"],
      ["False Unavailable", "True Scaling"],
    ],
    [
      {
        deployment: deploymentOf(30, { replicas: 5, updatedReplicas: 5, availableReplicas: 2 }),
        desired: 30,
      },
      ["Ready", "Progressing"],
      ["True Available", "True Scaling"],
    ],
    [{ deployment: deploymentOf(1, { availableReplicas: 0 }), desired: 1 }, ["Ready"], ["False Unavailable"]],
    [{ deployment: deploymentOf(3, { updatedReplicas: 1 }) }, ["Progressing"], ["True RollingOut"]],
    [{ deployment: deploymentOf(3, { observedGeneration: 0 }) }, ["Progressing"], ["True RollingOut"]],
    [{ deployment: deploymentOf(3, { replicas: 4 }) }, ["Progressing"], ["True Scaling"]],
    [
      { backlog: unknownBacklog },
      ["ScalingActive", "MetricsAvailable"],
      ["Unknown NotYetRead", "Unknown NotYetRead"],
    ],
    [
      { backlog: failing(1) },
      ["ScalingActive", "MetricsAvailable"],
      ["False MetricsUnavailable", "False DatabaseUnreachable"],
    ],
    [{ backlog: failing(9), decision: decided("fallback") }, ["ScalingActive"], ["False Fallback"]],
    [
      { backlog: undefined, spec: specOf({ mode: "external" }) },
      ["ScalingActive", "ScalingLimited", "MetricsAvailable"],
      ["False External", "False External", "Unknown External"],
    ],
    [{ decision: decided("steady", "minimum") }, ["ScalingLimited"], ["True TooFewReplicas"]],
    [{ decision: decided("steady", "maximum") }, ["ScalingLimited"], ["True TooManyReplicas"]],
    [{ decision: decided("steady", "connection_budget") }, ["ScalingLimited"], ["True ConnectionBudget"]],
    [
      { pause: "all" },
      ["Progressing", "ScalingActive", "Paused"],
      ["False Paused", "False Paused", "True All"],
    ],
    [{ pause: "in" }, ["ScalingActive", "Paused"], ["True Backlog", "True In"]],
    [{ pause: "out" }, ["Paused"], ["True Out"]],
    [{ pause: "all", pauseProblem: "what?" }, ["Paused"], ["True UnknownValue"]],
    [
      { problem: refused },
      ["Ready", "Progressing", "ScalingActive", "Degraded"],
      ["True Available", "False Stuck", "True Backlog", "True TemplateRefused"],
    ],
    [
      { problem: { reason: "NameTaken", message: "no" }, deployment: undefined },
      ["Progressing", "ScalingActive", "Degraded"],
      ["False Stuck", "False Stopped", "True NameTaken"],
    ],
    [
      { spec: undefined, backlog: undefined, problem: { reason: "InvalidSpec", message: "no" } },
      ["Ready", "ScalingActive", "MetricsAvailable", "Degraded"],
      ["True Available", "False Stopped", "Unknown Stopped", "True InvalidSpec"],
    ],
    [
      {
        deployment: deploymentOf(3, {
          conditions: [{ type: "ReplicaFailure", status: "True", message: "quota" }],
        }),
      },
      ["Degraded"],
      ["True ReplicaFailure"],
    ],
    [
      {
        deployment: deploymentOf(3, {
          conditions: [{ type: "Progressing", status: "False", reason: "ProgressDeadlineExceeded" }],
        }),
      },
      ["Progressing", "Degraded"],
      ["False Stuck", "True ProgressDeadlineExceeded"],
    ],
    [{ deployment: deploymentOf(3, { conditions: "?" }) }, ["Degraded"], ["False AsExpected"]],
  ] as [Partial<Snapshot>, Condition["type"][], string[]][])
    assert.deepEqual(said(snapshot, ...types), expected, JSON.stringify(snapshot));
});

test("every reason has a meaning of one line, which is its message where nothing better is known", () => {
  for (const type of conditionTypes)
    for (const [reason, meaning] of Object.entries(conditionReasons[type])) {
      assert.match(reason, /^[A-Z][A-Za-z]+$/);
      assert.match(meaning, /^[A-Z][^\n]+\.$/);
    }
  assert.equal(conditionsOf({})[0]?.message, conditionReasons.Ready.Available);
  const [lost] = conditionsOf({ backlog: failing(1) }).filter(({ type }) => type === "MetricsAvailable");
  assert.equal(lost?.message, "connection refused");
});

test("the time of a condition changes with its status, not with its reason", () => {
  const first = conditionsOf({}, [], 0);
  const later = conditionsOf({ backlog: failing(1), generation: 5 }, first, 60_000);
  const time = (conditions: readonly Condition[], wanted: Condition["type"]) =>
    conditions.find(({ type }) => type === wanted)?.lastTransitionTime;
  assert.equal(time(first, "Ready"), "1970-01-01T00:00:00Z");
  assert.equal(time(later, "Ready"), "1970-01-01T00:00:00Z");
  assert.equal(time(later, "MetricsAvailable"), "1970-01-01T00:01:00Z");
  const fallback = conditionsOf({ backlog: failing(9), decision: decided("fallback") }, later, 120_000);
  assert.equal(time(fallback, "ScalingActive"), "1970-01-01T00:01:00Z");
  assert.ok(later.every(({ observedGeneration }) => observedGeneration === 5));
});

test("a message of the API server's is cut to what is kept of it", () => {
  const message = "x".repeat(100_000);
  const conditions = conditionsOf({ problem: { reason: "TemplateRefused", message } });
  assert.equal(conditions.at(-1)?.message.length, 8_192);
  assert.ok(Buffer.byteLength(noteOf("€".repeat(5_000))) <= longestNote);
  assert.ok(noteOf("€".repeat(5_000)).length > 300);
});

test("a status differs by more than figures, by figures, or not at all", () => {
  const status = (snapshot: Partial<Snapshot> = {}) =>
    statusOf({ ...calm, ...snapshot }, { conditions: [] }, 0);
  assert.equal(differenceOf(status(), status()), "none");
  assert.equal(differenceOf(status(), status({ backlog: seen(11) })), "figures");
  assert.equal(differenceOf(status(), status({ desired: 4 })), "more");
  assert.equal(differenceOf(status(), status({ generation: 5 })), "more");
  const words = { ...failing(1), error: { ...failing(1).error, message: "time-out after 1002 ms" } };
  assert.equal(differenceOf(status({ backlog: failing(1) }), status({ backlog: words })), "figures");
  for (const strange of [undefined, null, {}, { conditions: 1 }])
    assert.equal(differenceOf(strange, status()), "more");
});

test("a status that somebody else spoiled is read as far as it goes", () => {
  for (const status of [
    undefined,
    null,
    7,
    { conditions: "none" },
    { conditions: [null, {}, { type: "Odd", status: "True" }] },
  ])
    assert.deepEqual(statusIn({ metadata: { name: "one" }, status }).conditions, []);
});

test("events are told when a condition turns, and not while it stays", () => {
  const turns = (before: Partial<Snapshot>, now: Partial<Snapshot>) =>
    transitionsOf(conditionsOf(before), conditionsOf(now)).map(({ reason }) => reason);
  const refused = { problem: { reason: "TemplateRefused", message: "no" } } as const;
  const taken = { problem: { reason: "NameTaken", message: "no" } } as const;
  const limited = { decision: decided("steady", "maximum") };
  assert.deepEqual(turns({}, {}), []);
  assert.deepEqual(turns({}, { backlog: failing(1) }), ["MetricsLost"]);
  assert.deepEqual(turns({ backlog: failing(1) }, { backlog: failing(2) }), []);
  assert.deepEqual(turns({ backlog: failing(2) }, {}), ["MetricsBack"]);
  assert.deepEqual(turns({ backlog: unknownBacklog }, {}), []);
  assert.deepEqual(turns({}, { pause: "all" }), ["Paused"]);
  assert.deepEqual(turns({ pause: "all" }, { pause: "all" }), []);
  assert.deepEqual(turns({ pause: "in" }, { pause: "out" }), ["Paused"]);
  assert.deepEqual(turns({ pause: "out" }, {}), ["Resumed"]);
  assert.deepEqual(turns({}, refused), ["TemplateRefused"]);
  assert.deepEqual(turns(refused, refused), []);
  assert.deepEqual(turns(refused, {}), ["TemplateAccepted"]);
  assert.deepEqual(turns(refused, taken), ["NameTaken"]);
  assert.deepEqual(turns({}, limited), ["AtMaximum"]);
  assert.deepEqual(turns(limited, limited), []);
  assert.deepEqual(turns({}, { decision: decided("steady", "minimum") }), []);
  assert.deepEqual(transitionsOf([], conditionsOf({})), []);
});
