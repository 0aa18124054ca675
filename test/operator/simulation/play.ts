/** Plays a backlog against decide(): one made up, with a fleet that drains it, or a recorded one, as it was. */
import { decide, remember } from "../../../internal/operator/scaling/decide.ts";
import type { DecisionReason, Sample } from "../../../internal/operator/scaling/model.ts";
import { quarter } from "../scaling/made.ts";
import { createFleet } from "./fleet.ts";
import type { Recording } from "./recording.ts";
import type { Scenario } from "./scenarios.ts";

/** What was seen and decided at a look. */
export type Frame = {
  second: number;
  due: number;
  oldestDueSeconds: number;
  replicas: number;
  ready: number;
  reason: DecisionReason;
  failed: boolean;
};

const pollSeconds = 5;

export function playScenario(scenario: Scenario): Frame[] {
  const { spec, minutes } = scenario;
  const fleet = createFleet(scenario.fleet);
  let current = scenario.fleet.replicas;
  let memory = remember(0, current);
  let failures = 0;
  let before: number | undefined = 0;
  const frames: Frame[] = [];
  for (let second = 1; second <= minutes * 60; second += 1) {
    fleet.tick(scenario.arrivals(second));
    if (second % pollSeconds !== 0) continue;
    const failed = scenario.fails?.(second) ?? false;
    failures = failed ? failures + 1 : 0;
    const seen = fleet.look();
    const decision = decide({
      nowMs: second * 1_000,
      spec,
      pause: "none",
      current,
      readyReplicas: fleet.ready,
      surge: quarter,
      sample: failed ? undefined : seen,
      attemptsPerSecond: failed || before === undefined ? undefined : (fleet.sent - before) / pollSeconds,
      failures,
      memory,
    });
    before = failed ? undefined : fleet.sent;
    memory = decision.memory;
    current = decision.replicas;
    fleet.scale(current);
    frames.push({
      second,
      due: seen.due,
      oldestDueSeconds: seen.oldestDueSeconds,
      replicas: current,
      ready: fleet.ready,
      reason: decision.reason,
      failed,
    });
  }
  return frames;
}

/** What would have been decided at each look of the recording. What was decided does not change what came next in it. */
export function playRecording({ spec, replicas, looks }: Recording): Frame[] {
  let current = replicas;
  let memory = remember(0, current);
  let failures = 0;
  let last: Sample | undefined;
  return looks.map(({ second, readyReplicas, attemptsPerSecond, sample }) => {
    failures = sample === null ? failures + 1 : 0;
    const decision = decide({
      nowMs: second * 1_000,
      spec,
      pause: "none",
      current,
      readyReplicas,
      surge: quarter,
      sample: sample ?? undefined,
      attemptsPerSecond: attemptsPerSecond ?? undefined,
      failures,
      memory,
    });
    memory = decision.memory;
    current = decision.replicas;
    last = sample ?? last;
    return {
      second,
      due: last?.due ?? 0,
      oldestDueSeconds: last?.oldestDueSeconds ?? 0,
      replicas: current,
      ready: readyReplicas,
      reason: decision.reason,
      failed: sample === null,
    };
  });
}
