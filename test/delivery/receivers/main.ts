/**
 * The fault laboratory: a process with hundreds of endpoints, one a path, each of which answers well or badly as it was
 * last told, on HTTP, on HTTPS, and on HTTPS with a certificate that should not be trusted. Every request is written down.
 */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { type Behaviour, behave } from "./behaviours.ts";
import type { Order, Received, Report, Settings } from "./protocol.ts";
import { standardBy, verifiedBy } from "./verify.ts";

const settings = JSON.parse(process.argv[2] ?? "{}") as Settings;
const log = createWriteStream(settings.log, { flags: "a" });
const behaviours = new Map<string, Behaviour>([["*", { kind: "status", status: 200 }]]);
const secrets = new Map<string, readonly string[]>();
const connections = new WeakMap<Socket, number>();
let connectionsMade = 0;

const nowMs = () => performance.timeOrigin + performance.now();
const report = (said: Report) => process.send?.(said);

function ownHeaders(request: IncomingMessage): Record<string, string> {
  const known = /^(x-tm-|webhook-|host$|connection$|content-|user-agent$)/;
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      known.test(name) ? [] : [[name, String(value)]],
    ),
  );
}

function receive(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on("error", () => {});
  response.on("error", () => {});
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const beganMs = nowMs();
    const body = Buffer.concat(chunks);
    const endpoint = (request.url ?? "/").slice(1).split("?")[0] ?? "";
    const behaviour = behaviours.get(endpoint) ?? behaviours.get("*") ?? { kind: "hang" };
    const known = secrets.get(endpoint) ?? [];
    const { headers } = request;
    const received: Omit<Received, "endedMs" | "answered"> = {
      endpoint,
      behaviour: behaviour.kind,
      delivery: String(headers["x-tm-delivery"]),
      event: String(headers["webhook-id"]),
      kind: String(headers["x-tm-event"]),
      attempt: Number(headers["x-tm-attempt"]),
      replayed: headers["x-tm-replayed"] === "true",
      beganMs,
      bodySha256: createHash("sha256").update(body).digest("hex"),
      bodyBytes: body.length,
      verifiedBy: verifiedBy(headers, body, known),
      standardBy: standardBy(headers, body, known),
      skewSeconds: Date.now() / 1_000 - Number(headers["x-tm-timestamp"]),
      connection: connections.get(request.socket) ?? 0,
      contentType: String(headers["content-type"]),
      own: ownHeaders(request),
    };
    response.once("close", () => {
      const line: Received = { ...received, endedMs: nowMs(), answered: response.writableFinished };
      log.write(`${JSON.stringify(line)}\n`);
    });
    behave(behaviour, request, response);
  });
}

async function listen(server: Server, event: "connection" | "secureConnection"): Promise<number> {
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  server.keepAliveTimeout = 60_000;
  const name = (socket: Socket) => {
    connectionsMade += 1;
    connections.set(socket, connectionsMade);
    socket.on("error", () => {});
  };
  server.on(event, name);
  server.on("tlsClientError", () => {});
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

process.on("message", (order: Order) => {
  if (order.order === "behave") behaviours.set(order.endpoint, order.behaviour);
  else if (order.order === "secrets") secrets.set(order.endpoint, order.secrets);
  else log.write("", () => report({ said: "flushed", token: order.token }));
});
process.on("disconnect", () => process.exit());

const secure = (tls: Settings["tls"]) =>
  tls === undefined
    ? Promise.resolve(0)
    : listen(createSecureServer(tls, receive) as unknown as Server, "secureConnection");
const ports = {
  http: await listen(createServer({ noDelay: true }, receive), "connection"),
  https: await secure(settings.tls),
  badTls: await secure(settings.otherTls),
};
report({ said: "ready", ports });
