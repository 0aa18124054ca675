/** An account that is in use: people, keys, calls of all kinds, webhooks that do well and one that fails, alerts, events. */
import assert from "node:assert/strict";
import { permissions } from "../../../internal/accounts/model.ts";
import { type Database, query } from "../../../internal/postgres/database.ts";
import type { EnvironmentName } from "../../../internal/postgres/environment.ts";
import type { Receiver } from "../../delivery/receiver.ts";
import { until } from "../../support/until.ts";
import type { Person } from "../server/fixture.ts";
import { accountUuid, type Stage } from "./stage.ts";

/** Ids of one of each. */
export type Ids = { key: string; request: string; webhook: string; delivery: string; event: string };
export type World = {
  owner: Person;
  of: Readonly<Record<EnvironmentName, Ids>>;
};

export const nothing: Ids = {
  key: "",
  request: `req_${"0".repeat(32)}`,
  webhook: `wh_${"0".repeat(32)}`,
  delivery: `dlv_${"0".repeat(32)}`,
  event: `evt_${"0".repeat(32)}`,
};

/** An account that has nothing yet. */
export async function emptyWorld(stage: Stage): Promise<World> {
  return { owner: await stage.signUp("business"), of: { live: nothing, sandbox: nothing } };
}

export async function made(
  owner: Person,
  path: string,
  body: object,
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the walk is about.
): Promise<any> {
  const answer = await owner.ask("POST", path, { body });
  assert.ok(answer.status < 300, `${path}: ${answer.text}`);
  return answer.body;
}

export async function makeKey(
  owner: Person,
  environment: EnvironmentName,
  name: string,
): Promise<{ id: string; secret: string }> {
  return await made(owner, "/keys", { environment, name, permissions: [...permissions] });
}

/** A call as a program makes it. Its status. */
export async function call(
  stage: Pick<Stage, "api">,
  environment: EnvironmentName,
  key: string,
  path: string,
) {
  const response = await fetch(`${stage.api[environment].address}${path}`, {
    headers: { Authorization: `Bearer ${key}`, "User-Agent": "price-page/2.1" },
  });
  await response.arrayBuffer();
  return { status: response.status, requestId: response.headers.get("x-request-id") ?? "" };
}

/** Waits until the log of the dashboard has as many lines of the account. */
export async function logged(owner: Person, environment: EnvironmentName, lines: number) {
  let rows: { request_id: string; status: number }[] = [];
  await until(async () => {
    const answer = await owner.ask("GET", `/${environment}/requests?limit=100`);
    rows = answer.body.data;
    return rows.length >= lines;
  });
  return rows;
}

const paths = [
  "/v1/drugs?limit=3",
  "/v1/drugs/search?query=metformin",
  "/v1/drugs/02242912/prices?limit=5",
  "/v1/drugs/99999999",
  "/v1/pharmacies?limit=0",
  "/v1/usage",
] as const;

async function makeWebhook(owner: Person, environment: EnvironmentName, url: string, description: string) {
  return await made(owner, `/${environment}/v1/webhooks`, {
    url,
    description,
    events: ["price.changed", "price_alert.triggered", "drug.recalled"],
    retry_policy: { max_retries: 3, backoff: "linear", base_delay_seconds: 600 },
  });
}

async function deliveriesOf(owner: Person, environment: EnvironmentName, webhook: string) {
  const answer = await owner.ask("GET", `/${environment}/v1/webhooks/${webhook}/deliveries?limit=20`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data as { id: string; event_id: string; attempts_made: number }[];
}

async function inEnvironment(
  stage: Stage,
  owner: Person,
  environment: EnvironmentName,
  receiver: Receiver,
): Promise<Ids> {
  const key = await makeKey(owner, environment, "Price page");
  const old = await makeKey(owner, environment, "Old importer");
  await owner.ask("POST", `/keys/${old.id}/revoke`);
  for (const path of paths) await call(stage, environment, key.secret, path);
  const good = await makeWebhook(owner, environment, receiver.url("/till"), "Our till");
  const failing = await makeWebhook(owner, environment, receiver.url("/broken"), "Warehouse");
  for (const { id } of [good, failing])
    await made(owner, `/${environment}/v1/webhooks/${id}/test`, { type: "price.changed" });
  await made(owner, `/${environment}/v1/alerts`, { drug_id: "02242912", target_price: "8.50" });
  let delivery: Awaited<ReturnType<typeof deliveriesOf>>[number] | undefined;
  await until(async () => {
    delivery = (await deliveriesOf(owner, environment, failing.id)).find((one) => one.attempts_made > 0);
    return delivery !== undefined;
  });
  const rows = await logged(owner, environment, paths.length);
  return {
    key: key.id,
    request: rows.find(({ status }) => status === 404)?.request_id ?? "",
    webhook: failing.id,
    delivery: delivery?.id ?? "",
    event: delivery?.event_id ?? "",
  };
}

/** `receiver` answers badly below /broken. */
export async function fullWorld(stage: Stage, receiver: Receiver): Promise<World> {
  receiver.answer = ({ path }, response) => {
    if (path !== "/broken") return undefined;
    response.writeHead(500, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: "the warehouse is being painted" }));
    return undefined;
  };
  const owner = await stage.signUp("business");
  await stage.join(owner, "admin");
  await stage.join(owner, "member");
  await made(owner, "/members/invitations", {
    email: `new-${owner.id.slice(-6)}@invited.example`,
    role: "member",
  });
  const live = await inEnvironment(stage, owner, "live", receiver);
  const sandbox = await inEnvironment(stage, owner, "sandbox", receiver);
  return { owner, of: { live, sandbox } };
}

/** What was really counted, many times over on each day of the last three weeks. */
const weeksOfUsage = `
  insert into accounts.usage_days (account_id, environment, day, key_id, endpoint, outcome, requests, units)
  select account_id, environment, today.day - back, key_id, endpoint, outcome, many, many
  from accounts.usage_days as today
  cross join generate_series(1, 20) as back
  cross join lateral (
    select (requests * (case outcome when 'ok' then 320 else 14 end)
      * (1 + 0.4 * sin(back * 1.7)) * (case when extract(isodow from today.day - back) > 5 then 0.35 else 1 end))::bigint as many
  ) as counted
  where account_id = $1
  on conflict do nothing`;

/** The month's sum, as the days have it. */
const monthOfUsage = `
  update accounts.usage_months m set (requests, units) = (
    select sum(d.requests), sum(d.units) from accounts.usage_days d
    where d.account_id = m.account_id and d.environment = m.environment and date_trunc('month', d.day) = m.month)
  where account_id = $1`;

/** Three weeks of requests that were never made, for pictures. */
export async function addTraffic(database: Database, { owner }: World): Promise<void> {
  const accountId = accountUuid(owner.accountId);
  await query(database, weeksOfUsage, [accountId]);
  await query(database, monthOfUsage, [accountId]);
}
