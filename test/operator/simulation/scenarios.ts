/** Backlogs that are made up: what becomes due when, of a fleet that does so much. Each shows one rule at work. */
import type { ScalingSpec } from "../../../internal/operator/resource/model.ts";
import { defaults } from "../scaling/made.ts";
import type { FleetOptions } from "./fleet.ts";
import { uniform } from "./uniform.ts";

export type Scenario = {
  name: string;
  title: string;
  minutes: number;
  spec: ScalingSpec;
  fleet: FleetOptions;
  /** Deliveries that become due in this second. */
  arrivals(second: number): number;
  /** Whether a look at this second fails. */
  fails?(second: number): boolean;
};

const fleet: FleetOptions = { replicas: 1, rate: 500, lanes: 2_000, lanesOfReplica: 200, startSeconds: 10 };
const spec = (changes: Partial<ScalingSpec>): ScalingSpec => ({ ...defaults, ...changes });
const between = (second: number, fromMinute: number, toMinute: number) =>
  second > fromMinute * 60 && second <= toMinute * 60;

const noise = (second: number) => uniform(second)();

export const scenarios: readonly Scenario[] = [
  {
    name: "at_once",
    title: "A million at once, at most 40 replicas",
    minutes: 40,
    spec: spec({ maxReplicas: 40 }),
    fleet,
    arrivals: (second) => (second === 120 ? 1_000_000 : 0),
  },
  {
    name: "day",
    title: "A day in two hours: to 4,000 a second and back",
    minutes: 120,
    spec: spec({ maxReplicas: 20 }),
    fleet,
    arrivals: (second) => Math.max(0, 4_000 * Math.sin((Math.PI * (second - 600)) / 6_000)),
  },
  {
    name: "noise",
    title: "2,000 a second, more or less: noise moves nothing",
    minutes: 60,
    spec: spec({ maxReplicas: 20 }),
    fleet,
    arrivals: (second) => 2_000 * (0.6 + 0.8 * noise(second)),
  },
  {
    name: "slow",
    title: "Replicas a tenth as fast as expected: the age rule steps in",
    minutes: 60,
    spec: spec({ maxReplicas: 20 }),
    fleet: { ...fleet, rate: 50 },
    arrivals: (second) => (between(second, 2, 30) ? 400 : 0),
  },
  {
    name: "blind",
    title: "No looks from minute 5 to 20: held, and more by the fallback",
    minutes: 40,
    spec: spec({ maxReplicas: 20, fallback: { afterFailures: 3, replicas: 6 } }),
    fleet,
    arrivals: (second) => (between(second, 2, 12) ? 1_500 : 20),
    fails: (second) => between(second, 5, 20),
  },
  {
    name: "zero",
    title: "To zero after ten minutes of nothing, and back at once",
    minutes: 40,
    spec: spec({ scaleToZero: { enabled: true, idleSeconds: 600 } }),
    fleet,
    arrivals: (second) => (between(second, 2, 5) || between(second, 30, 32) ? 600 : 0),
  },
];
