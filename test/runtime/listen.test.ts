/** The HTTP runtime on real sockets: taken ports, bytes that are no HTTP, and a close that loses no answer. */
import assert from "node:assert/strict";
import { Agent, type AgentOptions, get, type IncomingMessage, type RequestListener } from "node:http";
import { connect, Server } from "node:net";
import { test } from "node:test";
import { UsageError } from "../../internal/core/errors.ts";
import { malformedAnswer } from "../../internal/http/malformed.ts";
import { environments } from "../../internal/postgres/environment.ts";
import { type ListenOptions, listen } from "../../internal/runtime/listen.ts";
import { errorBody } from "../../internal/wire/envelopes.ts";
import { until } from "../support/until.ts";

const options: ListenOptions = {
  host: "127.0.0.1",
  port: 0,
  portSetting: "PORT",
  closeTimeoutMs: 10_000,
  malformed: (reason) => malformedAnswer(environments.sandbox, reason),
};
const hello: RequestListener = (_, res) => void res.end("hello");

/** Sends bytes and answers everything that comes back until the other side hangs up. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("latin1");
  let received = "";
  socket.on("data", (chunk: string) => {
    received += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  socket.on("error", () => {});
  socket.write(bytes, "latin1");
  await closed;
  return received;
}

function keptAlive(more: AgentOptions = {}): Agent & Disposable {
  const agent = new Agent({ keepAlive: true, ...more });
  return Object.assign(agent, { [Symbol.dispose]: () => agent.destroy() });
}

function fetchWith(agent: Agent, port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", agent }, resolve).on("error", reject);
  });
}

test("a port that is taken is a person's mistake, told in one line that names the setting", async () => {
  await using first = await listen(hello, options);
  await assert.rejects(
    listen(hello, { ...options, port: first.port, portSetting: "SANDBOX_PORT" }),
    (error) => {
      assert.ok(error instanceof UsageError);
      assert.match(
        error.message,
        new RegExp(`^SANDBOX_PORT: port ${first.port} .*in use by another process[^\n]*$`),
      );
      return true;
    },
  );
});

test("an address that this machine does not have is a person's mistake too", async () => {
  await assert.rejects(listen(hello, { ...options, host: "203.0.113.1" }), UsageError);
});

const malformed: Record<string, string> = {
  "no HTTP at all": "what is this\r\n\r\n",
  "a header line without a colon": "GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n",
  "two lengths": "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
  "an address of 20,000 characters": `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  "headers of 20,000 characters": `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`,
  "a NUL byte in the address": "GET /a\0b HTTP/1.1\r\nHost: x\r\n\r\n",
  "no Host": "GET / HTTP/1.1\r\n\r\n",
};

test("bytes that are no HTTP request get the same error as everybody, status 400", async () => {
  await using server = await listen(hello, options);
  for (const [what, bytes] of Object.entries(malformed)) {
    const answer = await exchange(server.port, bytes);
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/, what);
    assert.match(answer, /\r\nX-API-Version: 1\.5\.0\r\n/i, what);
    const body: unknown = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
    assert.equal(errorBody.parse(body)._sandbox, true, what);
  }
});

test("an address with raw letters beyond ASCII is refused with the remedy, and a HEAD without a body", async () => {
  await using server = await listen(hello, options);
  const got = await exchange(server.port, "GET /?q=\u00e9 HTTP/1.1\r\nHost: x\r\n\r\n");
  assert.match(got, /^HTTP\/1\.1 400 [\s\S]*percent-encoded/);
  const head = await exchange(server.port, "HEAD /?q=\u00e9 HTTP/1.1\r\nHost: x\r\n\r\n");
  assert.match(head, /^HTTP\/1\.1 400 [\s\S]*\r\n\r\n$/);
});

test("an unknown expectation is answered like any request", async () => {
  await using server = await listen(hello, options);
  const bytes = "GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n";
  assert.match(await exchange(server.port, bytes), /^HTTP\/1\.1 200 OK/);
});

test("closing lets a request in flight finish, says Connection: close, and cuts idle connections", async () => {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await using server = await listen((req, res) => {
    if (req.url === "/idle") return void res.end("idle");
    arrived.resolve();
    void release.promise.then(() => res.end("done"));
  }, options);

  const idle = connect(server.port, "127.0.0.1");
  idle.on("error", () => {});
  idle.write("GET /idle HTTP/1.1\r\nHost: x\r\n\r\n");
  await new Promise((resolve) => idle.once("data", resolve));
  const idleClosed = new Promise((resolve) => idle.once("close", resolve));

  using agent = keptAlive();
  const answer = fetchWith(agent, server.port);
  await arrived.promise;
  const closed = server[Symbol.asyncDispose]();
  await idleClosed;
  await assert.rejects(fetchWith(new Agent(), server.port), { code: "ECONNREFUSED" });
  release.resolve();
  const response = await answer;
  assert.equal(response.headers.connection, "close");
  assert.equal(Buffer.concat(await response.toArray()).toString(), "done");
  await closed;
});

test("closing cuts what does not finish in time", async () => {
  const arrived = Promise.withResolvers<void>();
  await using server = await listen(() => arrived.resolve(), { ...options, closeTimeoutMs: 0 });
  const answer = exchange(server.port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await arrived.promise;
  await server[Symbol.asyncDispose]();
  assert.equal(await answer, "");
});

test("draining serves who comes, each answer the last of its connection, and waits for who is connected", async (t) => {
  await using server = await listen(hello, options);
  using agent = keptAlive({ maxSockets: 1 });
  const first = await fetchWith(agent, server.port);
  assert.equal(first.headers.connection, "keep-alive");
  await first.toArray();
  let isOver = false;
  const drained = server.drain(60_000).then(() => {
    isOver = true;
  });
  // Draining counts the connections again only while there is one.
  const counts = t.mock.method(Server.prototype, "getConnections");
  await until(() => isOver || counts.mock.callCount() >= 3, "draining counts the connections");
  assert.equal(isOver, false, "one is connected");
  for (const answer of [await fetchWith(agent, server.port), await fetchWith(new Agent(), server.port)]) {
    assert.equal(answer.headers.connection, "close");
    assert.equal(Buffer.concat(await answer.toArray()).toString(), "hello");
  }
  await drained;
});

test("draining waits no longer than it is told, and not at all for nobody", async () => {
  await using server = await listen(hello, options);
  await server.drain(60_000);
  const socket = connect(server.port, "127.0.0.1");
  using _ = { [Symbol.dispose]: () => socket.destroy() };
  await new Promise((resolve) => socket.once("connect", resolve));
  await server.drain(50);
});
