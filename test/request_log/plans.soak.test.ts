/**
 * A million requests of one account in seven days: every statement of a search reads indexes only, in their order, and a bounded part of
 * them, whatever is searched for and whatever the planner knows of the tables.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { uuidv7 } from "../../internal/core/ids.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import type { RequestFilter, RequestLog } from "../../internal/request_log/model.ts";
import { slots } from "../../internal/request_log/ring.ts";
import { withoutSorting } from "../../internal/request_log/sql/page_of_requests.ts";
import { start } from "../accounts/fixture.ts";
import { type Logging, testLogging } from "./fixture.ts";

const perAccount = 1_000_000;
const lookedAt = 20_000;
const keys = [uuidv7(start), uuidv7(start)] as const;

/** One in fifty went wrong; the request id "often" is that of one in ten. Of `requests` in all, evenly over the seven days. */
async function fill({ database, accountId }: Logging, requests: number): Promise<void> {
  await query(
    database,
    `insert into accounts.request_log (
       slot, id, account_id, environment, key_id, request_id, method, path, endpoint, status, duration_ms, error_code)
     select
       (ms / 86400000) % ${slots}, (lpad(to_hex(ms), 12, '0') || '7000' || '8' || lpad(to_hex(n), 15, '0'))::uuid,
       $1::uuid, 'live', $2::uuid, case when n % 10 = 0 then 'often' else 'req_' || n end, 'GET', '/v1/drugs?q=' || n, 'listDrugs',
       case when n % 50 = 0 then 404 else 200 end, 12, case when n % 50 = 0 then 'NOT_FOUND' end
     from (
       select n, $3::bigint - ($4::bigint - n) * (7 * 86400000::bigint / $4::bigint) as ms
       from generate_series(1, $4::bigint) as n
     ) as each`,
    [accountId, keys[0], start, requests],
  );
}

type Plan = {
  "Node Type": string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
};
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const inOrder = new Set([
  "Limit",
  "Subquery Scan",
  "Merge Append",
  "Index Scan",
  "Index Only Scan",
  "Result",
]);

type Sent = { sql: string; options?: { values?: unknown[] } };

/** Explains what a search sends, planned as it is planned there. */
async function explained(database: Database, work: () => Promise<unknown>): Promise<Plan[]> {
  const sent: Sent[] = [];
  const note = (one: Sent) => void sent.push(one);
  database.on("query", note);
  await work();
  database.off("query", note);
  const searches = sent.filter(({ sql }) => /\bfrom accounts\.request_log\b/.test(sql));
  assert.ok(searches.length > 0);
  const plans: Plan[] = [];
  await database.transaction(async (tx) => {
    await query(tx, withoutSorting);
    for (const { sql, options } of searches) {
      const [row] = await query<{ "QUERY PLAN": { Plan: Plan }[] }>(
        tx,
        `explain (analyze, buffers, timing off, format json) ${sql}`,
        options?.values ?? [],
      );
      plans.push(row?.["QUERY PLAN"][0]?.Plan ?? assert.fail());
    }
  });
  return plans;
}

function checkPlan(plan: Plan, index: RegExp, most: number): void {
  const nodes = nodesOf(plan);
  const text = JSON.stringify(plan, null, 1);
  for (const node of nodes) {
    assert.ok(inOrder.has(node["Node Type"]), text);
    if (node["Index Name"] !== undefined) assert.match(node["Index Name"], index, text);
  }
  const scans = nodes.filter((node) => node["Index Name"] !== undefined);
  assert.ok(scans.length >= 1 && scans.length < slots, text);
  const looked = scans.reduce(
    (sum, node) => sum + node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0),
    0,
  );
  assert.ok(looked <= most + slots, `${looked} rows were looked at\n${text}`);
  // A row of the table and an entry of the index each, when neither is next to the one before.
  assert.ok(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] <= 3 * most + 100, text);
}

const primary = /_pkey\d*$/;
const failed = /account_id_environment_id_idx\d*$/;
const byRequest = /(expr_id|by_request)\w*$/;

type Case = [name: string, filter: RequestFilter, index: RegExp];
const hour = 3_600_000;
const cases: readonly Case[] = [
  ["everything", {}, primary],
  ["an hour", { since: new Date(start - 100 * hour), until: new Date(start - 99 * hour) }, primary],
  ["a class of good ones", { status: "3xx" }, primary],
  ["an endpoint", { endpoint: "nothing" }, primary],
  ["a key", { keyId: keys[1] }, primary],
  ["a method", { method: "DELETE" }, primary],
  ["a text", { text: "nowhere" }, primary],
  ["what failed", { status: "failed" }, failed],
  ["a class of failures", { status: "5xx" }, failed],
  ["a status", { status: 418 }, failed],
  ["an error", { errorCode: "INTERNAL" }, failed],
  ["an error of a key and an endpoint", { errorCode: "NOT_FOUND", keyId: keys[1], endpoint: "x" }, failed],
  ["a request", { requestId: "req_77" }, byRequest],
  ["a request id that many have", { requestId: "often", method: "DELETE", status: "failed" }, byRequest],
];

async function checkAll(logging: Logging, log: RequestLog): Promise<void> {
  const { database, accountId } = logging;
  const middle = (await log.list(accountId, "live", { until: new Date(start - 80 * hour) }, { limit: 1 }))
    .next;
  assert.ok(middle !== undefined);
  for (const planOnce of ["auto", "force_generic_plan"]) {
    await query(database, `set plan_cache_mode = ${planOnce}`);
    for (const [name, filter, index] of cases) {
      for (const before of [undefined, middle]) {
        const page = { limit: 50, ...(before === undefined ? {} : { before }) };
        const plans = await explained(database, () => log.list(accountId, "live", filter, page));
        for (const plan of plans) checkPlan(plan, index, lookedAt);
        assert.ok(plans.length <= 2, name);
      }
    }
    // What an overview shows: the five newest that failed.
    const [five] = await explained(database, () =>
      log.list(accountId, "live", { status: "failed" }, { limit: 5 }),
    );
    checkPlan(five ?? assert.fail(), failed, 6);
    for (const requestId of ["req_77", "often"]) {
      const [one] = await explained(database, () => log.get(accountId, "live", requestId));
      checkPlan(one ?? assert.fail(), byRequest, 1);
    }
  }
}

test("searches of a million requests read a bounded part of indexes, whatever the planner knows", async () => {
  await using logging = await testLogging(1);
  const { database, accountId } = logging;
  // Statistics of a time when there was next to nothing, and less of this account.
  await fill(logging, 100);
  await query(database, "update accounts.request_log set account_id = gen_random_uuid()");
  await query(database, "analyze accounts.request_log");
  await query(database, "truncate accounts.request_log");
  await fill(logging, perAccount);
  const log = logging.log();
  await checkAll(logging, log);
  await query(database, "vacuum (analyze) accounts.request_log");
  await checkAll(logging, log);

  let pages = 0;
  let before: string | undefined;
  do {
    const page: Awaited<ReturnType<RequestLog["list"]>> = await log.list(
      accountId,
      "live",
      { text: "nowhere" },
      { limit: 50, ...(before === undefined ? {} : { before }) },
    );
    assert.deepEqual(page.rows, []);
    before = page.next;
    pages += 1;
  } while (before !== undefined);
  assert.equal(pages, perAccount / lookedAt + 1);
});
