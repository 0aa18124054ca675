/**
 * One sync of one resource: reads its current objects, decides the replicas, applies the Deployment, and writes the status.
 * The header of reconciler.ts has the states, what a crash leaves, and the invariants.
 */
import type { KubeObject } from "../kube/model.ts";
import type { ObserveOperator } from "../telemetry/operator/operator_observation.ts";
import type { createApply } from "./apply.ts";
import type { Backlogs } from "./backlog/model.ts";
import { type CurrentDeployment, type CurrentObjects, recheckMs } from "./current_objects.ts";
import type { createDeploymentEvents } from "./deployment_events.ts";
import type { createReplicas } from "./replicas.ts";
import type { Snapshot } from "./resource/condition_states.ts";
import { replicasOf } from "./resource/fleet.ts";
import type { DispatcherPods, DispatcherSpec, Pause } from "./resource/model.ts";
import { ownershipOf } from "./resource/ownership.ts";
import { type PodOptions, podsOf } from "./resource/pod_template.ts";
import { type ResourceState, type ResourceStates, stopScaling } from "./resource_state.ts";
import type { createStatusWriter } from "./status_writer.ts";

export type Parsed =
  | { spec: DispatcherSpec; pause: Pause; problem?: undefined }
  | { problem: string; pause: Pause };

type Deps = {
  states: Pick<ResourceStates, "of">;
  current: CurrentObjects;
  backlogs: Pick<Backlogs, "stateOf">;
  parse(object: KubeObject): Parsed;
  pauseOf(object: KubeObject): { pause: Pause; problem?: string | undefined };
  podOptions: PodOptions;
  mayWrite(): void;
  decide: ReturnType<typeof createReplicas>;
  apply: ReturnType<typeof createApply>;
  deploymentEvents: ReturnType<typeof createDeploymentEvents>;
  writeStatus: ReturnType<typeof createStatusWriter>;
  observe: ObserveOperator;
  /** Unix milliseconds. */
  now: () => number;
};

type Syncing = { key: string; object: KubeObject; state: ResourceState; snapshot: Snapshot };
/** With a spec that can be read, and pods. */
type SyncingSpec = Syncing & { spec: DispatcherSpec; pods: DispatcherPods };

const sooner = (one: number | undefined, other: number | undefined) =>
  one === undefined ? other : other === undefined ? one : Math.min(one, other);

/** Returns the milliseconds until the next sync, if one is due at a time. */
export function createSync(deps: Deps) {
  const { current, deploymentEvents, writeStatus, observe } = deps;

  const emptySnapshot = (object: KubeObject, pause: Pause): Snapshot => ({
    generation: object.metadata.generation ?? 0,
    name: object.metadata.name,
    pause,
    pauseProblem: deps.pauseOf(object).problem,
    spec: undefined,
    problem: undefined,
    waiting: false,
    deployment: undefined,
    desired: undefined,
    decision: undefined,
    backlog: undefined,
    scaledAtMs: undefined,
  });

  /** The spec or its PodTemplate cannot be used: the Deployment stays as it is. */
  async function syncInvalid(
    { key, object, state, snapshot }: Syncing,
    reason: "InvalidSpec" | "InvalidPodTemplate",
    message: string,
  ) {
    stopScaling(state, object.metadata.name, observe);
    const known = current.known(key, state);
    snapshot.deployment = ownershipOf(object, known).kind === "ours" ? known : undefined;
    snapshot.problem = { reason, message };
    return await writeStatus(object, state, snapshot);
  }

  /** The name belongs to another Deployment: it stays as it is. */
  async function syncTaken({ object, state, snapshot }: Syncing, by: string) {
    stopScaling(state, object.metadata.name, observe);
    const message = `Deployment ${object.metadata.name} is not touched: ${by}.`;
    snapshot.problem = { reason: "NameTaken", message };
    return sooner(await writeStatus(object, state, snapshot), recheckMs);
  }

  /** A Deployment of a previous resource is being deleted. */
  async function syncLeaving({ object, state, snapshot }: Syncing) {
    stopScaling(state, object.metadata.name, observe);
    snapshot.waiting = true;
    return sooner(await writeStatus(object, state, snapshot), recheckMs);
  }

  /** Changes that people make meanwhile are what the operator continues from. */
  async function syncPaused({ object, state, snapshot }: Syncing, live: KubeObject | undefined) {
    state.applied = undefined;
    state.refused = undefined;
    if (live !== undefined) state.replicas = replicasOf(live);
    snapshot.desired = live === undefined ? 0 : replicasOf(live);
    snapshot.deployment = live;
    return await writeStatus(object, state, snapshot);
  }

  async function syncDeployment(syncing: SyncingSpec, { live, ownership }: CurrentDeployment) {
    const { object, state, snapshot, spec, pods } = syncing;
    // The lease may have been lost while the Deployment was read. Only the leader decides and records events.
    deps.mayWrite();
    const { pause } = snapshot;
    const { replicas, decision } = deps.decide(state, { name: object.metadata.name, spec, pause, live });
    snapshot.desired = replicas;
    snapshot.decision = decision;
    if (pause === "all") return await syncPaused(syncing, live);
    const existed = state.replicas !== undefined || deploymentEvents.existedBefore(object);
    const result = await deps.apply({ object, spec, pods, replicas, live, state });
    const adopted = ownership.kind === "adoptable";
    const scaled = deploymentEvents.record({ object, result, live, existed, adopted, why: decision });
    if (scaled) state.scaledAtMs = deps.now();
    snapshot.deployment = result.deployment;
    snapshot.problem = result.problem;
    snapshot.scaledAtMs = state.scaledAtMs;
    return sooner(await writeStatus(object, state, snapshot), result.againMs);
  }

  return async (key: string, cached: KubeObject, signal: AbortSignal): Promise<number | undefined> => {
    const state = deps.states.of(key, cached.metadata.uid ?? "");
    const object = await current.resource(cached, state, signal);
    // It is gone, or replaced by another of its name. The watch will report that.
    if (object === undefined || object.metadata.deletionTimestamp !== undefined) return undefined;
    const { pause, ...parsed } = deps.parse(object);
    const syncing = { key, object, state, snapshot: emptySnapshot(object, pause) };
    if (!("spec" in parsed))
      return await syncInvalid(syncing, "InvalidSpec", parsed.problem ?? "It cannot be read.");
    const { spec } = parsed;
    syncing.snapshot.spec = spec;
    if (spec.mode === "backlog") syncing.snapshot.backlog = deps.backlogs.stateOf(spec.database);
    const { name } = object.metadata;
    const podTemplate = await current.podTemplate(key, name, state, signal);
    const deployment = await current.deployment(key, object, state, { pause, podTemplate }, signal);
    const { ownership } = deployment;
    if (ownership.kind === "taken") return await syncTaken(syncing, ownership.by);
    if (ownership.kind === "leaving") return await syncLeaving(syncing);
    const read = podsOf(name, podTemplate, deps.podOptions);
    if (read.problem !== undefined) return await syncInvalid(syncing, "InvalidPodTemplate", read.problem);
    return await syncDeployment({ ...syncing, spec, pods: read.pods }, deployment);
  };
}
