/** A reflector of a collection in memory, with a clock that stands and waits that are written down instead of waited. */
import type { KubeObject } from "../../internal/kube/model.ts";
import { createReflector, type ReflectorOptions } from "../../internal/kube/reflector.ts";
import type { KubeObservation } from "../../internal/telemetry/operator/kube_observation.ts";
import { until } from "../support/until.ts";
import { widgets } from "./api_server.ts";
import { createCollection } from "./collection.ts";

const versionOf = (object: KubeObject | undefined) => object?.metadata.resourceVersion ?? "-";

export function reflecting(options: Partial<ReflectorOptions<KubeObject>> = {}) {
  const collection = createCollection();
  const observed: KubeObservation[] = [];
  /** `key before>now`, each by its version. */
  const told: string[] = [];
  const waited: number[] = [];
  const clock = { ms: 1_000 };
  const stop = new AbortController();
  const reflector = createReflector<KubeObject>({
    client: collection.client,
    of: widgets,
    observe: (observation) => observed.push(observation),
    onChange: (key, now, before) => told.push(`${key} ${versionOf(before)}>${versionOf(now)}`),
    backoff: (attempt) => attempt,
    clock: () => clock.ms,
    async sleep(ms) {
      waited.push(ms);
      await new Promise((done) => setImmediate(done));
    },
    ...options,
  });
  return {
    collection,
    observed,
    told,
    waited,
    clock,
    stop,
    reflector,
    run: () => reflector.run(stop.signal),
    [Symbol.dispose]: () => stop.abort(),
    /** Lets the watch live long enough, then ends it, and waits for the next one to be asked for. */
    async endCalmly(error?: unknown) {
      clock.ms += 60_000;
      const before = collection.asked.length;
      collection.end(error);
      await until(() => collection.asked.length > before && collection.watching());
    },
    ends: () => observed.flatMap((one) => (one.kind === "watch_ended" ? [one.why] : [])),
  };
}
