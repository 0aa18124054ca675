/**
 * Any run of requests, returns and passing time, compared with a model that keeps every event and counts anew for each
 * decision.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Decision } from "../../internal/limits/model.ts";
import { type CreateLimiter, movableClock, planOf } from "./conformance.ts";

const plan = planOf(6, 25);
const minute = 60_000;

type Step =
  | { kind: "consume"; account: string; points: number }
  | { kind: "wait"; ms: number }
  | { kind: "give back"; which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("consume" as const),
      account: fc.constantFrom("a", "b"),
      points: fc.integer({ min: 1, max: 8 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      ms: fc.oneof(fc.nat({ max: 2 * minute }), fc.nat({ max: 20 * 86_400_000 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("give back" as const), which: fc.nat() }) },
);

type Event = { account: string; at: number; points: number; burst: boolean; month: boolean };
const minuteOf = (at: number) => new Date(at).toISOString().slice(0, 16);
const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);
const sum = (events: readonly Event[]) => events.reduce((total, { points }) => total + points, 0);

/** The decision by the rules alone; the event is written down. */
function decide(events: Event[], account: string, at: number, points: number) {
  const own = events.filter((event) => event.account === account);
  const burstUsed = sum(own.filter((event) => event.burst && minuteOf(event.at) === minuteOf(at)));
  const monthUsed = sum(own.filter((event) => event.month && monthOf(event.at) === monthOf(at)));
  const burst = burstUsed + points <= plan.burstPerMinute;
  const month = burst && monthUsed + points <= plan.requestsPerMonth;
  const event = { account, at, points, burst, month };
  events.push(event);
  return {
    event,
    expected: {
      refusedBy: burst ? (month ? undefined : "quota") : "burst",
      burst: plan.burstPerMinute - burstUsed - (burst ? points : 0),
      month: plan.requestsPerMonth - monthUsed - (month ? points : 0),
    },
  };
}

export async function agreesWithModel(create: CreateLimiter): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const clock = movableClock();
      await using made = await create(clock);
      const events: Event[] = [];
      const given: { decision: Decision; event: Event }[] = [];
      for (const each of steps) {
        if (each.kind === "wait") clock.at += each.ms;
        if (each.kind === "consume") {
          const decision = await made.limiter.consume(each.account, plan, each.points);
          const { event, expected } = decide(events, each.account, clock.at, each.points);
          const { refusedBy, burst, quota } = decision;
          assert.deepEqual({ refusedBy, burst: burst.remaining, month: quota.remaining }, expected);
          assert.equal(decision.allowed, refusedBy === undefined);
          given.push({ decision, event });
        }
        if (each.kind === "give back" && given.length > 0) {
          // A decision is given back once at most, as the door does.
          const [one] = given.splice(each.which % given.length, 1);
          assert.ok(one !== undefined);
          await made.limiter.giveBack(one.event.account, one.decision, one.event.points);
          if (monthOf(one.event.at) === monthOf(clock.at)) one.event.month = false;
        }
      }
    }),
    { numRuns: 200 },
  );
}
