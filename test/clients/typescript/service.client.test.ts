/** Against the running service: what it answers is what the types say, and what is promised of calls holds. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { DrugPrice } from "../../../clients/typescript/src/client.ts";
import {
  AuthenticationError,
  GraphQLError,
  InvalidRequestError,
  NotModifiedError,
} from "../../../clients/typescript/src/errors.ts";
import { webhooks } from "../../../clients/typescript/src/index.ts";
import { root } from "../../cmd/process.ts";
import { say } from "../../support/programs/say.ts";
import { given, live, project, sandbox } from "./stage.ts";

const drugId = "drug_07900003";
const basket = { drug_ids: [drugId, "07900001"], province: "BC" } as const;

/** The first of a list; the sample has one of each. */
async function first<T>(items: AsyncIterable<T>): Promise<T> {
  for await (const item of items) return item;
  throw new Error("the list is empty");
}

test("what the service answers has the members that the types say, no more and no less", async () => {
  const alert = await live.alerts.create({ drug_id: drugId, target_price: "0.01" });
  const pharmacy = await first(live.pharmacies.list({ province: "BC" }));
  // Recorded before there is a webhook, so a recovery of missing events finds it.
  await sandbox.sandboxEvents.create({ type: "price.changed" });
  const hook = await sandbox.webhooks.create({ url: "https://a.example.com/in", events: ["price.changed"] });
  const made = await sandbox.sandboxEvents.create({ type: "price.changed" });
  const document = await live.persistedQueries.register({ query: "{ __typename }" });
  const since = new Date(Date.now() - 60_000);
  const recovery = await sandbox.webhooks.recover(hook.id, { since, mode: "missing" });
  const delivery = await first(sandbox.webhooks.deliveries(hook.id));
  const near = { postal_code: "V3T 2K1" };
  const answers: [type: string, answer: object][] = [
    ["DrugsPage", await live.drugs.list({ q: "metformin" })],
    ["DrugsWithPricesPage", await live.drugs.listWithPrices({ q: "metformin", limit: 3 })],
    ["DrugSearchPage", await live.drugs.search({ query: "metformin" })],
    ["DrugSearchPage", await live.drugs.search({ query: "metfromni" })],
    ["Drug", await live.drugs.get(drugId)],
    ["DrugPricesPage", await live.drugs.prices(drugId, { ...near, include: "removed" })],
    ["GenericsPage", await live.drugs.generics(drugId, { include: ["brands", "same_atc"] })],
    ["DrugCoveragePage", await live.drugs.coverage(drugId)],
    ["DrugRecallsPage", await live.drugs.recalls(drugId)],
    ["DrugShortagesPage", await live.drugs.shortages(drugId)],
    ["InteractionCheck", await live.drugs.interactions({ dins: ["07900001", "07900003"] })],
    ["PriceHistory", await live.prices.history(drugId)],
    ["ComparedPrices", await live.prices.compare({ ...basket, drug_ids: [...basket.drug_ids] })],
    ["BatchPrices", await live.prices.batch({ ...near, dins: ["07900003", "00000000"] })],
    ["PharmaciesPage", await live.pharmacies.list(near)],
    ["Pharmacy", await live.pharmacies.get(pharmacy.id)],
    ["PharmacyPricesPage", await live.pharmacies.prices(pharmacy.id)],
    ["RecallsPage", await live.recalls.list()],
    ["Recall", await live.recalls.get((await first(live.recalls.list())).id)],
    ["ShortagesPage", await live.shortages.list()],
    ["Shortage", await live.shortages.get((await first(live.shortages.list())).id)],
    ["PriceAlert", alert],
    ["PriceAlert", await live.alerts.get(alert.id)],
    ["AlertsPage", await live.alerts.list()],
    ["PriceAlert", await live.alerts.cancel(alert.id)],
    ["WebhookWithSecret", hook],
    ["WebhookWithSecret", await sandbox.webhooks.rotateSecret(hook.id)],
    ["ChangedWebhook", await sandbox.webhooks.update(hook.id, { description: "ours", active: true })],
    ["Webhook", await sandbox.webhooks.get(hook.id)],
    ["WebhooksPage", await sandbox.webhooks.list()],
    ["TestEvent", await sandbox.webhooks.test(hook.id)],
    ["SandboxEvent", made],
    ["DeliveriesPage", await sandbox.webhooks.deliveries(hook.id)],
    ["DeliveryWithAttempts", await sandbox.deliveries.get(delivery.id)],
    ["Delivery", await sandbox.deliveries.replay(delivery.id)],
    ["Recovery", recovery],
    ["Recovery", await sandbox.recoveries.get(recovery.id)],
    ["RecoveriesPage", await sandbox.webhooks.recoveries(hook.id)],
    ["Recovery", await sandbox.recoveries.cancel(recovery.id)],
    ["EventsPage", await sandbox.events.list({ limit: 100 })],
    ["Event", await sandbox.events.get(made.id)],
    ["EventTypesPage", await live.events.types()],
    ["ChangesPage", await live.changes.list({ limit: 100 })],
    ["PersistedQuery", document],
    ["PersistedQueriesPage", await live.persistedQueries.list()],
    ["PersistedQuery", await live.persistedQueries.get(document.id)],
    ["PersistedQuery", await live.persistedQueries.remove(document.id)],
    ["Usage", await live.usage.get()],
    ["Status", await live.service.status()],
  ];
  assert.equal((await sandbox.webhooks.delete(hook.id)).status, 200);
  const lines = answers.map(
    ([type, answer], index) => `export const a${index}: api.${type} = ${JSON.stringify(answer)};`,
  );
  const file = join(project, "answers.ts");
  await writeFile(file, `import type * as api from "drug-price";\n${lines.join("\n")}\n`);
  const strict = ["--strict", "--exactOptionalPropertyTypes", "--noEmit", "--skipLibCheck"];
  const options = [...strict, "--module", "nodenext", "--types", "", "--ignoreConfig", file];
  const { code, stdout } = await say(join(root, "node_modules/.bin/tsc"), options, { cwd: project });
  assert.equal(code, 0, stdout.slice(0, 4000));
});

