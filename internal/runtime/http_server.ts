/**
 * Makes the server that listens: HTTP/1.1 without a certificate, HTTP/2 and HTTP/1.1 with one. The client chooses by ALPN. TLS is
 * 1.3 only. Requests and responses of HTTP/2 are adapted, so that handlers need not know the protocol.
 */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import {
  constants,
  createSecureServer,
  type Http2ServerRequest,
  Http2ServerResponse,
  type ServerHttp2Session,
} from "node:http2";
import type { Server } from "node:net";
import type { Duplex } from "node:stream";
import type { Certificate, Pair } from "./certificate.ts";

/** Longer than the minute that load balancers keep idle connections, so that they hang up first. */
const keepAliveTimeoutMs = 75_000;
const headersTimeoutMs = 20_000;
const requestTimeoutMs = 60_000;
export const maxHeaderBytes = 16_384;
/** Per HTTP/2 connection. Browsers and proxies expect at least 100. */
const maxConcurrentStreams = 100;

const settings = {
  keepAliveTimeout: keepAliveTimeoutMs,
  headersTimeout: headersTimeoutMs,
  requestTimeout: requestTimeoutMs,
  maxHeaderSize: maxHeaderBytes,
  // listen.ts rejects such requests instead, with a body that says so.
  requireHostHeader: false,
} as const;

const secured = (pair: Pair) => ({ ...pair, minVersion: "TLSv1.3" }) as const;

export type HttpServer = {
  server: Server;
  closeIdleConnections(): void;
  closeAllConnections(): void;
};

/** Node applies `requestTimeout` to HTTP/1.1 only. */
function limitUpload(req: Http2ServerRequest): void {
  const { stream } = req;
  if (stream.endAfterHeaders) return;
  const timer = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), requestTimeoutMs);
  req.once("end", () => clearTimeout(timer));
  stream.once("close", () => clearTimeout(timer));
}

/**
 * Gives a request and response of HTTP/2 what handlers read of HTTP/1.1: the Host header, `destroyed`, and whether the
 * client got the whole response. HTTP/2 has no Connection header: the session is closed instead, which sends GOAWAY and lets the requests of the session finish.
 */
function adapt(req: Http2ServerRequest, res: Http2ServerResponse): void {
  const { stream } = res;
  req.headers.host ??= req.authority;
  Object.defineProperties(res, {
    destroyed: { get: () => stream.destroyed },
    // Node's is true after a reset, too.
    writableFinished: { get: () => res.writableEnded && stream.rstCode === constants.NGHTTP2_NO_ERROR },
  });
  const setHeader = res.setHeader.bind(res);
  res.setHeader = (name, value) => {
    if (name.toLowerCase() === "connection") stream.session?.close();
    else setHeader(name, value);
    return res;
  };
  limitUpload(req);
}

/** Established connections keep the certificate that they started with. New ones get the new one. */
function createTlsServer(certificate: Certificate, handle: RequestListener): HttpServer {
  const sockets = new Set<Duplex>();
  const server = createSecureServer(
    {
      ...settings,
      ...secured(certificate.current()),
      allowHTTP1: true,
      settings: { maxConcurrentStreams, maxHeaderListSize: maxHeaderBytes },
    },
    (req, res) => {
      if (res instanceof Http2ServerResponse) adapt(req, res);
      handle(req as unknown as IncomingMessage, res as unknown as ServerResponse);
    },
  );
  certificate.follow((pair) => server.setSecureContext(secured(pair)));
  server.on("secureConnection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("session", (session: ServerHttp2Session) => {
    session.setTimeout(keepAliveTimeoutMs, () => session.destroy());
  });
  // No proxy: as in HTTP/1.1, the request ends without a response. Without a listener, Node would respond with 405.
  server.on("connect", (_: unknown, target: Http2ServerResponse | Duplex) => {
    if (target instanceof Http2ServerResponse) target.stream.close(constants.NGHTTP2_CONNECT_ERROR);
    else target.destroy();
  });
  return {
    server,
    closeIdleConnections: () =>
      (server as unknown as { closeIdleConnections(): void }).closeIdleConnections(),
    closeAllConnections() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

export function createHttpServer(certificate: Certificate | undefined, handle: RequestListener): HttpServer {
  if (certificate !== undefined) return createTlsServer(certificate, handle);
  const server = createServer(settings, handle);
  return {
    server,
    closeIdleConnections: () => server.closeIdleConnections(),
    closeAllConnections: () => server.closeAllConnections(),
  };
}
