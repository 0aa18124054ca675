/**
 * The record that electing is about: a Lease of coordination.k8s.io/v1, what is written into it, and whose it is. Pure.
 *
 * Whose it is, is more than a name: two processes may have been given the same. A term is what one process wrote when it took
 * the lease; the lease is its own as long as it says the same name, the same acquireTime and the same leaseTransitions.
 * Times in it are for people: nobody's clock is compared with them.
 */
import type { Collection, KubeObject } from "./model.ts";

export type LeaseSpec = {
  holderIdentity?: string | null;
  leaseDurationSeconds?: number | null;
  acquireTime?: string | null;
  renewTime?: string | null;
  leaseTransitions?: number | null;
};

export type Lease = Omit<KubeObject, "spec"> & { spec?: LeaseSpec };

export type Term = { identity: string; acquireTime: string; transitions: number };

export const leasesOf = (namespace: string): Collection => ({
  group: "coordination.k8s.io",
  version: "v1",
  plural: "leases",
  namespace,
});

/** Undefined when it was given back, or never held. */
export const holderOf = (lease: Lease | undefined) => lease?.spec?.holderIdentity || undefined;

/** Differs after every renewal, and not when somebody puts a label on it. */
export const recordOf = ({ spec = {} }: Lease) =>
  JSON.stringify([
    spec.holderIdentity,
    spec.leaseDurationSeconds,
    spec.acquireTime,
    spec.renewTime,
    spec.leaseTransitions,
  ]);

/** How long its holder may have it after a renewal: what is written, but no less than what we take ourselves. */
export const durationOf = (lease: Lease, leastMs: number) =>
  Math.max(leastMs, (lease.spec?.leaseDurationSeconds ?? 0) * 1_000);

export const isOf = (lease: Lease, term: Term) =>
  lease.spec?.holderIdentity === term.identity &&
  lease.spec.acquireTime === term.acquireTime &&
  lease.spec.leaseTransitions === term.transitions;

export function newTerm(identity: string, before: Lease | undefined, acquireTime: string): Term {
  const transitions = before === undefined ? 0 : (before.spec?.leaseTransitions ?? 0) + 1;
  return { identity, acquireTime, transitions };
}

const whole = (lease: Pick<Lease, "metadata">, spec: LeaseSpec): Lease => ({
  apiVersion: "coordination.k8s.io/v1",
  kind: "Lease",
  metadata: lease.metadata,
  spec,
});

/** The lease as its holder writes it. What else is in it stays: fields of its spec that this code does not know, too. */
export const held = (lease: Pick<Lease, "metadata" | "spec">, term: Term, leaseMs: number, now: string) =>
  whole(lease, {
    ...lease.spec,
    holderIdentity: term.identity,
    leaseDurationSeconds: Math.ceil(leaseMs / 1_000),
    acquireTime: term.acquireTime,
    renewTime: now,
    leaseTransitions: term.transitions,
  });

export const released = (lease: Lease, now: string) =>
  whole(lease, { ...lease.spec, holderIdentity: "", renewTime: now });
