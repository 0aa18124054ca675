/** The status of a resource, written when it differs from what stands; events of what changed, once it is written. */

import { ApiError, type KubeClient, type KubeObject } from "../kube/model.ts";
import type { ObserveOperator } from "../telemetry/operator_observation.ts";
import type { Picture } from "./resource/condition_states.ts";
import { sameJson } from "./resource/json.ts";
import { group, kind, plural, version } from "./resource/model.ts";
import { newerOf } from "./resource/ownership.ts";
import { differenceOf, statusIn, statusOf } from "./resource/status.ts";
import { type Occurrence, transitionsOf } from "./resource/transitions.ts";
import type { Memory } from "./resource_state.ts";

/** Figures alone are written no more often. */
const figuresEveryMs = 15_000;

type Deps = {
  /** Throws when it is no longer ours to write. */
  mayWrite(): void;
  client: Pick<KubeClient, "applyStatus">;
  namespace: string;
  record(regarding: KubeObject, occurrence: Occurrence): void;
  observe: ObserveOperator;
  /** Monotonic, and Unix milliseconds. */
  clock: () => number;
  now: () => number;
};

export function createReport({ mayWrite, client, namespace, record, observe, clock, now }: Deps) {
  const resources = { group, version, plural, namespace };

  async function write(object: KubeObject, memory: Memory, status: ReturnType<typeof statusOf>) {
    const { name, uid } = object.metadata;
    mayWrite();
    const written = await client.applyStatus(resources, {
      apiVersion: `${group}/${version}`,
      kind,
      // With the uid: never the status of another resource of this name.
      metadata: { name, namespace, ...(uid === undefined ? {} : { uid }) },
      status,
    });
    memory.reported = { sent: status, object: written, atMs: clock() };
  }

  /** Answers when to come back to write what was held back; undefined when nothing was. Changes `memory`. */
  return async (object: KubeObject, memory: Memory, picture: Picture): Promise<number | undefined> => {
    // Who does not lead any more tells nothing either.
    mayWrite();
    const stands = newerOf(object, memory.reported?.object) ?? object;
    const before = statusIn(stands);
    const status = statusOf(picture, before, now());
    // An older definition of the resource may have dropped fields of what was sent: then what it stored counts as it.
    const { reported } = memory;
    const untouched = reported !== undefined && sameJson(stands.status, reported.object.status);
    const degraded = status.conditions.find(({ type }) => type === "Degraded");
    observe({
      kind: "resource_looked_at",
      resource: object.metadata.name,
      degraded: degraded?.status === "True" ? degraded.reason : undefined,
    });
    const difference = differenceOf(untouched ? reported.sent : stands.status, status);
    if (difference === "none") return undefined;
    const waitMs = reported === undefined ? 0 : reported.atMs + figuresEveryMs - clock();
    if (difference === "figures" && waitMs > 0) return waitMs;
    try {
      await write(object, memory, status);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
    const same = before.conditions.some(
      ({ type, reason }) => type === "Degraded" && reason === degraded?.reason,
    );
    if (degraded?.status === "True" && !same) {
      const { reason, message } = degraded;
      observe({ kind: "resource_degraded", resource: object.metadata.name, reason, message });
    }
    for (const occurrence of transitionsOf(before.conditions, status.conditions)) record(object, occurrence);
    return undefined;
  };
}

export type Report = ReturnType<typeof createReport>;
