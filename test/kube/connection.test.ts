import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createSecureServer } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { KubeConfig } from "@kubernetes/client-node";
import { Unreachable } from "../../internal/kube/model.ts";
import { type Made, makeCertificate } from "../runtime/certificate.ts";
import { startProxy } from "../support/proxy.ts";
import { clientOf, configOf, sendJson, startApiServer, widget, widgets } from "./api_server.ts";

const text = JSON.stringify(widget("a", "1"));

/** As kube-apiserver: TLS, and HTTP/2 for whoever takes it. `answers` are statuses, in turn; 200 after them. */
async function startSecure(made: Made, answers: number[] = []) {
  const sockets = new Set<Socket>();
  const versions: string[] = [];
  let taken = 0;
  const server = createSecureServer({ ...made, allowHTTP1: true }, (request, response) => {
    versions.push(request.httpVersion);
    response.writeHead(answers.shift() ?? 200, { "content-type": "application/json" }).end(text);
  });
  server.on("secureConnection", (socket: Socket) => {
    taken += 1;
    sockets.add(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    versions,
    connections: () => taken,
    use: (next: Made) => server.setSecureContext(next),
    cut() {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

async function authority(cert: string) {
  const folder = await mkdtemp(join(tmpdir(), "authority-"));
  const path = join(folder, "ca.crt");
  await writeFile(path, cert);
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

function secureConfig(port: number, caFile: string): KubeConfig {
  const config = new KubeConfig();
  config.loadFromClusterAndUser(
    { name: "test", server: `https://127.0.0.1:${port}`, caFile, skipTLSVerify: false },
    { name: "test", token: "a-token" },
  );
  return config;
}

test("connections are of HTTP/1.1, also to a server that offers the other, and are used again", async () => {
  const made = makeCertificate("server");
  await using server = await startSecure(made);
  await using ca = await authority(made.cert);
  await using client = clientOf(server.port, { config: secureConfig(server.port, ca.path) });
  for (let count = 0; count < 10; count += 1) await client.get(widgets, "a");
  assert.deepEqual(new Set(server.versions), new Set(["1.1"]));
  // The second, where an answer is read before its connection knows that it is free.
  assert.ok(server.connections() <= 2, `${server.connections()} connections`);
});

test("a server that the authority does not vouch for is told nothing", async () => {
  await using server = await startSecure(makeCertificate("server"));
  await using ca = await authority(makeCertificate("another").cert);
  await using client = clientOf(server.port, { config: secureConfig(server.port, ca.path) });
  await assert.rejects(client.get(widgets, "a"), Unreachable);
  assert.deepEqual(server.versions, []);
});

test("an authority that was replaced is read again after the first failure, without a restart", async () => {
  const [old, renewed] = [makeCertificate("old"), makeCertificate("new")];
  await using server = await startSecure(old);
  await using ca = await authority(old.cert);
  await using client = clientOf(server.port, { config: secureConfig(server.port, ca.path) });
  await client.get(widgets, "a");
  server.use(renewed);
  server.cut();
  await writeFile(ca.path, renewed.cert);
  let failures = 0;
  for (let done = false; !done; ) {
    done = await client.get(widgets, "a").then(
      () => true,
      (error) => {
        assert.ok(error instanceof Unreachable);
        failures += 1;
        return failures > 2;
      },
    );
  }
  assert.ok(failures <= 2, `${failures} failures`);
});

test("after a 401 the next request goes over a connection of its own: a certificate may have run out", async () => {
  const made = makeCertificate("server");
  await using server = await startSecure(made, [200, 200, 200, 200, 401]);
  await using ca = await authority(made.cert);
  await using client = clientOf(server.port, { config: secureConfig(server.port, ca.path) });
  for (let count = 0; count < 4; count += 1) await client.get(widgets, "a");
  const before = server.connections();
  await assert.rejects(client.get(widgets, "a"));
  assert.equal(server.connections(), before);
  await client.get(widgets, "a");
  assert.equal(server.connections(), before + 1);
});

test("headers are asked for each request: a token that was renewed is used", async () => {
  await using server = await startApiServer((response) => sendJson(response, 200, widget("a", "1")));
  const config = configOf(`http://127.0.0.1:${server.port}`, "old");
  await using client = clientOf(server.port, { config });
  await client.get(widgets, "a");
  config.loadFromOptions({
    clusters: config.clusters,
    contexts: config.contexts,
    currentContext: config.currentContext,
    users: [{ name: "test", token: "renewed" }],
  });
  await client.get(widgets, "a");
  assert.deepEqual(
    server.requests.map(({ headers }) => headers.authorization),
    ["Bearer old", "Bearer renewed"],
  );
});

test("a request that was given up does not leave its connection to the next one", async () => {
  await using server = await startApiServer((response) => sendJson(response, 200, widget("a", "1")));
  await using proxy = await startProxy(server.port);
  await using client = clientOf(proxy.port, { requestTimeoutMs: 1_000 });
  await client.get(widgets, "a");
  proxy.hole(true);
  await assert.rejects(client.get(widgets, "a"), Unreachable);
  proxy.hole(false);
  await client.get(widgets, "a");
  // What the hole kept came late, and to nobody.
  assert.ok(server.requests.length >= 2);
});
