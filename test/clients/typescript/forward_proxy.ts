/** A proxy on this machine that forwards requests, as CONNECT tunnels and in absolute form, and counts them. */
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export type ForwardProxy = AsyncDisposable & { url: string; forwarded: string[] };

export async function startForwardProxy(): Promise<ForwardProxy> {
  const forwarded: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((req, res) => {
    forwarded.push(req.url ?? "");
    const { method, headers } = req;
    const sent = request(req.url ?? "", { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    sent.on("error", () => res.destroy());
    req.pipe(sent);
  });
  server.on("connect", (req: IncomingMessage, socket: Socket) => {
    forwarded.push(req.url ?? "");
    const [host, port] = (req.url ?? "").split(":");
    const target = connect(Number(port), host, () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    sockets.add(target);
    for (const end of [socket, target]) end.on("error", () => socket.destroy());
    socket.pipe(target).pipe(socket);
  });
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    forwarded,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
