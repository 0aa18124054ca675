/**
 * What a Service is to its clients: one address, whose new connections go to the endpoints in turns. It looks at no bytes, and a
 * connection stays with the endpoint it began at, whatever becomes of the list.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Balancer = AsyncDisposable & {
  address: string;
  add(port: number): void;
  /** Who is connected stays so. */
  remove(port: number): void;
};

export async function startBalancer(): Promise<Balancer> {
  let endpoints: readonly number[] = [];
  let turn = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, other: () => Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => {
      sockets.delete(socket);
      other().destroy();
    });
  };
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    turn += 1;
    const port = endpoints[turn % endpoints.length];
    if (port === undefined) {
      client.destroy();
      return;
    }
    const upstream = connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
    keep(client, () => upstream);
    keep(upstream, () => client);
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(port) {
      endpoints = [...endpoints, port];
    },
    remove(port) {
      endpoints = endpoints.filter((one) => one !== port);
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
