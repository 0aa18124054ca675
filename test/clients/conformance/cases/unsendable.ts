/** Headers that cannot be sent, or that are not the caller's to set: what would be another request than was meant does not go out. */
import assert from "node:assert/strict";
import { type CallOptions, type Case, failureOf } from "../world.ts";

const alert = { drug_id: "drug_07900003", target_price: 9.5 };

const rows: readonly (readonly [string, CallOptions])[] = [
  ["a value with a line end", { headers: { "X-Thing": "a\r\nX-Other: b" } }],
  ["a value with a line feed behind it", { headers: { "X-Thing": "a\n" } }],
  ["a value with a null character", { headers: { "X-Thing": "a\u0000b" } }],
  ["a value beyond ASCII", { headers: { "X-Thing": "déjà" } }],
  ["a value beyond Latin letters", { headers: { "X-Thing": "五" } }],
  ["a name with a space", { headers: { "X Thing": "a" } }],
  ["a name with a line end", { headers: { "X-Thing\r\nX-Other": "a" } }],
  ["a name beyond ASCII", { headers: { "X-Thíng": "a" } }],
  ["a name of nothing", { headers: { "": "a" } }],
  ["an idempotency key with a line end", { idempotency_key: "a\r\nX-Other: b" }],
  ["an idempotency key beyond ASCII", { idempotency_key: "clé" }],
  ["Authorization, which is the client's own", { headers: { Authorization: "Bearer other" } }],
  ["Authorization in small letters", { headers: { authorization: "Bearer other" } }],
  ["Idempotency-Key beside the option for it", { headers: { "Idempotency-Key": "other" } }],
  ["Idempotency-Key in small letters", { headers: { "idempotency-key": "other" } }],
  ["an ETag with a line end", { if_none_match: '"a"\r\nX-Other: b' }],
];

export const unsendableCases: readonly Case[] = [
  ...rows.map(
    ([what, options]): Case => ({
      name: `headers, ${what}: nothing is sent`,
      async run(world) {
        const client = await world.client();
        const failure = await failureOf(client.call("alerts.create", { body: alert, options }));
        assert.equal(failure.kind, "configuration", JSON.stringify(failure));
        assert.equal(client.gate.exchanges.length, 0);
      },
    }),
  ),
];
