/** A publisher on this machine: an HTTP server that sends files, and breaks in the ways that real ones do. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Responds in place of the file. */
export type Behavior = (response: ServerResponse, request: IncomingMessage) => void;
export type Published = { content: string | Buffer; lastModified?: string } | Behavior;

export type Publisher = AsyncDisposable & {
  /** Ends with a slash. */
  url: string;
  /** By path without the slash. Tests change it. */
  files: Record<string, Published>;
  /** "200 a.csv", in the order of the requests; 0 for a response that a behavior did not begin. */
  log: string[];
};

export async function startPublisher(files: Record<string, Published> = {}): Promise<Publisher> {
  const publisher = { files: { ...files }, log: [] as string[] };
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? "/").slice(1));
    const file = publisher.files[name];
    if (file === undefined) response.writeHead(404).end();
    else if (typeof file === "function") file(response, request);
    else send(file.content, file.lastModified, request, response);
    publisher.log.push(`${response.headersSent ? response.statusCode : 0} ${name}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(publisher, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

function send(
  content: string | Buffer,
  lastModified: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const etag = `"${createHash("md5").update(content).digest("hex")}"`;
  const headers = { etag, ...(lastModified !== undefined && { "last-modified": lastModified }) };
  if (request.headers["if-none-match"] === etag) response.writeHead(304, headers).end();
  else response.writeHead(200, { ...headers, "content-length": Buffer.byteLength(content) }).end(content);
}

/** Promises more bytes than it sends, and closes the connection. */
export const cut =
  (content: string | Buffer): Behavior =>
  (response) => {
    response.writeHead(200, { "content-length": Buffer.byteLength(content) + 1_000 });
    response.write(content, () => response.destroy());
  };

/** Accepts the request and does not respond. */
export const silent: Behavior = () => {};

/** Begins to respond and stops. */
export const stalled =
  (content: string): Behavior =>
  (response) => {
    response.writeHead(200, { "content-length": content.length * 2 });
    response.write(content);
  };

export const redirect =
  (location: string): Behavior =>
  (response) => {
    response.writeHead(302, { location }).end();
  };

export const status =
  (code: number): Behavior =>
  (response) => {
    response.writeHead(code).end();
  };
