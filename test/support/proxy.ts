/** A network between a test and a server, which counts what passes, slows it down, or stops it without hanging up. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Proxy = AsyncDisposable & {
  port: number;
  /** Pieces that clients have sent: one a command where commands follow their answers. */
  sent: number;
  /** How long an answer is kept before it goes on. */
  delayMs: number;
  /** Takes connections and bytes, and answers nothing. What came meanwhile goes on when it ends, as TCP has it. */
  hole(on: boolean): void;
  /** The hole ends for who comes from now on; those who were connected stay in it, open and silent for ever. */
  forget(): void;
  /** Hangs up on all who are connected. Who comes after is served, or falls into the hole. */
  cut(): void;
};

export async function startProxy(target: number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let inHole = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    if (inHole) socket.pause();
    return socket;
  };
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = keep(connect({ port: target, host: "127.0.0.1", noDelay: true }));
    keep(client);
    client.on("data", (chunk) => {
      proxy.sent += 1;
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (proxy.delayMs === 0) client.write(chunk);
      else setTimeout(() => client.write(chunk), proxy.delayMs);
    });
    if (inHole) for (const socket of [client, upstream]) socket.pause();
    client.once("close", () => upstream.destroy());
    upstream.once("close", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: Proxy = {
    port: (server.address() as AddressInfo).port,
    sent: 0,
    delayMs: 0,
    hole(on) {
      inHole = on;
      for (const socket of sockets)
        if (on) socket.pause();
        else socket.resume();
    },
    forget() {
      inHole = false;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}
