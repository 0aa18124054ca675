/**
 * What another account gets to know of somebody's webhooks, deliveries, recoveries and events: nothing, by whatever row of the
 * route table it asks. Rows are found by their paths, so that one that is added is asked too.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import request, { type Response } from "supertest";
import { idPrefixes, publicId } from "../../internal/core/ids.ts";
import { query } from "../../internal/postgres/database.ts";
import type { Route } from "../../internal/rest/rest_route.ts";
import { routes } from "../../internal/rest/routes.ts";
import { makeAttempt, makeDelivery, makeEvent, makeOwner, makeWebhook } from "../delivery/made.ts";
import { testService } from "./service.ts";

const service = await testService({ fill: async () => {}, docsUrl: "https://docs.example" });
after(() => service[Symbol.asyncDispose]());
const { database } = service;

const owner = await makeOwner(service);
const stranger = await makeOwner(service);
const mark = "of-the-owner-alone";
const webhook = await makeWebhook(database, "live", {
  accountId: owner.accountId,
  url: `https://${mark}.example/hooks`,
  events: ["price_alert.triggered"],
});
const eventId = await makeEvent(database, "live", {
  kind: "price_alert.triggered",
  accountId: owner.accountId,
  entity: mark,
});
const deliveryUuid = await makeDelivery(database, "live", webhook.id, {
  eventId,
  state: "failed",
  at: new Date(Date.now() - 300_000),
});
await makeAttempt(database, "live", deliveryUuid, { status: 500, answer: Buffer.from(mark) });

const webhookId = publicId(idPrefixes.webhook, webhook.id);
const recovered = await service.post(`/v1/webhooks/${webhookId}/recover`, { since: "2026-01-01" }, owner.key);
assert.equal(recovered.status, 201, recovered.text);
const own: Readonly<Record<string, string>> = {
  "/v1/webhooks/": webhookId,
  "/v1/deliveries/": publicId(idPrefixes.delivery, deliveryUuid),
  "/v1/recoveries/": recovered.body.id,
  "/v1/events/": publicId(idPrefixes.event, eventId),
};
/** Well-formed, and nobody's. */
const nobodys = (id: string) => id.replace(/[0-9a-f]{32}$/, "0".repeat(32));

const about = routes.filter(({ path }) => /^\/v1\/(webhooks|deliveries|recoveries|events)(\/|$)/.test(path));
const ofOne = about.filter(({ path }) => path.includes("{id}"));

function ask({ method, path, example }: Route, id: string, key: string): PromiseLike<Response> {
  const verb = method.toLowerCase() as "get" | "post" | "patch" | "delete";
  const sent = request(service.app)[verb](path.replace("{id}", id)).set("Authorization", `Bearer ${key}`);
  return method === "POST" || method === "PATCH" ? sent.send(example?.body ?? {}) : sent;
}

/** Everything there is of it, as text. */
async function standing(): Promise<string> {
  const rows = [];
  for (const table of [
    "webhooks",
    "lanes",
    "deliveries",
    "attempts",
    "recoveries",
    "events",
    "webhook_notices",
  ])
    rows.push(
      await query(
        database,
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from live.${table} t`,
      ),
    );
  rows.push(await query(database, "select count(*) from accounts.audit_log"));
  return JSON.stringify(rows);
}

const idOf = ({ path }: Route) =>
  Object.entries(own).find(([start]) => path.startsWith(start))?.[1] ?? assert.fail(path);

test("every row about one webhook, delivery, recovery or event is a 404 for a stranger, as if it were not there", async () => {
  assert.ok(ofOne.length >= 13, "rows are found");
  const before = await standing();
  for (const row of ofOne) {
    const id = idOf(row);
    const answer = await ask(row, id, stranger.key);
    assert.equal(answer.status, 404, `${row.name}: ${answer.text}`);
    const absent = await ask(row, nobodys(id), stranger.key);
    const said = ({ body }: Response, of: string) =>
      JSON.stringify(body.error).replaceAll(of, "<id>").replaceAll(encodeURIComponent(of), "<id>");
    assert.equal(said(answer, id), said(absent, nobodys(id)), `${row.name} tells that it is there`);
    assert.ok(!answer.text.includes(mark));
    assert.equal(answer.headers.etag === undefined, absent.headers.etag === undefined);
  }
  assert.equal(await standing(), before, "and nothing is done to it");
});

test("they are there for their owner, so that it is the account that decides", async () => {
  for (const row of ofOne.filter(({ method }) => method === "GET")) {
    const { status, text } = await ask(row, idOf(row), owner.key);
    assert.equal(status, 200, `${row.name}: ${text}`);
  }
});

test("a stranger's lists have nothing of them, whatever they are asked by", async () => {
  for (const row of about.filter(({ method, path }) => method === "GET" && !path.includes("{id}")))
    for (const search of ["", "?limit=100"]) {
      const { status, text, body } = await service.get(`${row.path}${search}`, stranger.key);
      assert.equal(status, 200, text);
      assert.deepEqual(body.data, [], row.name);
      assert.ok(!text.includes(mark));
    }
});
