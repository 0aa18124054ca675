/**
 * What the reconciler keeps of each resource while it leads. All of it may be lost at any time: a new leader makes one apply
 * that changes nothing, and does not scale down for one window. A resource that is deleted and made again begins anew.
 */

import type { KubeObject } from "../kube/model.ts";
import type { ObserveOperator } from "../telemetry/operator_observation.ts";
import type { DispatcherStatus } from "./resource/model.ts";
import type { ScalingMemory } from "./scaling/model.ts";

export type Memory = {
  uid: string;
  /** The resource as the API server had it when this leader first looked at it. */
  asked: KubeObject | undefined;
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
        attempts: number;
        retryAtMs: number;
      }
    | undefined;
  /** Corrections in quick succession: somebody else wants something else. */
  contest: { corrections: number; lastAtMs: number; untilMs: number };
  /** Somebody else's Deployment without our label, which no watch tells of, has the name: looked at again by then. */
  taken: { by: string; untilMs: number } | undefined;
  /** The last status written, what the API server stored of it, and when. */
  reported: { sent: DispatcherStatus; object: KubeObject; atMs: number } | undefined;
  scaledAtMs: number | undefined;
};

export type Memories = {
  /** That of the resource's uid, made where there is none. */
  of(key: string, uid: string): Memory;
  /** Whether there was anything to forget. */
  forget(key: string): boolean;
};

/** Nothing decides meanwhile: deciding begins anew afterwards, and so does not go down for a window. */
export function stopDeciding(memory: Memory, resource: string, observe: ObserveOperator): void {
  if (memory.scaling === undefined) return;
  memory.scaling = undefined;
  observe({ kind: "scaling_stopped", resource });
}

export function createMemories(): Memories {
  const memories = new Map<string, Memory>();
  return {
    of(key, uid) {
      const known = memories.get(key);
      if (known?.uid === uid) return known;
      const memory: Memory = {
        uid,
        asked: undefined,
        replicas: undefined,
        scaling: undefined,
        database: undefined,
        applied: undefined,
        refused: undefined,
        contest: { corrections: 0, lastAtMs: Number.NEGATIVE_INFINITY, untilMs: Number.NEGATIVE_INFINITY },
        taken: undefined,
        reported: undefined,
        scaledAtMs: undefined,
      };
      memories.set(key, memory);
      return memory;
    },
    forget: (key) => memories.delete(key),
  };
}
