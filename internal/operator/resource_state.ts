/**
 * What the reconciler knows of each resource while it leads. All of it may be lost at any time: a new leader makes one apply
 * that changes nothing, and does not scale down for one window. A resource that is deleted and created again starts empty.
 */

import type { KubeObject } from "../kube/model.ts";
import type { ObserveOperator } from "../telemetry/operator/operator_observation.ts";
import type { DispatcherStatus } from "./resource/model.ts";
import type { PodTemplateObject } from "./resource/pod_template.ts";
import type { ScalingMemory } from "./scaling/model.ts";

export type ResourceState = {
  uid: string;
  /** The resource as the API server had it at the first sync of this leader. */
  asked: KubeObject | undefined;
  /** The same of its PodTemplate; null if there was none. */
  askedPods: PodTemplateObject | null | undefined;
  /** Replicas of our Deployment as they should stand; undefined until one was seen. Kept when it is deleted. */
  replicas: number | undefined;
  scaling: ScalingMemory | undefined;
  /** Whose backlog `scaling` is about. */
  database: string | undefined;
  /** The last apply of ours, and what the API server made of it. */
  applied: { hash: string; object: KubeObject } | undefined;
  refused:
    | {
        reason: "TemplateRefused" | "ApplyFailed";
        message: string;
        /** Of the Deployment without its replicas: another template is tried at once. */
        shape: string;
        /** Of the resource, when it was refused. */
        generation: number;
        /** Of its PodTemplate, when it was refused. */
        podsVersion: string | undefined;
        attempts: number;
        retryAtMs: number;
      }
    | undefined;
  /** Corrections in quick succession: somebody else wants something else. */
  contest: { corrections: number; lastAtMs: number; untilMs: number };
  /** Somebody else's Deployment without our label, which no watch tells of, has the name: checked again then. */
  taken: { by: string; untilMs: number } | undefined;
  /** The last status written, what the API server stored of it, and when. */
  lastStatus: { sent: DispatcherStatus; object: KubeObject; atMs: number } | undefined;
  scaledAtMs: number | undefined;
};

export type ResourceStates = {
  /** That of the resource's uid, made where there is none. */
  of(key: string, uid: string): ResourceState;
  /** Whether there was anything to forget. */
  forget(key: string): boolean;
};

/** Forgets earlier decisions, so that scaling does not go down for one window after it starts again. */
export function stopScaling(state: ResourceState, resource: string, observe: ObserveOperator): void {
  if (state.scaling === undefined) return;
  state.scaling = undefined;
  observe({ kind: "scaling_stopped", resource });
}

export function createResourceStates(): ResourceStates {
  const states = new Map<string, ResourceState>();
  return {
    of(key, uid) {
      const known = states.get(key);
      if (known?.uid === uid) return known;
      const state: ResourceState = {
        uid,
        asked: undefined,
        askedPods: undefined,
        replicas: undefined,
        scaling: undefined,
        database: undefined,
        applied: undefined,
        refused: undefined,
        contest: { corrections: 0, lastAtMs: Number.NEGATIVE_INFINITY, untilMs: Number.NEGATIVE_INFINITY },
        taken: undefined,
        lastStatus: undefined,
        scaledAtMs: undefined,
      };
      states.set(key, state);
      return state;
    },
    forget: (key) => states.delete(key),
  };
}
