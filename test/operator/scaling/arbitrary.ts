/** Specs, looks and whole histories, made up. */
import fc from "fast-check";
import type { ScalingPolicy, ScalingRules, ScalingSpec } from "../../../internal/operator/resource/model.ts";
import type { Sample } from "../../../internal/operator/scaling/model.ts";
import { nothing } from "./made.ts";

const policy: fc.Arbitrary<ScalingPolicy> = fc.record({
  type: fc.constantFrom("Pods" as const, "Percent" as const),
  value: fc.integer({ min: 1, max: 150 }),
  periodSeconds: fc.integer({ min: 1, max: 120 }),
});

const rules = (longestSeconds: number, values: fc.Arbitrary<ScalingPolicy>): fc.Arbitrary<ScalingRules> =>
  fc.record({
    stabilizationWindowSeconds: fc.integer({ min: 0, max: longestSeconds }),
    selectPolicy: fc.constantFrom("Max" as const, "Max" as const, "Min" as const, "Disabled" as const),
    policies: fc.array(values, { minLength: 1, maxLength: 4 }),
  });

export const anySpec: fc.Arbitrary<ScalingSpec> = fc
  .record({
    minReplicas: fc.integer({ min: 0, max: 8 }),
    more: fc.integer({ min: 1, max: 60 }),
    target: fc.record({
      drainSeconds: fc.integer({ min: 1, max: 600 }),
      ratePerReplica: fc.integer({ min: 1, max: 2_000 }),
      oldestDueSeconds: fc.integer({ min: 1, max: 3_600 }),
    }),
    behavior: fc.record({
      tolerancePercent: fc.integer({ min: 0, max: 50 }),
      scaleUp: rules(120, policy),
      scaleDown: rules(
        600,
        policy.map((each) =>
          each.type === "Percent" ? { ...each, value: Math.min(each.value, 100) } : each,
        ),
      ),
    }),
    scaleToZero: fc.record({ enabled: fc.boolean(), idleSeconds: fc.integer({ min: 0, max: 900 }) }),
    fallback: fc.record({
      afterFailures: fc.integer({ min: 1, max: 5 }),
      replicas: fc.integer({ min: 0, max: 80 }),
    }),
    databaseConnectionBudget: fc.option(fc.integer({ min: 0, max: 600 }), { nil: undefined }),
    databaseConnectionsPerReplica: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ more, ...spec }) => ({ ...spec, maxReplicas: spec.minReplicas + more }));

const count = (most: number) =>
  fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: most }));

export const anySample: fc.Arbitrary<Sample> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(nothing) },
  {
    weight: 4,
    arbitrary: fc
      .record({
        due: count(5_000_000),
        oldestDueSeconds: fc.double({ min: 0, max: 10_000, noNaN: true }),
        eventsWaiting: count(1_000),
        recoveriesWaiting: count(10),
        lanesBusy: count(2_000),
        waiting: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ waiting, ...sample }) => ({ ...sample, lanesWaiting: Math.floor(sample.lanesBusy * waiting) })),
  },
);

/** A look that was taken, or failed, and the time until the next. */
export const anyLook = fc.record({
  sample: fc.option(anySample, { nil: undefined, freq: 5 }),
  attemptsPerSecond: fc.option(fc.double({ min: 0, max: 50_000, noNaN: true }), { nil: undefined }),
  seconds: fc.oneof(fc.constant(5), fc.constant(5), fc.integer({ min: 0, max: 400 })),
});

export const anyHistory = fc.array(anyLook, { minLength: 1, maxLength: 60 });
export const anyStart = fc.option(fc.integer({ min: 0, max: 80 }), { nil: undefined });
