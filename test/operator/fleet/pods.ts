/**
 * A dispatcher for each pod: nodes that kwok plays run nothing, so beside each ready pod of a Deployment stands a real `npm run
 * dispatcher`. It is started when its pod is ready, and asked to stop when its pod is going, as a kubelet does.
 */
import { dispatcherLabel } from "../../../internal/operator/resource/model.ts";
import { type Running, start } from "../../cmd/process.ts";
import type { ControlPlane } from "../../support/kubernetes/control_plane.ts";

type Pod = {
  metadata: { name: string; deletionTimestamp?: string };
  status?: { conditions?: readonly { type: string; status: string }[] };
};

export type Pods = AsyncDisposable & {
  /** Dispatchers that were started and not yet asked to stop. */
  readonly running: number;
  /** Those whose process ended by itself, or otherwise than asked, with what it said last. */
  readonly faults: readonly string[];
};

export type PodsOptions = {
  plane: ControlPlane;
  namespace: string;
  /** Of the resource. */
  name: string;
  /** What dispatchers are set by. */
  settings: Readonly<Record<string, string>>;
};

const lookMs = 250;

export function runPods({ plane, namespace, name, settings }: PodsOptions): Pods {
  const running = new Map<string, Running>();
  const ending = new Set<Promise<void>>();
  const faults: string[] = [];
  const query = `labelSelector=${encodeURIComponent(`${dispatcherLabel}=${name}`)}`;
  let stopped = false;

  function begin(pod: string): void {
    const process = start("cmd/dispatcher/main.ts", [], {
      METRICS_PORT: "0",
      LOG_LEVEL: "warn",
      ...settings,
    });
    running.set(pod, process);
    void process.ended.then(({ code, signal, stderr }) => {
      if (running.get(pod) === process) running.delete(pod);
      else if (code === 0) return;
      faults.push(`${pod}: ${code ?? signal}: ${stderr.slice(-500)}`);
    });
  }

  function end(pod: string, process: Running): void {
    running.delete(pod);
    process.child.kill("SIGTERM");
    const ended = process.ended.then(() => {
      ending.delete(ended);
    });
    ending.add(ended);
  }

  async function look(): Promise<void> {
    const { status, json } = await plane.request("GET", `/api/v1/namespaces/${namespace}/pods?${query}`);
    if (status !== 200) return;
    const ready = new Set(
      (json as { items: readonly Pod[] }).items
        .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
        .filter((pod) =>
          pod.status?.conditions?.some((each) => each.type === "Ready" && each.status === "True"),
        )
        .map(({ metadata }) => metadata.name),
    );
    if (stopped) return;
    for (const pod of ready) if (!running.has(pod)) begin(pod);
    for (const [pod, process] of running) if (!ready.has(pod)) end(pod, process);
  }

  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => {
      if (!stopped) faults.push(String(error));
    });
  }, lookMs);

  return {
    get running() {
      return running.size;
    },
    faults,
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearInterval(timer);
      await looking;
      for (const [pod, process] of running) end(pod, process);
      await Promise.all(ending);
    },
  };
}
