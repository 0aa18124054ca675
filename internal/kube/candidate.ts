/**
 * Waiting to lead: the Lease is watched, and taken when it is free.
 *
 *   look --held by another--> follow --told that it is free, or its time is over--> look
 *    |  \                        \--the watch ended or fell silent--> pause --> look
 *    |   \--failed--> pause --> look
 *    +--free--> take --> taken; somebody was faster, or failed --> pause --> look
 *
 * Free is: given back; or not there; or the same record for a whole duration since this process first saw it, by its own
 * monotonic clock. What times the record says is compared with nothing, so a wrong clock elsewhere changes nothing. A record
 * that changed, in whatever way, begins the wait anew: an answer that was late, or is of an older version, can only make it
 * longer. A lease that was held and is removed stays held for what was left of it: its holder may not know yet. (A process that
 * finds none at its start takes it at once: whoever removes the lease of a living leader and starts a process at that moment
 * has two of them until the leader's next renewal.)
 *
 * Nothing is written before it is taken, so a crash leaves nothing; one while it is taken leaves a lease that runs out.
 */
import type { ObserveKube } from "../telemetry/operator/kube_observation.ts";
import type { Backoff } from "./backoff.ts";
import { durationOf, holderOf, type Lease, recordOf } from "./lease_record.ts";
import type { Hold, LeaseStore } from "./lease_store.ts";
import { ApiError, Unreachable } from "./model.ts";
import { type Later, pause } from "./timer.ts";

export type CandidateDeps = {
  store: LeaseStore;
  leaseMs: number;
  clock(): number;
  later: Later;
  observe: ObserveKube;
  backoff: Backoff;
  /** Who holds it, whenever a lease is seen. */
  onHolder(identity: string | undefined): void;
};

type Sight = { record: string | undefined; holder: string | undefined; freeAtMs: number };

const resource = "leases";

export function createCandidate({
  store,
  leaseMs,
  clock,
  later,
  observe,
  backoff,
  onHolder,
}: CandidateDeps): {
  /** Resolves with the lease taken, or undefined when the signal is aborted. Never rejects. */
  take(signal: AbortSignal): Promise<Hold | undefined>;
} {
  /** What this process knows of the lease; from before the first look, nothing. */
  let sight: Sight | undefined;
  /** In a row. A watch that tells something ends them. */
  let failures = 0;

  function see(lease: Lease | undefined): Sight {
    const nowMs = clock();
    const holder = holderOf(lease);
    const record = lease && recordOf(lease);
    if (sight === undefined || record !== sight.record) {
      const heldUntilMs = sight?.holder === undefined ? nowMs : sight.freeAtMs;
      const freeAtMs =
        lease === undefined
          ? heldUntilMs
          : holder === undefined || store.isMine(lease)
            ? nowMs
            : nowMs + durationOf(lease, leaseMs);
      // Somebody held it who may not know yet that it is gone.
      sight = { record, holder: lease === undefined ? sight?.holder : holder, freeAtMs };
    }
    onHolder(holder);
    return sight;
  }

  /** Resolves when it is time to look again; rejects when the watch does not go on. */
  async function follow(known: Sight, resourceVersion: string, signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let callOff = () => {};
    const wakeAt = (atMs: number) => {
      callOff();
      callOff = later(Math.max(0, atMs - clock()), resolve);
    };
    const onAbort = () => resolve();
    signal.addEventListener("abort", onAbort);
    const read = async () => {
      for await (const event of store.watch(resourceVersion, over.signal)) {
        if (over.signal.aborted) return;
        if (event.type === "BOOKMARK") continue;
        failures = 0;
        const { freeAtMs } = see(event.type === "DELETED" ? undefined : event.object);
        if (freeAtMs <= clock()) return resolve();
        wakeAt(freeAtMs);
      }
      throw closed;
    };
    try {
      wakeAt(known.freeAtMs);
      observe({ kind: "watch_started", resource, relisted: true });
      read().catch(reject);
      await promise;
    } catch (error) {
      observe({ kind: "watch_ended", resource, why: whyEnded(error), ...(error !== closed && { error }) });
      throw error;
    } finally {
      callOff();
      signal.removeEventListener("abort", onAbort);
      over.abort();
    }
  }

  /** Until something is to be tried again; sooner when the lease runs out before. */
  async function rest(signal: AbortSignal): Promise<void> {
    failures += 1;
    const untilFreeMs = (sight?.freeAtMs ?? 0) - clock();
    const restMs = backoff(failures);
    await pause(later, untilFreeMs > 0 ? Math.min(restMs, untilFreeMs) : restMs, signal);
  }

  return {
    async take(signal) {
      while (!signal.aborted) {
        try {
          const { lease, resourceVersion } = await store.read(signal);
          const seen = see(lease);
          if (clock() >= seen.freeAtMs) return await store.take(lease, signal);
          await follow(seen, resourceVersion, signal);
        } catch (error) {
          if (signal.aborted) break;
          if (error !== closed && !isNews(error)) observe({ kind: "lease_renew_failed", error });
          await rest(signal);
        }
      }
      return undefined;
    },
  };
}

/** What a watch ends with that the server ended in order. */
const closed = new Error("the watch was closed");

/** Somebody was faster, or time has gone by: nothing is wrong. */
const isNews = (error: unknown) =>
  error instanceof ApiError && (error.status === 409 || error.status === 410);

const whyEnded = (error: unknown) =>
  error === closed
    ? "closed"
    : error instanceof ApiError && error.status === 410
      ? "expired"
      : error instanceof Unreachable
        ? "silent"
        : "failed";
