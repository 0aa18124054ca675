/** What an account has, of everything that an address of the dashboard can name; all of it carries the owner's mark. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { idPrefixes, publicId, uuidOf } from "../../../internal/core/ids.ts";
import { type EnvironmentName, environments } from "../../../internal/postgres/environment.ts";
import { makeAttempt, makeDelivery, makeEvent, makeWebhook } from "../../delivery/made.ts";
import { drugs } from "../../rest/seed.ts";
import type { Person, TestDashboard } from "./fixture.ts";

/** By how the address begins, without the environment before it. */
export type Things = Readonly<Record<string, string>>;

/** `mark` stands in names, addresses and payloads: an answer that has it tells of this account. */
export async function makeThings(
  { database }: TestDashboard,
  owner: Person,
  environment: EnvironmentName,
  mark: string,
): Promise<Things> {
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
  const delivery = await makeDelivery(database, schema, webhook.id, { eventId, state: "failed" });
  await makeAttempt(database, schema, delivery, { status: 500, answer: Buffer.from(mark) });
  const webhookId = publicId(idPrefixes.webhook, webhook.id);

  async function made(path: string, body: object, member = "id"): Promise<string> {
    const answer = await owner.ask("POST", path, { body });
    assert.ok(answer.status < 300, `${path}: ${answer.text}`);
    return String(answer.body[member]);
  }
  const under = `/${environment}/v1`;
  const key = await made("/keys", { environment, name: mark, permissions: ["drugs:read"] });
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
    "/keys/": key,
    "/members/invitations/": invitation,
    "/members/": owner.id,
    "/me/sessions/": sessions.body.data[0].id,
    "/events/": publicId(idPrefixes.event, eventId),
    "/requests/": `req_${randomUUID().replaceAll("-", "")}`,
  };
}

/** The longest beginning that fits. */
export function thingOf(things: Things, path: string): string | undefined {
  const starts = Object.keys(things).filter((start) => path.startsWith(start));
  const longest = starts.toSorted((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : things[longest];
}