test("a walk over everything brings each thing once, as many as the service counts", async () => {
  const { pagination } = await live.pharmacies.list({ limit: 1 });
  const ids = new Set<string>();
  let seen = 0;
  for await (const { id } of live.pharmacies.list({ limit: 7 })) {
    ids.add(id);
    seen += 1;
  }
  assert.ok(seen > 7);
  assert.deepEqual([seen, ids.size], [pagination.total, pagination.total]);
});

test("the sandbox says so, and its mark is in no model", async () => {
  const drug = await first(sandbox.drugs.search({ query: "sandbox" })).catch(() =>
    first(sandbox.drugs.list()),
  );
  const got = await sandbox.drugs.get(drug.id);
  assert.equal(got.lastResponse.sandbox, true);
  assert.ok(!("_sandbox" in got));
  assert.equal((await live.drugs.get(drugId)).lastResponse.sandbox, false);
  const { lastResponse, extensions } = await sandbox.graphql.execute("{ __typename }");
  assert.equal(lastResponse.sandbox, true);
  assert.ok(!("_sandbox" in extensions));
});

test("the same idempotency key creates one thing, and the second answer says that it is the first", async () => {
  const body = { drug_id: drugId, target_price: 0.02 };
  const options = { idempotencyKey: crypto.randomUUID() };
  const one = await live.alerts.create(body, options);
  const two = await live.alerts.create(body, options);
  assert.equal(one.id, two.id);
  assert.deepEqual([one.lastResponse.idempotentReplayed, two.lastResponse.idempotentReplayed], [false, true]);
  assert.notEqual((await live.alerts.create(body)).id, one.id);
  await assert.rejects(live.alerts.create({ ...body, target_price: 0.03 }, options), {
    code: "IDEMPOTENCY_KEY_REUSED",
  });
});

test("what came with an answer is what the service says", async () => {
  const { lastResponse } = await live.drugs.get(drugId);
  assert.match(lastResponse.requestId ?? "", /^req_/);
  assert.ok(lastResponse.rateLimit && lastResponse.quota);
  assert.ok(lastResponse.rateLimit.limit > lastResponse.rateLimit.remaining);
  assert.ok(lastResponse.quota.reset > new Date());
  assert.equal(lastResponse.deprecation, null);
  const { etag } = lastResponse;
  assert.ok(etag);
  await assert.rejects(live.drugs.get(drugId, { ifNoneMatch: etag }), NotModifiedError);
  const old = await live.request("GET", "/v1/drugs/search", { query: { q: "metformin" } });
  assert.equal(old.lastResponse.deprecation?.since?.toISOString(), "2026-03-15T00:00:00.000Z");
  assert.match(old.lastResponse.deprecation?.link ?? "", /\/docs\/deprecations$/);
});

