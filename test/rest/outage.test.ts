/** PostgreSQL goes away and comes back: the door says so while it lasts, and needs no one to recover. */
import assert from "node:assert/strict";
import { connect, createServer, type Socket } from "node:net";
import { test } from "node:test";
import { openDatabase } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { testService } from "./service.ts";

/** A way to a server that can be cut: connections are dropped and none is taken until it is mended. */
async function cuttableWay(to: URL) {
  const sockets = new Set<Socket>();
  let cut = false;
  const server = createServer((near) => {
    if (cut) return void near.destroy();
    const far = connect(Number(to.port), to.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  const url = new URL(to);
  url.hostname = "127.0.0.1";
  url.port = String(address.port);
  return {
    url: url.href,
    cut() {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      cut = false;
    },
    async [Symbol.asyncDispose]() {
      this.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("while the database is away, requests are 503 with Retry-After; when it is back, so is the service", async () => {
  await using db = await testDatabase();
  await using way = await cuttableWay(new URL(db.url));
  await using through = openDatabase({
    url: way.url,
    poolSize: 4,
    applicationName: "outage-test",
    connectTimeoutMs: 500,
  });
  await using service = await testService({ on: db, through });
  const key = await service.key();
  assert.equal((await service.get("/v1/drugs", key)).status, 200);
  const unseen = await service.key();

  for (let outage = 0; outage < 2; outage += 1) {
    way.cut();
    for (const [path, asKey] of [
      ["/v1/drugs", key],
      ["/v1/drugs/02242912/prices?postal_code=V3T2K1", key],
      ["/v1/pharmacies", key],
      ["/v1/drugs", outage === 0 ? unseen : key],
    ] as const) {
      const response = await service.get(path, asKey);
      assert.equal(response.status, 503, `${path} ${response.text}`);
      assert.equal(response.body.error.code, "SERVICE_UNAVAILABLE");
      assert.match(response.headers["retry-after"] ?? "", /^[1-9]\d*$/);
      assert.doesNotMatch(response.text, /ECONN|select|Knex|\.ts:/i);
    }
    assert.equal((await service.get("/status")).body.status, "degraded");
    assert.equal((await service.get("/nowhere", key)).status, 404, "what needs no database is answered");
    way.mend();
    const back = await service.get("/v1/drugs", key);
    assert.equal(back.status, 200, back.text);
  }
});

test("our own failures do not count towards the month", async () => {
  await using db = await testDatabase();
  await using way = await cuttableWay(new URL(db.url));
  await using through = openDatabase({
    url: way.url,
    poolSize: 2,
    applicationName: "outage-test",
    connectTimeoutMs: 500,
  });
  await using service = await testService({ on: db, through });
  const key = await service.key({ plan: "developer" });
  assert.equal((await service.get("/v1/drugs", key)).headers["x-quota-remaining"], "999");
  way.cut();
  const failed = await service.get("/v1/drugs", key);
  assert.equal(failed.status, 503);
  way.mend();
  const { headers } = await service.get("/v1/drugs", key);
  assert.equal(headers["x-quota-remaining"], "998");
});

test("a fault of ours is a 500 that tells the caller nothing but the request id", async () => {
  await using service = await testService();
  await service.database.raw("drop table live.prices cascade");
  const response = await service.get("/v1/drugs/02242912/prices");
  assert.equal(response.status, 500);
  assert.equal(response.body.error.code, "INTERNAL");
  assert.equal(response.body.request_id, response.headers["x-request-id"]);
  assert.doesNotMatch(response.text, /prices" does not exist|select|at .*\.ts/i);
  const [seen] = service.observed.filter((observation) => observation.kind === "http_request");
  assert.match(String(seen?.cause), /does not exist/);
});
