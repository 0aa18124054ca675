/** Tests that parameters and bodies accept the values of every documented enum in any case. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { z } from "zod";
import { uuidOf } from "../../internal/core/ids.ts";
import { routes } from "../../internal/rest/routes.ts";
import { makeDelivery } from "../delivery/made.ts";
import { testService } from "./service.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

type JsonSchema = { enum?: unknown; items?: JsonSchema };

const swapped = (text: string) =>
  [...text].map((each) => (each === each.toUpperCase() ? each.toLowerCase() : each.toUpperCase())).join("");

/** The values of a schema that is an enum of strings, or a list of them. */
function membersOf(schema: z.ZodType): readonly string[] {
  const written = schema.toJSONSchema({ io: "input", unrepresentable: "any" }) as JsonSchema;
  const found = written.enum ?? written.items?.enum;
  return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
}

test("accepts the values of every enum in any case", () => {
  let checked = 0;
  for (const { request, path } of routes)
    for (const part of [request.query, request.body])
      for (const [name, schema] of Object.entries(part?.shape ?? {}) as [string, z.ZodType][])
        for (const member of membersOf(schema)) {
          const isList = schema.safeParse([member]).success;
          const parsed = (value: string) => schema.safeParse(isList ? [value] : value);
          const plain = parsed(member);
          assert.ok(plain.success, `${path} ${name} ${member}`);
          assert.deepEqual(parsed(swapped(member)), plain, `${path} ${name} ${member}`);
          checked += 1;
        }
  assert.ok(checked > 100, `checked ${checked} values`);
});

test("accepts the enum values of webhooks, tests, and recoveries in any case, and stores the documented ones", async () => {
  await using service = await testService();
  const key = await service.key();
  const post = async (path: string, body: object) => {
    const response = await service.post(path, body, key);
    assert.ok(response.status < 300, response.text);
    return response.body;
  };
  const webhook = await post("/v1/webhooks", {
    url: "https://hooks.example.com/in",
    events: ["PRICE.CHANGED"],
    filter: { provinces: ["bc"] },
    retry_policy: { max_retries: 5, backoff: "Linear" },
  });
  assert.deepEqual(
    [webhook.events, webhook.filter.provinces, webhook.retry_policy.backoff],
    [["price.changed"], ["BC"], "linear"],
  );
  assert.equal(
    (await post(`/v1/webhooks/${webhook.id}/test`, { type: "Price.Changed" })).type,
    "price.changed",
  );
  const { id } = await post("/v1/webhooks", {
    url: "https://hooks.example.com/all",
    events: ["price.changed"],
  });
  await makeDelivery(service.database, "live", uuidOf("wh_", id) ?? "", { state: "failed", at: daysAgo(1) });
  const recovery = await post(`/v1/webhooks/${id}/recover`, {
    since: daysAgo(2).toISOString(),
    mode: "FAILED",
    status: ["Failed"],
    types: ["PRICE.changed"],
  });
  assert.deepEqual(
    [recovery.mode, recovery.statuses, recovery.types],
    ["failed", ["failed"], ["price.changed"]],
  );
});