test("errors carry what the service says of them", async () => {
  await assert.rejects(
    async () => await live.drugs.list({ limit: 0, offset: -1 }),
    (error) => {
      assert.ok(error instanceof InvalidRequestError);
      assert.deepEqual(error.details.map(({ field }) => field).toSorted(), ["limit", "offset"]);
      assert.match(error.message, /^INVALID_PARAMETER: .*limit.*\[req_\w+\]$/);
      assert.match(error.docUrl ?? "", /\/docs\/errors\/INVALID_PARAMETER$/);
      return true;
    },
  );
  const stranger = new DrugPrice({ apiKey: `tm_live_${"0".repeat(36)}`, baseUrl: given.base_url });
  await assert.rejects(stranger.usage.get(), AuthenticationError);
  await assert.rejects(stranger.graphql.execute("{ __typename }"), { code: "UNAUTHORIZED", status: 401 });
});

test("GraphQL runs by text, by hash, by id and in batches, and a mutation once under its key", async () => {
  const query = `query Asked${Date.now()} { drug(id: "${drugId}") { din } }`;
  const attempts: number[] = [];
  for (let times = 0; times < 2; times += 1) {
    const { data, lastResponse } = await live.graphql.execute<{ drug: { din: string } }>(
      query,
      {},
      { persisted: true },
    );
    assert.equal(data.drug.din, "07900003");
    attempts.push(lastResponse.attempts);
  }
  assert.deepEqual(attempts, [2, 1], "the second time the hash is known");

  const unknown = `query Batch${Date.now()} { __typename }`;
  const operations = [{ query }, { query: unknown }, { query: "{ nothing }" }];
  const answers = await live.graphql.batch(operations, { persisted: true });
  assert.deepEqual(
    answers.map(({ data, errors }) => data ?? errors[0]?.extensions?.code),
    [{ drug: { din: "07900003" } }, { __typename: "Query" }, "GRAPHQL_VALIDATION_FAILED"],
  );
  assert.ok("cost" in (answers[0]?.extensions ?? {}));

  const { id: documentId } = await live.persistedQueries.register({ query: "query A { __typename }" });
  assert.deepEqual((await live.graphql.execute({ documentId })).data, { __typename: "Query" });

  const input = { drugId, targetPrice: 0.05, province: "BC" };
  const mutation = "mutation ($input: PriceAlertInput!) { createPriceAlert(input: $input) { id } }";
  const options = { idempotencyKey: crypto.randomUUID() };
  const one = await live.graphql.execute(mutation, { input }, options);
  const two = await live.graphql.execute(mutation, { input }, options);
  assert.deepEqual(one.data, two.data);
  assert.equal(two.lastResponse.idempotentReplayed, true);

  await assert.rejects(live.graphql.execute("{ nothing }"), (error) => {
    assert.ok(error instanceof GraphQLError);
    assert.deepEqual([error.code, error.status], ["GRAPHQL_VALIDATION_FAILED", 400]);
    assert.match(error.requestId ?? "", /^req_/);
    return true;
  });
});

test("what the sandbox shows that it would have sent verifies", async () => {
  // Recorded before there is a webhook, so a recovery of missing events finds it.
  await sandbox.sandboxEvents.create({ type: "price.changed" });
  const hook = await sandbox.webhooks.create({ url: "https://a.example.com/in", events: ["price.changed"] });
  const made = await sandbox.sandboxEvents.create({ type: "price.changed" });
  const delivery = made.deliveries.find(({ webhook_id }) => webhook_id === hook.id);
  assert.ok(delivery);
  const { request, attempts } = await sandbox.deliveries.get(delivery.id);
  const headers = { ...request.headers, ...attempts[0]?.headers };
  const event = await webhooks.verify(request.body ?? "", headers, hook.secret);
  assert.equal(event.id, made.id);
  assert.ok(event.event === "price.changed" && event.data.new_price > 0);
  await sandbox.webhooks.delete(hook.id);
});
