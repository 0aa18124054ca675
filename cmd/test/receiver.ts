/** An endpoint in this process, for one delivery: it answers 200 to whatever comes, and keeps the first. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type Received = { headers: IncomingMessage["headers"]; body: Buffer };

export type Receiver = AsyncDisposable & {
  port: number;
  /** Rejects with the signal's reason when that comes first. */
  first(signal: AbortSignal): Promise<Received>;
};

/** Port 0 takes a free one. `path` is asked for by nobody else. */
export async function startReceiver(port: number, path: string): Promise<Receiver> {
  const came = Promise.withResolvers<Received>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (request.url !== path) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200).end();
    came.resolve({ headers: request.headers, body });
  });
  const listening = Promise.withResolvers<void>();
  server.once("error", listening.reject);
  // Of both families where the machine has both.
  server.listen(port, listening.resolve);
  await listening.promise;
  return {
    port: (server.address() as AddressInfo).port,
    first(signal) {
      const late = Promise.withResolvers<never>();
      const give = () => late.reject(signal.reason);
      if (signal.aborted) give();
      signal.addEventListener("abort", give, { once: true });
      return Promise.race([came.promise, late.promise]).finally(() => {
        signal.removeEventListener("abort", give);
      });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
