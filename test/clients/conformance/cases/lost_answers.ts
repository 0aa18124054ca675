/** Answers that are lost on their way: what does no harm is asked again, and nothing is done twice. */
import assert from "node:assert/strict";
import { freePort } from "../../../support/free_port.ts";
import { assertTold } from "../exchange.ts";
import type { Fault } from "../gate.ts";
import { type Case, type Client, failureOf, type LogLine, lastOf, type World } from "../world.ts";

const alert = { drug_id: "drug_07900003", target_price: 9.5 };

const alertsOf = async (world: World, client: Client) =>
  ((await (await world.raw(client.key, "/v1/alerts?limit=100")).json()) as { data: { id: string }[] }).data;

/** Idempotency-Key of each request that came. */
const keysOf = ({ gate }: Client) => gate.exchanges.map(({ headers }) => headers["idempotency-key"]);

const lost: readonly (readonly [string, Fault])[] = [
  ["lost", { do: "lose_answer" }],
  ["cut in the middle of a body of stated length", { do: "cut_answer" }],
  ["cut in the middle of a body in chunks", { do: "cut_answer", length: "chunked" }],
  ["cut in the middle of a body of unstated length", { do: "cut_answer", length: "until_closed" }],
];

/** A POST whose answer does not arrive is sent again under its key: one thing is created. */
const createdOnce = lost.map(
  ([how, fault]): Case => ({
    name: `a POST whose answer is ${how} creates one thing`,
    async run(world) {
      const client = await world.client({ faults: [fault] });
      const { data, last_response } = await client.call("alerts.create", { body: alert });
      assert.equal(client.gate.exchanges.length, 2);
      const [first, second] = keysOf(client);
      assert.ok(first !== undefined && first === second, `one key for both attempts: ${first} and ${second}`);
      const there = await alertsOf(world, client);
      assert.deepEqual(
        there.map(({ id }) => id),
        [data.id],
      );
      assertTold(last_response, lastOf(client.gate.exchanges), 2);
      assert.equal(last_response.idempotent_replayed, true);
      assert.equal(lastOf(client.gate.exchanges).answer?.headers["idempotent-replayed"], "true");
    },
  }),
);

const again = lost.map(
  ([how, fault]): Case => ({
    name: `a GET whose answer is ${how} is asked again`,
    async run(world) {
      const client = await world.client({ faults: [fault] });
      const { data, last_response } = await client.call("drugs.get", { path: { id: "07900003" } });
      assert.equal(data.id, "drug_07900003");
      assertTold(last_response, lastOf(client.gate.exchanges), 2);
    },
  }),
);

export const lostAnswerCases: readonly Case[] = [
  ...createdOnce,
  ...again,
  {
    name: "a mutation whose answer is lost creates one thing",
    async run(world) {
      const client = await world.client({ faults: [{ do: "lose_answer" }] });
      const { data, last_response } = await client.graphql({
        query: "mutation ($input: PriceAlertInput!) { createPriceAlert(input: $input) { id } }",
        variables: { input: { drugId: "drug_07900003", targetPrice: 9.5 } },
      });
      assert.deepEqual(
        (await alertsOf(world, client)).map(({ id }) => id),
        [data.createPriceAlert.id],
      );
      assert.equal(last_response.idempotent_replayed, true);
    },
  },
  {
    name: "a DELETE whose answer is lost has succeeded, although the thing is gone the second time",
    async run(world) {
      const hook = { url: "https://93.184.215.14/in", events: ["price.changed"] };
      const key = await world.stage.key();
      const { data } = await (await world.client({ key })).call("webhooks.create", { body: hook });
      // By a connection that is new: what is lost on one that was kept, some runtimes ask again by themselves, unseen.
      const client = await world.client({ key, faults: [{ do: "lose_answer" }] });
      await client.call("webhooks.delete", { path: { id: data.id } });
      assert.equal(lastOf(client.gate.exchanges).answer?.status, 404);
      const failure = await failureOf(client.call("webhooks.delete", { path: { id: data.id } }));
      assert.equal(failure.code, "NOT_FOUND", "what was gone before is still an error");
    },
  },
  {
    name: "what is not known to be repeatable is sent once, unless it has a key",
    async run(world) {
      const client = await world.client({ faults: [{ do: "lose_answer" }, { do: "lose_answer" }] });
      const failure = await failureOf(client.request("POST", "/v1/alerts", { body: alert }));
      assert.equal(failure.kind, "connection", JSON.stringify(failure));
      assert.equal(client.gate.exchanges.length, 1);
      const { data } = await client.request("POST", "/v1/alerts", {
        body: alert,
        options: { idempotency_key: "mine" },
      });
      assert.deepEqual(keysOf(client).slice(1), ["mine", "mine"]);
      const there = await alertsOf(world, client);
      assert.equal(there.length, 2);
      assert.ok(there.some(({ id }) => id === data.id));
    },
  },
  {
    name: "what was not sent at all is tried again, whatever it is",
    async run(world) {
      const port = await freePort();
      const options = {
        api_key: (await world.stage.key()).key,
        base_url: `http://127.0.0.1:${port}`,
        max_retries: 2,
      };
      await world.driver.ask({ do: "client", name: "nobody", options });
      const asked = { do: "request", client: "nobody", method: "POST", path: "/v1/alerts", body: alert };
      const failure = await failureOf(world.driver.ask(asked));
      assert.equal(failure.kind, "connection", JSON.stringify(failure));
      assert.match(failure.message, /\b3\b/, "it says after how many attempts");
      const log: LogLine[] = await world.driver.ask({ do: "log", client: "nobody" });
      assert.equal(log.filter(({ on }) => on === "request").length, 3);
    },
  },
  {
    name: "every call has a key of its own, and one that is given is sent",
    async run(world) {
      const client = await world.client();
      const first = await client.call("alerts.create", { body: alert });
      const second = await client.call("alerts.create", { body: alert });
      assert.notEqual(first.data.id, second.data.id);
      const options = { idempotency_key: "order-7" };
      const third = await client.call("alerts.create", { body: alert, options });
      const fourth = await client.call("alerts.create", { body: alert, options });
      assert.equal(fourth.data.id, third.data.id);
      assert.deepEqual(
        [third, fourth].map(({ last_response }) => last_response.idempotent_replayed),
        [false, true],
      );
      const keys = keysOf(client);
      assert.notEqual(keys[0], keys[1]);
      assert.deepEqual(keys.slice(2), ["order-7", "order-7"]);
    },
  },
];
