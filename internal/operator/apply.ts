/**
 * The Deployment of a resource is brought to what is desired: applied when something asks for it, and only then.
 *
 *   never applied by this leader   one apply; where nothing is to change, the API server writes nothing
 *   another hash of the desired    a new template, other replicas: applied
 *   another generation, or         somebody else changed it: applied, and what that put back is told. Fields that are
 *   metadata that we gave is gone  nobody's business of ours (a restart annotation, a sidecar) stay as they are.
 *   refused                        tried again after a pause that grows, at once when the template changes. Meanwhile the
 *                                  replicas of what runs are set by a merge patch of that one field: an apply of fewer
 *                                  fields would take the others out of the Deployment.
 *
 * Whoever keeps changing what is put back is answered less and less often, once a minute at last: no hot loop.
 * A crash between an apply and what is remembered of it leaves nothing to do: the next apply changes nothing.
 */
import { ApiError, type KubeClient, type KubeObject } from "../kube/model.ts";
import type { Problem } from "./resource/condition_states.ts";
import { desiredDeployment } from "./resource/deployment.ts";
import { replicasOf } from "./resource/fleet.ts";
import { differences, hashOf, sameJson } from "./resource/json.ts";
import type { DispatcherPods, DispatcherSpec } from "./resource/model.ts";
import { metadataMatches } from "./resource/ownership.ts";
import type { ResourceState } from "./resource_state.ts";

const refusedFirstMs = 5_000;
const refusedMostMs = 300_000;
/** So many corrections, each within so long of the one before, are made at once. */
const freeCorrections = 5;
const contestMs = 60_000;

export type ApplyResult = {
  deployment: KubeObject | undefined;
  /** What was asked for: "first" after a start of leading. */
  why: "first" | "changed" | "drift" | undefined;
  /** Made where none was. */
  created: boolean;
  /** What changed in a Deployment that was there. */
  changed: readonly string[];
  problem: Problem | undefined;
  /** Milliseconds until it should be looked at again. */
  againMs: number | undefined;
};

type Refusal = { reason: "TemplateRefused" | "ApplyFailed"; message: string };

type Asked = {
  object: KubeObject;
  spec: DispatcherSpec;
  pods: DispatcherPods;
  replicas: number;
  live: KubeObject | undefined;
  state: ResourceState;
};

type Deps = {
  mayWrite(): void;
  client: Pick<KubeClient, "apply" | "merge">;
  namespace: string;
  clock: () => number;
};

/** What a server-side apply of a field with the wrong type is answered with: a 500 that only its words tell from a breakdown. */
const mistyped = /^failed to create typed patch object/;

/** The API server's no, which will be the same until somebody changes something; undefined: to be tried again as a failure. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status, message } = error;
  if ([400, 403, 413, 422].includes(status) || (status === 500 && mistyped.test(message)))
    return { reason: "TemplateRefused", message };
  return status === 500 ? { reason: "ApplyFailed", message } : undefined;
}

/** What of a Deployment others can change and we apply. */
const ours = ({ metadata, spec }: KubeObject) => ({
  metadata: {
    labels: metadata.labels ?? {},
    annotations: metadata.annotations ?? {},
    ownerReferences: metadata.ownerReferences ?? [],
  },
  spec,
});

function whyApply(state: ResourceState, live: KubeObject | undefined, desired: KubeObject, hash: string) {
  const { applied } = state;
  if (live === undefined || applied === undefined || applied.object.metadata.uid !== live.metadata.uid)
    return "first";
  if (applied.hash !== hash) return "changed";
  if (live.metadata.generation !== applied.object.metadata.generation) return "drift";
  // An admission policy may have the last word on a label: what the apply came to is not to be applied for ever.
  const asApplied = sameJson(ours(live).metadata, ours(applied.object).metadata);
  return asApplied || metadataMatches(desired, live) ? undefined : "drift";
}

