import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { hangUpOf } from "../../internal/http/context.ts";

test("a caller that closes its connection is noticed, and one that gets its response is not taken for it", async () => {
  const signals: Record<string, AbortSignal> = {};
  const asked = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const server = createServer((req, res) => {
    const signal = hangUpOf({ res });
    signals[req.url ?? ""] = signal;
    signal.addEventListener("abort", () => closed.resolve());
    if (req.url === "/answered") res.end("done");
    else asked.resolve();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  assert.equal(await (await fetch(`http://127.0.0.1:${port}/answered`)).text(), "done");
  const leaving = request({ port, path: "/left" }).on("error", () => {});
  leaving.end();
  await asked.promise;
  leaving.destroy();
  await closed.promise;
  assert.deepEqual([signals["/left"]?.aborted, signals["/answered"]?.aborted], [true, false]);
  server.closeAllConnections();
  server.close();
});
