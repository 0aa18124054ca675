/**
 * The newest known version of a resource, its PodTemplate, and its Deployment: from the watches, from the operator's own writes, or from the
 * API server where a watch cannot know.
 */
import { ApiError, type Collection, type KubeClient, type KubeObject } from "../kube/model.ts";
import { group, type Pause, plural, version } from "./resource/model.ts";
import { newerOf, type Ownership, ownershipOf } from "./resource/ownership.ts";
import type { PodTemplateObject } from "./resource/pod_template.ts";
import type { ResourceState } from "./resource_state.ts";

type Deps = {
  client: Pick<KubeClient, "get">;
  namespace: string;
  /** What the watch knows: Deployments with our label. */
  deployments: { get(key: string): KubeObject | undefined };
  /** The same for PodTemplates. */
  podTemplates: { get(key: string): PodTemplateObject | undefined };
  clock: () => number;
};

/** `live` is undefined if there is no Deployment, or if it is not ours and was not read again. */
export type CurrentDeployment = { live: KubeObject | undefined; ownership: Ownership };

type Seen = { pause: Pause; podTemplate: PodTemplateObject | undefined };

/** A Deployment that is not ours is read again after this time. */
export const recheckMs = 30_000;

export function createCurrentObjects({ client, namespace, deployments, podTemplates, clock }: Deps) {
  const podTemplatesOf = { group: "", version: "v1", plural: "podtemplates", namespace };
  const resourcesOf = { group, version, plural, namespace };
  const deploymentsOf = { group: "apps", version: "v1", plural: "deployments", namespace };

  async function read<T extends KubeObject>(
    of: Collection,
    name: string,
    signal: AbortSignal,
  ): Promise<T | undefined> {
    try {
      return await client.get<T>(of, name, signal);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** The Deployment as the watch or our last apply knows it. */
  const known = (key: string, state: ResourceState) => newerOf(deployments.get(key), state.applied?.object);

  /** A Deployment without our label is read before anything is applied over it. */
  async function liveOf(
    key: string,
    object: KubeObject,
    state: ResourceState,
    { pause, podTemplate }: Seen,
    signal: AbortSignal,
  ): Promise<KubeObject | undefined> {
    if (deployments.get(key) !== undefined) return known(key, state);
    const { refused } = state;
    // Nothing is applied before the next attempt is due.
    const waits =
      refused?.generation === object.metadata.generation &&
      refused?.podsVersion === podTemplate?.metadata.resourceVersion &&
      clock() < (refused?.retryAtMs ?? 0);
    if (pause === "all" || waits) return undefined;
    return await read(deploymentsOf, object.metadata.name, signal);
  }

  return {
    known,

    /**
     * Reads the resource once for each leader. After that the watch counts, as far as it is newer. Undefined if the resource
     * is gone, or if it is not the one that the watch knows.
     */
    async resource(cached: KubeObject, state: ResourceState, signal: AbortSignal) {
      const asked = state.asked ?? (await read(resourcesOf, cached.metadata.name, signal));
      state.asked = asked;
      return asked !== undefined && asked.metadata.uid === cached.metadata.uid
        ? newerOf(cached, asked)
        : undefined;
    },

    /** Reads the PodTemplate once for each leader. After that the watch counts, as far as it is newer. */
    async podTemplate(key: string, name: string, state: ResourceState, signal: AbortSignal) {
      if (state.askedPods !== undefined) return newerOf(podTemplates.get(key), state.askedPods ?? undefined);
      state.askedPods = (await read<PodTemplateObject>(podTemplatesOf, name, signal)) ?? null;
      return state.askedPods ?? undefined;
    },

    /** Changes `state.taken`. */
    async deployment(
      key: string,
      object: KubeObject,
      state: ResourceState,
      seen: Seen,
      signal: AbortSignal,
    ): Promise<CurrentDeployment> {
      const { taken } = state;
      if (taken !== undefined && clock() < taken.untilMs && deployments.get(key) === undefined)
        return { live: undefined, ownership: { kind: "taken", by: taken.by } };
      const live = await liveOf(key, object, state, seen, signal);
      const ownership = ownershipOf(object, live);
      if (ownership.kind !== "taken") state.taken = undefined;
      // The watch reports the end of a Deployment that it knows.
      else if (deployments.get(key) === undefined)
        state.taken = { by: ownership.by, untilMs: clock() + recheckMs };
      return { live, ownership };
    },
  };
}

export type CurrentObjects = ReturnType<typeof createCurrentObjects>;
