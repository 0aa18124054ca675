/** What holds for every spec and every history of looks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ceilingOf } from "../../../internal/operator/scaling/bounds.ts";
import { decide } from "../../../internal/operator/scaling/decide.ts";
import { decisionReasons, type Sample, type ScalingInput } from "../../../internal/operator/scaling/model.ts";
import { uniform } from "../simulation/uniform.ts";
import { anyHistory, anySample, anySpec, anyStart } from "./arbitrary.ts";
import { due, inputOf, quarter, rolling, specOf } from "./made.ts";
import { plainFleet } from "./plain.ts";

/** A fleet with a past. */
function after(
  spec: Parameters<typeof rolling>[0]["spec"],
  current: number | undefined,
  history: readonly {
    sample: Sample | undefined;
    attemptsPerSecond: number | undefined;
    seconds: number;
  }[],
) {
  const fleet = rolling({ spec: spec ?? specOf(), current });
  for (const { sample, attemptsPerSecond, seconds } of history)
    fleet.look(sample, { attemptsPerSecond, seconds });
  return fleet;
}

/** The replicas that a next look would bring. */
function next(fleet: ReturnType<typeof after>, changes: Partial<ScalingInput>) {
  return decide(inputOf({ nowMs: fleet.nowMs, memory: fleet.memory, current: fleet.replicas, ...changes }));
}

test("whatever comes in, replicas are whole and within the bounds, and zero only where that is allowed", () => {
  fc.assert(
    fc.property(anySpec, anyStart, anyHistory, (spec, current, history) => {
      const fleet = rolling({ spec, current });
      const ceiling = ceilingOf(spec, quarter);
      for (const { sample, attemptsPerSecond, seconds } of history) {
        const { replicas, recommended, reason } = fleet.look(sample, { attemptsPerSecond, seconds });
        assert.ok(Number.isInteger(replicas));
        assert.ok(decisionReasons.includes(reason));
        assert.equal(recommended === undefined, sample === undefined || reason === "created");
        assert.ok(replicas <= ceiling.replicas);
        assert.ok(replicas <= spec.maxReplicas);
        if (replicas < Math.min(Math.max(1, spec.minReplicas), ceiling.replicas))
          assert.ok(spec.scaleToZero.enabled);
        if (
          sample !== undefined &&
          (sample.due > 0 || sample.eventsWaiting > 0 || sample.recoveriesWaiting > 0)
        )
          assert.ok(replicas >= Math.min(1, ceiling.replicas), "what waits has a dispatcher");
        if (spec.databaseConnectionBudget !== undefined && replicas > 1)
          assert.ok(
            (replicas + quarter(replicas)) * spec.databaseConnectionsPerReplica <=
              spec.databaseConnectionBudget,
          );
      }
    }),
  );
});

test("the same input gives the same decision, and is not touched", () => {
  const frozen = <T>(value: T): T => {
    if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
    return value;
  };
  fc.assert(
    fc.property(anySpec, anyStart, anyHistory, anySample, (spec, current, history, sample) => {
      const fleet = after(spec, current, history);
      const input = frozen(
        inputOf({ nowMs: fleet.nowMs, memory: fleet.memory, current: fleet.replicas, spec, sample }),
      );
      assert.deepEqual(decide(input), decide(input));
    }),
  );
});

test("a look that is decided by again is not counted again", () => {
  fc.assert(
    fc.property(anySpec, anyHistory, anySample, (spec, history, sample) => {
      const fleet = after(spec, 3, history);
      const changes = { spec, sample, attemptsPerSecond: 1_000, readyReplicas: 2 };
      const first = next(fleet, changes);
      const again = decide(
        inputOf({ ...changes, nowMs: fleet.nowMs, memory: first.memory, current: first.replicas }),
      );
      assert.equal(again.memory.measuredRate, first.memory.measuredRate);
      assert.equal(again.memory.reading, first.memory.reading);
      // Nor does it bring a second step of the age or of the policies.
      assert.deepEqual(again.memory.changes.length, first.memory.changes.length);
    }),
  );
});

