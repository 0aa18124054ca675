/** Writes the status of a resource if it changed, then the events of the conditions that changed. */

import type { EventContent } from "../kube/event_object.ts";
import { ApiError, type KubeClient, type KubeObject } from "../kube/model.ts";
import type { ObserveOperator } from "../telemetry/operator/operator_observation.ts";
import type { Snapshot } from "./resource/condition_states.ts";
import { sameJson } from "./resource/json.ts";
import { group, kind, plural, version } from "./resource/model.ts";
import { newerOf } from "./resource/ownership.ts";
import { differenceOf, statusIn, statusOf } from "./resource/status.ts";
import { transitionsOf } from "./resource/transitions.ts";
import type { ResourceState } from "./resource_state.ts";

/** Figures alone are written no more often. */
const figuresEveryMs = 15_000;

type Deps = {
  /** Throws when it is no longer ours to write. */
  mayWrite(): void;
  client: Pick<KubeClient, "applyStatus">;
  namespace: string;
  record(regarding: KubeObject, event: EventContent): void;
  observe: ObserveOperator;
  /** Monotonic, and Unix milliseconds. */
  clock: () => number;
  now: () => number;
};

export function createStatusWriter({ mayWrite, client, namespace, record, observe, clock, now }: Deps) {
  const resources = { group, version, plural, namespace };

  async function write(object: KubeObject, state: ResourceState, status: ReturnType<typeof statusOf>) {
    const { name, uid } = object.metadata;
    mayWrite();
    const written = await client.applyStatus(resources, {
      apiVersion: `${group}/${version}`,
      kind,
      // With the uid: never the status of another resource of this name.
      metadata: { name, namespace, ...(uid === undefined ? {} : { uid }) },
      status,
    });
    state.lastStatus = { sent: status, object: written, atMs: clock() };
  }

  /** Returns the milliseconds until a postponed write is due, if there is one. Changes `state`. */
  return async (
    object: KubeObject,
    state: ResourceState,
    snapshot: Snapshot,
  ): Promise<number | undefined> => {
    // Who does not lead any more tells nothing either.
    mayWrite();
    const stands = newerOf(object, state.lastStatus?.object) ?? object;
    const before = statusIn(stands);
    const status = statusOf(snapshot, before, now());
    // An older definition of the resource may have dropped fields of what was sent: then what it stored counts as it.
    const { lastStatus } = state;
    const untouched = lastStatus !== undefined && sameJson(stands.status, lastStatus.object.status);
    const degraded = status.conditions.find(({ type }) => type === "Degraded");
    observe({
      kind: "resource_synced",
      resource: object.metadata.name,
      degraded: degraded?.status === "True" ? degraded.reason : undefined,
    });
    const difference = differenceOf(untouched ? lastStatus.sent : stands.status, status);
    if (difference === "none") return undefined;
    const waitMs = lastStatus === undefined ? 0 : lastStatus.atMs + figuresEveryMs - clock();
    if (difference === "figures" && waitMs > 0) return waitMs;
    try {
      await write(object, state, status);
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
    for (const event of transitionsOf(before.conditions, status.conditions)) record(object, event);
    return undefined;
  };
}
