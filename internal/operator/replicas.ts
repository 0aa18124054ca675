/**
 * How many replicas are wanted: decided once for each look at the backlog, each change of the spec and of the pause, and kept
 * in between. What a decision remembers of its step counts only once the Deployment was told.
 */
import type { ObserveOperator } from "../telemetry/operator_observation.ts";
import type { BacklogState } from "./backlog/model.ts";
import type { Memory } from "./memory.ts";
import type { DispatcherSpec, Pause } from "./resource/model.ts";
import { surge } from "./resource/surge.ts";
import type { Decision, ScalingInput, ScalingMemory } from "./scaling/model.ts";

export type Scaling = {
  remember(nowMs: number, current: number | undefined): ScalingMemory;
  decide(input: ScalingInput): Decision;
};

export type Wanted = { replicas: number; decision: Decision | undefined };

type Asked = {
  name: string;
  generation: number;
  spec: DispatcherSpec;
  pause: Pause;
  /** Of our Deployment; undefined where there never was one. */
  current: number | undefined;
  readyReplicas: number;
  backlog: BacklogState;
};

type Deps = { scaling: Scaling; clock: () => number; observe: ObserveOperator };

/** In mode "external" a number that somebody else sets; the pauses hold there too. */
export function externalReplicas(spec: DispatcherSpec, pause: Pause, current: number | undefined): number {
  if (current === undefined || pause === "none") return spec.replicas;
  if (pause === "all") return current;
  return pause === "in" ? Math.max(current, spec.replicas) : Math.min(current, spec.replicas);
}

export function createReplicas({ scaling, clock, observe }: Deps) {
  return {
    /** Changes `memory`. */
    decide(memory: Memory, asked: Asked): Decision {
      const { backlog, generation, pause, spec, current } = asked;
      const last = memory.decided;
      const sameLook = last?.sample === backlog.sample && last?.failures === backlog.failures;
      if (last !== undefined && sameLook && last.generation === generation && last.pause === pause)
        return last.decision;
      const nowMs = clock();
      memory.scaling ??= scaling.remember(nowMs, current);
      const decision = scaling.decide({
        nowMs,
        spec,
        pause,
        current,
        readyReplicas: asked.readyReplicas,
        surge: surge(spec.deployment.strategy),
        sample: backlog.failures === 0 ? backlog.sample : undefined,
        // Nothing is learned twice from one look.
        attemptsPerSecond: sameLook ? undefined : backlog.attemptsPerSecond,
        failures: backlog.failures,
        memory: memory.scaling,
      });
      memory.scaling = { ...decision.memory, changes: memory.scaling.changes };
      memory.decided = {
        decision,
        sample: backlog.sample,
        failures: backlog.failures,
        generation,
        pause,
        done: false,
      };
      observe({
        kind: "scaling_decided",
        resource: asked.name,
        desired: decision.replicas,
        current: current ?? 0,
        ready: asked.readyReplicas,
        reason: decision.reason,
        limitedBy: decision.limitedBy,
        paused: pause !== "none",
      });
      return decision;
    },

    /** The Deployment has the replicas that were decided: their step counts from now on. */
    settle(memory: Memory): void {
      if (memory.decided === undefined || memory.decided.done) return;
      memory.decided.done = true;
      memory.scaling = memory.decided.decision.memory;
    },
  };
}

export type Replicas = ReturnType<typeof createReplicas>;
