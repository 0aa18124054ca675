/**
 * The Lease in the API server: looked at, taken, renewed, given back. The API server decides: everything is written on the
 * version that was seen (or only if there is none), so of two that take it, one gets it.
 *
 * A call that is not answered may have been done, or may yet be. So the term is noted before it is written, and a lease that
 * turns up with it is known to be ours; and a hold counts from before its call began, never from the answer.
 */
import { held, isOf, type Lease, leasesOf, newTerm, released, type Term } from "./lease_record.ts";
import { ApiError, type KubeClient, type WatchEvent } from "./model.ts";
import { type Later, microTime, within } from "./timer.ts";

export type Hold = {
  lease: Lease;
  /** On the monotonic clock: when the call began that took or renewed it. */
  sinceMs: number;
};

export type LeaseStore = {
  /** And the version to watch from. */
  read(signal: AbortSignal): Promise<{ lease: Lease | undefined; resourceVersion: string }>;
  watch(resourceVersion: string, signal: AbortSignal): AsyncIterable<WatchEvent<Lease>>;
  /** Whether this process wrote it, and means to keep it. */
  isMine(lease: Lease): boolean;
  /** ApiError 409 when somebody was faster. `found` undefined: there is none, it is created. */
  take(found: Lease | undefined, signal: AbortSignal): Promise<Hold>;
  /** Undefined when somebody else has it. Throws when that is not known. */
  renew(hold: Hold, signal: AbortSignal): Promise<Hold | undefined>;
  /** Empties it, if it is ours. */
  release(hold: Hold | undefined, signal: AbortSignal): Promise<void>;
  /** From now on it is somebody else's, whatever it says. */
  disown(): void;
};

const isApiError = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

export function createLeaseStore({
  client,
  namespace,
  name,
  identity,
  leaseMs,
  callMs,
  clock,
  now,
  later,
}: {
  client: KubeClient;
  namespace: string;
  name: string;
  identity: string;
  leaseMs: number;
  /** Within which everything here ends. */
  callMs: number;
  clock(): number;
  now(): number;
  later: Later;
}): LeaseStore {
  const of = leasesOf(namespace);
  const which = { fieldSelector: `metadata.name=${name}` };
  let mine: Term | undefined;
  let lastStamp = "";

  /** No two of them alike: that a renewal shows does not hang on the wall clock. */
  function stamp(): string {
    for (let unixMs = now(); ; unixMs += 0.001) {
      const text = microTime(unixMs);
      if (text === lastStamp) continue;
      lastStamp = text;
      return text;
    }
  }

  const isMine = (lease: Lease) => mine !== undefined && isOf(lease, mine);

  async function find(signal: AbortSignal) {
    const { items, metadata } = await client.list<Lease>(of, which, signal);
    return {
      lease: items.find((lease) => lease.metadata.name === name),
      resourceVersion: metadata.resourceVersion,
    };
  }

  function write(on: Lease | undefined, term: Term, signal: AbortSignal): Promise<Lease> {
    const lease = held(on ?? { metadata: { name, namespace } }, term, leaseMs, stamp());
    return on === undefined ? client.create(of, lease, signal) : client.replace(of, lease, signal);
  }

  async function renewOn(lease: Lease, term: Term, signal: AbortSignal): Promise<Lease | undefined> {
    try {
      return await write(lease, term, signal);
    } catch (error) {
      if (!isApiError(error, 404, 409)) throw error;
    }
    // Changed or removed: by somebody who took it, by a label, or by a call of ours that was not answered.
    const { lease: found } = await find(signal);
    if (found !== undefined && !isOf(found, term)) return undefined;
    return await write(found, term, signal);
  }

  async function empty(known: Lease | undefined, signal: AbortSignal): Promise<void> {
    const lease = known ?? (await find(signal)).lease;
    if (lease === undefined || !isMine(lease)) return;
    try {
      await client.replace(of, released(lease, stamp()), signal);
    } catch (error) {
      if (!isApiError(error, 404, 409)) throw error;
      if (known !== undefined) await empty(undefined, signal);
    }
  }

  return {
    read: (signal) => within(later, callMs, signal, find),
    watch: (resourceVersion, signal) => client.watch<Lease>(of, { ...which, resourceVersion }, signal),
    isMine,
    async take(found, signal) {
      const sinceMs = clock();
      const term =
        mine !== undefined && found !== undefined && isOf(found, mine)
          ? mine
          : newTerm(identity, found, stamp());
      mine = term;
      try {
        return {
          lease: await within(later, callMs, signal, (limited) => write(found, term, limited)),
          sinceMs,
        };
      } catch (error) {
        // Refused is refused; anything else may have been done all the same.
        if (error instanceof ApiError && error.status < 500) mine = undefined;
        throw error;
      }
    },
    async renew(hold, signal) {
      const sinceMs = clock();
      const term = mine;
      if (term === undefined) return undefined;
      const lease = await within(later, callMs, signal, (limited) => renewOn(hold.lease, term, limited));
      return lease && { lease, sinceMs };
    },
    async release(hold, signal) {
      if (mine === undefined) return;
      await within(later, callMs, signal, (limited) => empty(hold?.lease, limited));
    },
    disown() {
      mine = undefined;
    },
  };
}
