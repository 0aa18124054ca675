/**
 * One term of leading: from the moment a process has taken the Lease until the term is over. Renews the Lease meanwhile. The
 * header of elector.ts explains why two processes never lead at once.
 */
import type { ObserveKube } from "../telemetry/operator/kube_observation.ts";
import type { Hold, LeaseStore } from "./lease_store.ts";
import { type Later, pause } from "./timer.ts";

export type Timings = {
  /** For how long nobody else takes it after a renewal. */
  leaseMs: number;
  /** After it, without a renewal, its holder stops. The rest of leaseMs is for writes that are under way. */
  renewDeadlineMs: number;
  /** From the beginning of a renewal to that of the next. Each has half of it to be answered. */
  renewMs: number;
  /** After a renewal that failed. */
  retryMs: number;
};

export const defaultTimings: Timings = {
  leaseMs: 15_000,
  renewDeadlineMs: 10_000,
  renewMs: 5_000,
  retryMs: 1_000,
};

type LeadershipDeps = {
  store: Pick<LeaseStore, "renew">;
  identity: string;
  timings: Timings;
  observe: ObserveKube;
  /** Monotonic. */
  clock(): number;
  later: Later;
};

type Outcome = { failed: boolean; error?: unknown };

export type TermEnd =
  /** The process stopped, or its work ended. The lease is still held. */
  | ({ end: "over"; last: Hold } & Outcome)
  /** Another process may lead. */
  | { end: "lost" }
  /** The lease could not be renewed, and all work has ended. */
  | { end: "unheard" };

type Why = "stopped" | "done" | "lost" | "unheard";

const reasons: Readonly<Record<Why, string>> = {
  stopped: "this process stops leading",
  done: "this process stops leading",
  lost: "the lease is lost",
  unheard: "the lease could not be renewed",
};

export function createLeadership({ store, identity, timings, observe, clock, later }: LeadershipDeps): {
  isLeading(): boolean;
  /** Aborts the signal of `lead` when the term ends. Resolves when `lead` has ended, or when another process may lead. */
  run(taken: Hold, signal: AbortSignal, lead: (leading: AbortSignal) => Promise<void>): Promise<TermEnd>;
} {
  const { leaseMs, renewDeadlineMs, renewMs, retryMs } = timings;
  /** During the term. */
  let hold: Hold | undefined;

  const isLeading = () => hold !== undefined && clock() < hold.sinceMs + renewDeadlineMs;

  async function keepRenewing(first: Hold, over: AbortSignal): Promise<"taken" | undefined> {
    let latest = first;
    let waitMs = latest.sinceMs + renewMs - clock();
    while (true) {
      await pause(later, Math.max(0, waitMs), over);
      if (over.aborted) return undefined;
      try {
        const renewed = await store.renew(latest, over);
        if (over.aborted) return undefined;
        if (renewed === undefined) return "taken";
        hold = latest = renewed;
        waitMs = latest.sinceMs + renewMs - clock();
      } catch (error) {
        if (over.aborted) return undefined;
        observe({ kind: "lease_renew_failed", error });
        waitMs = retryMs;
      }
    }
  }

  /** Resolves when isLeading() says no, by itself. */
  async function deadline(over: AbortSignal): Promise<void> {
    while (hold !== undefined && isLeading() && !over.aborted)
      await pause(later, hold.sinceMs + renewDeadlineMs - clock(), over);
  }

  async function run(
    taken: Hold,
    signal: AbortSignal,
    lead: (leading: AbortSignal) => Promise<void>,
  ): Promise<TermEnd> {
    const leading = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<Why>();
    let last = taken;
    const end = (why: Why) => {
      if (hold === undefined) return;
      last = hold;
      hold = undefined;
      leading.abort(new Error(reasons[why]));
      resolve(why);
    };
    const onAbort = () => end("stopped");

    hold = taken;
    observe({ kind: "leader_changed", leading: true, identity });
    signal.addEventListener("abort", onAbort);
    void deadline(leading.signal).then(() => end("unheard"));
    void keepRenewing(taken, leading.signal).then((how) => how === "taken" && end("lost"));
    const work: Promise<Outcome> = (async () => lead(leading.signal))().then(
      () => ({ failed: false }),
      // An error after the end of the term is not a failure.
      (error: unknown) => ({ failed: hold !== undefined, error }),
    );
    void work.then(() => end("done"));

    const why = await ended;
    signal.removeEventListener("abort", onAbort);
    observe({ kind: "leader_changed", leading: false, identity });
    const waited = new AbortController();
    const outcome = await Promise.race([
      work,
      // No other process leads before that.
      pause(later, Math.max(0, last.sinceMs + leaseMs - clock()), waited.signal),
    ]);
    waited.abort();
    if (why === "lost" || outcome === undefined) return { end: "lost" };
    if (why === "unheard") return { end: "unheard" };
    return { end: "over", last, ...outcome };
  }

  return { isLeading, run };
}
