/** What the dashboard reads of an account with a million deliveries is bounded, and by indexes; and what it then says is right. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Clock } from "../../../internal/core/clock.ts";
import { dayMs } from "../../../internal/core/days.ts";
import { idPrefixes, publicId } from "../../../internal/core/ids.ts";
import { createWebhookInsights } from "../../../internal/delivery/operations/insights.ts";
import { mostOfDay, mostPending } from "../../../internal/delivery/operations/insights_model.ts";
import { eventMatches } from "../../../internal/delivery/operations/sql/event_matches.ts";
import { latestFailures } from "../../../internal/delivery/operations/sql/failures.ts";
import { inIndexOrder } from "../../../internal/delivery/operations/sql/in_index_order.ts";
import { webhookHealth } from "../../../internal/delivery/operations/sql/webhook_health.ts";
import { idAt } from "../../../internal/events/partitions.ts";
import { inTransaction, query, type Statement } from "../../../internal/postgres/database.ts";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { aMillion, type Million, webhooks } from "./million.ts";

const schema = "live";
let db: TestDatabase;
let made: Million;
before(async () => {
  db = await testDatabase();
  made = await aMillion(db.connection, schema);
});
after(() => db[Symbol.asyncDispose]());

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
};
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const modes = ["force_generic_plan", "force_custom_plan"] as const;

/** Every node that reads deliveries, and how many rows or entries of an index it looked at in all. */
async function scansOf(statement: Statement, values: readonly string[], mode: (typeof modes)[number]) {
  return inTransaction(db.connection, async (tx) => {
    await query(tx, `set local plan_cache_mode = ${mode}`);
    await query(tx, inIndexOrder);
    await query(tx, `prepare measured as ${statement.text}`);
    const given = values.map((value) => `'${value}'`).join(", ");
    const [row] = await query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      tx,
      `explain (analyze, costs off, timing off, summary off, format json) execute measured(${given})`,
    );
    await query(tx, "deallocate measured");
    const plan = row?.["QUERY PLAN"][0].Plan;
    assert.ok(plan);
    return nodesOf(plan)
      .filter((node) => node["Relation Name"]?.startsWith("deliveries") && node["Actual Loops"] > 0)
      .map((node) => ({
        type: node["Node Type"],
        name: node["Relation Name"] ?? "",
        read:
          (node["Actual Rows"] +
            (node["Rows Removed by Filter"] ?? 0) +
            (node["Rows Removed by Index Recheck"] ?? 0)) *
          node["Actual Loops"],
      }));
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const statistics = ["none", "those of a vacuum"] as const;
/** A webhook's day twice (its entries, and where they begin), those that ended undelivered or, of a backlog, all; what waits. */
const mostOfBusy = 3 * mostOfDay + 2 * mostPending;

for (const known of statistics) {
  test(`a node reads nothing but bounded rows of an index, whether the planner has statistics (${known}) and values or not`, async () => {
    if (known !== "none") await query(db.connection, "vacuum (analyze) live.deliveries");
    const { accountId, eventId, nowMs } = made;
    const day = idAt(nowMs - dayMs);
    const [ofDay] = await query<{ others: number }>(
      db.connection,
      `select count(*) as others from live.deliveries
       where account_id = $1 and id >= $2 and subscription_id not in ($3, $4, $5)`,
      [accountId, day, made.busy, made.broken, made.behind],
    );
    assert.ok(ofDay && ofDay.others > 30_000);
    const bounds: [string, Statement, string[], number][] = [
      // Of a webhook that is not busy: its day, those of it that ended undelivered, and whether it has any.
      ["health", webhookHealth(schema), [accountId, day], 3 * mostOfBusy + ofDay.others * 1.1 + webhooks],
      ["matches", eventMatches(schema), [accountId, eventId], webhooks],
      ["failures", latestFailures(schema), [accountId, "20"], 1_000],
    ];
    for (const [name, statement, values, bound] of bounds)
      for (const mode of modes) {
        const scans = await scansOf(statement, values, mode);
        assert.ok(scans.length > 0, name);
        // A day that is known to be empty may be read whole.
        for (const { type, name: table, read } of scans)
          assert.ok(
            /^Index (Only )?Scan$/.test(type) || read === 0,
            `${name}, ${mode}: ${type} of ${table} reads ${read} rows`,
          );
        const all = sum(scans.map(({ read }) => read));
        assert.ok(all <= bound, `${name}, ${mode}: ${all} rows are read, more than ${bound}`);
      }
  });
}

test("of a million deliveries, the latest of a day are counted right for every webhook, and none is said to be what it is not", async () => {
  const clock: Clock = { now: () => made.nowMs };
  const insights = createWebhookInsights({ database: db.connection, schema, clock });
  const health = await insights.health(made.accountId);
  assert.deepEqual(
    health.map(({ webhookId }) => webhookId),
    [...made.webhookIds].reverse(),
  );
  const counted = await query<{ id: string; state: string; deliveries: number }>(
    db.connection,
    `select w.id, d.state, count(*) as deliveries
     from unnest($1::uuid[]) w(id)
     cross join lateral (
       select state from live.deliveries where subscription_id = w.id and id >= $2 order by id desc limit ${mostOfDay}
     ) d
     group by 1, 2`,
    [made.webhookIds, idAt(made.nowMs - dayMs)],
  );
  for (const { webhookId, lastDay } of health) {
    const expected = { delivered: 0, failed: 0, pending: 0, cancelled: 0 };
    for (const row of counted)
      if (row.id === webhookId) expected[row.state as keyof typeof expected] = row.deliveries;
    assert.deepEqual(lastDay, expected);
  }
  const of = (id: string) => health.find(({ webhookId }) => webhookId === id);
  assert.equal(of(made.behind)?.pending, mostPending);
  assert.equal(of(made.behind)?.state, "retrying");
  assert.equal(of(made.broken)?.lastDay.failed, 7_500);
  assert.equal(sum(Object.values(of(made.busy)?.lastDay ?? {})), mostOfDay);
});

test("an event's delivery is found among a million, and the latest failures of all webhooks come newest first", async () => {
  const insights = createWebhookInsights({
    database: db.connection,
    schema,
    clock: { now: () => made.nowMs },
  });
  const matches = await insights.matches(made.accountId, publicId(idPrefixes.event, made.eventId));
  assert.deepEqual(
    matches.flatMap(({ webhookId, reason }) => (reason === "delivered_to" ? [webhookId] : [])),
    [made.busy],
  );
  const failures = await insights.failures(made.accountId, 20);
  const expected = await query<{ id: string }>(
    db.connection,
    `select id from live.deliveries where account_id = $1 and state <> 'delivered' and attempt > 0
     order by id desc limit 20`,
    [made.accountId],
  );
  assert.deepEqual(
    failures.map(({ id }) => id),
    expected.map(({ id }) => id),
  );
});
