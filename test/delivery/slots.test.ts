import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { intervalOf, newSlotLane, type SlotLane } from "../../internal/delivery/slot_lane.ts";
import { createSlots } from "../../internal/delivery/slots.ts";

type Named = SlotLane & { name: string };
const laneOf = (
  name: string,
  { cap = 16, ratePerMinute = null as number | null, waiting = 1_000_000 } = {},
) => ({ ...newSlotLane({ cap, intervalMs: intervalOf(ratePerMinute) }), name, waiting }) satisfies Named;

const slowAfterMs = 1_000;

/** Takes all there are; answers how many each lane got. */
function takeAll(slots: ReturnType<typeof createSlots<Named>>, nowMs: number): Map<string, number> {
  const taken = new Map<string, number>();
  for (let lane = slots.take(nowMs); lane !== undefined; lane = slots.take(nowMs))
    taken.set(lane.name, (taken.get(lane.name) ?? 0) + 1);
  return taken;
}

test("a lane begins with two attempts at once, has one more with each success up to its cap, half with each failure", () => {
  const slots = createSlots<Named>({ total: 100, slowAfterMs });
  const lane = laneOf("a", { cap: 5 });
  slots.offer(lane);
  assert.equal(takeAll(slots, 0).get("a"), 2);
  const widths = [];
  for (let success = 0; success < 5; success += 1) {
    slots.finish(lane, "delivered", 10, 0);
    takeAll(slots, 0);
    widths.push(lane.inFlight);
  }
  assert.deepEqual(widths, [3, 4, 5, 5, 5]);
  slots.finish(lane, "refused", 10, 0);
  assert.equal(lane.width, 2);
  slots.finish(lane, "timed_out", 30_000, 0);
  assert.deepEqual([lane.width, lane.kind], [1, "slow"]);
});

test("endpoints that hang leave at least a quarter of the slots to those that answer, however many they are", () => {
  const total = 64;
  const slots = createSlots<Named>({ total, slowAfterMs });
  const good = laneOf("good");
  slots.offer(good);
  takeAll(slots, 0);
  for (let success = 0; success < 40; success += 1) {
    slots.finish(good, "delivered", 5, 0);
    takeAll(slots, 0);
  }
  assert.equal(good.inFlight, 16);
  for (let count = 0; count < 1_000; count += 1) slots.offer(laneOf(`hung${count}`));
  for (let nowMs = 0; nowMs < 60_000; nowMs += 250) {
    slots.tick(nowMs);
    takeAll(slots, nowMs);
    assert.equal(good.inFlight, 16, `at ${nowMs}`);
    assert.ok(slots.free >= 0);
    // It answers; they do not.
    for (let count = 0; count < 8; count += 1) slots.finish(good, "delivered", 5, nowMs);
  }
});

test("lanes that turned out slow get nothing new while they have half of the slots", () => {
  const slots = createSlots<Named>({ total: 8, slowAfterMs });
  const lanes = Array.from({ length: 20 }, (_, index) => laneOf(`hung${index}`));
  for (const lane of lanes) slots.offer(lane);
  takeAll(slots, 0);
  assert.equal(slots.inFlight, 6, "three quarters, for lanes of which nothing is known");
  slots.tick(1_000);
  assert.equal(slots.slow, 6);
  assert.equal(takeAll(slots, 1_000).size, 0, "nothing is known of the others either");
  // Thirty seconds on they have all timed out; what was slow is slow.
  for (const lane of lanes) while (lane.inFlight > 0) slots.finish(lane, "timed_out", 30_000, 30_000);
  takeAll(slots, 30_000);
  assert.ok(slots.slow <= 4, `${slots.slow} of 8 slots are those of slow lanes`);
});

