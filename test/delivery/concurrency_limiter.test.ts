import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createConcurrencyLimiter } from "../../internal/delivery/concurrency_limiter.ts";
import { intervalOf, type LaneLimits, newLaneLimits } from "../../internal/delivery/lane_limits.ts";

type Named = LaneLimits & { name: string };
const laneOf = (
  name: string,
  { cap = 16, ratePerMinute = null as number | null, waiting = 1_000_000 } = {},
) => ({ ...newLaneLimits({ cap, intervalMs: intervalOf(ratePerMinute) }), name, waiting }) satisfies Named;

const slowAfterMs = 1_000;

/** Takes all there are; answers how many each lane got. */
function takeAll(
  limiter: ReturnType<typeof createConcurrencyLimiter<Named>>,
  nowMs: number,
): Map<string, number> {
  const taken = new Map<string, number>();
  for (let lane = limiter.take(nowMs); lane !== undefined; lane = limiter.take(nowMs))
    taken.set(lane.name, (taken.get(lane.name) ?? 0) + 1);
  return taken;
}

test("a lane begins with two attempts at once, has one more with each success up to its cap, half with each failure", () => {
  const limiter = createConcurrencyLimiter<Named>({ total: 100, slowAfterMs });
  const lane = laneOf("a", { cap: 5 });
  limiter.offer(lane);
  assert.equal(takeAll(limiter, 0).get("a"), 2);
  const windows = [];
  for (let success = 0; success < 5; success += 1) {
    limiter.finish(lane, "delivered", 10, 0);
    takeAll(limiter, 0);
    windows.push(lane.inFlight);
  }
  assert.deepEqual(windows, [3, 4, 5, 5, 5]);
  limiter.finish(lane, "refused", 10, 0);
  assert.equal(lane.windowSize, 2);
  limiter.finish(lane, "timed_out", 30_000, 0);
  assert.deepEqual([lane.windowSize, lane.health], [1, "slow"]);
});

test("endpoints that hang leave at least a quarter of the limiter to those that answer, however many they are", () => {
  const total = 64;
  const limiter = createConcurrencyLimiter<Named>({ total, slowAfterMs });
  const good = laneOf("good");
  limiter.offer(good);
  takeAll(limiter, 0);
  for (let success = 0; success < 40; success += 1) {
    limiter.finish(good, "delivered", 5, 0);
    takeAll(limiter, 0);
  }
  assert.equal(good.inFlight, 16);
  for (let count = 0; count < 1_000; count += 1) limiter.offer(laneOf(`hung${count}`));
  for (let nowMs = 0; nowMs < 60_000; nowMs += 250) {
    limiter.tick(nowMs);
    takeAll(limiter, nowMs);
    assert.equal(good.inFlight, 16, `at ${nowMs}`);
    assert.ok(limiter.free >= 0);
    // It answers; they do not.
    for (let count = 0; count < 8; count += 1) limiter.finish(good, "delivered", 5, nowMs);
  }
});

test("lanes that turned out slow get nothing new while they have half of the limiter", () => {
  const limiter = createConcurrencyLimiter<Named>({ total: 8, slowAfterMs });
  const lanes = Array.from({ length: 20 }, (_, index) => laneOf(`hung${index}`));
  for (const lane of lanes) limiter.offer(lane);
  takeAll(limiter, 0);
  assert.equal(limiter.inFlight, 6, "three quarters, for lanes of which nothing is known");
  limiter.tick(1_000);
  assert.equal(limiter.slow, 6);
  assert.equal(takeAll(limiter, 1_000).size, 0, "nothing is known of the others either");
  // Thirty seconds on they have all timed out; what was slow is slow.
  for (const lane of lanes) while (lane.inFlight > 0) limiter.finish(lane, "timed_out", 30_000, 30_000);
  takeAll(limiter, 30_000);
  assert.ok(limiter.slow <= 4, `${limiter.slow} of 8 limiter are those of slow lanes`);
});

test("however many lanes are slow, they share half of the limiter, and who answers has the others", () => {
  const limiter = createConcurrencyLimiter<Named>({ total: 8, slowAfterMs });
  const known = (name: string, outcome: "timed_out" | "delivered") => {
    const lane = laneOf(name, { waiting: 1 });
    limiter.offer(lane);
    assert.equal(limiter.take(0), lane);
    limiter.finish(lane, outcome, outcome === "delivered" ? 5 : 30_000, 0);
    limiter.withdraw(lane);
    lane.waiting = 1_000_000;
    return lane;
  };
  const slow = Array.from({ length: 20 }, (_, index) => known(`slow${index}`, "timed_out"));
  const good = known("good", "delivered");
  for (const lane of slow) limiter.offer(lane);
  assert.equal(takeAll(limiter, 0).size, 4);
  for (let answer = 0; answer < 5; answer += 1) {
    limiter.offer(good);
    takeAll(limiter, 0);
    limiter.finish(good, "delivered", 5, 0);
  }
  takeAll(limiter, 0);
  assert.deepEqual([limiter.slow, good.inFlight], [4, 4]);
});

