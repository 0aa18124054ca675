/** What an account has, of everything that an address of the dashboard can name; all of it carries the owner's mark. */
import assert from "node:assert/strict";
import { idPrefixes, publicId, uuidOf } from "../../../internal/core/ids.ts";
import { type EnvironmentName, environments } from "../../../internal/postgres/environment.ts";
import { makeAttempt, makeDelivery, makeEvent, makeWebhook } from "../../delivery/made.ts";
import { drugs } from "../../rest/seed.ts";
import { until } from "../../support/until.ts";
import type { Person, TestDashboard } from "./fixture.ts";

/** By how the address begins, without the environment before it. */
export type Things = Readonly<Record<string, string>>;

/** The id of a request with the account's key, once it is written down. */
async function loggedRequest(
  { api, send }: TestDashboard,
  owner: Person,
  environment: EnvironmentName,
  { secret, mark }: { secret: string; mark: string },
): Promise<string> {
  const headers = { Authorization: `Bearer ${secret}` };
  const { status } = await send("GET", `${api[environment].address}/v1/drugs?q=${mark}`, { headers });
  assert.equal(status, 200);
  let logged: { request_id: string }[] = [];
  await until(async () => {
    const { body } = await owner.ask("GET", `/${environment}/requests`);
    logged = body.data;
    return logged.length > 0;
  }, "the request is in the log");
  return logged[0]?.request_id ?? "";
}

/** `mark` stands in names, addresses and payloads: an answer that has it tells of this account. */
export async function makeThings(
  dashboard: TestDashboard,
  owner: Person,
  environment: EnvironmentName,
  mark: string,
): Promise<Things> {
  const { database } = dashboard;
  const { schema } = environments[environment];
  const accountId = uuidOf(idPrefixes.account, owner.accountId) ?? "";
  const webhook = await makeWebhook(database, schema, {
    accountId,
    url: `https://${mark}.example/hooks`,
    events: ["price_alert.triggered"],
  });
  const eventId = await makeEvent(database, schema, {
    kind: "price_alert.triggered",
    accountId,
    entity: mark,
  });
  const at = new Date(Date.now() - 300_000);
  const delivery = await makeDelivery(database, schema, webhook.id, { eventId, state: "failed", at });
  await makeAttempt(database, schema, delivery, { status: 500, answer: Buffer.from(mark) });
  const webhookId = publicId(idPrefixes.webhook, webhook.id);

  async function post(path: string, body: object): Promise<Record<string, string>> {
    const answer = await owner.ask("POST", path, { body });
    assert.ok(answer.status < 300, `${path}: ${answer.text}`);
    return answer.body;
  }
  const made = async (path: string, body: object) => (await post(path, body)).id ?? "";
  const under = `/${environment}/v1`;
  const key = await post("/keys", { environment, name: mark, permissions: ["drugs:read"] });
  const { id: keyId = "", secret = "" } = key;
  dashboard.secrets.push(secret);
  const invitation = await made("/members/invitations", {
    email: `${mark}-${environment}@invited.example`,
    role: "member",
  });
  const sessions = await owner.ask("GET", "/me/sessions");
  return {
    "/v1/webhooks/": webhookId,
    "/v1/deliveries/": publicId(idPrefixes.delivery, delivery),
    "/v1/events/": publicId(idPrefixes.event, eventId),
    "/v1/recoveries/": await made(`${under}/webhooks/${webhookId}/recover`, { since: "2026-01-01" }),
    "/v1/alerts/": await made(`${under}/alerts`, { drug_id: drugs[0]?.din, target_price: 0.01 }),
    "/keys/": keyId,
    "/members/invitations/": invitation,
    "/members/": owner.id,
    "/me/sessions/": sessions.body.data[0].id,
    "/events/": publicId(idPrefixes.event, eventId),
    "/requests/": await loggedRequest(dashboard, owner, environment, { secret, mark }),
  };
}

/** The longest beginning that fits. */
export function thingOf(things: Things, path: string): string | undefined {
  const starts = Object.keys(things).filter((start) => path.startsWith(start));
  const longest = starts.toSorted((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : things[longest];
}
