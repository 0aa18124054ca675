/** What clients do when the service refuses for a while, breaks, dies, or says nothing: they wait as they are told, and ask again. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { makeCertificate } from "../../../runtime/certificate.ts";
import type { Fault } from "../gate.ts";
import { openFragileDoor, openMortalServer, openPacedDoor } from "../stage.ts";
import { type Case, failureOf, type LogLine } from "../world.ts";
import { exhausted } from "./errors.ts";

const alert = { drug_id: "drug_07900003", target_price: 9.5 };
const json = { "content-type": "application/json" };
const wait = (after: () => string): Fault => ({
  ...{ do: "answer", status: 503, headers: () => ({ ...json, "retry-after": after() }) },
  body: JSON.stringify({
    error: {
      code: "SERVICE_UNAVAILABLE",
      message: "Come again.",
      status: 503,
      doc_url: "http://localhost/docs",
    },
    request_id: "req_1",
  }),
});

const statuses = [408, 500, 502, 504, 529].map(
  (status): Case => ({
    name: `retries a ${status} for a repeatable request only`,
    async run(world) {
      const page: Fault = {
        do: "answer",
        status,
        headers: { "content-type": "text/html" },
        body: "<h1>Sorry</h1>",
      };
      const client = await world.client({ faults: [page, { do: "pass" }, page] });
      const { last_response } = await client.call("drugs.list");
      assert.equal(last_response.attempts, 2);
      const failure = await failureOf(client.request("POST", "/v1/alerts", { body: alert }));
      const subclass = status >= 500 ? "server" : null;
      assert.deepEqual([failure.kind, failure.subclass ?? null, failure.status], ["api", subclass, status]);
      assert.match(failure.message, /<h1>Sorry/, "it says what came instead of JSON");
      assert.equal(client.gate.exchanges.length, 3);
    },
  }),
);

export const resilienceCases: readonly Case[] = [
  ...statuses,
  {
    name: "a 429 is waited for, and then the call succeeds",
    async run(world) {
      await using door = await openPacedDoor(world.stage, 2_000);
      // Its clock goes on once the client was refused: however slow the machine is, it is refused first.
      const client = await exhausted(world, door, { answered: () => door.letGo() });
      const { data, last_response } = await client.call("drugs.list", { query: { limit: 1 } });
      assert.equal(data.data.length, 1);
      const [refused] = client.gate.exchanges;
      assert.equal(refused?.answer?.status, 429);
      assert.equal(refused?.answer?.headers["retry-after"], "2");
      assert.equal(last_response.attempts, client.gate.exchanges.length);
      assert.ok(last_response.attempts >= 2);
      const retry = (await client.log()).find(({ on }) => on === "retry");
      const delay = retry?.delay_ms ?? 0;
      assert.ok(delay >= 2_000 && delay <= 3_000, `waits for Retry-After, and a little more: ${delay} ms`);
    },
  },
  {
    name: "a 503 is waited for: the database goes away and comes back",
    async run(world) {
      await using door = await openFragileDoor();
      const key = await door.key();
      door.takeDatabase();
      const client = await world.client({
        ...{ key, to: door.address, options: { max_retries: 6 } },
        answered: () => door.giveDatabase(),
      });
      const { data, last_response } = await client.call("drugs.list", { query: { limit: 1 } });
      assert.equal(data.data.length, 1);
      assert.equal(client.gate.exchanges[0]?.answer?.status, 503);
      assert.ok(last_response.attempts >= 2);
      const after = Number(client.gate.exchanges[0]?.answer?.headers["retry-after"]);
      const retry = (await client.log()).find(({ on }) => on === "retry");
      assert.ok((retry?.delay_ms ?? 0) >= after * 1_000, "no sooner than it was told");
    },
  },
  {
    name: "a POST that was refused with 503 is sent again: it was not carried out",
    async run(world) {
      const client = await world.client({ faults: [wait(() => "1")] });
      const { last_response } = await client.request("POST", "/v1/alerts", { body: alert });
      assert.equal(last_response.status, 201);
      assert.equal(last_response.attempts, 2);
    },
  },
  {
    name: "sends the number of retries in X-Retry-Count",
    async run(world) {
      const client = await world.client({ faults: [{ do: "hang_up" }, wait(() => "0")] });
      await client.call("drugs.list", { query: { limit: 1 } });
      const counts = client.gate.exchanges.map(({ headers }) => headers["x-retry-count"]);
      assert.deepEqual(counts, [undefined, "1", "2"]);
    },
  },
  {
    name: "a Retry-After that is a date is waited for",
    async run(world) {
      const client = await world.client({ faults: [wait(() => new Date(Date.now() + 4_000).toUTCString())] });
      await client.call("service.status");
      const retry = (await client.log()).find(({ on }) => on === "retry");
      const delay = retry?.delay_ms ?? 0;
      // Longer than it waits of itself.
      assert.ok(delay > 501 && delay <= 5_000, JSON.stringify(retry));
    },
  },
  {
    name: "a Retry-After that is longer than a client waits is told at once",
    async run(world) {
      const client = await world.client({ always: wait(() => "120") });
      const failure = await failureOf(client.call("drugs.list"));
      assert.deepEqual([failure.code, failure.retry_after], ["SERVICE_UNAVAILABLE", 120]);
      assert.equal(client.gate.exchanges.length, 1);
    },
  },
  {
    name: "a server that is killed and started again in the middle of paging loses nothing and doubles nothing",
    async run(world) {
      await using server = await openMortalServer(world.stage);
      const key = await world.stage.key();
      const client = await world.client({ key, to: server.address, options: { max_retries: 12 } });
      const killed = server.answered(10).then(() => server.kill());
      const walked = client.each("drugs.list", { query: { limit: 1 } });
      await killed;
      const before = client.gate.exchanges.length;
      await server.restart();
      const { items } = await walked;
      const raw = await world.raw(key.key, "/v1/drugs?limit=100");
      const all = ((await raw.json()) as { data: { id: string }[] }).data;
      assert.deepEqual(
        items.map(({ id }) => id),
        all.map(({ id }) => id),
      );
      assert.ok(before < all.length, `it was killed on the way, after ${before} of ${all.length} pages`);
      const retries = (await client.log()).filter(({ on }) => on === "retry");
      assert.ok(retries.length >= 1, "it was missed");
    },
  },
  {
    name: "a certificate that nobody vouches for is an error at once, and nothing is sent",
    async run(world) {
      const { cert, key } = makeCertificate("127.0.0.1", { names: ["localhost"] });
      let asked = 0;
      const server = createServer({ cert, key }, (_, response) => {
        asked += 1;
        response.end("{}");
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      try {
        const { port } = server.address() as AddressInfo;
        const options = { api_key: (await world.stage.key()).key, base_url: `https://localhost:${port}` };
        await world.driver.ask({ do: "client", name: "strangers", options });
        const call = { do: "call", client: "strangers", resource: "usage", method: "get" };
        const failure = await failureOf(world.driver.ask(call));
        assert.equal(failure.kind, "connection", JSON.stringify(failure));
        const log: LogLine[] = await world.driver.ask({ do: "log", client: "strangers" });
        assert.equal(log.filter(({ on }) => on === "request").length, 1);
        assert.equal(asked, 0);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    },
  },
  {
    name: "an attempt that takes too long is given up, and asked again",
    async run(world) {
      const client = await world.client({ faults: [{ do: "hold" }], options: { timeout_ms: 1_500 } });
      const { last_response } = await client.call("drugs.list", { query: { limit: 1 } });
      // On a machine that is busy the second may take too long as well.
      assert.ok(last_response.attempts >= 2);
      assert.equal(client.gate.exchanges.length, last_response.attempts);
      const retry = (await client.log()).find(({ on }) => on === "retry");
      assert.match(String(retry?.reason), /time/i);
    },
  },
  {
    name: "a deadline ends a call that nobody answers",
    async run(world) {
      const client = await world.client({ always: { do: "hold" }, options: { max_retries: 0 } });
      const failure = await failureOf(client.call("drugs.list", { options: { timeout_ms: 400 } }));
      assert.equal(failure.kind, "timeout", JSON.stringify(failure));
      assert.equal(client.gate.exchanges.length, 1);
    },
  },
  {
    name: "a client waits for what it asked the service to hold, unless the call has a time-out of its own",
    async run(world) {
      // Shorter than the wait, and long enough for a busy machine to answer after it.
      const client = await world.client({ options: { timeout_ms: 2_900, max_retries: 0 } });
      const query = { since: new Date(Date.now() + 3_600_000).toISOString(), wait: 3 };
      const { data } = await client.call("events.list", { query });
      assert.deepEqual(data.data, []);
      const failure = await failureOf(client.call("events.list", { query, options: { timeout_ms: 300 } }));
      assert.equal(failure.kind, "timeout", JSON.stringify(failure));
    },
  },
  {
    name: "with max_retries 0 a call is one request, of the client or of the call",
    async run(world) {
      const none = await world.client({ always: { do: "hang_up" }, options: { max_retries: 0 } });
      const failure = await failureOf(none.call("drugs.list"));
      assert.equal(failure.kind, "connection", JSON.stringify(failure));
      const some = await world.client({ always: { do: "hang_up" } });
      await failureOf(some.call("drugs.list", { options: { max_retries: 0 } }));
      assert.deepEqual([none.gate.exchanges.length, some.gate.exchanges.length], [1, 1]);
      const two = await world.client({ always: { do: "hang_up" } });
      const ended = await failureOf(two.call("drugs.list", { options: { max_retries: 1 } }));
      assert.equal(two.gate.exchanges.length, 2);
      assert.match(ended.message, /\b2\b/, "it says after how many attempts");
    },
  },
  {
    name: "a mistake of the caller's is not asked again",
    async run(world) {
      const client = await world.client();
      await failureOf(client.call("drugs.list", { query: { limit: 1_000 } }));
      assert.equal(client.gate.exchanges.length, 1);
    },
  },
  {
    name: "waiting backs off: each delay is at most twice the one before, from half a second",
    async run(world) {
      const client = await world.client({ always: { do: "hang_up" }, options: { max_retries: 2 } });
      await failureOf(client.call("service.status"));
      const delays = (await client.log())
        .filter(({ on }) => on === "retry")
        .map(({ delay_ms }) => delay_ms ?? -1);
      assert.equal(delays.length, 2);
      const [first = 0, second = 0] = delays;
      assert.ok(first >= 249 && first <= 501 && second >= 499 && second <= 1_001, `${delays}`);
    },
  },
  {
    name: "what a gateway says in the place of JSON is an error that shows it",
    async run(world) {
      const body = `<html><title>Log in</title>${"x".repeat(5_000)}`;
      const client = await world.client({
        always: { do: "answer", status: 200, headers: { "content-type": "text/html" }, body },
        options: { max_retries: 0 },
      });
      const failure = await failureOf(client.call("drugs.list"));
      assert.equal(failure.status, 200, JSON.stringify(failure));
      assert.match(failure.message, /<html><title>Log in/);
      assert.ok(failure.message.length < 1_000, "and not all of it");
    },
  },
  {
    name: "an error without a body is an error with its status",
    async run(world) {
      const client = await world.client({ always: { do: "answer", status: 418 } });
      const failure = await failureOf(client.call("drugs.list"));
      assert.deepEqual([failure.kind, failure.status, client.gate.exchanges.length], ["api", 418, 1]);
    },
  },
];
