/**
 * What stands between a client and the service: a reverse proxy that keeps every exchange as it went over the wire, and
 * that does, request by request, what networks and ingresses do to clients. Without a fault it changes nothing.
 */
import { once } from "node:events";
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type Exchange = {
  method: string;
  /** Path and query as the client asked, the prefix included. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** What the service answered, or the gate by itself; undefined when the request was not passed on. */
  answer?: { status: number; headers: IncomingHttpHeaders; text: string };
};

type WireHeaders = Record<string, string> | (() => Record<string, string>);

export type Fault =
  /** The service does it, and the answer is lost: the connection ends before its first byte. */
  | { do: "lose_answer" }
  /** The connection ends in the middle of the answer's body, whose length was said, comes in chunks, or is as far as the connection goes. */
  | { do: "cut_answer"; length?: "said" | "chunked" | "until_closed" }
  /** The connection ends before the service hears of it. */
  | { do: "hang_up" }
  /** Nothing is passed on, and nothing is ever answered. */
  | { do: "hold" }
  /** The gate sends one byte of a header every tenth of a second, for as long as the client reads, up to a minute. */
  | { do: "drip" }
  /** The gate answers by itself. */
  | { do: "answer"; status: number; headers?: WireHeaders; body?: string }
  /** The service's answer with another body or other headers. The body is decoded JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the answer's body is whatever the endpoint has.
  | { do: "change"; change: (body: any, headers: IncomingHttpHeaders) => void }
  | { do: "pass" };

export type GateOptions = {
  /** Where the service listens. */
  to: string;
  /** Of the paths that it takes, as an ingress has it; taken off before it passes them on. */
  prefix?: string;
  /** For the first requests, in order; those after them pass. */
  faults?: readonly Fault[];
  /** For all requests after these. */
  always?: Fault;
  /** Told of each answer of the service before the client has it. */
  answered?: (exchange: Exchange) => void | Promise<void>;
};

export type Gate = AsyncDisposable & { url: string; origin: string; exchanges: Exchange[] };

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gunzipSync(body),
  deflate: (body) => inflateSync(body),
  br: (body) => brotliDecompressSync(body),
  zstd: (body) => zstdDecompressSync(body),
};

function textOf({ headers, body }: Answer): string {
  const decode = decoders[headers["content-encoding"] ?? ""];
  return (decode === undefined || body.length === 0 ? body : decode(body)).toString("utf8");
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const ofConnection = ["connection", "keep-alive", "transfer-encoding"];

function pass(agent: Agent, to: string, path: string, { method, headers, body }: Exchange): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name)));
  const length = body === "" ? {} : { "content-length": Buffer.byteLength(body) };
  const sent = request(new URL(path, to), { agent, method, headers: { ...kept, ...length } }, (message) => {
    bodyOf(message).then(
      (body) => resolve({ status: message.statusCode ?? 0, headers: message.headers, body }),
      reject,
    );
  });
  sent.once("error", reject);
  sent.end(body);
  return promise;
}

function send(response: ServerResponse, { status, headers, body }: Answer, bodiless: boolean): void {
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !ofConnection.includes(name) && name !== "content-length",
  );
  const bare = bodiless || status === 204 || status === 304;
  response.writeHead(status, {
    ...Object.fromEntries(kept),
    ...(bare ? {} : { "content-length": body.length }),
  });
  response.end(bare ? undefined : body);
}

/** Half of the body under the headers of the whole. */
function sendCut(
  response: ServerResponse,
  { status, headers, body }: Answer,
  length: "said" | "chunked" | "until_closed",
): void {
  const kept = Object.entries(headers).filter(
    ([name]) => !ofConnection.includes(name) && name !== "content-length",
  );
  response.useChunkedEncodingByDefault = length === "chunked";
  response.writeHead(status, {
    ...Object.fromEntries(kept),
    ...(length === "said" ? { "content-length": body.length } : {}),
    ...(length === "until_closed" ? { connection: "close" } : {}),
  });
  const half = body.subarray(0, Math.floor(body.length / 2));
  // An orderly end, which only the body itself shows to come early.
  if (length === "until_closed") response.end(half);
  else response.write(half, () => response.socket?.destroy());
}

function drip(socket: Socket): void {
  socket.write("HTTP/1.1 200 OK\r\nX-Drip: ");
  let bytes = 0;
  const timer = setInterval(() => {
    bytes += 1;
    if (bytes > 600) socket.destroy();
    else socket.write("x");
  }, 100);
  socket.once("close", () => clearInterval(timer));
  socket.on("error", () => {});
}

export async function startGate({
  to,
  prefix = "",
  faults = [],
  always,
  answered,
}: GateOptions): Promise<Gate> {
  const agent = new Agent({ keepAlive: true });
  const exchanges: Exchange[] = [];

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = message.url ?? "";
    const exchange: Exchange = {
      ...{ method: message.method ?? "", path, headers: message.headers },
      body: (await bodyOf(message)).toString("utf8"),
    };
    exchanges.push(exchange);
    const fault = faults[exchanges.length - 1] ?? always ?? { do: "pass" };
    if (fault.do === "hold") return;
    if (fault.do === "drip") return drip(message.socket);
    if (fault.do === "hang_up" || !path.startsWith(prefix)) return void response.socket?.destroy();
    const answer: Answer =
      fault.do === "answer"
        ? {
            status: fault.status,
            headers: typeof fault.headers === "function" ? fault.headers() : (fault.headers ?? {}),
            body: Buffer.from(fault.body ?? ""),
          }
        : await pass(agent, to, path.slice(prefix.length), exchange);
    if (fault.do === "change") {
      const body = JSON.parse(textOf(answer));
      delete answer.headers["content-encoding"];
      fault.change(body, answer.headers);
      answer.body = Buffer.from(JSON.stringify(body));
    }
    exchange.answer = { status: answer.status, headers: answer.headers, text: textOf(answer) };
    await answered?.(exchange);
    if (fault.do === "lose_answer") response.socket?.destroy();
    else if (fault.do === "cut_answer") sendCut(response, answer, fault.length ?? "said");
    else send(response, answer, exchange.method === "HEAD");
  }

  const server = createServer({ keepAliveTimeout: 75_000 }, (message, response) => {
    // The service is away: a client sees what it would see without a gate, a connection that ends.
    serve(message, response).catch(() => response.socket?.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url: `${origin}${prefix}`, origin, exchanges },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, "close");
    },
  };
}
