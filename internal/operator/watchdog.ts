/**
 * Whether the process's own watching goes on. A watch that fails is begun again for ever, and lasts less than a minute where
 * nothing happens: so whatever is wrong outside (the API server away, a right taken back), each is tried again and again. One
 * that was not even tried for minutes has stopped for good, by a fault of ours, and only a new process watches again.
 */
import type { Observation } from "../telemetry/observation.ts";

export type Watchdog = {
  observe(observation: Observation): void;
  /** One line on what has stopped, if something has. */
  stuck(): string | undefined;
};

/** Several times as long as the longest watch and the longest pause between two. */
const silentMs = 300_000;

/** `resources`: what is watched, as observations name it. */
export function createWatchdog(options: {
  resources: readonly string[];
  silentMs?: number;
  /** Milliseconds that only grow. */
  clock?: () => number;
}): Watchdog {
  const { clock = () => performance.now() } = options;
  const mostMs = options.silentMs ?? silentMs;
  const triedAtMs = new Map(options.resources.map((resource) => [resource, clock()]));
  return {
    observe(observation) {
      const { kind } = observation;
      const isTry =
        kind === "watch_started" ||
        kind === "watch_ended" ||
        (kind === "kube_request" && (observation.verb === "list" || observation.verb === "watch"));
      if (isTry && triedAtMs.has(observation.resource)) triedAtMs.set(observation.resource, clock());
    },
    stuck() {
      const stopped = [...triedAtMs].filter(([, atMs]) => clock() - atMs > mostMs);
      if (stopped.length === 0) return undefined;
      return `not watched for ${mostMs / 1_000} s: ${stopped.map(([resource]) => resource).join(", ")}`;
    },
  };
}
