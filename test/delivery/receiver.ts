/** An endpoint of a test's own: a real server, which keeps what it was sent and answers as it is told. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = {
  path: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
  atMs: number;
  /** When it was answered; undefined while it is not. */
  answeredAtMs?: number;
};

/** Answers by itself, or answers undefined for 200. */
export type Answer = (
  received: Received,
  response: ServerResponse,
) => number | undefined | Promise<number | undefined>;

export type Receiver = AsyncDisposable & {
  port: number;
  url(path: string): string;
  received: Received[];
  answer: Answer;
  /** Resolves when as many have come as are asked for. */
  came(count: number): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  let changed = Promise.withResolvers<void>();
  const tell = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const receiver: Receiver = {
    port: 0,
    url: (path) => `http://127.0.0.1:${receiver.port}${path}`,
    received: [],
    answer: () => undefined,
    async came(count) {
      while (receiver.received.length < count) await changed.promise;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const received: Received = {
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks),
        atMs: performance.now(),
      };
      receiver.received.push(received);
      tell();
      const status = await receiver.answer(received, response);
      received.answeredAtMs = performance.now();
      if (!response.writableEnded) response.writeHead(status ?? 200).end();
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  receiver.port = (server.address() as AddressInfo).port;
  return receiver;
}