test("lanes take turns: one with a million deliveries does not keep one with a single delivery waiting", () => {
  const limiter = createConcurrencyLimiter<Named>({ total: 1_000, slowAfterMs, turn: 4 });
  const big = laneOf("big", { cap: 900 });
  big.windowSize = 900;
  const small = laneOf("small", { waiting: 1 });
  limiter.offer(big);
  limiter.offer(small);
  const order: string[] = [];
  for (let taken = 0; taken < 10; taken += 1) order.push(limiter.take(0)?.name ?? "");
  assert.deepEqual(order, ["big", "big", "big", "big", "small", "big", "big", "big", "big", "big"]);
});

test("in no 60 seconds does a lane begin more attempts than its rate per minute", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60_000 }),
      fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 20, maxLength: 60 }),
      (ratePerMinute, pauses) => {
        const limiter = createConcurrencyLimiter<Named>({ total: 1_000_000, slowAfterMs });
        const lane = laneOf("a", { cap: 1_000_000, ratePerMinute });
        lane.windowSize = 1_000_000;
        limiter.offer(lane);
        const begun: { atMs: number; count: number }[] = [];
        let nowMs = 0;
        for (const pauseMs of pauses) {
          limiter.tick(nowMs);
          begun.push({ atMs: nowMs, count: takeAll(limiter, nowMs).get("a") ?? 0 });
          nowMs += Math.min(pauseMs, Math.max(1, limiter.rateWaitMs(nowMs) ?? 1));
        }
        for (const { atMs } of begun) {
          const within = begun.filter((other) => other.atMs >= atMs && other.atMs < atMs + 60_000);
          const sum = within.reduce((total, { count }) => total + count, 0);
          assert.ok(sum <= ratePerMinute, `${sum} within a minute of ${atMs}`);
        }
        assert.ok((begun[0]?.count ?? 0) >= 1, "the first goes at once");
      },
    ),
  );
});

test("whatever happens: never more than all limiter, a lane never above its cap, no slot is lost", () => {
  const action = fc.record({
    lane: fc.nat(7),
    what: fc.constantFrom("take", "delivered", "refused", "timed_out", "tick", "offer", "withdraw", "back"),
    passMs: fc.nat(2_000),
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 200 }), (actions) => {
      const total = 10;
      const limiter = createConcurrencyLimiter<Named>({ total, slowAfterMs, turn: 3 });
      const lanes = Array.from({ length: 8 }, (_, index) =>
        laneOf(`${index}`, { cap: 1 + index, waiting: 5 }),
      );
      let nowMs = 0;
      for (const { lane: index, what, passMs } of actions) {
        const lane = lanes[index] as Named;
        nowMs += passMs;
        if (what === "take") limiter.take(nowMs);
        else if (what === "tick") limiter.tick(nowMs);
        else if (what === "withdraw") limiter.withdraw(lane);
        else if (what === "offer") {
          lane.waiting += 1;
          limiter.offer(lane);
        } else if (lane.inFlight > 0 && what === "back") limiter.giveBack(lane);
        else if (lane.inFlight > 0 && what !== "back") limiter.finish(lane, what, passMs, nowMs);
        const inFlight = lanes.reduce((sum, one) => sum + one.inFlight, 0);
        assert.equal(limiter.inFlight, inFlight);
        assert.ok(inFlight <= total);
        for (const one of lanes) assert.ok(one.inFlight <= one.cap && one.inFlight >= 0 && one.waiting >= 0);
      }
      // Everything ends well, and whoever has something waiting gets a slot in the end.
      for (let round = 0; round < 200; round += 1) {
        for (const lane of lanes) {
          while (lane.inFlight > 0) limiter.finish(lane, "delivered", 1, nowMs);
          limiter.offer(lane);
        }
        limiter.tick(nowMs);
        while (limiter.take(nowMs) !== undefined);
      }
      for (const lane of lanes) assert.equal(lane.waiting, 0, `${lane.name} still waits`);
    }),
  );
});
