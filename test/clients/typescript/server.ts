/** A real HTTP server on this machine that answers as a test says, request by request: for what goes wrong on the way. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export type Asked = {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** What becomes of one request. */
export type Step = (res: ServerResponse, asked: Asked, socket: Socket) => void;

export type Scripted = AsyncDisposable & { url: string; asked: Asked[] };

const type = { "Content-Type": "application/json; charset=utf-8" };

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (res) =>
    res.writeHead(status, { ...type, ...headers }).end(JSON.stringify(body));

export const refusal = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
  details: object[] = [],
): Step =>
  json(
    status,
    {
      error: { code, message: `It is ${code}.`, status, details, doc_url: `/docs/errors/${code}` },
      request_id: "req_1",
    },
    headers,
  );

export const html =
  (status: number, text: string): Step =>
  (res) =>
    res.writeHead(status, { "Content-Type": "text/html" }).end(text);

/** Takes the request and hangs up. */
export const hangUp: Step = (_res, _asked, socket) => socket.destroy();
/** Promises more than it sends. */
export const cut: Step = (res, _asked, socket) => {
  res.writeHead(200, { ...type, "Content-Length": "1000" });
  res.write('{"data": [', () => socket.destroy());
};
/** Never answers. */
export const silence: Step = () => {};

/** One step a request; the last one again for all that follow. */
export async function serve(...steps: Step[]): Promise<Scripted> {
  const asked: Asked[] = [];
  const server: Server = createServer((req: IncomingMessage, res: ServerResponse) => {
    const parts: Buffer[] = [];
    req.on("data", (part: Buffer) => parts.push(part));
    req.on("end", () => {
      const { method = "", url = "", headers } = req;
      const one = { method, url, headers, body: Buffer.concat(parts).toString() };
      const step = steps[Math.min(asked.length, steps.length - 1)];
      asked.push(one);
      step?.(res, one, req.socket);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