test("more due never means fewer replicas, nor does an older delivery", () => {
  const amount = fc.integer({ min: 0, max: 5_000_000 });
  const age = fc.double({ min: 0, max: 10_000, noNaN: true });
  fc.assert(
    fc.property(
      anySpec,
      anyStart,
      anyHistory,
      anySample,
      amount,
      amount,
      (spec, current, history, sample, a, b) => {
        const fleet = after(spec, current, history);
        const at = (amount: number) => next(fleet, { spec, sample: { ...sample, due: amount } }).replicas;
        assert.ok(at(Math.min(a, b)) <= at(Math.max(a, b)));
      },
    ),
  );
  fc.assert(
    fc.property(
      anySpec,
      anyStart,
      anyHistory,
      anySample,
      age,
      age,
      (spec, current, history, sample, a, b) => {
        const fleet = after(spec, current, history);
        const at = (oldestDueSeconds: number) =>
          next(fleet, { spec, sample: { ...sample, oldestDueSeconds } }).replicas;
        assert.ok(at(Math.min(a, b)) <= at(Math.max(a, b)));
      },
    ),
  );
});

test("never down without a look, but to what a person allows", () => {
  fc.assert(
    fc.property(
      anySpec,
      anySpec,
      anyStart,
      anyHistory,
      fc.nat(20),
      (spec, then, current, history, failures) => {
        const fleet = after(spec, current, history);
        const before = fleet.replicas ?? 0;
        const { replicas } = next(fleet, { spec: then, sample: undefined, failures });
        assert.ok(replicas >= Math.min(before, ceilingOf(then, quarter).replicas));
      },
    ),
  );
});

test("does not scale in while the backlog needs at least the current replicas", () => {
  fc.assert(
    fc.property(anySpec, anyStart, anyHistory, (any, current, history) => {
      // A fallback ignores the step limit. Here every failed look triggers it.
      const spec = { ...any, fallback: { ...any.fallback, afterFailures: 1 } };
      const fleet = rolling({ spec, current });
      const ceiling = ceilingOf(spec, quarter).replicas;
      for (const { sample, attemptsPerSecond, seconds } of history) {
        const before = fleet.replicas ?? 0;
        const { recommended = 0, replicas } = fleet.look(sample, { attemptsPerSecond, seconds });
        if (recommended >= before) assert.ok(replicas >= Math.min(before, ceiling));
      }
    }),
    { numRuns: 1_000, seed: 1 },
  );
});

test("paused, it never goes the way that is paused", () => {
  fc.assert(
    fc.property(anySpec, fc.nat(80), anyHistory, fc.option(anySample), (spec, current, history, sample) => {
      const fleet = after(spec, current, history);
      const before = fleet.replicas ?? 0;
      const at = (pause: "all" | "in" | "out") =>
        next(fleet, { spec, pause, sample: sample ?? undefined }).replicas;
      assert.equal(at("all"), before);
      assert.ok(at("in") >= before);
      assert.ok(at("out") <= before);
    }),
  );
});

test("a new leader goes down by nothing for a whole window", () => {
  fc.assert(
    fc.property(anySpec, fc.integer({ min: 1, max: 80 }), anyHistory, (spec, current, history) => {
      const ceiling = ceilingOf(spec, quarter).replicas;
      const fleet = rolling({ spec, current });
      const beganMs = fleet.nowMs;
      for (const { sample, seconds } of history) {
        if (fleet.nowMs - beganMs >= spec.behavior.scaleDown.stabilizationWindowSeconds * 1_000) return;
        const { replicas } = fleet.look(sample, { seconds });
        assert.ok(replicas >= Math.min(current, ceiling));
      }
    }),
  );
});

