/**
 * Elects one process as the leader: the holder of the Lease, judged by what this process saw and by its own monotonic clock.
 *
 *   candidate --took the lease--> leading --signal--> stopping --lead() ended--> given back: "released"
 *       |                            |                    \--lead() did not end in time--> "lost"
 *       |                            +--lead() ended by itself--> given back: "released", or its error
 *       |                            +--another holds it--> "lost"
 *       |<--lead() ended in time-----+--no renewal for renewDeadlineMs (nobody answers)
 *       |                            |                    \--lead() did not end in time--> "lost"
 *       +--signal--> "released"
 *
 * Why there are never two. A renewal that began at s was seen by the others at s or later, and they wait leaseMs from then: none
 * of them leads before s + leaseMs. Its holder begins no write after s + renewDeadlineMs, by the clock and not by a timer, so a
 * process that was stopped and goes on is not mistaken. In between there is time for the writes under way to end: each has to
 * within leaseMs - renewDeadlineMs. An answer never counts, only the beginning of its call. Clocks may be set as they like, but
 * have to run at about the same speed. What is not covered: a process that is halted after it asked isLeading() and before it
 * wrote, for as long as a lease; what it writes then is put right by the next leader.
 *
 * Not leading comes first: isLeading() says no before the lease is given back, and before anything is waited for.
 *
 * A crash leaves the lease to run out: the next leader begins leaseMs after the last renewal that it saw. A lease that could not
 * be given back does the same. After "lost" work may still be under way that does not heed its signal, or two processes disagree:
 * the process should end. An API server that does not answer is no reason to: once all work has ended, it stands again, as one of
 * several that wait for it to come back.
 */
import type { ObserveKube } from "../telemetry/operator/kube_observation.ts";
import { createBackoff } from "./backoff.ts";
import { createCandidate } from "./candidate.ts";
import { createLeadership, defaultTimings, type Timings } from "./leadership.ts";
import { createLeaseStore, type Hold } from "./lease_store.ts";
import type { KubeClient } from "./model.ts";
import { type Later, monotonicMs, systemLater, wallClockMs } from "./timer.ts";

export type Elector = {
  /**
   * Waits until this process leads, then calls `lead`, whose signal is aborted when it does so no more; again for each time
   * that it leads. Resolves "released" after `signal` was aborted or `lead` has ended, when the lease is given back (or left to run out, if the API server cannot
   * be told); "lost" when another may lead. Rejects with what `lead` threw while it led. May be run again, once at a time.
   */
  run(signal: AbortSignal, lead: (leading: AbortSignal) => Promise<void>): Promise<"released" | "lost">;
  /** Whether a write may begin now. */
  isLeading(): boolean;
  /** Who holds the lease, as far as this process knows. */
  holder(): string | undefined;
};

export type ElectorOptions = {
  client: KubeClient;
  namespace: string;
  /** The name of the Lease. */
  lease: string;
  /** Another one in each process. Two that share one by mistake do not lead at once all the same. */
  identity: string;
  observe: ObserveKube;
  timings?: Timings;
  /** Monotonic. */
  clock?: () => number;
  /** Unix time, for the record. */
  now?: () => number;
  later?: Later;
};

/** A stop takes at most this long to tell the API server. */
const longestReleaseMs = 2_000;

export function createElector({
  client,
  namespace,
  lease: name,
  identity,
  observe,
  timings = defaultTimings,
  clock = monotonicMs,
  now = wallClockMs,
  later = systemLater,
}: ElectorOptions): Elector {
  const { leaseMs, renewDeadlineMs, renewMs, retryMs } = timings;
  if (!(retryMs > 0 && retryMs <= renewMs && renewMs < renewDeadlineMs && renewDeadlineMs < leaseMs))
    throw new RangeError("a lease needs retryMs <= renewMs < renewDeadlineMs < leaseMs");
  const callMs = renewMs / 2;
  const store = createLeaseStore({ client, namespace, name, identity, leaseMs, callMs, clock, now, later });
  const leadership = createLeadership({ store, identity, timings, observe, clock, later });
  let holder: string | undefined;
  let running = false;

  function onHolder(identityNow: string | undefined): void {
    if (identityNow !== undefined && identityNow !== holder)
      observe({ kind: "leader_changed", leading: false, identity: identityNow });
    holder = identityNow;
  }

  async function release(last: Hold | undefined): Promise<void> {
    const never = new AbortController();
    const limit = later(longestReleaseMs, () =>
      never.abort(new Error("no time left to give the lease back")),
    );
    try {
      await store.release(last, never.signal);
      if (holder === identity) holder = undefined;
    } catch (error) {
      observe({ kind: "lease_renew_failed", error });
    } finally {
      limit();
    }
  }

  return {
    async run(signal, lead) {
      if (running) throw new Error("an elector runs once at a time");
      running = true;
      try {
        while (true) {
          const backoff = createBackoff({ firstMs: retryMs, mostMs: renewMs });
          const candidate = createCandidate({ store, leaseMs, clock, later, observe, backoff, onHolder });
          const taken = await candidate.take(signal);
          if (taken === undefined || signal.aborted) {
            await release(taken);
            return "released";
          }
          holder = identity;
          const term = await leadership.run(taken, signal, lead);
          if (term.end === "lost") return "lost";
          if (term.end === "over") {
            await release(term.last);
            if (term.failed) throw term.error;
            return "released";
          }
          // It is to be waited for, however it comes back: by whoever takes it first.
          store.disown();
          holder = undefined;
        }
      } finally {
        store.disown();
        running = false;
      }
    },
    isLeading: leadership.isLeading,
    holder: () => holder,
  };
}