export function createApply({ mayWrite, client, namespace, clock }: Deps) {
  const deployments = { group: "apps", version: "v1", plural: "deployments", namespace };
  const unchanged = { why: undefined, created: false, changed: [], problem: undefined, againMs: undefined };

  /** The template is refused: the replicas of what runs still follow. */
  async function scaleOnly({ live, state, replicas }: Asked): Promise<KubeObject | undefined> {
    if (live === undefined || replicasOf(live) === replicas) return live;
    const { name, uid } = live.metadata;
    mayWrite();
    const merged = await client.merge(deployments, name, { metadata: { uid }, spec: { replicas } });
    state.applied = { hash: "", object: merged };
    state.replicas = replicas;
    return merged;
  }

  async function whileRefused(
    asked: Asked,
    refused: NonNullable<ResourceState["refused"]>,
  ): Promise<ApplyResult> {
    const { reason, message, retryAtMs } = refused;
    const deployment = await scaleOnly(asked).catch((error: unknown) => {
      if (refusalOf(error) === undefined) throw error;
      return asked.live;
    });
    return {
      ...unchanged,
      deployment,
      problem: { reason, message },
      againMs: Math.max(0, retryAtMs - clock()),
    };
  }

  /** Counts corrections that follow each other closely. */
  function corrected(state: ResourceState): void {
    const nowMs = clock();
    const { contest } = state;
    contest.corrections = nowMs - contest.lastAtMs < 2 * contestMs ? contest.corrections + 1 : 1;
    contest.lastAtMs = nowMs;
    const over = contest.corrections - freeCorrections;
    contest.untilMs = over < 0 ? nowMs : nowMs + Math.min(contestMs, 1_000 * 2 ** over);
  }

  /** Changes `state`. Throws what is worth trying again soon: conflicts, no answer, an API server that is overloaded. */
  return async (asked: Asked): Promise<ApplyResult> => {
    const { object, spec, pods, replicas, live, state } = asked;
    const desired = desiredDeployment(object, spec, pods, replicas);
    const hash = hashOf(desired);
    const shape = hashOf(desiredDeployment(object, spec, pods, 0));
    const why = whyApply(state, live, desired, hash);
    if (why === undefined) {
      state.refused = undefined;
      return { ...unchanged, deployment: live };
    }
    const { refused, contest } = state;
    if (refused?.shape === shape && clock() < refused.retryAtMs) return await whileRefused(asked, refused);
    if (why === "drift" && clock() < contest.untilMs) {
      const paths = differences(ours(state.applied?.object ?? desired), ours(live ?? desired));
      const message = `Somebody else keeps changing ${paths.length > 0 ? paths.slice(0, 5).join(", ") : "it"}.`;
      const againMs = contest.untilMs - clock();
      return { ...unchanged, deployment: live, problem: { reason: "Contested", message }, againMs };
    }
    let result: KubeObject;
    try {
      mayWrite();
      // With the uid: when it was deleted, or made again by somebody, meanwhile, this is a conflict.
      const uid = live?.metadata.uid;
      const metadata = { ...desired.metadata, ...(uid === undefined ? {} : { uid }) };
      result = await client.apply(deployments, { ...desired, metadata });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      const attempts = refused?.shape === shape ? refused.attempts + 1 : 1;
      const pauseMs = Math.min(refusedMostMs, refusedFirstMs * 2 ** (attempts - 1));
      const generation = object.metadata.generation ?? 0;
      const again = {
        ...refusal,
        shape,
        generation,
        podsVersion: pods.version,
        attempts,
        retryAtMs: clock() + pauseMs,
      };
      state.refused = again;
      return await whileRefused(asked, again);
    }
    state.refused = undefined;
    state.applied = { hash, object: result };
    state.replicas = replicas;
    const changed = live === undefined ? [] : differences(ours(live), ours(result));
    if (why === "drift" && changed.length > 0) corrected(state);
    return { ...unchanged, deployment: result, why, created: live === undefined, changed };
  };
}
