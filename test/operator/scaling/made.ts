/** A spec with the defaults of the resource, looks at a backlog, and a clock that decides look after look. */
import type { Pause, ScalingSpec } from "../../../internal/operator/resource/model.ts";
import { decide, remember } from "../../../internal/operator/scaling/decide.ts";
import type {
  Decision,
  Sample,
  ScalingInput,
  ScalingMemory,
} from "../../../internal/operator/scaling/model.ts";

export const defaults: ScalingSpec = {
  minReplicas: 1,
  maxReplicas: 10,
  target: { drainSeconds: 60, ratePerReplica: 500, oldestDueSeconds: 120 },
  behavior: {
    tolerancePercent: 10,
    scaleUp: {
      stabilizationWindowSeconds: 0,
      selectPolicy: "Max",
      policies: [
        { type: "Percent", value: 100, periodSeconds: 15 },
        { type: "Pods", value: 10, periodSeconds: 15 },
      ],
    },
    scaleDown: {
      stabilizationWindowSeconds: 300,
      selectPolicy: "Max",
      policies: [
        { type: "Percent", value: 10, periodSeconds: 60 },
        { type: "Pods", value: 1, periodSeconds: 60 },
      ],
    },
  },
  scaleToZero: { enabled: false, idleSeconds: 600 },
  fallback: { afterFailures: 3, replicas: 1 },
  databaseConnectionsPerReplica: 12,
};

/** Windows and steps that hold nothing back. */
export const free: ScalingSpec["behavior"] = {
  tolerancePercent: 0,
  scaleUp: {
    stabilizationWindowSeconds: 0,
    selectPolicy: "Max",
    policies: [{ type: "Pods", value: 10_000, periodSeconds: 1 }],
  },
  scaleDown: {
    stabilizationWindowSeconds: 0,
    selectPolicy: "Max",
    policies: [{ type: "Pods", value: 10_000, periodSeconds: 1 }],
  },
};

export const specOf = (changes: Partial<ScalingSpec> = {}): ScalingSpec => ({ ...defaults, ...changes });

export const nothing: Sample = {
  due: 0,
  oldestDueSeconds: 0,
  eventsWaiting: 0,
  recoveriesWaiting: 0,
  lanesBusy: 0,
  lanesWaiting: 0,
};

/** So much due, young, in more lanes than there will be replicas. */
export const due = (deliveries: number, changes: Partial<Sample> = {}): Sample => ({
  ...nothing,
  due: deliveries,
  oldestDueSeconds: deliveries > 0 ? 5 : 0,
  lanesBusy: deliveries > 0 ? 100_000 : 0,
  ...changes,
});

/** The API's default for a Deployment: a quarter, rounded up. */
export const quarter = (replicas: number): number => Math.ceil(replicas / 4);

export function inputOf(changes: Partial<ScalingInput> = {}): ScalingInput {
  const { nowMs = 1_000_000, current = 1 } = changes;
  return {
    nowMs,
    spec: defaults,
    pause: "none",
    current,
    readyReplicas: current,
    surge: quarter,
    sample: nothing,
    attemptsPerSecond: undefined,
    failures: changes.sample === undefined && "sample" in changes ? 1 : 0,
    memory: remember(nowMs - 3_600_000, current),
    ...changes,
  };
}

type Look = Partial<Omit<ScalingInput, "nowMs" | "memory">>;

/** A Deployment that does at once what was decided, and a clock. `look` decides once, then so much time passes. */
export function rolling(options: {
  spec?: ScalingSpec;
  current?: number | undefined;
  nowMs?: number;
  memory?: ScalingMemory;
}) {
  let nowMs = options.nowMs ?? 1_000_000;
  let replicas = "current" in options ? options.current : 1;
  let memory = options.memory ?? remember(nowMs, replicas);
  let spec = options.spec ?? defaults;
  let pause: Pause = "none";
  let failures = 0;
  return {
    get replicas() {
      return replicas;
    },
    get nowMs() {
      return nowMs;
    },
    get memory() {
      return memory;
    },
    set spec(to: ScalingSpec) {
      spec = to;
    },
    set pause(to: Pause) {
      pause = to;
    },
    /** By hand. */
    set replicas(to: number | undefined) {
      replicas = to;
    },
    look(
      sample: Sample | undefined,
      { seconds = 5, ...changes }: Look & { seconds?: number } = {},
    ): Decision {
      failures = sample === undefined ? failures + 1 : 0;
      const decision = decide({
        nowMs,
        spec,
        pause,
        current: replicas,
        readyReplicas: replicas ?? 0,
        surge: quarter,
        sample: sample && { ...sample },
        attemptsPerSecond: undefined,
        failures,
        memory,
        ...changes,
      });
      memory = decision.memory;
      replicas = decision.replicas;
      nowMs += seconds * 1_000;
      return decision;
    },
    /** The same look every 5 s; answers the replicas after each. */
    hold(sample: Sample | undefined, seconds: number, changes: Look = {}): number[] {
      return Array.from(
        { length: Math.round(seconds / 5) },
        () => this.look(sample, { ...changes, seconds: 5 }).replicas,
      );
    },
  };
}
