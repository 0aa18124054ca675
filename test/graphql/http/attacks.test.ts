/** The attacks that the analysis refuses, as they arrive: at the address of the API, in the body of a request. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { runningApi } from "../../telemetry/running.ts";
import { attacks } from "../attacks.ts";
import type { Body } from "./service.ts";

const running = await runningApi();
after(() => running[Symbol.asyncDispose]());
const key = await running.key("business");

/** A body beyond this is not read to its end. */
const maxBodyBytes = 262_144;

for (const { name, code, query, operationName, variables } of attacks)
  test(`at the address of the API, refused with its code: ${name}`, async () => {
    const sent = JSON.stringify({ query, operationName, variables });
    const answer = await fetch(`${running.api.live.address}/graphql`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        Accept: "application/graphql-response+json",
      },
      body: sent,
    });
    const body = (await answer.json()) as Body;
    const expected = Buffer.byteLength(sent) > maxBodyBytes ? "INVALID_BODY" : code;
    assert.deepEqual([answer.status, body.errors?.[0]?.extensions.code], [400, expected]);
    assert.ok(!("data" in body));
  });
