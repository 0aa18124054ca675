/** What an endpoint of the fault laboratory does with a request, once it has read it and written it down. */
import type { IncomingMessage, ServerResponse } from "node:http";

export type Behaviour =
  | { kind: "status"; status: number }
  /** Fails so many attempts of each delivery, by X-TM-Attempt, then takes it. */
  | { kind: "flaky"; failures: number }
  /** Never answers. */
  | { kind: "hang" }
  /** Resets the connection. */
  | { kind: "reset" }
  /** A good head, and then a byte now and then, for ever. */
  | { kind: "drip" }
  /** Sends the head itself byte by byte, for ever. */
  | { kind: "drip_head" }
  /** To an endpoint that would take it. */
  | { kind: "redirect" }
  /** 200, and 10 MiB. */
  | { kind: "large" }
  | { kind: "retry_after"; value: string }
  /** Closes its side without an answer, and leaves the other open. */
  | { kind: "half_close" }
  /** Something that is no HTTP. */
  | { kind: "garbage" }
  /** Says more bytes than it sends. */
  | { kind: "cut_short" }
  /** Answers well after so long. */
  | { kind: "slow"; ms: number }
  /** Answers well, and closes the connection a moment later without having said so. */
  | { kind: "hang_up" };

const dripMs = 200;
const largeBytes = 10 * 1_048_576;

function drip(write: (byte: string) => void, over: ServerResponse): void {
  const timer = setInterval(() => write("x"), dripMs);
  over.once("close", () => clearInterval(timer));
}

function large(response: ServerResponse): void {
  response.writeHead(200, { "content-length": largeBytes });
  const chunk = Buffer.alloc(65_536, "x");
  let left = largeBytes;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length;
      if (!response.write(chunk)) return void response.once("drain", more);
    }
    if (left <= 0) response.end();
  };
  more();
}

export function behave(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const ok = () => response.writeHead(200, { "content-length": 2 }).end("ok");
  switch (behaviour.kind) {
    case "status":
      return void response.writeHead(behaviour.status).end(behaviour.status === 204 ? undefined : "answered");
    case "flaky":
      if (Number(request.headers["x-tm-attempt"]) > behaviour.failures) return void ok();
      return void response.writeHead(503).end("not yet");
    case "hang":
      return;
    case "reset":
      // Only a plain connection can be reset as such.
      return void ("encrypted" in socket ? socket.destroy() : socket.resetAndDestroy());
    case "drip":
      response.writeHead(200, { "content-length": 1_000_000 });
      return void drip((byte) => response.write(byte), response);
    case "drip_head":
      socket.write("HTTP/1.1 200 OK\r\nx-drip: ");
      return void drip((byte) => socket.write(byte), response);
    case "redirect":
      return void response.writeHead(307, { location: "/landing" }).end();
    case "large":
      return void large(response);
    case "retry_after":
      return void response.writeHead(429, { "retry-after": behaviour.value }).end("later");
    case "half_close":
      return void socket.end();
    case "garbage":
      return void socket.end("SSH-2.0-OpenSSH_9.2\r\n\r\n");
    case "cut_short":
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nonly this");
      return void socket.end();
    case "slow":
      return void setTimeout(ok, behaviour.ms);
    case "hang_up":
      ok();
      return void setTimeout(() => socket.destroy(), 20);
  }
}
