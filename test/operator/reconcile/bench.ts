/** A reconciler on a cluster in memory, with a clock and a decision that tests set. */

import type { EventContent } from "../../../internal/kube/event_object.ts";
import type { KubeObject } from "../../../internal/kube/model.ts";
import type { BacklogState } from "../../../internal/operator/backlog/model.ts";
import { createReconciler } from "../../../internal/operator/reconciler.ts";
import {
  type Condition,
  type DispatcherStatus,
  dispatcherLabel,
  group,
  kind,
  plural,
  version,
} from "../../../internal/operator/resource/model.ts";
import { parseDispatcher, pauseOf } from "../../../internal/operator/resource/parse_dispatcher.ts";
import { remember } from "../../../internal/operator/scaling/decide.ts";
import type { Decision, Sample, ScalingInput } from "../../../internal/operator/scaling/model.ts";
import type { OperatorObservation } from "../../../internal/telemetry/operator/operator_observation.ts";
import { podTemplateNamed } from "../resource/dispatchers.ts";
import { createCluster } from "./cluster.ts";

export const template = {
  metadata: { labels: { app: "dispatcher" }, annotations: { "example.com/revision": "7" } },
  spec: { containers: [{ name: "dispatcher", image: "registry.example/dispatcher:1" }] },
};

export const sampleOf = (due: number): Sample => ({
  due,
  oldestDueSeconds: due === 0 ? 0 : 3.4,
  eventsWaiting: 0,
  recoveriesWaiting: 0,
  lanesBusy: due,
  lanesWaiting: due,
});

export const seen = (due: number): BacklogState => ({
  sample: sampleOf(due),
  attemptsPerSecond: undefined,
  failures: 0,
  error: undefined,
});

export function createBench() {
  const cluster = createCluster();
  const events: (EventContent & { of: string })[] = [];
  const observations: OperatorObservation[] = [];
  const state = {
    nowMs: 0,
    leading: true,
    backlog: seen(0),
    /** What is decided; undefined: what the Deployment has, or 2. */
    replicas: undefined as number | undefined,
    limitedBy: undefined as Decision["limitedBy"],
    asked: [] as ScalingInput[],
    /** What the watch of Deployments knows, where it is late. */
    late: undefined as KubeObject | undefined,
    /** And that of resources. */
    lateResource: undefined as KubeObject | undefined,
    /** And that of PodTemplates. */
    latePods: undefined as KubeObject | undefined,
  };
  const decide = (input: ScalingInput): Decision => {
    state.asked.push(input);
    return {
      replicas: input.pause === "all" ? (input.current ?? 2) : (state.replicas ?? input.current ?? 2),
      reason: "steady",
      recommended: undefined,
      limitedBy: state.limitedBy,
      memory: { ...input.memory, lastRaiseMs: state.asked.length },
    };
  };
  const known = cluster.cache("deployments", dispatcherLabel);
  const resources = cluster.cache(plural);
  const podTemplates = cluster.cache("podtemplates", dispatcherLabel);
  const begin = () =>
    createReconciler({
      client: cluster.client,
      namespace: "here",
      resources: { get: (key) => state.lateResource ?? resources.get(key) },
      deployments: { get: (key) => state.late ?? known.get(key) },
      podTemplates: { get: (key) => state.latePods ?? podTemplates.get(key) },
      backlogs: { stateOf: () => state.backlog },
      parse: parseDispatcher,
      pauseOf,
      podOptions: {},
      scaling: { decide, remember },
      recorder: {
        record: (regarding, event) =>
          void events.push({ ...event, of: `${regarding.kind}/${regarding.metadata.name}` }),
      },
      isLeading: () => state.leading,
      observe: (observation) => void observations.push(observation),
      clock: () => state.nowMs,
      now: () => Date.UTC(2026, 0, 1) + state.nowMs,
    });
  let reconciler = begin();
  const podTemplate = (
    name: string,
    pods: unknown = template,
    metadata: Partial<KubeObject["metadata"]> = {},
  ) =>
    cluster.put("podtemplates", {
      ...podTemplateNamed(name, pods),
      metadata: { name, namespace: "here", labels: { [dispatcherLabel]: name }, ...metadata },
    });

  return {
    ...cluster,
    events,
    observations,
    state,
    podTemplate,
    /** As somebody who edits it; whole spec. `template` is the one of its PodTemplate. */
    resource(
      name: string,
      { template: pods = template, ...spec }: Record<string, unknown> = {},
      metadata: Partial<KubeObject["metadata"]> = {},
    ) {
      podTemplate(name, pods);
      return cluster.put(plural, {
        ...cluster.find(plural, name),
        apiVersion: `${group}/${version}`,
        kind,
        metadata: { ...cluster.find(plural, name)?.metadata, name, namespace: "here", ...metadata },
        spec,
      });
    },
    /** As somebody who edits what stands. */
    edit(change: (deployment: KubeObject) => KubeObject, name = "one") {
      const found = cluster.find("deployments", name);
      if (found === undefined) throw new Error(`no Deployment ${name}`);
      return cluster.put("deployments", change(found));
    },
    /** Another process leads. */
    restart() {
      reconciler = begin();
    },
    reconcile: (name = "one") => reconciler.reconcile(`here/${name}`, new AbortController().signal),
    deployment: (name = "one") => cluster.find("deployments", name),
    status: (name = "one") => cluster.find(plural, name)?.status as DispatcherStatus | undefined,
    condition: (type: Condition["type"], name = "one") =>
      (cluster.find(plural, name)?.status as DispatcherStatus | undefined)?.conditions.find(
        (condition) => condition.type === type,
      ),
    reasons: () => events.map(({ reason }) => reason),
    /** Writes since the last call, as "apply one". */
    written: () => cluster.writes.splice(0).map(({ verb, name }) => `${verb} ${name}`),
  };
}

/** One with a Deployment of so many replicas, all of it told. */
export async function running(replicas = 2, spec: Record<string, unknown> = {}) {
  const bench = createBench();
  bench.state.replicas = replicas;
  bench.resource("one", { minReplicas: 1, maxReplicas: 100, ...spec });
  await bench.reconcile();
  bench.written();
  bench.events.length = 0;
  return bench;
}

export const replicasIn = (deployment: KubeObject | undefined) =>
  (deployment?.spec as { replicas?: number } | undefined)?.replicas;

export const scaledTo = (replicas: number) => (deployment: KubeObject) => ({
  ...deployment,
  spec: { ...(deployment.spec as object), replicas },
});
