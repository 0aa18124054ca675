/** Tests clients that close their connections before they read a response. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createInFlight } from "../../internal/http/in_flight.ts";
import { listen } from "../../internal/runtime/listen.ts";
import { until } from "../support/until.ts";
import { testService } from "./service.ts";

test("after 200 hang-ups at once, an account's next request waits before it is handled", async () => {
  const inFlight = createInFlight({ mostPerAccount: 1_000, most: 1, waitMs: 120_000 });
  await using service = await testService({ inFlight });
  await using server = await listen(service.app, {
    host: "127.0.0.1",
    port: 0,
    portSetting: "PORT",
    closeTimeoutMs: 0,
  });
  const headers = { Authorization: `Bearer ${await service.key()}` };
  const status = async () => (await fetch(`${server.address}/v1/drugs`, { headers })).status;
  assert.equal(await status(), 200);

  const leave = await inFlight.enter("another account", () => new AbortController().signal);
  const caller = new AbortController();
  const requests = Array.from({ length: 200 }, () =>
    fetch(`${server.address}/v1/drugs`, { headers, signal: caller.signal }),
  );
  const settled = Promise.allSettled(requests);
  await until(() => inFlight.count().waiting === 200);
  caller.abort();
  await settled;
  await until(() => inFlight.count().waiting === 0);
  leave();

  const startMs = performance.now();
  assert.equal(await status(), 200);
  assert.ok(performance.now() - startMs >= 499, "the request waits for at least half a second");
});
