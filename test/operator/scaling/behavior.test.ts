/** How fast replicas follow: windows, steps and bounds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ScalingSpec } from "../../../internal/operator/resource/model.ts";
import { decide, remember } from "../../../internal/operator/scaling/decide.ts";
import { defaults, due, free, inputOf, nothing, rolling, specOf } from "./made.ts";

const changed = (values: readonly number[], before: number) =>
  values.flatMap((value, at) => (value === (at === 0 ? before : values[at - 1]) ? [] : [[at * 5, value]]));

const behavior = (up: Partial<ScalingSpec["behavior"]["scaleUp"]>, down = up) => ({
  tolerancePercent: 0,
  scaleUp: { ...defaults.behavior.scaleUp, ...up },
  scaleDown: { ...defaults.behavior.scaleDown, ...down },
});

test("up at once: double, or ten more, in each 15 s", () => {
  const fleet = rolling({ current: 1, spec: specOf({ maxReplicas: 100 }) });
  assert.deepEqual(changed(fleet.hold(due(10_000_000), 60), 1), [
    [0, 11],
    [15, 22],
    [30, 44],
    [45, 88],
  ]);
  assert.equal(
    rolling({ current: 1, spec: specOf({ maxReplicas: 100 }) }).look(due(10_000_000)).reason,
    "step_limit",
  );
});

test("down only when nothing of the last five minutes speaks against it, then one, or a tenth, a minute", () => {
  const fleet = rolling({ current: 30, spec: specOf({ maxReplicas: 100 }) });
  fleet.hold(due(900_000), 60);
  const after = fleet.hold(due(30_000), 300 + 180);
  assert.deepEqual(changed(after, 30).slice(0, 4), [
    [295, 27],
    [355, 24],
    [415, 21],
    [475, 18],
  ]);
  const small = rolling({ current: 3 });
  assert.deepEqual(changed(small.hold(nothing, 600), 3), [
    [300, 2],
    [360, 1],
  ]);
});

test("a moment of more work begins the window anew", () => {
  const fleet = rolling({ current: 5, spec: specOf() });
  fleet.hold(nothing, 200);
  assert.equal(fleet.look(due(140_000)).replicas, 5);
  assert.ok(fleet.hold(nothing, 290).every((replicas) => replicas === 5));
  assert.equal(fleet.look(nothing).replicas, 5);
  assert.deepEqual([fleet.look(nothing).replicas, fleet.look(nothing).replicas], [4, 4]);
});

test("a window for going up waits for the lowest of it", () => {
  const spec = specOf({ maxReplicas: 100, behavior: behavior({ stabilizationWindowSeconds: 60 }) });
  const fleet = rolling({ current: 2, spec });
  assert.ok(fleet.hold(due(150_000), 60).every((replicas) => replicas === 2));
  assert.equal(fleet.look(due(240_000)).replicas, 5);
  assert.equal(fleet.look(due(240_000)).reason, "stabilized");
});

test("a fresh leader does not go down for a whole window, whatever it sees", () => {
  const fleet = rolling({ current: 8 });
  assert.ok(fleet.hold(nothing, 300).every((replicas) => replicas === 8));
  assert.equal(fleet.look(nothing).replicas, 7);
});

test("Min takes the policy that changes less, Disabled none", () => {
  const up = (selectPolicy: "Max" | "Min" | "Disabled", current: number) =>
    decide(
      inputOf({
        sample: due(100_000_000),
        current,
        spec: specOf({ maxReplicas: 1_000, behavior: behavior({ selectPolicy }) }),
      }),
    ).replicas;
  assert.deepEqual([up("Max", 4), up("Min", 4), up("Disabled", 4)], [14, 8, 4]);
  assert.deepEqual([up("Max", 40), up("Min", 40), up("Disabled", 40)], [80, 50, 40]);
  const down = (selectPolicy: "Max" | "Min" | "Disabled", current: number) =>
    decide(
      inputOf({
        current,
        spec: specOf({
          maxReplicas: 1_000,
          behavior: behavior({}, { ...defaults.behavior.scaleDown, selectPolicy }),
        }),
      }),
    ).replicas;
  assert.deepEqual([down("Max", 40), down("Min", 40), down("Disabled", 40)], [36, 39, 40]);
  // A tenth of five is half a replica, and is one.
  assert.deepEqual([down("Max", 5), down("Min", 5)], [4, 4]);
});

test("steps count what changed within the period, whatever it was for", () => {
  const nowMs = 1_000_000;
  const memory = {
    ...remember(nowMs - 3_600_000, 20),
    changes: [{ atMs: nowMs - 10_000, from: 11, to: 20 }],
  };
  const spec = specOf({ maxReplicas: 1_000 });
  const at = (laterMs: number) =>
    decide(inputOf({ nowMs: nowMs + laterMs, memory, current: 20, spec, sample: due(100_000_000) })).replicas;
  // 11 a period ago: 22 by percent, 21 by pods.
  assert.equal(at(0), 22);
  assert.equal(at(4_999), 22);
  assert.equal(at(5_000), 40);
});

test("what a person sets as bounds holds at once, up and down", () => {
  const fleet = rolling({ current: 10, spec: specOf() });
  fleet.hold(due(300_000), 30);
  fleet.spec = specOf({ maxReplicas: 4 });
  const lowered = fleet.look(due(300_000));
  assert.deepEqual([lowered.replicas, lowered.reason, lowered.limitedBy], [4, "maximum", "maximum"]);
  fleet.spec = specOf({ minReplicas: 9 });
  const raised = fleet.look(nothing);
  assert.deepEqual([raised.replicas, raised.reason, raised.limitedBy], [9, "minimum", "minimum"]);
});

test("what a bound took away counts as a step: it does not come back as one", () => {
  const behaviour = behavior({}, { ...defaults.behavior.scaleDown, stabilizationWindowSeconds: 0 });
  const fleet = rolling({ current: 20, spec: specOf({ maxReplicas: 5, behavior: behaviour }) });
  assert.equal(fleet.look(due(60_000)).replicas, 5);
  fleet.spec = specOf({ maxReplicas: 20, behavior: behaviour });
  const held = fleet.look(due(60_000));
  assert.deepEqual([held.replicas, held.reason], [5, "step_limit"]);
});

test("does not scale in after a fallback while the backlog needs more replicas", () => {
  const steps = behavior({ policies: [{ type: "Pods", value: 4, periodSeconds: 60 }] });
  const fallback = { afterFailures: 1, replicas: 20 };
  const fleet = rolling({ current: 3, spec: specOf({ maxReplicas: 100, fallback, behavior: steps }) });
  assert.deepEqual([fleet.look(undefined).reason, fleet.replicas], ["fallback", 20]);
  // The backlog needs 25. The policy allows four more than the 3 replicas of a minute ago.
  const held = fleet.look(due(750_000));
  assert.deepEqual([held.recommended, held.replicas, held.reason], [25, 20, "step_limit"]);
});

test("a bound that is not in the way is not named", () => {
  const { limitedBy, reason, replicas } = decide(inputOf({ sample: due(90_000), current: 3 }));
  assert.deepEqual({ limitedBy, reason, replicas }, { limitedBy: undefined, reason: "steady", replicas: 3 });
});

test("the connections of all replicas and of a rollout's surge stay within the budget", () => {
  const most = (budget: number, surge: (replicas: number) => number, changes: Partial<ScalingSpec> = {}) =>
    decide(
      inputOf({
        sample: due(100_000_000),
        spec: specOf({ maxReplicas: 50, behavior: free, databaseConnectionBudget: budget, ...changes }),
        surge,
      }),
    );
  const quarter = (replicas: number) => Math.ceil(replicas / 4);
  const none = () => 0;
  // 12 each: 8 and 2 more are 120.
  assert.equal(most(120, quarter).replicas, 8);
  assert.equal(most(131, quarter).replicas, 8);
  assert.equal(most(132, quarter).replicas, 8);
  assert.equal(most(144, quarter).replicas, 9);
  assert.equal(most(120, none).replicas, 10);
  assert.equal(most(119, none).replicas, 9);
  assert.deepEqual(
    [most(120, none).reason, most(120, none).limitedBy],
    ["connection_budget", "connection_budget"],
  );
  assert.equal(most(100_000, quarter).limitedBy, "maximum");
});

test("a budget below minReplicas wins, but leaves one replica when that fits by itself", () => {
  const at = (budget: number) =>
    decide(
      inputOf({
        current: 5,
        spec: specOf({ minReplicas: 5, databaseConnectionBudget: budget }),
        surge: (replicas) => Math.ceil(replicas / 4),
      }),
    );
  assert.deepEqual(
    [at(48).replicas, at(48).reason, at(48).limitedBy],
    [3, "connection_budget", "connection_budget"],
  );
  assert.equal(at(24).replicas, 1);
  assert.equal(at(12).replicas, 1);
  assert.equal(at(11).replicas, 0);
});
