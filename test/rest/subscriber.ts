/** Someone with subscriptions of webhooks: what they ask over REST, and what then stands in the database. */
import assert from "node:assert/strict";
import request, { type Response } from "supertest";
import { uuidOf } from "../../internal/core/ids.ts";
import { query } from "../../internal/postgres/database.ts";
import { routes } from "../../internal/rest/routes.ts";
import { type ServiceOptions, testService } from "./service.ts";

export type Body = Record<string, unknown> & { id: string };

export const wanted = { url: "https://hooks.example.com/in", events: ["price.changed"] };

/** The answer, once it has the shape that its row states. */
export function valid(name: string, response: Response, status = 200): Body {
  assert.equal(response.status, status, response.text);
  routes.find((row) => row.name === name)?.response?.parse(response.body);
  return response.body as Body;
}

export const uuid = (id: string) => uuidOf("wh_", id) ?? assert.fail(id);
export function fieldsOf({ body, text }: Response, status = 400): string[] {
  assert.equal(body.error.status, status, text);
  return body.error.details.map(({ field }: { field: string }) => field).toSorted();
}

type Row = Record<string, unknown> & { secret: Buffer; previous_secret: Buffer | null };
type Line = { actor: string; action: string; details: Record<string, unknown> };

export async function openSubscriber(options: ServiceOptions = {}) {
  const time = { nowMs: Date.parse("2026-06-15T12:00:00Z") };
  const service = await testService({ ...options, clock: { now: () => time.nowMs } });
  const ownKey = await service.key();
  const schema = options.environment ?? "live";
  const post = (path: string, body: object, key = ownKey) => service.post(path, body, key);
  const send = (method: "patch" | "delete", id: string, key = ownKey, body?: object) => {
    const sent = request(service.app)[method](`/v1/webhooks/${id}`).set("Authorization", `Bearer ${key}`);
    return body === undefined ? sent : sent.send(body);
  };
  return {
    service,
    time,
    ownKey,
    post,
    send,
    create: async (body: object = {}, key = ownKey) =>
      valid("createWebhook", await post("/v1/webhooks", { ...wanted, ...body }, key), 201),
    change: async (id: string, body: object) => valid("changeWebhook", await send("patch", id, ownKey, body)),
    read: async (id: string) => valid("getWebhook", await service.get(`/v1/webhooks/${id}`, ownKey)),

    async row(id: string): Promise<Row> {
      const rows = await query<Row>(service.database, `select * from ${schema}.webhooks where id = $1`, [
        uuid(id),
      ]);
      return rows[0] ?? assert.fail(`${id} has no row`);
    },

    async laneOf(id: string): Promise<{ version: number; due: boolean }> {
      const rows = await query<{ version: number; due: boolean }>(
        service.database,
        `select version, next_due_at <= now() as due from ${schema}.lanes where subscription_id = $1`,
        [uuid(id)],
      );
      return rows[0] ?? assert.fail(`${id} has no lane`);
    },

    auditOf: (id: string) =>
      query<Line>(
        service.database,
        "select actor, action, details from accounts.audit_log where target = $1 order by at",
        [id],
      ),
  };
}
