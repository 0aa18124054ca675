/** The log, the overview and the use of an account, over the real door, asked by the people of the account. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { permissions } from "../../../internal/accounts/model.ts";
import { idPrefixes, uuidOf } from "../../../internal/core/ids.ts";
import { routes } from "../../../internal/dashboard/routes.ts";
import { query } from "../../../internal/postgres/database.ts";
import { makeAttempt, makeDelivery, makeEvent, makeWebhook } from "../../delivery/made.ts";
import { until } from "../../support/until.ts";
import { type Answer, type Person, testDashboard } from "../server/fixture.ts";

const dashboard = await testDashboard();
after(() => dashboard[Symbol.asyncDispose]());

/** What its row says that it answers, and nothing else. */
async function read(person: Person, name: string, path: string): Promise<Answer["body"]> {
  const answer = await person.ask("GET", path);
  assert.equal(answer.status, 200, answer.text);
  const row = routes.find((each) => each.name === name) ?? assert.fail(name);
  row.response?.parse(answer.body);
  return answer.body;
}

async function refusedWith(person: Person, path: string, field: string, reason: RegExp): Promise<void> {
  const { status, body, text } = await person.ask("GET", path);
  assert.equal(status, 400, text);
  assert.equal(body.error.details[0].field, field);
  assert.match(body.error.details[0].reason, reason);
}

type Environment = "live" | "sandbox";
async function keyOf(person: Person, environment: Environment, name: string, allowed = [...permissions]) {
  const { accountId } = person;
  return await dashboard.accounts.createKey({ accountId, environment, name, permissions: allowed });
}

