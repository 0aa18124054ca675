/**
 * The operator: runs dispatchers in Kubernetes, as WebhookDispatcher resources describe. It connects these parts:
 *
 *   kube/reflector.ts     lists and watches the resources, PodTemplates, and Deployments of one namespace, and keeps them
 *                         in memory. It never gives up, and sends about two requests a minute if nothing changes
 *   kube/elector.ts       elects the one process that leads, by a Lease
 *   kube/work_queue.ts    syncs several resources at once, each by one worker at a time. A failed sync is retried with a
 *                         backoff of its own
 *   backlog/sampler.ts    reads the view `backlog` of each database that a resource names, and queues the resources of that
 *                         database
 *   reconciler.ts         syncs one resource: scaling/decide.ts computes the replicas, apply.ts applies what changed in the
 *                         Deployment under one field manager, status_writer.ts writes the status and events
 *
 * A process is in one of these states:
 *
 *   following   watches only, so that it has everything in memory when it leads
 *   leading     the queue runs. It starts with every resource; each change and each reading of a backlog adds more
 *   ended       "released": it stopped in order, and nothing is in progress. "lost": another process may lead, so this one
 *               should exit
 *
 * The memory of resources starts empty each time the process leads. Changes of nothing but the status are our own and do not
 * cause a sync. If somebody else writes the status, the next sync corrects it.
 */

import { createElector } from "../kube/elector.ts";
import { createRecorder } from "../kube/event_recorder.ts";
import { defaultTimings, type Timings } from "../kube/leadership.ts";
import { type KubeClient, type KubeObject, keyOf } from "../kube/model.ts";
import { createReflector } from "../kube/reflector.ts";
import { createWorkQueue, type WorkQueue } from "../kube/work_queue.ts";
import type { ObserveOperator } from "../telemetry/operator/operator_observation.ts";
import { aborted } from "./aborted.ts";
import type { Backlogs } from "./backlog/model.ts";
import { createReconciler } from "./reconciler.ts";
import { sameJson } from "./resource/json.ts";
import { dispatcherLabel, fieldManager, group, plural, version } from "./resource/model.ts";
import { parseDispatcher, pauseOf } from "./resource/parse_dispatcher.ts";
import type { PodTemplateObject } from "./resource/pod_template.ts";
import { decide, remember } from "./scaling/decide.ts";

export type OperatorOptions = {
  client: KubeClient;
  /** The one namespace that it works in. */
  namespace: string;
  /** Another one in each process. */
  identity: string;
  /** The name of the Lease. */
  lease: string;
  /** The only service account that dispatchers may run with. Any of the namespace, unless given. */
  serviceAccount?: string | undefined;
  /** Makes the sampler, which calls `changed` with the name of a database whenever something is known of it. */
  backlogs(changed: (database: string) => void): Backlogs & { run(signal: AbortSignal): Promise<void> };
  observe: ObserveOperator;
  timings?: Timings;
  /** Resources looked at at the same time; 4. */
  workers?: number;
  /** Every resource is looked at so often, whatever happened; ten minutes. */
  resyncMs?: number;
};

export type Operator = AsyncDisposable & {
  /** "released" after it was disposed of, "lost" when another may lead. Rejects when leading failed in itself. */
  done: Promise<"released" | "lost">;
  isLeading(): boolean;
  /** Who holds the lease, as far as known. */
  holder(): string | undefined;
  /** Whether what the API server has is at hand. */
  synced(): boolean;
  /** When each watch last heard of the server, by performance.now(). */
  heard(): readonly { resource: string; heardAtMs: number | undefined }[];
};

const queueName = "webhookdispatcher";

/** Whether there is something to do about it: a change of the status alone is none. */
export function matters(now: KubeObject | undefined, before: KubeObject | undefined): boolean {
  // The resync tells the same twice.
  if (now === undefined || before === undefined || now === before) return true;
  const asked = ({ metadata }: KubeObject) => [
    metadata.uid,
    metadata.generation,
    metadata.deletionTimestamp,
    metadata.labels,
    metadata.annotations,
  ];
  return !sameJson(asked(now), asked(before));
}

