/** The API over HTTP/2 on real sockets: the same responses as over HTTP/1.1, hang-ups, and a server that closes. */
import assert from "node:assert/strict";
import { type ClientHttp2Session, connect, constants, type IncomingHttpHeaders } from "node:http2";
import { after, test } from "node:test";
import { type Listening, listen } from "../../internal/runtime/listen.ts";
import { testService } from "../rest/service.ts";
import { makeCertificate } from "./certificate.ts";

const made = await makeCertificate("localhost");
const certificate = { current: () => made, follow() {}, [Symbol.dispose]() {} };

type Response = { headers: IncomingHttpHeaders; body: string; resetBy: number };

const serve = (handler: Parameters<typeof listen>[0]): Promise<Listening> =>
  listen(handler, {
    host: "127.0.0.1",
    port: 0,
    portSetting: "PORT",
    closeTimeoutMs: 10_000,
    certificate: certificate as never,
  });

function open({ port }: Listening) {
  const session = connect(`https://localhost:${port}`, { ca: made.cert });
  return { session, [Symbol.dispose]: () => session.destroy() };
}

async function ask(session: ClientHttp2Session, headers: object, body?: object): Promise<Response> {
  const stream = session.request({ ...headers, ...(body && { "content-type": "application/json" }) });
  const response: Response = { headers: {}, body: "", resetBy: 0 };
  stream.on("response", (given) => Object.assign(response.headers, given));
  stream.setEncoding("utf8").on("data", (text: string) => {
    response.body += text;
  });
  stream.end(body && JSON.stringify(body));
  await new Promise<void>((done) => stream.once("close", done).once("error", () => {}));
  return { ...response, resetBy: stream.rstCode };
}

const service = await testService();
after(() => service[Symbol.asyncDispose]());
const key = await service.key();
const authorization = `Bearer ${key}`;

test("HTTP/2 has the responses of HTTP/1.1: bodies, HEAD, 304, 201, errors, and links to the host", async () => {
  await using server = await serve(service.app);
  using client = open(server);
  const get = (path: string, more = {}) => ask(client.session, { ":path": path, authorization, ...more });
  for (const path of [
    "/v1/drugs?limit=2",
    "/v1/drugs/02242912",
    "/v1/drugs/99999999",
    "/nowhere",
    "/v1/drugs/%ff",
  ]) {
    const plain = await service.get(path, key);
    const { headers, body } = await get(path);
    assert.equal(headers[":status"], plain.status, path);
    assert.deepEqual(Object.keys(JSON.parse(body)), Object.keys(plain.body), path);
  }
  const first = await get("/v1/drugs/02242912");
  assert.match(String(first.headers["strict-transport-security"]), /^max-age=/);
  const head = await get("/v1/drugs/02242912", { ":method": "HEAD" });
  assert.deepEqual([head.headers["content-length"], head.body], [first.headers["content-length"], ""]);
  const again = await get("/v1/drugs/02242912", { "if-none-match": first.headers.etag });
  assert.deepEqual([again.headers[":status"], again.body], [304, ""]);
  const posted = { ":path": "/v1/alerts", ":method": "POST", authorization };
  const created = await ask(client.session, posted, { drug_id: "02242912", target_price: 1 });
  assert.equal(created.headers[":status"], 201, created.body);
  const denied = await ask(client.session, { ":path": "/v1/drugs" });
  assert.equal(denied.headers[":status"], 401);
  assert.ok(JSON.parse(denied.body).error.doc_url.startsWith(`https://localhost:${server.port}/docs/`));
});

test("many requests share one connection, and CONNECT gets no response", async () => {
  await using server = await serve(service.app);
  using client = open(server);
  const paths = Array.from({ length: 150 }, (_, at) => (at % 2 === 0 ? "/v1/drugs/02242912" : "/v1/drugs"));
  const all = await Promise.all(paths.map((path) => ask(client.session, { ":path": path, authorization })));
  assert.deepEqual([...new Set(all.map(({ headers }) => headers[":status"]))], [200]);
  const refused = await ask(client.session, { ":method": "CONNECT", ":authority": "example.com:443" });
  assert.deepEqual(
    [refused.headers[":status"], refused.resetBy],
    [undefined, constants.NGHTTP2_CONNECT_ERROR],
  );
});

test("a client that resets its request closes the response, and a server that closes finishes the others", async () => {
  const started: (() => void)[] = [];
  const closed: boolean[] = [];
  const server = await serve((req, res) => {
    res.once("close", () => closed.push(res.writableFinished));
    if (req.url === "/wait") started.push(() => void res.end("done"));
    else res.end("hello");
  });
  using client = open(server);
  assert.equal((await ask(client.session, { ":path": "/" })).body, "hello");
  assert.deepEqual(closed, [true]);
  const reset = client.session.request({ ":path": "/wait" }).on("error", () => {});
  const waiting = ask(client.session, { ":path": "/wait" });
  while (started.length < 2) await ask(client.session, { ":path": "/" });
  reset.close(constants.NGHTTP2_CANCEL);
  while (!closed.includes(false)) await ask(client.session, { ":path": "/" });
  const goaway = new Promise((done) => client.session.once("goaway", done));
  const disposed = server[Symbol.asyncDispose]();
  assert.equal(await goaway, constants.NGHTTP2_NO_ERROR);
  for (const finish of started) finish();
  assert.equal((await waiting).body, "done");
  await disposed;
});
