/** A search finds what a walk over a plain list finds, in the same order, however small its pages and its steps are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { uuidv7 } from "../../internal/core/ids.ts";
import { query } from "../../internal/postgres/database.ts";
import type { EnvironmentName } from "../../internal/postgres/environment.ts";
import type { Logged, RequestFilter, RequestLog } from "../../internal/request_log/model.ts";
import { hour, start } from "../accounts/fixture.ts";
import { testLogging } from "./fixture.ts";

const accounts = [uuidv7(start), uuidv7(start)] as const;
const keys = [uuidv7(start), uuidv7(start)] as const;
/** Apart from each other by more than a clock may be set back without ids that follow. */
const stepMs = 90_000;
const mostAgo = (8 * 24 * hour) / stepMs;

const one = fc.record(
  {
    accountId: fc.constantFrom(...accounts),
    keyId: fc.constantFrom(...keys),
    environment: fc.constantFrom<EnvironmentName[]>("live", "sandbox"),
    method: fc.constantFrom("GET", "POST"),
    path: fc.constantFrom("/v1/drugs?q=Metformin", "/v1/drugs/02242912", "/v1/50%25_off", "/graphql"),
    endpoint: fc.constantFrom("searchDrugs", "getDrug", "graphql", "unmatched"),
    status: fc.constantFrom(200, 204, 304, 400, 404, 429, 500, 503),
    requestId: fc.constantFrom("req_a", "req_b", "req_c"),
    errorCode: fc.constantFrom("NOT_FOUND", "RATE_LIMITED"),
    stepsAgo: fc.integer({ min: 0, max: mostAgo }),
  },
  {
    requiredKeys: [
      "accountId",
      "keyId",
      "environment",
      "method",
      "path",
      "endpoint",
      "status",
      "requestId",
      "stepsAgo",
    ],
  },
);
const moment = fc.integer({ min: -60, max: mostAgo + 600 }).map((ago) => new Date(start - ago * stepMs));
const filter: fc.Arbitrary<RequestFilter> = fc.record(
  {
    since: moment,
    until: moment,
    status: fc.constantFrom<NonNullable<RequestFilter["status"]>[]>(
      200,
      404,
      "2xx",
      "3xx",
      "4xx",
      "5xx",
      "failed",
    ),
    endpoint: fc.constantFrom("searchDrugs", "graphql", "nothing"),
    keyId: fc.constantFrom(...keys),
    method: fc.constantFrom("GET", "POST", "DELETE"),
    errorCode: fc.constantFrom("NOT_FOUND", "INTERNAL"),
    requestId: fc.constantFrom("req_a", "req_z"),
    text: fc.constantFrom("METFORMIN", "02242912", "%25_", "\\"),
  },
  { requiredKeys: [] },
);

function fits(logged: Logged, given: RequestFilter): boolean {
  const { status } = given;
  const ofStatus =
    status === undefined ||
    (status === "failed"
      ? logged.status >= 400
      : typeof status === "number"
        ? logged.status === status
        : String(logged.status)[0] === status[0]);
  return (
    ofStatus &&
    logged.atMs >= start - 7 * 24 * hour &&
    (given.since === undefined || logged.atMs >= given.since.getTime()) &&
    (given.until === undefined || logged.atMs < given.until.getTime()) &&
    (given.endpoint === undefined || logged.endpoint === given.endpoint) &&
    (given.keyId === undefined || logged.keyId === given.keyId) &&
    (given.method === undefined || logged.method === given.method) &&
    (given.errorCode === undefined || logged.errorCode === given.errorCode) &&
    (given.requestId === undefined || logged.requestId === given.requestId) &&
    (given.text === undefined || logged.path.toLowerCase().includes(given.text.toLowerCase()))
  );
}

/** Every page to the end; each says how far it looked, and never goes back. */
async function walk(log: RequestLog, given: RequestFilter, limit: number): Promise<number[]> {
  const found: number[] = [];
  let before: string | undefined;
  let back = Number.POSITIVE_INFINITY;
  for (let pages = 0; ; pages += 1) {
    assert.ok(pages < 500, "never ends");
    const page = await log.list(accounts[0], "live", given, {
      limit,
      ...(before === undefined ? {} : { before }),
    });
    assert.ok(page.rows.length <= limit);
    found.push(...page.rows.map(({ atMs }) => atMs));
    assert.ok(page.searchedBackTo.getTime() <= back);
    back = page.searchedBackTo.getTime();
    for (const { atMs } of page.rows) assert.ok(atMs >= back);
    if (page.next === undefined) return found;
    before = page.next;
  }
}

test("every filter, alone and with others, finds what a plain list has, in pages of any size", async () => {
  await using logging = await testLogging();
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(one, { maxLength: 40, size: "max", selector: ({ stepsAgo }) => stepsAgo }),
      fc.array(filter, { minLength: 8, maxLength: 8 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 12 }),
      async (made, filters, limit, lookedAt) => {
        await query(logging.database, "delete from accounts.request_log");
        await query(logging.database, "update accounts.request_log_slots set day = slot");
        const log = logging.log({ lookedAt });
        const all: Logged[] = made.map(({ stepsAgo, ...given }) =>
          logging.logged({ ...given, atMs: start - stepsAgo * stepMs }),
        );
        {
          await using recorder = logging.recorder();
          for (const each of all.toSorted((a, b) => a.atMs - b.atMs)) recorder.record(each);
        }
        const mine = all
          .filter(({ accountId, environment }) => accountId === accounts[0] && environment === "live")
          .toSorted((a, b) => b.atMs - a.atMs);
        for (const given of [{}, ...filters]) {
          const expected = mine.filter((logged) => fits(logged, given)).map(({ atMs }) => atMs);
          assert.deepEqual(await walk(log, given, limit), expected);
        }
        const newest = mine.find((logged) => fits(logged, { requestId: "req_a" }));
        const got = await log.get(accounts[0], "live", "req_a").catch(() => undefined);
        assert.equal(got?.atMs, newest?.atMs);
      },
    ),
    { numRuns: 40 },
  );
});

test("a page that finds nothing goes on from where it looked, and says where that is", async () => {
  await using logging = await testLogging();
  const { accountId } = logging;
  await using recorder = logging.recorder();
  for (let at = 0; at < 25; at += 1) recorder.record(logging.logged({ atMs: start - at * hour }));
  await recorder.flush();
  const log = logging.log({ lookedAt: 10 });
  const first = await log.list(accountId, "live", { method: "DELETE" }, { limit: 5 });
  assert.deepEqual(first.rows, []);
  assert.ok(first.next !== undefined);
  assert.equal(first.searchedBackTo.getTime(), start - 9 * hour);
  const second = await log.list(accountId, "live", { method: "DELETE" }, { limit: 5, before: first.next });
  assert.ok(second.next !== undefined);
  const third = await log.list(accountId, "live", { method: "DELETE" }, { limit: 5, before: second.next });
  assert.equal(third.next, undefined);
  assert.equal(third.searchedBackTo.getTime(), start - 7 * 24 * hour);
});

test("what is searched in the time to come, or before all that is kept, is empty and over", async () => {
  await using logging = await testLogging();
  const log = logging.log();
  for (const given of [
    { since: new Date(start + 30 * 24 * hour) },
    { until: new Date(start - 30 * 24 * hour) },
  ]) {
    const { rows, next } = await log.list(logging.accountId, "live", given, { limit: 5 });
    assert.deepEqual({ rows, next }, { rows: [], next: undefined });
  }
});
