/**
 * One resource, looked at whole: what is asked for, what stands, what is missing. Level-based: nothing depends on which
 * change led here, and everything may be done again.
 *
 * A resource, by what is seen of it
 *
 *   gone, being deleted          nothing: garbage collection deletes the Deployment by its owner reference
 *   spec cannot be read          nothing but its status (Degraded, InvalidSpec)
 *   paused "all"                 nothing but its status; no Deployment is made either
 *   name taken                   nothing but its status (Degraded, NameTaken); looked at again every half minute
 *   Deployment of a former one   waits until garbage collection has deleted it
 *   absent, adoptable, ours      replicas decided (replicas.ts), Deployment applied (apply.ts), status written (status_writer.ts)
 *
 * What a crash leaves, wherever it comes:
 *   before the apply             nothing. The next leader decides anew; its state begins with what the Deployment has.
 *   between apply and status     a Deployment that is right and a status that is not: the next look writes it. The event
 *                                of a condition that changed comes then; one of the apply itself (Scaled, Created) is lost.
 *   after the status             nothing.
 *
 * Invariants:
 *   1. No write begins unless the lease is held: every write asks `isLeading()` just before.
 *   2. A Deployment that is not ours is never written, except one with exactly our selector that nobody controls.
 *   3. Two looks at the same things write nothing the second time.
 *   4. What fails for one resource fails for that one only.
 *   5. No Deployment is deleted here, ever.
 *   6. What a leader applies first is not older than its leading: a watch that hung unnoticed while it stood by is not believed.
 */

import type { EventContent } from "../kube/event_object.ts";
import { ApiError, type KubeClient, type KubeObject } from "../kube/model.ts";
import type { ObserveOperator } from "../telemetry/operator_observation.ts";
import { createApply } from "./apply.ts";
import type { Backlogs } from "./backlog/model.ts";
import { createDeploymentEvents } from "./deployment_events.ts";
import { createReplicas, type Scaling } from "./replicas.ts";
import type { Snapshot } from "./resource/condition_states.ts";
import { replicasOf } from "./resource/fleet.ts";
import { type DispatcherSpec, group, kind, type Pause, plural, version } from "./resource/model.ts";
import { newerOf, type Ownership, ownershipOf } from "./resource/ownership.ts";
import { noteOf } from "./resource/transitions.ts";
import { createResourceStates, type ResourceState, stopScaling } from "./resource_state.ts";
import { createStatusWriter } from "./status_writer.ts";

export type Parsed =
  | { spec: DispatcherSpec; pause: Pause; problem?: undefined }
  | { problem: string; pause: Pause };

export type ReconcilerDeps = {
  client: Pick<KubeClient, "get" | "apply" | "applyStatus" | "merge">;
  namespace: string;
  /** What the watches know. */
  resources: { get(key: string): KubeObject | undefined };
  deployments: { get(key: string): KubeObject | undefined };
  backlogs: Pick<Backlogs, "stateOf">;
  parse(object: KubeObject): Parsed;
  pauseOf(object: KubeObject): { pause: Pause; problem?: string | undefined };
  scaling: Scaling;
  recorder: { record(regarding: KubeObject, event: EventContent): void };
  isLeading(): boolean;
  observe: ObserveOperator;
  /** Monotonic milliseconds. */
  clock?: () => number;
  /** Unix milliseconds. */
  now?: () => number;
};

export type Reconciler = {
  /** Rejects with what is worth trying again soon. `key` is namespace/name. */
  reconcile(key: string, signal: AbortSignal): Promise<{ requeueAfterMs?: number } | undefined>;
};

/** A Deployment that is somebody else's, or one that is going away, is asked for again no more often. */
const resyncMs = 30_000;

/** What a write says that may not begin any more. */
class NotLeading extends Error {}

const sooner = (one: number | undefined, other: number | undefined) =>
  one === undefined ? other : other === undefined ? one : Math.min(one, other);

