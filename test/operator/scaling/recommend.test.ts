/** What a backlog asks for: to drain it in time, never more than could help, and one more when something grows too old. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { decide } from "../../../internal/operator/scaling/decide.ts";
import { due, free, inputOf, nothing, rolling, specOf } from "./made.ts";

const asked = (changes: Parameters<typeof inputOf>[0]) => decide(inputOf(changes)).recommended;
const wide = specOf({ maxReplicas: 1_000, behavior: free });

test("so many replicas as send what is due within the drain time, rounded up", () => {
  // 500 a second for 60 s is 30,000 for each.
  assert.equal(asked({ sample: nothing }), 0);
  assert.equal(asked({ sample: due(1) }), 1);
  assert.equal(asked({ sample: due(30_000) }), 1);
  assert.equal(asked({ sample: due(30_001) }), 2);
  assert.equal(asked({ sample: due(300_000) }), 10);
  assert.equal(asked({ sample: due(1_000_000) }), 34);
  const slower = specOf({ target: { drainSeconds: 30, ratePerReplica: 100, oldestDueSeconds: 120 } });
  assert.equal(asked({ sample: due(30_000), spec: slower }), 10);
});

test("events and recoveries that wait need a dispatcher, and no more than one", () => {
  assert.equal(asked({ sample: { ...nothing, eventsWaiting: 1_000_000 } }), 1);
  assert.equal(asked({ sample: { ...nothing, recoveriesWaiting: 3 } }), 1);
});

test("never more replicas than lanes that are busy, as each is sent from by one", () => {
  assert.equal(asked({ sample: due(1_000_000, { lanesBusy: 7 }) }), 7);
  assert.equal(asked({ sample: due(1_000_000, { lanesBusy: 1 }) }), 1);
  assert.equal(asked({ sample: due(1_000_000, { lanesBusy: 0 }) }), 1);
  const old = due(10, { lanesBusy: 3, lanesWaiting: 3, oldestDueSeconds: 10_000 });
  assert.equal(asked({ sample: old, current: 3 }), 3);
  // Near enough is not a reason to keep those that find nothing to do.
  assert.equal(
    decide(inputOf({ sample: due(600_000, { lanesBusy: 4 }), current: 20, spec: wide })).replicas,
    4,
  );
});

test("a need within the tolerance of what there is changes nothing; one beyond it does", () => {
  const tolerant = specOf({ maxReplicas: 1_000, behavior: { ...free, tolerancePercent: 10 } });
  const at = (deliveries: number, current: number) =>
    decide(inputOf({ sample: due(deliveries), current, spec: tolerant }));
  assert.deepEqual([at(330_000, 10).replicas, at(330_000, 10).reason], [10, "tolerance"]);
  assert.equal(at(330_000, 10).recommended, 11);
  assert.equal(at(330_001, 10).replicas, 12);
  assert.deepEqual([at(270_000, 10).replicas, at(270_000, 10).reason], [10, "tolerance"]);
  assert.equal(at(269_999, 10).replicas, 9);
  // A replica is more than a tenth of a small fleet, but the need is what is compared.
  assert.deepEqual([at(96_000, 3).replicas, at(96_000, 3).reason], [3, "tolerance"]);
  assert.equal(at(99_001, 3).replicas, 4);
});

test("what is too old asks for a step more when lanes wait for a dispatcher, and for nothing when none does", () => {
  const old = due(10, { oldestDueSeconds: 121, lanesWaiting: 1 });
  assert.equal(asked({ sample: old, current: 4 }), 5);
  assert.equal(asked({ sample: old, current: 11 }), 13);
  assert.equal(asked({ sample: old, current: 40 }), 44);
  assert.equal(asked({ sample: { ...old, oldestDueSeconds: 120 }, current: 4 }), 1);
  assert.equal(asked({ sample: { ...old, lanesWaiting: 0 }, current: 4 }), 1);
  assert.equal(decide(inputOf({ sample: old, current: 4 })).reason, "age");
});

test("the age steps once in a quarter of its target, after any step up, and holds meanwhile", () => {
  const fleet = rolling({ current: 4, spec: specOf({ maxReplicas: 100 }) });
  const old = due(10, { oldestDueSeconds: 500, lanesWaiting: 50 });
  // Every 30 s: 4, 5, 6.
  assert.deepEqual(fleet.hold(old, 65), [5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7]);
  // A step up for what is due counts as well: to 10 at once, and only 30 s later to 11.
  assert.equal(fleet.look({ ...old, due: 300_000 }).replicas, 10);
  assert.deepEqual(fleet.hold(old, 30), [10, 10, 10, 10, 10, 11]);
});

test("between two steps of the age it holds, also where no window would", () => {
  const fleet = rolling({ current: 4, spec: specOf({ maxReplicas: 100, behavior: free }) });
  assert.deepEqual(fleet.hold(due(10, { oldestDueSeconds: 500, lanesWaiting: 50 }), 15), [5, 5, 5]);
});

test("a step down is not waited for: what is too old then asks for one more at once", () => {
  const fleet = rolling({ current: 4, spec: specOf({ maxReplicas: 100, behavior: free }) });
  assert.equal(fleet.look(due(10)).replicas, 1);
  assert.equal(fleet.look(due(10, { oldestDueSeconds: 500, lanesWaiting: 50 })).replicas, 2);
});

test("a short target still waits 15 s for the effect of a step", () => {
  const target = { drainSeconds: 60, ratePerReplica: 500, oldestDueSeconds: 10 };
  const fleet = rolling({ current: 4, spec: specOf({ maxReplicas: 100, target }) });
  const old = due(10, { oldestDueSeconds: 500, lanesWaiting: 50 });
  assert.deepEqual(fleet.hold(old, 35), [5, 5, 5, 6, 6, 6, 7]);
});

test("a replica that is measured to be faster than expected counts for more; slower ones count as expected", () => {
  const fleet = rolling({ current: 10, spec: wide });
  fleet.look(due(600_000), { attemptsPerSecond: 20_000, current: 10, readyReplicas: 10 });
  assert.equal(fleet.memory.measuredRate, undefined, "the first busy look has nothing to compare with");
  fleet.look(due(600_000), { attemptsPerSecond: 20_000, current: 10, readyReplicas: 10 });
  assert.equal(fleet.memory.measuredRate, 2_000);
  assert.equal(fleet.look(due(600_000), { readyReplicas: 10 }).recommended, 5);
  const slow = rolling({ current: 10, spec: wide });
  for (let look = 0; look < 3; look += 1)
    slow.look(due(600_000), { attemptsPerSecond: 100, readyReplicas: 10 });
  assert.equal(slow.memory.measuredRate, 10);
  assert.equal(slow.look(due(600_000)).recommended, 20);
});

test("the measured rate follows slowly: two thirds of the way in a minute, whatever the looks are", () => {
  for (const seconds of [1, 5, 15]) {
    const fleet = rolling({ current: 1, spec: specOf() });
    const at = (attemptsPerSecond: number) =>
      fleet.look(due(100_000), { attemptsPerSecond, readyReplicas: 1, current: 1, seconds });
    at(1_000);
    at(1_000);
    for (let passed = 0; passed < 60; passed += seconds) at(2_000);
    assert.ok(Math.abs((fleet.memory.measuredRate ?? 0) - 1_632) < 1, String(fleet.memory.measuredRate));
  }
});

const rateAfter = (looks: readonly Parameters<ReturnType<typeof rolling>["look"]>[]) => {
  const fleet = rolling({ current: 2 });
  for (const [sample, changes] of looks) fleet.look(sample, changes);
  return fleet.memory.measuredRate;
};

test("a rate is learned only from replicas that had work all the time, and from no look twice", () => {
  const fast = { attemptsPerSecond: 4_000, readyReplicas: 2 };
  const much = due(20_000);
  assert.equal(
    rateAfter([
      [much, fast],
      [nothing, fast],
    ]),
    2_000,
  );
  assert.equal(
    rateAfter([
      [nothing, fast],
      [much, fast],
    ]),
    undefined,
  );
  assert.equal(
    rateAfter([
      [due(19_999), fast],
      [much, fast],
    ]),
    undefined,
    "they sent more than was due then",
  );
  assert.equal(
    rateAfter([
      [due(20_000, { lanesBusy: 1 }), fast],
      [much, fast],
    ]),
    undefined,
    "one had no lane",
  );
  assert.equal(
    rateAfter([
      [much, fast],
      [much, { ...fast, attemptsPerSecond: undefined }],
    ]),
    undefined,
  );
  const idle = { ...nothing, lanesBusy: 5 };
  const still = { attemptsPerSecond: 0, readyReplicas: 2 };
  assert.equal(
    rateAfter([
      [idle, still],
      [much, still],
    ]),
    undefined,
  );
  const none = { ...fast, readyReplicas: 0 };
  assert.equal(
    rateAfter([
      [much, none],
      [much, none],
    ]),
    undefined,
  );
  assert.equal(
    rateAfter([
      [much, fast],
      [undefined, fast],
      [much, fast],
    ]),
    undefined,
  );
  const again = { ...fast, sample: much };
  assert.equal(
    rateAfter([
      [much, again],
      [much, again],
    ]),
    undefined,
  );
  // Those that went since the look before sent as well.
  assert.equal(
    rateAfter([
      [much, { ...fast, readyReplicas: 8 }],
      [much, fast],
    ]),
    500,
  );
});

test("replicas that what becomes due keeps busy stay, when the backlog that they made shrink asks for fewer", () => {
  // Less is due than is sent between two looks: nothing is learned, 500 a second are expected.
  const steady = { attemptsPerSecond: 4_200, readyReplicas: 9 };
  const fleet = rolling({ current: 9 });
  assert.equal(fleet.look(due(10_000)).recommended, 1);
  assert.ok(fleet.hold(due(10_000), 3_600, steady).every((replicas) => replicas === 9));
  assert.equal(fleet.look(due(10_000), steady).recommended, 9);
  // 3,900 a second keep eight busy; more than they could send asks for no more than there are.
  fleet.hold(due(10_000), 900, { ...steady, attemptsPerSecond: 3_900 });
  assert.equal(fleet.replicas, 8);
  assert.ok(
    fleet.hold(due(10_000), 900, { ...steady, attemptsPerSecond: 50_000 }).every((each) => each === 8),
  );
});

test("replicas that all had work and made less stay too; those that wait for slow endpoints do not", () => {
  const held = (attemptsPerSecond: number) => {
    const fleet = rolling({ current: 9 });
    fleet.hold(due(25_000), 3_600, { attemptsPerSecond, readyReplicas: 9 });
    return fleet.replicas;
  };
  assert.equal(held(4_000), 9);
  assert.equal(held(9 * 50), 9);
  assert.equal(held(9 * 49), 9);
  assert.equal(held(9 * 44), 8);
  assert.equal(held(3), 1);
});

test("what becomes due is what was sent and what the backlog grew by", () => {
  const growing = (perLook: number) => {
    const fleet = rolling({ current: 8, spec: specOf({ maxReplicas: 100 }) });
    for (let look = 0; look < 200; look += 1)
      fleet.look(due(200_000 + look * perLook), { attemptsPerSecond: 2_000, current: 8, readyReplicas: 4 });
    return fleet.memory.inflow;
  };
  assert.equal(Math.round(growing(0) ?? 0), 2_000);
  assert.equal(Math.round(growing(500) ?? 0), 2_100);
  assert.equal(Math.round(growing(-500) ?? 0), 1_900);
  assert.equal(Math.round(growing(-50_000) ?? 0), 0);
});

test("a moment of far more than they can send is not remembered as what becomes due", () => {
  const fleet = rolling({ current: 8 });
  fleet.hold(due(100), 60, { attemptsPerSecond: 100, current: 8 });
  fleet.look(due(5_000_000), { attemptsPerSecond: 100, current: 8 });
  assert.ok((fleet.memory.inflow ?? 0) < 8 * 500 * 0.1 + 100);
});

test("an unknown number of attempts is no reason to keep any", () => {
  const fleet = rolling({ current: 9 });
  fleet.hold(due(30_000), 15, { attemptsPerSecond: 4_200 });
  assert.equal(fleet.look(due(30_000)).recommended, 1);
});

test("nothing at all keeps nobody, however much became due before", () => {
  const fleet = rolling({ current: 9 });
  fleet.hold(due(30_000), 15, { attemptsPerSecond: 4_200 });
  assert.equal(fleet.look(nothing, { attemptsPerSecond: 4_200 }).recommended, 0);
});
