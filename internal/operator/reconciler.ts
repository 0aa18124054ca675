/**
 * Brings a resource and its Deployment to the desired state. Level-based: nothing depends on which change led here, and
 * everything may be done again.
 *
 * A resource, by what is seen of it
 *
 *   gone, being deleted          nothing: garbage collection deletes the Deployment by its owner reference
 *   spec cannot be read          nothing but its status (Degraded, InvalidSpec)
 *   no usable PodTemplate        nothing but its status (Degraded, InvalidPodTemplate)
 *   paused "all"                 nothing but its status; no Deployment is made either
 *   name taken                   nothing but its status (Degraded, NameTaken); read again every half minute
 *   Deployment of a former one   waits until garbage collection has deleted it
 *   absent, adoptable, ours      replicas decided (replicas.ts), Deployment applied (apply.ts), status written (status_writer.ts)
 *
 * What a crash leaves, wherever it comes:
 *   before the apply             nothing. The next leader decides anew; its state begins with what the Deployment has.
 *   between apply and status     a Deployment that is right and a status that is not: the next sync writes it. The event
 *                                of a condition that changed comes then; one of the apply itself (Scaled, Created) is lost.
 *   after the status             nothing.
 *
 * Invariants:
 *   1. No write begins unless the lease is held: every write asks `isLeading()` just before.
 *   2. A Deployment that is not ours is never written, except one with exactly our selector that nobody controls.
 *   3. A second sync of the same objects writes nothing.
 *   4. What fails for one resource fails for that one only.
 *   5. No Deployment is deleted here, ever.
 *   6. What a leader applies first is not older than its leading: a watch that hung unnoticed while it stood by is not believed.
 */

import type { EventContent } from "../kube/event_object.ts";
import type { KubeClient, KubeObject } from "../kube/model.ts";
import type { ObserveOperator } from "../telemetry/operator/operator_observation.ts";
import { createApply } from "./apply.ts";
import type { Backlogs } from "./backlog/model.ts";
import { createCurrentObjects } from "./current_objects.ts";
import { createDeploymentEvents } from "./deployment_events.ts";
import { createReplicas, type Scaling } from "./replicas.ts";
import { group, kind, type Pause, version } from "./resource/model.ts";
import type { PodOptions, PodTemplateObject } from "./resource/pod_template.ts";
import { noteOf } from "./resource/transitions.ts";
import { createResourceStates } from "./resource_state.ts";
import { createStatusWriter } from "./status_writer.ts";
import { createSync, type Parsed } from "./sync.ts";

export type ReconcilerDeps = {
  client: Pick<KubeClient, "get" | "apply" | "applyStatus" | "merge">;
  namespace: string;
  /** What the watches know. */
  resources: { get(key: string): KubeObject | undefined };
  deployments: { get(key: string): KubeObject | undefined };
  podTemplates: { get(key: string): PodTemplateObject | undefined };
  backlogs: Pick<Backlogs, "stateOf">;
  parse(object: KubeObject): Parsed;
  pauseOf(object: KubeObject): { pause: Pause; problem?: string | undefined };
  podOptions: PodOptions;
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

/** A write may not begin any more. */
class NotLeading extends Error {}

export function createReconciler(deps: ReconcilerDeps): Reconciler {
  const { client, namespace, deployments, podTemplates, backlogs, recorder, observe } = deps;
  const { parse, pauseOf, podOptions, scaling } = deps;
  const { clock = () => performance.now(), now = Date.now } = deps;
  const states = createResourceStates();
  const mayWrite = () => {
    if (!deps.isLeading()) throw new NotLeading("the lease is not held");
  };
  const record = (object: KubeObject, event: EventContent) =>
    // Objects of a list do not say what they are.
    recorder.record(
      { ...object, apiVersion: `${group}/${version}`, kind },
      { ...event, note: noteOf(event.note) },
    );
  const sync = createSync({
    states,
    current: createCurrentObjects({ client, namespace, deployments, podTemplates, clock }),
    backlogs,
    parse,
    pauseOf,
    podOptions,
    mayWrite,
    decide: createReplicas({ scaling, backlogs, clock, observe }),
    apply: createApply({ mayWrite, client, namespace, clock }),
    deploymentEvents: createDeploymentEvents({ record, observe }),
    writeStatus: createStatusWriter({ mayWrite, client, namespace, record, observe, clock, now }),
    observe,
    now,
  });

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
        // The new leader syncs it.
        if (error instanceof NotLeading) return undefined;
        done("error", error);
        throw error;
      }
    },
  };
}
