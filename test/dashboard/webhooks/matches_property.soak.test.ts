/** What is said of an event and a webhook is what the fan-out does, whatever they are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { systemClock } from "../../../internal/core/clock.ts";
import { idPrefixes, publicId } from "../../../internal/core/ids.ts";
import { fanOut } from "../../../internal/delivery/fan_out.ts";
import { createWebhookInsights } from "../../../internal/delivery/operations/insights.ts";
import type { EventMatch, MatchReason } from "../../../internal/delivery/operations/insights_model.ts";
import { type Database, inTransaction, query } from "../../../internal/postgres/database.ts";
import { accounts, anyEvent, anyWebhook, defined } from "../../delivery/any_events.ts";
import { addEvent, addWebhook, type MadeUpEvent, prepareDays, schema } from "../../delivery/world.ts";
import { testDatabase } from "../../support/database.ts";

type AnyWebhook = typeof anyWebhook extends fc.Arbitrary<infer Made> ? Made & { id: string } : never;

/** Whether the reason is so, said once more without SQL. */
function holds(reason: MatchReason, event: MadeUpEvent, webhook: AnyWebhook): boolean {
  const stops = <Item>(wanted: readonly Item[] | undefined, has: readonly Item[]) =>
    wanted !== undefined && has.length > 0 && !has.some((item) => wanted.includes(item));
  const { subscriptionId } = event;
  if (reason === "only_for_another_webhook")
    return subscriptionId !== undefined && subscriptionId !== webhook.id;
  if (reason === "not_fanned_out_yet" && subscriptionId === webhook.id) return true;
  const said = {
    kind_not_listed: !webhook.events.includes(event.kind ?? "price.changed"),
    drug_not_in_filter: stops(webhook.drugIds, event.drugIds ?? []),
    pharmacy_not_in_filter: stops(
      webhook.pharmacyIds,
      event.pharmacyId === undefined ? [] : [event.pharmacyId],
    ),
    province_not_in_filter: stops(webhook.provinces, event.provinces ?? []),
    inactive: !webhook.active,
  };
  if (reason in said) return subscriptionId === undefined && said[reason as keyof typeof said];
  return reason === "not_fanned_out_yet" && !Object.values(said).includes(true);
}

async function runAll(
  on: Database,
  options: { limit: number; mostDeliveries: number },
  each: () => Promise<void>,
) {
  for (;;) {
    const done = await inTransaction(on, (tx) => fanOut(tx, schema, options));
    if (done.events === 0 && done.deliveries === 0) return;
    await each();
  }
}

test("before the fan-out an event waits for just those webhooks that it then goes to, and every other reason is so and stays", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const insights = createWebhookInsights({ database: on, schema, clock: systemClock });
  const seen = new Set<MatchReason>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyWebhook, { minLength: 1, maxLength: 12 }),
      fc.array(anyEvent, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 5 }),
      async (madeWebhooks, madeEvents, mostDeliveries, limit) => {
        for (const table of ["webhooks", "lanes", "events", "deliveries"])
          await query(on, `delete from live.${table}`);
        await query(
          on,
          "update live.fan_out set position = 0, event_id = null, matched = null, subscription_id = null, began_at = null",
        );
        const webhooks: AnyWebhook[] = [];
        for (const made of madeWebhooks)
          webhooks.push({
            ...made,
            id: await addWebhook(on, {
              ...defined(made),
              url: "http://127.0.0.1/",
              accountId: made.accountId,
            }),
          });
        const events: (MadeUpEvent & { id: string; of: string | undefined })[] = [];
        for (const { to, ...made } of madeEvents) {
          const target = to === undefined ? undefined : webhooks[to];
          const event = {
            ...defined(made),
            ...(target === undefined ? {} : { subscriptionId: target.id, accountId: target.accountId }),
          } as MadeUpEvent;
          events.push({ ...event, ...(await addEvent(on, event)), of: event.accountId });
        }
        /** Of each event that its account may read: by webhook. */
        const said = async () => {
          const all = new Map<string, EventMatch>();
          for (const event of events)
            for (const accountId of accounts) {
              const asked = insights.matches(accountId, publicId(idPrefixes.event, event.id));
              if (event.of !== undefined && event.of !== accountId) {
                await assert.rejects(asked, { code: "NOT_FOUND" });
                continue;
              }
              const found = await asked;
              assert.deepEqual(
                found.map(({ webhookId }) => webhookId).toSorted(),
                webhooks
                  .filter((webhook) => webhook.accountId === accountId)
                  .map(({ id }) => id)
                  .toSorted(),
              );
              for (const match of found) all.set(`${event.id} ${match.webhookId}`, match);
            }
          return all;
        };
        const made = async () =>
          new Map(
            (
              await query<{ id: string; event_id: string; subscription_id: string }>(
                on,
                "select id, event_id, subscription_id from live.deliveries",
              )
            ).map((row) => [`${row.event_id} ${row.subscription_id}`, row.id]),
          );
        const before = await said();
        for (const [pair, { reason, explanation, deliveryId }] of before) {
          const [eventId, webhookId] = pair.split(" ");
          const event = events.find(({ id }) => id === eventId);
          const webhook = webhooks.find(({ id }) => id === webhookId);
          assert.ok(event && webhook && holds(reason, event, webhook), `${reason}: ${explanation}`);
          assert.equal(deliveryId, undefined);
          seen.add(reason);
        }
        /** At every moment in between, what is there is found, and nothing else is said to be. */
        await runAll(on, { limit, mostDeliveries }, async () => {
          const there = await made();
          for (const [pair, { reason, deliveryId }] of await said()) {
            assert.equal(deliveryId, there.get(pair));
            assert.equal(reason, there.has(pair) ? "delivered_to" : before.get(pair)?.reason);
          }
        });
        const there = await made();
        const expected = [...before].filter(([, { reason }]) => reason === "not_fanned_out_yet");
        assert.deepEqual([...there.keys()].toSorted(), expected.map(([pair]) => pair).toSorted());
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
  assert.deepEqual([...seen].toSorted(), [
    "drug_not_in_filter",
    "inactive",
    "kind_not_listed",
    "not_fanned_out_yet",
    "only_for_another_webhook",
    "pharmacy_not_in_filter",
    "province_not_in_filter",
  ]);
});
