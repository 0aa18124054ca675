/** What did not arrive lately, and what was told of webhooks: which, in what order, and how their addresses are shown. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { systemClock } from "../../../internal/core/clock.ts";
import { growingUuidv7 } from "../../../internal/core/ids.ts";
import { createWebhookInsights } from "../../../internal/delivery/operations/insights.ts";
import { type Database, query } from "../../../internal/postgres/database.ts";
import { shownUrl } from "../../../internal/webhooks/shown_url.ts";
import { type DeliveryWish, makeDelivery, makeWebhook } from "../../delivery/made.ts";
import { testDatabase } from "../../support/database.ts";

const schema = "live";

async function world() {
  const db = await testDatabase();
  const insights = createWebhookInsights({ database: db.connection, schema, clock: systemClock });
  return {
    on: db.connection,
    insights,
    accountId: randomUUID(),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}

test("what failed at its last attempt is listed over all webhooks, newest first; what arrived, or was never tried, is not", async () => {
  await using w = await world();
  const urls = ["https://one.example/a?key=1", "https://two.example/b"];
  const webhooks = [];
  for (const url of urls) webhooks.push(await makeWebhook(w.on, schema, { accountId: w.accountId, url }));
  const stranger = await makeWebhook(w.on, schema);
  const wishes: [DeliveryWish, boolean][] = [
    [{ state: "failed" }, true],
    [{ state: "pending", attempt: 2 }, true],
    [{ state: "pending", attempt: 0 }, false],
    [{ state: "delivered", attempt: 3 }, false],
    [{ state: "cancelled", cancelReason: "gone" }, true],
    [{ state: "cancelled", cancelReason: "owner", attempt: 0 }, false],
    [{ state: "failed", attempt: 7 }, true],
  ];
  const expected: string[] = [];
  for (const [at, [wish, failed]] of wishes.entries()) {
    const made = await makeDelivery(w.on, schema, webhooks[at % 2]?.id ?? "", {
      ...wish,
      at: new Date(Date.now() - (wishes.length - at) * 20 * 3_600_000),
    });
    if (failed) expected.unshift(made);
    await makeDelivery(w.on, schema, stranger.id, wish);
  }
  const failures = await w.insights.failures(w.accountId, 10);
  assert.deepEqual(
    failures.map(({ id }) => id),
    expected,
  );
  for (const { url, webhookId, state, nextAttemptAt } of failures) {
    assert.equal(url, webhookId === webhooks[0]?.id ? "https://one.example/a" : urls[1]);
    assert.equal(nextAttemptAt !== undefined, state === "pending");
  }
  assert.deepEqual(
    (await w.insights.failures(w.accountId, 2)).map(({ id }) => id),
    expected.slice(0, 2),
  );
});

async function addNotice(on: Database, accountId: string, webhookId: string, kind: string) {
  const id = growingUuidv7();
  await query(
    on,
    `insert into live.webhook_notices (id, account_id, subscription_id, kind, hours, deliveries, day, created_at)
     values ($1, $2, $3, $4, case when $4 = 'failing' then 24 end, case when $4 = 'expired' then 12345678901 end,
       case when $4 = 'expired' then date '2026-01-09' end, now())`,
    [id, accountId, webhookId, kind],
  );
  return id;
}

test("notices are listed newest first with what they say, and only the account's", async () => {
  await using w = await world();
  const { id: webhookId } = await makeWebhook(w.on, schema, {
    accountId: w.accountId,
    url: "https://one.example/a?key=1",
  });
  const other = await makeWebhook(w.on, schema);
  const ids: string[] = [];
  for (const kind of ["failing", "disabled", "expired"]) {
    ids.unshift(await addNotice(w.on, w.accountId, webhookId, kind));
    await addNotice(w.on, other.accountId, other.id, kind);
  }
  const notices = await w.insights.notices(w.accountId, 10);
  assert.deepEqual(
    notices.map(({ id }) => id),
    ids,
  );
  assert.deepEqual(
    notices.map(({ kind, hours, deliveries, day, url }) => [kind, hours, deliveries, day, url]),
    [
      ["expired", undefined, 12_345_678_901, "2026-01-09", "https://one.example/a"],
      ["disabled", undefined, undefined, undefined, "https://one.example/a"],
      ["failing", 24, undefined, undefined, "https://one.example/a"],
    ],
  );
  assert.equal((await w.insights.notices(w.accountId, 1)).length, 1);
});

test("a webhook that is deleted takes its failures and notices with it, and hides nobody else's", async () => {
  await using w = await world();
  const kept = await makeWebhook(w.on, schema, { accountId: w.accountId });
  const gone = await makeWebhook(w.on, schema, { accountId: w.accountId });
  for (const { id } of [kept, gone]) {
    await makeDelivery(w.on, schema, id, { state: "failed" });
    await addNotice(w.on, w.accountId, id, "disabled");
  }
  await query(w.on, "update live.webhooks set deleted_at = now() where id = $1", [gone.id]);
  for (const list of [await w.insights.failures(w.accountId, 1), await w.insights.notices(w.accountId, 1)])
    assert.deepEqual(
      list.map(({ webhookId }) => webhookId),
      [kept.id],
    );
});

test("an address is shown without what may be a secret: its query, and a name or password of older days", () => {
  assert.equal(
    shownUrl("https://user:word@hooks.example:8443/a/b?token=1#c"),
    "https://hooks.example:8443/a/b",
  );
  assert.equal(shownUrl("https://hooks.example"), "https://hooks.example/");
});