test("however many lanes are slow, they share half of the slots, and who answers has the others", () => {
  const slots = createSlots<Named>({ total: 8, slowAfterMs });
  const known = (name: string, outcome: "timed_out" | "delivered") => {
    const lane = laneOf(name, { waiting: 1 });
    slots.offer(lane);
    assert.equal(slots.take(0), lane);
    slots.finish(lane, outcome, outcome === "delivered" ? 5 : 30_000, 0);
    slots.withdraw(lane);
    lane.waiting = 1_000_000;
    return lane;
  };
  const slow = Array.from({ length: 20 }, (_, index) => known(`slow${index}`, "timed_out"));
  const good = known("good", "delivered");
  for (const lane of slow) slots.offer(lane);
  assert.equal(takeAll(slots, 0).size, 4);
  for (let answer = 0; answer < 5; answer += 1) {
    slots.offer(good);
    takeAll(slots, 0);
    slots.finish(good, "delivered", 5, 0);
  }
  takeAll(slots, 0);
  assert.deepEqual([slots.slow, good.inFlight], [4, 4]);
});

test("lanes take turns: one with a million deliveries does not keep one with a single delivery waiting", () => {
  const slots = createSlots<Named>({ total: 1_000, slowAfterMs, turn: 4 });
  const big = laneOf("big", { cap: 900 });
  big.width = 900;
  const small = laneOf("small", { waiting: 1 });
  slots.offer(big);
  slots.offer(small);
  const order: string[] = [];
  for (let taken = 0; taken < 10; taken += 1) order.push(slots.take(0)?.name ?? "");
  assert.deepEqual(order, ["big", "big", "big", "big", "small", "big", "big", "big", "big", "big"]);
});

test("in no 60 seconds does a lane begin more attempts than its rate per minute", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60_000 }),
      fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 20, maxLength: 60 }),
      (ratePerMinute, pauses) => {
        const slots = createSlots<Named>({ total: 1_000_000, slowAfterMs });
        const lane = laneOf("a", { cap: 1_000_000, ratePerMinute });
        lane.width = 1_000_000;
        slots.offer(lane);
        const begun: { atMs: number; count: number }[] = [];
        let nowMs = 0;
        for (const pauseMs of pauses) {
          slots.tick(nowMs);
          begun.push({ atMs: nowMs, count: takeAll(slots, nowMs).get("a") ?? 0 });
          nowMs += Math.min(pauseMs, Math.max(1, slots.rateWaitMs(nowMs) ?? 1));
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

test("whatever happens: never more than all slots, a lane never above its cap, no slot is lost", () => {
  const action = fc.record({
    lane: fc.nat(7),
    what: fc.constantFrom("take", "delivered", "refused", "timed_out", "tick", "offer", "withdraw", "back"),
    passMs: fc.nat(2_000),
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 200 }), (actions) => {
      const total = 10;
      const slots = createSlots<Named>({ total, slowAfterMs, turn: 3 });
      const lanes = Array.from({ length: 8 }, (_, index) =>
        laneOf(`${index}`, { cap: 1 + index, waiting: 5 }),
      );
      let nowMs = 0;
      for (const { lane: index, what, passMs } of actions) {
        const lane = lanes[index] as Named;
        nowMs += passMs;
        if (what === "take") slots.take(nowMs);
        else if (what === "tick") slots.tick(nowMs);
        else if (what === "withdraw") slots.withdraw(lane);
        else if (what === "offer") {
          lane.waiting += 1;
          slots.offer(lane);
        } else if (lane.inFlight > 0 && what === "back") slots.giveBack(lane);
        else if (lane.inFlight > 0 && what !== "back") slots.finish(lane, what, passMs, nowMs);
        const inFlight = lanes.reduce((sum, one) => sum + one.inFlight, 0);
        assert.equal(slots.inFlight, inFlight);
        assert.ok(inFlight <= total);
        for (const one of lanes) assert.ok(one.inFlight <= one.cap && one.inFlight >= 0 && one.waiting >= 0);
      }
      // Everything ends well, and whoever has something waiting gets a slot in the end.
      for (let round = 0; round < 200; round += 1) {
        for (const lane of lanes) {
          while (lane.inFlight > 0) slots.finish(lane, "delivered", 1, nowMs);
          slots.offer(lane);
        }
        slots.tick(nowMs);
        while (slots.take(nowMs) !== undefined);
      }
      for (const lane of lanes) assert.equal(lane.waiting, 0, `${lane.name} still waits`);
    }),
  );
});
