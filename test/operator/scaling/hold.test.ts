/** What does not follow the backlog: failed looks, pauses, zero, a Deployment that is not what was decided. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { decide, remember } from "../../../internal/operator/scaling/decide.ts";
import { due, free, inputOf, nothing, rolling, specOf } from "./made.ts";

const hourMs = 3_600_000;
const zero = specOf({ scaleToZero: { enabled: true, idleSeconds: 600 } });

test("a failed look changes nothing; the third in a row brings the fallback, which never is fewer", () => {
  const spec = specOf({ fallback: { afterFailures: 3, replicas: 6 } });
  const fleet = rolling({ current: 4, spec });
  const looks = Array.from({ length: 4 }, () => fleet.look(undefined));
  assert.deepEqual(
    looks.map(({ replicas, reason, recommended }) => [replicas, reason, recommended]),
    [
      [4, "hold_no_metrics", undefined],
      [4, "hold_no_metrics", undefined],
      [6, "fallback", undefined],
      [6, "fallback", undefined],
    ],
  );
  const larger = rolling({ current: 9, spec });
  assert.ok(larger.hold(undefined, 3_600).every((replicas) => replicas === 9));
  assert.equal(larger.look(undefined).reason, "hold_no_metrics");
});

test("the fallback stays within maxReplicas and the budget", () => {
  const fallback = { afterFailures: 1, replicas: 50 };
  const most = decide(inputOf({ sample: undefined, failures: 1, spec: specOf({ fallback }) }));
  assert.deepEqual([most.replicas, most.limitedBy], [10, "maximum"]);
  const budget = specOf({ fallback, databaseConnectionBudget: 60 });
  assert.equal(decide(inputOf({ sample: undefined, failures: 1, spec: budget })).replicas, 4);
});

test("without a look a bound that a person sets still holds at once", () => {
  const at = (spec: ReturnType<typeof specOf>) =>
    decide(inputOf({ sample: undefined, failures: 1, current: 8, spec }));
  assert.deepEqual(
    [at(specOf({ maxReplicas: 5 })).replicas, at(specOf({ maxReplicas: 5 })).reason],
    [5, "maximum"],
  );
  assert.equal(at(specOf({ minReplicas: 9 })).replicas, 9);
});

test("after looks failed a whole window passes before it goes down", () => {
  const fleet = rolling({ current: 8 });
  fleet.hold(nothing, 290);
  fleet.look(undefined);
  assert.ok(fleet.hold(nothing, 290).every((replicas) => replicas === 8));
  fleet.look(nothing);
  assert.equal(fleet.look(nothing).replicas, 7);
});

test("what is made begins with minReplicas, or with one where zero is allowed", () => {
  const made = (spec = specOf(), changes = {}) =>
    decide(inputOf({ current: undefined, memory: remember(0, undefined), spec, ...changes }));
  assert.deepEqual([made().replicas, made().reason], [1, "created"]);
  assert.equal(made(specOf({ minReplicas: 4 })).replicas, 4);
  assert.equal(made(specOf({ minReplicas: 4 }), { sample: undefined, failures: 9 }).replicas, 4);
  assert.equal(made({ ...zero, minReplicas: 4 }).replicas, 1);
  assert.equal(made(specOf({ minReplicas: 4, databaseConnectionBudget: 36 })).replicas, 2);
  assert.equal(made(specOf({ minReplicas: 4, databaseConnectionBudget: 36 })).limitedBy, "connection_budget");
});

test("a Deployment that is gone comes back as large as it was, not small", () => {
  const fleet = rolling({ current: 7 });
  fleet.hold(due(200_000), 30);
  fleet.replicas = undefined;
  assert.equal(fleet.look(due(200_000)).replicas, 7);
  fleet.replicas = undefined;
  assert.equal(fleet.look(undefined).replicas, 7);
});

test("paused: all is what there is, in never fewer, out never more", () => {
  const paused = (pause: "all" | "in" | "out", current: number, deliveries: number) => {
    const decision = decide(
      inputOf({
        pause,
        current,
        sample: due(deliveries),
        spec: specOf({ maxReplicas: 100, behavior: free }),
      }),
    );
    return [decision.replicas, decision.reason];
  };
  assert.deepEqual(paused("all", 5, 3_000_000), [5, "paused"]);
  assert.deepEqual(paused("all", 5, 0), [5, "paused"]);
  assert.deepEqual(paused("in", 5, 0), [5, "paused"]);
  assert.deepEqual(paused("in", 5, 300_000), [10, "backlog"]);
  assert.deepEqual(paused("out", 5, 300_000), [5, "paused"]);
  assert.deepEqual(paused("out", 5, 60_000), [2, "backlog"]);
  // A pause is stronger than a bound: somebody wants it as it is.
  assert.deepEqual(paused("in", 200, 0), [200, "paused"]);
});

test("what a pause held counts as asked for: a whole window passes before it goes down", () => {
  for (const pause of ["all", "in"] as const) {
    const fleet = rolling({ current: 8 });
    fleet.pause = pause;
    fleet.hold(nothing, 900);
    fleet.pause = "none";
    assert.deepEqual(new Set(fleet.hold(nothing, 295)), new Set([8]), pause);
    assert.equal(fleet.look(nothing).replicas, 7, pause);
  }
});

test("manual scaling is reverted unless a pause blocks that direction", () => {
  const scaled = (pause: "none" | "all" | "in" | "out", to: number) => {
    const fleet = rolling({ current: 5 });
    fleet.hold(due(150_000), 30);
    fleet.pause = pause;
    fleet.replicas = to;
    // This backlog asks for 2 replicas, so only a revert can bring back the 5.
    const look = fleet.look(due(60_000));
    assert.equal(look.recommended, 2);
    return look.replicas;
  };
  assert.deepEqual([scaled("none", 9), scaled("none", 2)], [5, 5]);
  assert.deepEqual([scaled("all", 9), scaled("all", 2)], [9, 2]);
  assert.deepEqual([scaled("in", 9), scaled("in", 2)], [9, 5]);
  assert.deepEqual([scaled("out", 9), scaled("out", 2)], [5, 2]);
  // After the pause it goes on from there.
  const fleet = rolling({ current: 5 });
  fleet.pause = "all";
  fleet.replicas = 9;
  fleet.look(nothing);
  fleet.pause = "none";
  assert.equal(fleet.look(nothing).replicas, 9);
});

test("a decision that is not in the Deployment yet is held to, and forgotten when it never comes", () => {
  const spec = specOf({ maxReplicas: 100 });
  const fleet = rolling({ current: 2, spec });
  assert.equal(fleet.look(due(360_000)).replicas, 12);
  // The cache still has 2: neither 12 more, nor back.
  fleet.replicas = 2;
  assert.equal(fleet.look(due(360_000)).replicas, 12);
  assert.equal(fleet.memory.changes.length, 1);
  // The write failed; 10 s later the 2 that are there count again.
  fleet.replicas = 2;
  const again = fleet.look(due(360_000));
  assert.equal(again.replicas, 12);
  assert.deepEqual(again.memory.changes, [{ atMs: fleet.nowMs - 5_000, from: 2, to: 12 }]);
});

test("paused before a decision was done, it is as it is", () => {
  const fleet = rolling({ current: 2, spec: specOf({ maxReplicas: 100 }) });
  assert.equal(fleet.look(due(360_000)).replicas, 12);
  fleet.replicas = 2;
  fleet.pause = "all";
  assert.equal(fleet.look(due(360_000)).replicas, 2);
  assert.deepEqual(fleet.memory.changes, []);
});

test("steps are counted from what took place: writes that fail for an hour do not add up", () => {
  const fleet = rolling({ current: 20, spec: specOf({ maxReplicas: 100 }) });
  let decided = 20;
  for (let second = 0; second < 3_600; second += 5) {
    decided = fleet.look(nothing).replicas;
    fleet.replicas = 20;
  }
  assert.equal(decided, 18);
});

test("nor do those that fail while every look decides another number", () => {
  const one = { stabilizationWindowSeconds: 0, selectPolicy: "Max" as const };
  const scaleUp = { ...one, policies: [{ type: "Pods" as const, value: 1, periodSeconds: 1 }] };
  const fleet = rolling({ current: 2, spec: specOf({ maxReplicas: 100, behavior: { ...free, scaleUp } }) });
  let most = 0;
  for (let look = 0; look < 100; look += 1) {
    most = Math.max(most, fleet.look(due(3_000_000)).replicas);
    fleet.replicas = 2;
  }
  assert.equal(most, 4);
});

test("zero only when it is allowed, after nothing at all for so long, and by the windows and steps", () => {
  const fleet = rolling({ current: 3, spec: zero });
  const down = fleet.hold(nothing, 700);
  assert.equal(down.indexOf(0), 120, "after 600 s, the steps to 1 done by then");
  assert.equal(fleet.replicas, 0);
  const never = rolling({ current: 3 });
  assert.ok(never.hold(nothing, 7_200).every((replicas) => replicas >= 1));
});

test("anything at all within the time keeps it from zero", () => {
  const something = [
    due(1),
    { ...nothing, eventsWaiting: 1 },
    { ...nothing, recoveriesWaiting: 1 },
    { ...nothing, lanesBusy: 1 },
    undefined,
  ];
  for (const look of something) {
    const fleet = rolling({ current: 1, spec: zero });
    fleet.hold(nothing, 590);
    fleet.look(look);
    assert.ok(fleet.hold(nothing, 595).every((replicas) => replicas === 1));
    fleet.look(nothing);
    assert.equal(fleet.look(nothing).replicas, 0);
  }
});

test("from zero it wakes at once, to minReplicas at least, whatever windows and steps say", () => {
  const slow = {
    ...zero,
    minReplicas: 3,
    behavior: {
      ...zero.behavior,
      scaleUp: {
        ...zero.behavior.scaleUp,
        selectPolicy: "Disabled" as const,
        stabilizationWindowSeconds: 600,
      },
    },
  };
  for (const work of [due(1), { ...nothing, eventsWaiting: 1 }, { ...nothing, recoveriesWaiting: 1 }]) {
    const fleet = rolling({ current: 0, spec: slow });
    fleet.hold(nothing, 60);
    const woken = fleet.look(work);
    assert.deepEqual([woken.replicas, woken.reason], [3, "wake"]);
  }
  assert.equal(rolling({ current: 0, spec: zero }).look(due(1)).reason, "wake");
  // A lane that is due with nothing in it, or held by who is gone, is no work.
  assert.equal(rolling({ current: 0, spec: zero }).look({ ...nothing, lanesBusy: 2 }).replicas, 0);
});

test("at zero a failed look keeps it there, and the fallback wakes it", () => {
  const fleet = rolling({ current: 0, spec: zero });
  assert.deepEqual(fleet.hold(undefined, 20), [0, 0, 1, 1]);
  const none = rolling({ current: 0, spec: { ...zero, fallback: { afterFailures: 3, replicas: 0 } } });
  assert.deepEqual(none.hold(undefined, 20), [0, 0, 0, 0]);
});

test("where zero is not allowed nothing is left there", () => {
  assert.equal(rolling({ current: 0 }).look(nothing).replicas, 1);
  assert.equal(rolling({ current: 0 }).look(undefined).replicas, 1);
});

test("after a day at zero it wakes for upkeep, for as long as it idles; a new leader does after an hour", () => {
  const fleet = rolling({ current: 1, spec: zero });
  fleet.hold(nothing, 700);
  assert.equal(fleet.replicas, 0);
  const wokenAfter = fleet.hold(nothing, 86_400).indexOf(1);
  assert.ok(Math.abs(wokenAfter * 5_000 - 24 * hourMs + 95_000) <= 10_000, String(wokenAfter));
  const awake = rolling({ current: 0, spec: zero });
  const looks = awake.hold(nothing, 3 * 3_600);
  assert.equal(looks.indexOf(1), 720);
  assert.equal(looks.slice(720).indexOf(0), 121, "ten minutes, counted from the look after");
  assert.equal(looks.slice(720 + 121).indexOf(1), -1);
});
