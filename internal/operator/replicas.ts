/** How many replicas are wanted, decided again at every sync. Earlier decisions are in the state of the resource. */

import type { KubeObject } from "../kube/model.ts";
import type { ObserveOperator } from "../telemetry/operator/operator_observation.ts";
import type { BacklogState, Backlogs } from "./backlog/model.ts";
import { fleetOf, replicasOf } from "./resource/fleet.ts";
import type { DispatcherSpec, Pause } from "./resource/model.ts";
import { surge } from "./resource/surge.ts";
import { type ResourceState, stopScaling } from "./resource_state.ts";
import type { Decision, ScalingInput, ScalingMemory } from "./scaling/model.ts";

export type Scaling = {
  remember(nowMs: number, current: number | undefined): ScalingMemory;
  decide(input: ScalingInput): Decision;
};

/** `decision` and `backlog` are undefined in mode "external". */
export type Wanted = {
  replicas: number;
  decision: Decision | undefined;
  backlog: BacklogState | undefined;
};

type Asked = {
  name: string;
  spec: DispatcherSpec;
  pause: Pause;
  /** Our Deployment, if there is one. */
  live: KubeObject | undefined;
};

type Deps = {
  scaling: Scaling;
  backlogs: Pick<Backlogs, "stateOf">;
  clock: () => number;
  observe: ObserveOperator;
};

/** In mode "external" a number that somebody else sets; the pauses hold there too. */
export function externalReplicas(
  { replicas }: Pick<DispatcherSpec, "replicas">,
  pause: Pause,
  current: number | undefined,
): number {
  if (current === undefined || pause === "none") return replicas;
  if (pause === "all") return current;
  return pause === "in" ? Math.max(current, replicas) : Math.min(current, replicas);
}

/** Returns the replicas and the reason. Changes `state`. */
export function createReplicas({ scaling, backlogs, clock, observe }: Deps) {
  return (state: ResourceState, { name, spec, pause, live }: Asked): Wanted => {
    const current = live === undefined ? undefined : replicasOf(live);
    if (spec.mode === "external") {
      stopScaling(state, name, observe);
      const replicas = externalReplicas(spec, pause, current ?? state.replicas);
      return { replicas, decision: undefined, backlog: undefined };
    }
    // What was learned of one database says nothing of another.
    if (state.database !== spec.database) state.scaling = undefined;
    state.database = spec.database;
    const nowMs = clock();
    const backlog = backlogs.stateOf(spec.database);
    const readyReplicas = live === undefined ? 0 : fleetOf(live).ready;
    const decision = scaling.decide({
      nowMs,
      spec,
      pause,
      current,
      readyReplicas,
      surge: surge(spec.deployment.strategy),
      sample: backlog.failures === 0 ? backlog.sample : undefined,
      attemptsPerSecond: backlog.attemptsPerSecond,
      failures: backlog.failures,
      memory: state.scaling ?? scaling.remember(nowMs, current ?? state.replicas),
    });
    state.scaling = decision.memory;
    observe({
      kind: "scaling_decided",
      resource: name,
      desired: decision.replicas,
      current: current ?? 0,
      ready: readyReplicas,
      reason: decision.reason,
      limitedBy: decision.limitedBy,
      paused: pause !== "none",
    });
    return { replicas: decision.replicas, decision, backlog };
  };
}