export function startOperator(options: OperatorOptions): Operator {
  const { client, namespace, identity, lease, observe, timings = defaultTimings } = options;
  const { workers = 4, resyncMs = 600_000 } = options;
  const stop = new AbortController();
  const ended = new AbortController();
  /** While it leads. */
  let queue: WorkQueue | undefined;
  /** The database of each resource that has one. */
  const databases = new Map<string, string>();

  const backlogs = options.backlogs((database) => {
    for (const [key, name] of databases) if (name === database) queue?.add(key);
  });

  function follow(key: string, resource: KubeObject | undefined): void {
    const read = resource === undefined ? undefined : parseDispatcher(resource);
    const spec = read !== undefined && read.problem === undefined ? read.spec : undefined;
    if (spec?.mode === "backlog") databases.set(key, spec.database);
    else databases.delete(key);
    backlogs.wanted(new Set(databases.values()));
  }

  const resources = createReflector<KubeObject>({
    client,
    of: { group, version, plural, namespace },
    observe,
    resyncMs,
    onChange(key, now, before) {
      if (!matters(now, before)) return;
      follow(key, now);
      queue?.add(key);
    },
  });
  const deployments = createReflector<KubeObject>({
    client,
    of: { group: "apps", version: "v1", plural: "deployments", namespace },
    which: { labelSelector: dispatcherLabel },
    observe,
    onChange: (key) => queue?.add(key),
  });
  // A PodTemplate has the name, and so the key, of its resource.
  const podTemplates = createReflector<PodTemplateObject>({
    client,
    of: { group: "", version: "v1", plural: "podtemplates", namespace },
    which: { labelSelector: dispatcherLabel },
    observe,
    onChange: (key) => queue?.add(key),
  });
  const watches = [
    { resource: plural, reflector: resources },
    { resource: "deployments", reflector: deployments },
    { resource: "podtemplates", reflector: podTemplates },
  ];
  const watching = watches.map(({ reflector }) => reflector.run(ended.signal));
  let synced = false;
  const ready = Promise.all(watches.map(({ reflector }) => reflector.synced(ended.signal))).then(() => {
    synced = true;
  });
  // Stopped before; whoever waits for it is told so.
  ready.catch(() => {});

  const elector = createElector({ client, namespace, lease, identity, observe, timings });
  const recorder = createRecorder({
    client,
    namespace,
    component: fieldManager,
    instance: identity,
    observe,
  });

  async function lead(leading: AbortSignal): Promise<void> {
    await Promise.race([ready, aborted(leading)]);
    if (leading.aborted) return;
    const { reconcile } = createReconciler({
      client,
      namespace,
      resources,
      deployments,
      backlogs,
      podTemplates,
      parse: parseDispatcher,
      pauseOf,
      podOptions: { serviceAccount: options.serviceAccount },
      scaling: { decide, remember },
      recorder,
      isLeading: elector.isLeading,
      observe,
    });
    queue = createWorkQueue({ name: queueName, workers, process: reconcile, observe });
    try {
      for (const resource of resources.list()) queue.add(keyOf(resource));
      await Promise.all([queue.run(leading), backlogs.run(leading)]);
    } finally {
      queue = undefined;
    }
    await Promise.race([recorder.settled(), aborted(AbortSignal.timeout(lastEventsMs))]);
  }

  const done = elector.run(stop.signal, lead).finally(async () => {
    ended.abort(new Error("the operator has ended"));
    await Promise.all(watching);
  });
  // Whoever asks for it is told; that nobody asks is not a fault of its own.
  done.catch(() => {});

  return {
    done,
    isLeading: elector.isLeading,
    holder: elector.holder,
    synced: () => synced,
    heard: () => watches.map(({ resource, reflector }) => ({ resource, heardAtMs: reflector.heardAtMs() })),
    async [Symbol.asyncDispose]() {
      stop.abort(new Error("the operator stops"));
      await done.catch(() => {});
    },
  };
}

/** A stop waits no longer for events that are still to be written: the lease is to be given back. */
const lastEventsMs = 1_000;