async function call(environment: Environment, path: string, key: string, id: string): Promise<void> {
  const url = `${dashboard.api[environment].address}${path}`;
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${key}`, "X-Request-Id": id } });
  await answer.arrayBuffer();
}

/** What was recorded shows within about a second. */
async function logged(person: Person, environment: Environment, number: number): Promise<Answer["body"]> {
  let found: Answer["body"];
  await until(async () => {
    found = await read(person, "listRequests", `/${environment}/requests?limit=100`);
    return found.data.length >= number;
  }, `${number} requests in the log`);
  return found;
}

const idsOf = ({ data }: Answer["body"]) => data.map(({ request_id }: { request_id: string }) => request_id);

test("a log has the account's own requests of the environment with the names of keys, in pages and by every filter", async () => {
  const owner = await dashboard.signUp();
  const main = await keyOf(owner, "live", "Main");
  const narrow = await keyOf(owner, "live", "Narrow", ["pharmacies:read"]);
  const sandbox = await keyOf(owner, "sandbox", "Sandbox");
  await call("live", "/v1/drugs?limit=3", main.key, "first");
  await call("live", "/v1/drugs/00000000", main.key, "second");
  await call("live", "/v1/drugs", narrow.key, "third");
  await call("live", "/v1/nothing?q=METformin", main.key, "fourth");
  await call("sandbox", "/v1/drugs", sandbox.key, "other");
  const all = await logged(owner, "live", 4);
  assert.deepEqual(idsOf(all), ["fourth", "third", "second", "first"]);
  assert.deepEqual([all.has_more, all.next_cursor, all.days_kept], [false, null, 7]);
  const [, third, second] = all.data;
  const lastFour = narrow.key.slice(-4);
  assert.deepEqual(third.key, { id: narrow.id, name: "Narrow", last_four: lastFour });
  assert.equal(third.error.code, "PERMISSION_DENIED");
  assert.deepEqual(await read(owner, "getRequest", "/live/requests/second"), second);
  assert.equal(second.error.code, "NOT_FOUND");
  assert.match(second.error.message, /00000000/);

  for (const [asked, expected] of [
    ["status=failed", ["fourth", "third", "second"]],
    ["status=404", ["fourth", "second"]],
    ["status=4xx&method=GET", ["fourth", "third", "second"]],
    ["status=2xx", ["first"]],
    ["endpoint=getDrug", ["second"]],
    [`key_id=${narrow.id}`, ["third"]],
    ["method=POST", []],
    ["error_code=NOT_FOUND", ["fourth", "second"]],
    ["request_id=first", ["first"]],
    ["q=metFORMIN", ["fourth"]],
    [`since=${second.at}&until=${third.at}`, idsOf(all).filter((id: string) => id === "second")],
    ["until=2020-01-01T00:00:00Z", []],
    ["since=2090-01-01T00:00:00Z", []],
  ] as const) {
    assert.deepEqual(idsOf(await read(owner, "listRequests", `/live/requests?${asked}`)), expected, asked);
  }
  const paged: string[] = [];
  for (let cursor = ""; ; ) {
    const page = await read(owner, "listRequests", `/live/requests?limit=2&endpoint=unmatched${cursor}`);
    paged.push(...idsOf(page));
    if (page.next_cursor === null) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  assert.deepEqual(paged, ["fourth"]);
  const first = await read(owner, "listRequests", "/live/requests?limit=3");
  assert.equal(first.has_more, true);
  const rest = await read(owner, "listRequests", `/live/requests?limit=3&cursor=${first.next_cursor}`);
  assert.deepEqual([...idsOf(first), ...idsOf(rest)], idsOf(all));
  const elsewhere = await owner.ask("GET", `/sandbox/requests?limit=3&cursor=${first.next_cursor}`);
  assert.equal(elsewhere.body.error.code, "INVALID_CURSOR");

  // What people ask is in no log, whichever way they ask it.
  await owner.ask("GET", "/live/v1/drugs");
  await owner.ask("GET", "/live/v1/drugs/00000000");
  await call("live", "/v1/drugs", main.key, "after");
  assert.deepEqual(idsOf(await logged(owner, "live", 5)), ["after", ...idsOf(all)]);

  const stranger = await dashboard.signUp();
  assert.deepEqual((await read(stranger, "listRequests", "/live/requests")).data, []);
  assert.equal((await stranger.ask("GET", "/live/requests/second")).status, 404);
  assert.equal((await owner.ask("GET", "/sandbox/requests/second")).status, 404);
});

test("a search that cannot be is a 400 that names what to mend", async () => {
  const owner = await dashboard.signUp();
  const at = "2026-01-02T00:00:00Z";
  await refusedWith(owner, "/live/requests?status=4x", "status", /4xx/);
  await refusedWith(owner, "/live/requests?key_id=main", "key_id", /key_ and 32/);
  await refusedWith(owner, `/live/requests?since=${at}&until=${at}`, "since", /before until/);
  await refusedWith(owner, "/live/requests?since=yesterday", "since", /UTC time/);
  await refusedWith(owner, "/live/requests?limit=101", "limit", /1 to 100/);
  await refusedWith(owner, "/live/usage?from=2026-02-02&to=2026-02-01", "from", /not be after to/);
  await refusedWith(owner, "/live/usage?from=2026-02-30", "from", /a day such as/);
  await refusedWith(owner, "/live/usage.csv?by=month", "by", /day, endpoint, key/);
  assert.equal((await owner.ask("GET", "/live/usage?by=day")).status, 400);
});

test("an overview begins with nothing and says what to do; each step is done when it is a fact", async () => {
  const owner = await dashboard.signUp("developer");
  const stepsOf = ({ steps }: Answer["body"]) =>
    Object.fromEntries(steps.map(({ step, done }: { step: string; done: boolean }) => [step, done]));
  const empty = await read(owner, "overview", "/live/overview");
  assert.deepEqual(stepsOf(empty), {
    create_sandbox_key: false,
    make_first_call: false,
    create_live_key: false,
    add_webhook: false,
  });
  assert.equal(empty.days.length, 7);
  assert.equal(empty.days[6].day, new Date().toISOString().slice(0, 10));
  assert.deepEqual([empty.quota.used, empty.quota.limit, empty.burst.limit], [0, 1_000, 60]);
  assert.equal(empty.quota_runs_out_at, null);

  const sandbox = await keyOf(owner, "sandbox", "Try");
  await call("sandbox", "/v1/drugs", sandbox.key, "tried");
  const tried = await read(owner, "overview", "/sandbox/overview");
  assert.deepEqual(stepsOf(tried), {
    create_sandbox_key: true,
    make_first_call: true,
    create_live_key: false,
    add_webhook: false,
  });
  assert.deepEqual([tried.quota.used, tried.quota.limit, tried.burst.limit], [1, null, null]);
  assert.equal(tried.days[6].requests, 1);

  await keyOf(owner, "live", "Main");
  await dashboard.accounts.setPlan(owner.accountId, "business");
  const later = await dashboard.logIn(owner.email);
  assert.deepEqual(stepsOf(await read(later, "overview", "/live/overview")), {
    create_sandbox_key: true,
    make_first_call: true,
    create_live_key: true,
    add_webhook: false,
  });
});

test("an overview tells what went wrong lately, and looking at it costs nothing", async () => {
  const owner = await dashboard.signUp();
  const accountId = uuidOf(idPrefixes.account, owner.accountId) ?? "";
  const { key } = await keyOf(owner, "live", "Main");
  await call("live", "/v1/drugs", key, "good");
  for (let at = 1; at <= 7; at += 1) await call("live", "/v1/nothing", key, `bad${at}`);
  const { database } = dashboard;
  const webhook = await makeWebhook(database, "live", { accountId, events: ["price_alert.triggered"] });
  const eventId = await makeEvent(database, "live", { kind: "price_alert.triggered", accountId });
  const delivery = await makeDelivery(database, "live", webhook.id, { eventId, state: "failed" });
  await makeAttempt(database, "live", delivery, { status: 500 });
  await query(
    database,
    `insert into accounts.account_notices (account_id, kind, month, threshold, created_at)
     values ($1, 'quota.warning', date_trunc('month', now() at time zone 'utc')::date, 80, now())`,
    [accountId],
  );
  await logged(owner, "live", 8);
  const before = await read(owner, "overview", "/live/overview");
  assert.deepEqual(idsOf({ data: before.latest_failed_requests }), ["bad7", "bad6", "bad5", "bad4", "bad3"]);
  assert.equal(before.latest_failed_requests[0].key.name, "Main");
  assert.equal(before.notices.quota[0].threshold_percent, 80);
  assert.deepEqual([before.days[6].requests, before.days[6].client_errors], [8, 7]);
  assert.equal(before.quota.used, 8);
  assert.ok(before.burst.used <= 8);
  assert.equal(before.steps.at(-1).done, true);
  for (let times = 0; times < 5; times += 1) await read(owner, "overview", "/live/overview");
  const afterwards = await read(owner, "overview", "/live/overview");
  assert.deepEqual(afterwards.quota, before.quota);
  assert.equal(afterwards.days[6].requests, 8);
});

test("use is what the public door says of it, with names of keys, a forecast, and the same as a file", async () => {
  const owner = await dashboard.signUp("developer");
  const { key, id } = await keyOf(owner, "live", '=1+1,"x"');
  for (let at = 0; at < 3; at += 1) await call("live", "/v1/drugs", key, `r${at}`);
  await call("live", "/v1/nothing", key, "r3");
  const used = await read(owner, "usage", "/live/usage");
  const url = `${dashboard.origin}/v1/usage`;
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  const { forecast, key_names, ...same } = used;
  assert.deepEqual(same, await answer.json());
  assert.deepEqual(key_names, { [id]: '=1+1,"x"' });
  assert.ok(forecast.pace_per_day > 0 && forecast.pace_per_day <= 4 / 7 + 0.01);
  assert.ok(forecast.expected >= 4);
  assert.equal(forecast.runs_out_at, null);
  const sandbox = await read(owner, "usage", "/sandbox/usage");
  assert.equal(sandbox.forecast, null);
  assert.equal(sandbox.limit, null);

  const today = new Date().toISOString().slice(0, 10);
  const file = async (by: string) => await owner.ask("GET", `/live/usage.csv?from=${today}&to=${today}${by}`);
  const byDay = await file("");
  assert.match(byDay.headers["content-type"] ?? "", /^text\/csv; charset=utf-8/);
  assert.equal(
    byDay.headers["content-disposition"],
    `attachment; filename="usage-live-${today}-${today}.csv"`,
  );
  assert.equal(byDay.headers["cache-control"], "no-store");
  const names = "requests,units,ok,not_modified,client_error,refused_burst,refused_quota,server_error";
  assert.equal(byDay.text, `day,${names}\r\n${today},4,4,3,0,1,0,0,0\r\n`);
  assert.equal(
    (await file("&by=endpoint")).text,
    `endpoint,${names}\r\nlistDrugs,3,3,3,0,0,0,0,0\r\nunmatched,1,1,0,0,1,0,0,0\r\n`,
  );
  assert.equal(
    (await file("&by=key")).text,
    `key,key_name,${names}\r\n${id},"'=1+1,""x""",4,4,3,0,1,0,0,0\r\n`,
  );
});

test("at a pace that the plan does not last for, it is told when it runs out", async () => {
  const owner = await dashboard.signUp("developer");
  const accountId = uuidOf(idPrefixes.account, owner.accountId) ?? "";
  const { id } = await keyOf(owner, "live", "Main");
  await query(
    dashboard.database,
    `insert into accounts.usage_days (account_id, environment, day, key_id, endpoint, outcome, requests, units)
     select $1, 'live', (now() at time zone 'utc')::date - ago, $2, 'listDrugs', 'ok', 100000, 100000
     from generate_series(1, 7) as ago`,
    [accountId, uuidOf(idPrefixes.key, id)],
  );
  const overview = await read(owner, "overview", "/live/overview");
  const runsOutMs = Date.parse(overview.quota_runs_out_at);
  assert.ok(runsOutMs <= Date.now() + 3_600_000, overview.quota_runs_out_at);
  const { forecast } = await read(owner, "usage", "/live/usage");
  assert.ok(forecast.runs_out_at !== null && forecast.pace_per_day > 80_000);
});

test("nobody reads a log, an overview or use without a session", async () => {
  for (const path of ["requests", "requests/first", "overview", "usage", "usage.csv"]) {
    const { status } = await dashboard.fromPage("GET", `/dashboard/api/live/${path}`);
    assert.equal(status, 401, path);
  }
});
