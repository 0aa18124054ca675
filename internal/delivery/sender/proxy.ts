/**
 * An egress proxy, by HTTP CONNECT: for networks in which only it may go out, and which give it one address.
 *
 * Faults are kept apart, because those of the proxy use up no attempt of a delivery: a proxy that cannot be reached, asks
 * for another password or answers nothing sensible is `proxy_failed`; one that says it cannot reach the endpoint (a 5xx)
 * is the endpoint's `unreachable`, one that forbids it (403) is `forbidden`. Names are looked up by the proxy once more,
 * out of our sight: it must refuse private addresses by itself.
 */
import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Origin } from "./destination.ts";
import { ConnectFailure, wordsOf } from "./failure.ts";
import { ready } from "./socket.ts";

export type EgressProxy = { secure: boolean; host: string; port: number; authorization?: string };

/** From http://user:password@proxy.internal:3128. */
export function egressProxy(text: string): EgressProxy {
  const url = new URL(text);
  const secure = url.protocol === "https:";
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return {
    secure,
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? (secure ? 443 : 80) : Number(url.port),
    ...(url.username === "" ? {} : { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` }),
  };
}

const longestHead = 8_192;
const connectTimeoutMs = 5_000;

/** The status of the answer to CONNECT; what comes behind its head is the endpoint's, and is put back. */
function statusOf(socket: Socket, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const end = (error: unknown, status?: number) => {
      signal.removeEventListener("abort", abandon);
      socket.off("data", read);
      socket.off("close", closed);
      socket.off("error", end);
      socket.pause();
      if (status === undefined) reject(error);
      else resolve(status);
    };
    const abandon = () => end(signal.reason);
    const closed = () => end(Object.assign(new Error("closed"), { code: "ECONNRESET" }));
    const read = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const at = head.indexOf("\r\n\r\n");
      if (at < 0) {
        if (head.length > longestHead) end(Object.assign(new Error("head"), { code: "HPE_HEADER_OVERFLOW" }));
        return;
      }
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(head.toString("latin1", 0, at))?.[1];
      const rest = head.subarray(at + 4);
      if (status === undefined)
        return end(Object.assign(new Error("head"), { code: "HPE_INVALID_CONSTANT" }));
      end(undefined, Number(status));
      if (rest.length > 0) socket.unshift(rest);
    };
    if (signal.aborted) return abandon();
    signal.addEventListener("abort", abandon, { once: true });
    socket.once("close", closed);
    socket.once("error", end);
    socket.on("data", read);
  });
}

function failureOf(status: number, subject: string): ConnectFailure {
  const said = `the proxy answered ${status} for ${subject}`;
  if (status === 403) return new ConnectFailure("forbidden", said);
  return new ConnectFailure(status >= 500 ? "unreachable" : "proxy_failed", said);
}

export async function connectThrough(
  proxy: EgressProxy,
  { hostname, port }: Origin,
  signal: AbortSignal,
): Promise<Socket> {
  const { host, authorization } = proxy;
  const subject = `${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
  const to = { host, port: proxy.port, noDelay: true };
  const socket = proxy.secure ? connectTls({ ...to, ALPNProtocols: ["http/1.1"] }) : connectTcp(to);
  try {
    // Shorter than an attempt: a proxy that is away must not pass for an endpoint that is slow.
    const soon = AbortSignal.any([signal, AbortSignal.timeout(connectTimeoutMs)]);
    await ready(socket, proxy.secure ? "secureConnect" : "connect", soon);
    const credentials = authorization === undefined ? "" : `Proxy-Authorization: ${authorization}\r\n`;
    socket.write(`CONNECT ${subject} HTTP/1.1\r\nHost: ${subject}\r\n${credentials}\r\n`);
    const status = await statusOf(socket, signal);
    if (status >= 200 && status < 300) return socket;
    throw failureOf(status, subject);
  } catch (error) {
    socket.on("error", () => {});
    socket.destroy();
    if (error instanceof ConnectFailure) throw error;
    signal.throwIfAborted();
    throw new ConnectFailure("proxy_failed", `the proxy: ${wordsOf(error)}`);
  }
}
