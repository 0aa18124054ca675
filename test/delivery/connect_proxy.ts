/** An egress proxy of a test's own: HTTP CONNECT, which answers as it is told. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export type ConnectProxy = AsyncDisposable & {
  port: number;
  /** What was asked for: "host:port", with the credentials that came along. */
  asked: { subject: string; authorization: string | undefined }[];
  /** The answer to CONNECT: a status, or "hang", or what is no HTTP. 200 goes through, to 127.0.0.1 whatever the name. */
  answers: number | "hang" | "garbage";
};

export async function startConnectProxy(): Promise<ConnectProxy> {
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on("connection", (socket) => sockets.add(socket));
  server.on("connect", (request: IncomingMessage, client: Socket) => {
    client.on("error", () => {});
    const subject = request.url ?? "";
    proxy.asked.push({ subject, authorization: request.headers["proxy-authorization"] });
    if (proxy.answers === "hang") return;
    if (proxy.answers === "garbage") return void client.end("what?\r\n\r\n");
    if (proxy.answers !== 200) return void client.end(`HTTP/1.1 ${proxy.answers} No\r\n\r\n`);
    const upstream = connect(Number(subject.split(":").at(-1)), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\nvia: test\r\n\r\n");
      upstream.pipe(client).pipe(upstream);
    });
    sockets.add(upstream);
    upstream.on("error", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: ConnectProxy = {
    port: (server.address() as AddressInfo).port,
    asked: [],
    answers: 200,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}
