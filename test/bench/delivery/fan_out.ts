/**
 * The duration of a fan-out pass while many events are pending, at the dispatcher's settings and its default statement
 * timeout: for few and many subscriptions, narrow filters, and filters that reject what the index finds. The first pass of a
 * case includes planning. Prints "cancelled" for a pass that reaches the timeout.
 */
import { fanOut } from "../../../internal/delivery/fan_out.ts";
import { windowOf } from "../../../internal/delivery/sql/window.ts";
import { type Database, inTransaction, openDatabase, query } from "../../../internal/postgres/database.ts";
import { addEvents, addWebhooks } from "../../delivery/many.ts";
import { prepareDays, schema } from "../../delivery/world.ts";

type Case = {
  name: string;
  subscriptions: number;
  events: number;
  /** SQL of the number n of a subscription or an event. */
  drugOfSubscription?: string;
  pharmacyOfSubscription?: string;
  drugOfEvent?: string;
  pharmacyOfEvent?: string;
};

const cases: readonly Case[] = [
  { name: "20,000 subscriptions match every event", subscriptions: 20_000, events: 500 },
  { name: "2,000 subscriptions match every event", subscriptions: 2_000, events: 500 },
  { name: "20 subscriptions match every event", subscriptions: 20, events: 3_000 },
  {
    name: "1 of 2,000 subscriptions matches each event",
    subscriptions: 2_000,
    events: 3_000,
    drugOfSubscription: "n",
    drugOfEvent: "n % 2000 + 1",
  },
  {
    name: "the filters of 20,000 subscriptions reject every event",
    subscriptions: 20_000,
    events: 500,
    drugOfSubscription: "1",
    pharmacyOfSubscription: "1",
    drugOfEvent: "1",
    pharmacyOfEvent: "2",
  },
];
const passes = 6;
const timeoutMs = 10_000;

async function empty(on: Database): Promise<void> {
  for (const table of ["webhooks", "lanes", "events", "deliveries"])
    await query(on, `truncate live.${table}`);
  await query(on, "update live.fan_out set event_id = null, matched = null, subscription_id = null");
}

export async function benchFanOut(databaseUrl: string, print: (line: string) => void): Promise<void> {
  for (const each of cases) {
    await using on = openDatabase({
      url: databaseUrl,
      poolSize: 1,
      applicationName: "bench",
      planOnce: true,
      byIndex: true,
      statementTimeoutMs: timeoutMs,
    });
    await prepareDays(on);
    await empty(on);
    await addWebhooks(on, each.subscriptions, {
      drug: each.drugOfSubscription,
      pharmacy: each.pharmacyOfSubscription,
    });
    await addEvents(on, each.events, { drug: each.drugOfEvent, pharmacy: each.pharmacyOfEvent });
    const took: string[] = [];
    let events = 0;
    let deliveries = 0;
    const startedMs = performance.now();
    for (let pass = 0; pass < passes; pass += 1) {
      const passStartedMs = performance.now();
      try {
        const window = windowOf(undefined, Date.now());
        const done = await inTransaction(on, (tx) => fanOut(tx, schema, { limit: 500, window }));
        events += done.events;
        deliveries += done.deliveries;
        took.push((performance.now() - passStartedMs).toFixed(0));
      } catch (error) {
        took.push(`cancelled (${error instanceof Error ? error.message : error})`);
      }
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    print(`${each.name}, ${each.events} events: ${took.join(", ")} ms`);
    print(
      `  ${events} events (${(events / seconds).toFixed(0)}/s), ${deliveries} deliveries (${(deliveries / seconds).toFixed(0)}/s)`,
    );
  }
}