export function createReconciler(deps: ReconcilerDeps): Reconciler {
  const { client, namespace, backlogs, isLeading, observe } = deps;
  const clock = deps.clock ?? (() => performance.now());
  const now = deps.now ?? Date.now;
  const states = createResourceStates();
  const resourcesOf = { group, version, plural, namespace };
  const deploymentsOf = { group: "apps", version: "v1", plural: "deployments", namespace };
  const mayWrite = () => {
    if (!isLeading()) throw new NotLeading("the lease is not held");
  };
  const record = (object: KubeObject, event: EventContent) =>
    // Objects of a list do not say what they are.
    deps.recorder.record(
      { ...object, apiVersion: `${group}/${version}`, kind },
      { ...event, note: noteOf(event.note) },
    );
  const decide = createReplicas({ scaling: deps.scaling, backlogs, clock, observe });
  const apply = createApply({ mayWrite, client, namespace, clock });
  const writeStatus = createStatusWriter({ mayWrite, client, namespace, record, observe, clock, now });
  const deploymentEvents = createDeploymentEvents({ record, observe });

  /** Asked for once: from then on the watch counts, as far as it is newer. Undefined when it is not the one that is known. */
  async function newest(cached: KubeObject, state: ResourceState, signal: AbortSignal) {
    try {
      state.asked ??= await client.get<KubeObject>(resourcesOf, cached.metadata.name, signal);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
    return state.asked.metadata.uid === cached.metadata.uid ? newerOf(cached, state.asked) : undefined;
  }

  /** The watch knows Deployments with our label; one without it is asked for before anything is applied over it. */
  async function liveOf(
    key: string,
    object: KubeObject,
    state: ResourceState,
    pause: Pause,
    signal: AbortSignal,
  ) {
    const cached = deps.deployments.get(key);
    if (cached !== undefined) return newerOf(cached, state.applied?.object);
    const { refused } = state;
    // Nothing is applied before another try is due.
    const waits = refused?.generation === object.metadata.generation && clock() < (refused?.retryAtMs ?? 0);
    if (pause === "all" || waits) return undefined;
    try {
      return await client.get<KubeObject>(deploymentsOf, object.metadata.name, signal);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  const blank = (object: KubeObject, pause: Pause): Snapshot => ({
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

  async function sync(key: string, cached: KubeObject, signal: AbortSignal): Promise<number | undefined> {
    const state = states.of(key, cached.metadata.uid ?? "");
    const object = await newest(cached, state, signal);
    // It is gone, or another: the watch will tell.
    if (object === undefined || object.metadata.deletionTimestamp !== undefined) return undefined;
    const { pause, ...parsed } = deps.parse(object);
    const snapshot = blank(object, pause);
    if (!("spec" in parsed)) {
      stopScaling(state, object.metadata.name, observe);
      const cached = newerOf(deps.deployments.get(key), state.applied?.object);
      snapshot.deployment = ownershipOf(object, cached).kind === "ours" ? cached : undefined;
      snapshot.problem = { reason: "InvalidSpec", message: parsed.problem ?? "It cannot be read." };
      return await writeStatus(object, state, snapshot);
    }
    const { spec } = parsed;
    snapshot.spec = spec;
    if (spec.mode === "backlog") snapshot.backlog = backlogs.stateOf(spec.database);

    const held =
      state.taken !== undefined && clock() < state.taken.untilMs && deps.deployments.get(key) === undefined;
    const live = held ? undefined : await liveOf(key, object, state, pause, signal);
    const ownership: Ownership = held
      ? { kind: "taken", by: state.taken?.by ?? "" }
      : ownershipOf(object, live);
    if (ownership.kind === "taken" || ownership.kind === "leaving")
      stopScaling(state, object.metadata.name, observe);
    if (ownership.kind === "taken") {
      // Of one that the watch knows, its end is told.
      if (!held && deps.deployments.get(key) === undefined)
        state.taken = { by: ownership.by, untilMs: clock() + resyncMs };
      const message = `Deployment ${object.metadata.name} is not touched: ${ownership.by}.`;
      snapshot.problem = { reason: "NameTaken", message };
      return sooner(await writeStatus(object, state, snapshot), resyncMs);
    }
    state.taken = undefined;
    if (ownership.kind === "leaving") {
      snapshot.waiting = true;
      return sooner(await writeStatus(object, state, snapshot), resyncMs);
    }

    // It may have been lost while the Deployment was asked for: who does not lead decides, and tells, nothing.
    mayWrite();
    const wanted = decide(state, { name: object.metadata.name, spec, pause, live });
    snapshot.desired = wanted.replicas;
    snapshot.decision = wanted.decision;
    if (pause === "all") {
      // What is done by hand meanwhile is what the operator goes on from.
      state.applied = undefined;
      state.refused = undefined;
      if (live !== undefined) state.replicas = replicasOf(live);
      snapshot.desired = live === undefined ? 0 : replicasOf(live);
      snapshot.deployment = live;
      return await writeStatus(object, state, snapshot);
    }
    const existed = state.replicas !== undefined || deploymentEvents.existedBefore(object);
    const result = await apply({ object, spec, replicas: wanted.replicas, live, state });
    const scaled = deploymentEvents.record({
      object,
      result,
      live,
      existed,
      adopted: ownership.kind === "adoptable",
      why: wanted.decision,
    });
    if (scaled) state.scaledAtMs = now();
    snapshot.deployment = result.deployment;
    snapshot.problem = result.problem;
    snapshot.scaledAtMs = state.scaledAtMs;
    return sooner(await writeStatus(object, state, snapshot), result.againMs);
  }

  return {
    async reconcile(key, signal) {
      const object = deps.resources.get(key);
      if (object === undefined || object.metadata.deletionTimestamp !== undefined) {
        const name = key.slice(key.indexOf("/") + 1);
        if (states.forget(key)) observe({ kind: "resource_gone", resource: name });
        return undefined;
      }
      const resource = object.metadata.name;
      const startedMs = clock();
      const done = (result: "success" | "error" | "requeue_after", error?: unknown) =>
        observe({
          kind: "reconciled",
          resource,
          result,
          durationMs: clock() - startedMs,
          ...(error === undefined ? {} : { error }),
        });
      try {
        const againMs = await sync(key, object, signal);
        done(againMs === undefined ? "success" : "requeue_after");
        return againMs === undefined ? undefined : { requeueAfterMs: againMs };
      } catch (error) {
        // Whoever leads now looks at it.
        if (error instanceof NotLeading) return undefined;
        done("error", error);
        throw error;
      }
    },
  };
}
