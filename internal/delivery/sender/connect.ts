/**
 * The way to an endpoint: its name's addresses, a connection to one of them, TLS. The one place that opens a socket, and
 * so the one where it is decided which addresses are sent to.
 *
 * Every address that a name has is judged before the first is tried, and a name with one that is refused is refused
 * whole. The socket is given exactly those addresses, so that there is no second look-up whose answer could differ; and
 * the address that it says it is connected to is judged again before a byte is sent. TLS and the request keep the name.
 */
import type { Socket } from "node:net";
import { connect as connectTls, type SecureContext } from "node:tls";
import { type Cidr, refusalOf } from "../../webhooks/ip_addresses.ts";
import type { Phases } from "../model.ts";
import type { Origin } from "./destination.ts";
import type { Lookup } from "./dns_lookup.ts";
import { ConnectFailure, wordsOf } from "./failure.ts";
import { connectThrough, type EgressProxy } from "./proxy.ts";
import { openSocket, ready } from "./socket.ts";

export type Connected = { socket: Socket; remoteAddress: string | undefined };
/** Fills in the phases as they end. When `signal` is aborted, everything is let go of and it rejects. */
export type Connect = (origin: Origin, phases: Phases, signal: AbortSignal) => Promise<Connected>;

const since = (startMs: number) => performance.now() - startMs;
/** More than this of a name's addresses are not tried. */
const mostAddresses = 6;

/** Resolves with `value`, or rejects as soon as the signal says so; what was under way is left to end by itself. */
function unlessAborted<T>(value: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal.reason);
    signal.addEventListener("abort", abandon, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener("abort", abandon));
  });
}

export type ConnectOptions = {
  allow: readonly Cidr[];
  lookup: Lookup;
  secureContext: SecureContext;
  proxy: EgressProxy | undefined;
};

export function createConnect({ allow, lookup, secureContext, proxy }: ConnectOptions): Connect {
  const judge = (hostname: string, addresses: readonly string[]) => {
    for (const address of addresses) {
      const refusal = refusalOf(address, allow);
      if (refusal === undefined) continue;
      // Not which address: the owner reads this, and learns nothing of our own network by a name that leads into it.
      throw new ConnectFailure("forbidden", `${hostname} is ${refusal}: nothing is sent there`);
    }
  };

  async function addressesOf(
    { hostname, isAddress }: Origin,
    phases: Phases,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    if (isAddress) {
      judge(hostname, [hostname]);
      return [hostname];
    }
    const startMs = performance.now();
    let found: readonly string[];
    try {
      found = await unlessAborted(lookup(hostname), signal);
      if (found.length === 0) throw Object.assign(new Error(hostname), { code: "ENODATA" });
    } catch (error) {
      signal.throwIfAborted();
      // The proxy looks names up by itself, and may know those that we do not.
      if (proxy !== undefined) return [];
      throw new ConnectFailure("unreachable", `${hostname}: ${wordsOf(error)}`);
    }
    phases.dnsMs = since(startMs);
    judge(hostname, found);
    return found.slice(0, mostAddresses);
  }

  async function direct(origin: Origin, addresses: readonly string[], signal: AbortSignal): Promise<Socket> {
    const { hostname, port } = origin;
    const socket = openSocket(hostname, port, addresses);
    try {
      await ready(socket, "connect", signal);
    } catch (error) {
      signal.throwIfAborted();
      throw new ConnectFailure("unreachable", `${addresses.join(", ")} port ${port}: ${wordsOf(error)}`);
    }
    const refusal = refusalOf(socket.remoteAddress ?? "", allow);
    if (refusal === undefined) return socket;
    socket.on("error", () => {});
    socket.destroy();
    throw new ConnectFailure("forbidden", `connected to ${refusal}: nothing is sent there`);
  }

  async function secure(
    socket: Socket,
    { hostname, isAddress }: Origin,
    signal: AbortSignal,
  ): Promise<Socket> {
    const upper = connectTls({
      socket,
      host: hostname,
      // Names only: an address is no server name (RFC 6066).
      ...(isAddress ? {} : { servername: hostname.replace(/\.$/, "") }),
      secureContext,
      ALPNProtocols: ["http/1.1"],
    });
    try {
      return await ready(upper, "secureConnect", signal);
    } catch (error) {
      socket.destroy();
      signal.throwIfAborted();
      throw new ConnectFailure("unreachable", `TLS with ${hostname}: ${wordsOf(error)}`);
    }
  }

  return async (origin, phases, signal) => {
    const addresses = await addressesOf(origin, phases, signal);
    const tcpMs = performance.now();
    const socket =
      proxy === undefined
        ? await direct(origin, addresses, signal)
        : await connectThrough(proxy, origin, signal);
    phases.connectMs = since(tcpMs);
    // Through a proxy, whose address this is not.
    const remoteAddress = proxy === undefined ? socket.remoteAddress : undefined;
    if (!origin.secure) return { socket, remoteAddress };
    const tlsMs = performance.now();
    const upper = await secure(socket, origin, signal);
    phases.tlsMs = since(tlsMs);
    return { socket: upper, remoteAddress };
  };
}
