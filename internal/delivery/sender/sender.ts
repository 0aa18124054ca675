/**
 * Sends: signs, connects where that is allowed, posts, and says what became of it. Never rejects; whatever goes wrong is an
 * outcome. An attempt begins when there is room for its connection: waiting in line is nobody's fault.
 */
import { readFileSync } from "node:fs";
import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import type { Cidr } from "../../webhooks/ip_addresses.ts";
import type { Outcome, OutgoingRequest, Send, Sent, Subscription } from "../model.ts";
import { createAttempts, signed } from "./attempt.ts";
import { createConnect } from "./connect.ts";
import { type ConnectionPool, createConnectionPool } from "./connection_pool.ts";
import { createDestinations } from "./destination.ts";
import { createLookup, type Lookup } from "./dns_lookup.ts";
import { egressProxy } from "./proxy.ts";

export type SenderOptions = {
  /** Blocks of addresses that are sent to although they are refused otherwise. */
  allow: readonly Cidr[];
  allowHttp: boolean;
  /** The URL of an egress proxy. */
  proxy?: string | undefined;
  /** PEM file of authorities that are trusted beside those that Node brings. */
  caFile?: string | undefined;
  timeoutMs?: number;
  maxSockets?: number;
  maxSocketsPerOrigin?: number;
  /** How long a connection is kept without use, and used at all. */
  idleMs?: number;
  oldestMs?: number;
  lookup?: Lookup;
};

export type Sender = AsyncDisposable & { send: Send; readonly counts: ConnectionPool["counts"] };

/** Made once for all connections: it holds every authority there is. */
function secureContext(caFile: string | undefined): SecureContext {
  if (caFile === undefined) return createSecureContext();
  return createSecureContext({ ca: [...getCACertificates("default"), readFileSync(caFile, "utf8")] });
}

/** Of an attempt that never began. */
function unsent(subscription: Subscription, request: OutgoingRequest, outcome: Outcome, error: string): Sent {
  return { outcome, error, ...signed(subscription, request).record, durationMs: 0, phases: {} };
}

export function createSender(options: SenderOptions): Sender {
  const connections = createConnectionPool({
    total: options.maxSockets ?? 1_024,
    perOrigin: options.maxSocketsPerOrigin ?? 256,
    // Less than the 5 s after which many servers close: to send just then is to fail.
    idleMs: options.idleMs ?? 4_000,
    oldestMs: options.oldestMs ?? 60_000,
  });
  const connect = createConnect({
    allow: options.allow,
    lookup: options.lookup ?? createLookup(),
    secureContext: secureContext(options.caFile),
    proxy: options.proxy === undefined ? undefined : egressProxy(options.proxy),
  });
  const attempt = createAttempts({ connections, connect, timeoutMs: options.timeoutMs ?? 30_000 });
  const destinationOf = createDestinations(options);

  return {
    async send(subscription, request, signal) {
      const destination = destinationOf(subscription);
      if (destination.refusal !== undefined)
        return unsent(subscription, request, "forbidden", destination.refusal);
      if (signal?.aborted) return unsent(subscription, request, "timed_out", "abandoned before it began");
      const taken = connections.take(destination.origin, false, signal);
      const granted = taken instanceof Promise ? await taken : taken;
      if (granted === undefined)
        return unsent(subscription, request, "timed_out", "abandoned before it began");
      return await attempt(destination, subscription, request, granted, signal);
    },
    get counts() {
      return connections.counts;
    },
    [Symbol.asyncDispose]: () => connections[Symbol.asyncDispose](),
  };
}