test("noise about a level is no reason to change: once settled, at most one change in two hours", () => {
  const level = fc.double({ min: 0.2, max: 60, noNaN: true });
  const share = fc.double({ min: 0, max: 0.4, noNaN: true });
  fc.assert(
    fc.property(level, share, fc.nat(60), fc.integer(), (needs, noise, start, seed) => {
      const random = uniform(seed);
      const fleet = rolling({ spec: specOf({ maxReplicas: 100 }), current: start + 1 });
      const look = () =>
        fleet.look(due(Math.round(needs * 30_000 * (1 + noise * (2 * random() - 1))))).replicas;
      // Long enough to come down from anywhere, by a tenth a minute.
      for (let seconds = 0; seconds < 7_200; seconds += 5) look();
      let changes = 0;
      let before = fleet.replicas;
      for (let seconds = 0; seconds < 7_200; seconds += 5) {
        const now = look();
        if (now !== before) changes += 1;
        before = now;
      }
      assert.ok(changes <= 1, `${changes} changes`);
    }),
    { numRuns: 60 },
  );
});

test("windows and steps are those of a model that remembers everything", () => {
  const looks = fc.array(
    fc.record({
      due: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000_000 })),
      seconds: fc.oneof(fc.constant(5), fc.integer({ min: 1, max: 200 })),
    }),
    { minLength: 1, maxLength: 120 },
  );
  fc.assert(
    fc.property(anySpec, fc.nat(60), looks, (any, more, history) => {
      const spec = {
        ...any,
        databaseConnectionBudget: undefined,
        scaleToZero: { enabled: false, idleSeconds: 0 },
      };
      const begin = Math.min(spec.minReplicas + more, spec.maxReplicas);
      const fleet = rolling({ spec, current: begin });
      const plain = plainFleet(spec, fleet.nowMs, begin);
      for (const { due: deliveries, seconds } of history) {
        const expected = plain.look(fleet.nowMs, deliveries);
        assert.equal(fleet.look(due(deliveries), { seconds }).replicas, expected);
      }
    }),
    { numRuns: 300 },
  );
});

test("a view of the Deployment that is always late, by up to 9 s, changes no decision", () => {
  const looks = fc.array(
    fc.record({ sample: fc.option(anySample, { nil: undefined }), seconds: fc.integer({ min: 1, max: 5 }) }),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(anySpec, fc.nat(60), looks, fc.nat(9), (spec, begin, history, late) => {
      const prompt = rolling({ spec, current: begin });
      const behind = rolling({ spec, current: begin });
      const was = [{ atMs: prompt.nowMs - 60_000, replicas: begin }];
      for (const { sample, seconds } of history) {
        const expected = prompt.look(sample, { seconds }).replicas;
        const { nowMs } = behind;
        behind.replicas = was.findLast(({ atMs }) => atMs <= nowMs - late * 1_000)?.replicas;
        assert.equal(behind.look(sample, { seconds }).replicas, expected);
        was.push({ atMs: nowMs, replicas: expected });
      }
    }),
    { numRuns: 300 },
  );
});

test("what is remembered stays small", () => {
  fc.assert(
    fc.property(anySpec, fc.infiniteStream(anySample), (spec, samples) => {
      const fleet = rolling({ spec, current: 5 });
      for (let look = 0; look < 3_000; look += 1) {
        fleet.look(samples.next().value);
        assert.ok(fleet.memory.recommendations.length <= 600 / 5 + 1);
        assert.ok(fleet.memory.changes.length <= 120 / 5 + 1);
      }
    }),
    { numRuns: 5 },
  );
});

test("what is remembered is no more when it is decided a hundred times a second", () => {
  const fleet = rolling({ spec: specOf() });
  const random = uniform(1);
  for (let look = 0; look < 20_000; look += 1) {
    fleet.look(due(Math.round(random() * 300_000)), { seconds: 0.01 });
    // A number of replicas counts once as a highest and once as a lowest.
    assert.ok(fleet.memory.recommendations.length <= 2 * 11);
  }
});
