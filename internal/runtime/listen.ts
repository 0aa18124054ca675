/**
 * An HTTP or HTTPS server's life: timeouts that outlive the load balancer's, an answer for bytes that are no HTTP, and a close
 * that lets requests in flight finish. Closing: the port is given up at once, idle connections are cut, every answer
 * from then on says `Connection: close`, and what is still open after the timeout is cut too. Draining, before that: all is
 * served as ever, each answer the last of its connection, so that who was about to ask on an idle one is not cut off.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { UsageError } from "../core/errors.ts";
import type { Certificate } from "./certificate.ts";
import { createHttpServer, maxHeaderBytes } from "./http_server.ts";

export type MalformedAnswer = { headers: Readonly<Record<string, string>>; body: string };

export type ListenOptions = {
  host: string;
  port: number;
  /** The setting that holds the port, named when it is taken. */
  portSetting: string;
  /** How long requests in flight may go on once closing has begun. */
  closeTimeoutMs: number;
  /** With it, the server speaks HTTPS: TLS 1.3, HTTP/2 and HTTP/1.1. A certificate that changes is used for new connections. */
  certificate?: Certificate | undefined;
  /** What to tell a peer whose bytes are no HTTP request; always with status 400. */
  malformed?: (reason: string) => MalformedAnswer;
};

export type Listening = AsyncDisposable & {
  port: number;
  /** Such as http://127.0.0.1:8080. */
  address: string;
  /** Resolves when nobody is connected any more, or after `mostMs`. Closing is another matter. */
  drain(mostMs: number): Promise<void>;
};

/** How often it looks whether all have gone. */
const drainPollMs = 25;

const reasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: `The request line and headers are longer than ${maxHeaderBytes} bytes; shorten the address or send fewer headers.`,
  HPE_INVALID_URL:
    "The address holds a character that must be percent-encoded, such as a letter with an accent.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request did not arrive in time; send it again.",
};
const malformedReason = "This is not a well-formed HTTP/1.1 request.";
const missingHost = "The Host header is missing; HTTP/1.1 requires it.";

const plainAnswer = (reason: string): MalformedAnswer => ({
  headers: { "Content-Type": "text/plain; charset=utf-8" },
  body: `${reason}\n`,
});

/** To a HEAD as far as it can be told, no body follows. */
function rawAnswer({ headers, body }: MalformedAnswer, received: Buffer | undefined): string {
  const all = { ...headers, "Content-Length": String(Buffer.byteLength(body)), Connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 400 Bad Request\r\n${lines.join("")}\r\n${received?.toString("latin1", 0, 5) === "HEAD " ? "" : body}`;
}

export async function listen(handler: RequestListener, options: ListenOptions): Promise<Listening> {
  const malformed = options.malformed ?? plainAnswer;
  const inFlight = new Set<ServerResponse>();
  let leaving = false;
  let closing = false;

  function handle(req: IncomingMessage, res: ServerResponse): void {
    inFlight.add(res);
    res.once("close", () => {
      inFlight.delete(res);
      if (closing) http.closeIdleConnections();
    });
    if (leaving) res.setHeader("Connection", "close");
    if (req.headers.host === undefined && req.httpVersion === "1.1") {
      const { headers, body } = malformed(missingHost);
      res.writeHead(400, { ...headers, "Content-Length": Buffer.byteLength(body), Connection: "close" });
      res.end(body);
      return;
    }
    handler(req, res);
  }

  function refuse(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const answer = malformed(reasons[error.code ?? ""] ?? malformedReason);
    socket.end(rawAnswer(answer, error.rawPacket));
  }

  const http = createHttpServer(options.certificate, handle);
  const { server } = http;
  // An expectation we do not know is no reason to refuse: Node would answer 417.
  server.on("checkExpectation", handle);
  server.on("clientError", refuse);

  function leave(): void {
    leaving = true;
    for (const res of inFlight) if (!res.headersSent) res.setHeader("Connection", "close");
  }

  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

  async function drain(mostMs: number): Promise<void> {
    leave();
    const until = performance.now() + mostMs;
    while (performance.now() < until && (await connections()) > 0) await sleep(drainPollMs);
  }

  async function close(): Promise<void> {
    closing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    leave();
    http.closeIdleConnections();
    const timer = setTimeout(() => http.closeAllConnections(), options.closeTimeoutMs);
    await closed;
    clearTimeout(timer);
  }

  const opened = Promise.withResolvers<void>();
  server.once("error", opened.reject);
  server.listen({ port: options.port, host: options.host }, opened.resolve);
  try {
    await opened.promise;
  } catch (error) {
    throw refusedPort(error, options);
  }
  server.off("error", opened.reject);
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(":") ? `[${options.host}]` : options.host;
  let closed: Promise<void> | undefined;
  return {
    port,
    address: `${options.certificate === undefined ? "http" : "https"}://${host}:${port}`,
    drain,
    [Symbol.asyncDispose]() {
      closed ??= close();
      return closed;
    },
  };
}

function refusedPort(error: unknown, { host, port, portSetting }: ListenOptions): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EADDRINUSE")
    return new UsageError(
      `${portSetting}: port ${port} on ${host} is in use by another process. Stop that process, or set ${portSetting} to another port.`,
    );
  if (code === "EACCES")
    return new UsageError(`${portSetting}: this user may not listen on port ${port}; take one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new UsageError(`${portSetting}: this machine has no address ${host} to listen on.`);
  return error;
}
