/** GraphQL over HTTP, by the audits of its official suite, asked of a real socket with a key; the same with the engine exchanged. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { serverAudits } from "graphql-http";
import { engines, graphqlService } from "./service.ts";

for (const [name, createEngine] of Object.entries(engines)) {
  test(`all 61 audits of GraphQL over HTTP pass with ${name}`, async () => {
    await using service = await graphqlService({ createEngine });
    const fetchFn = (url: string, init: RequestInit = {}) =>
      fetch(url, { ...init, headers: { ...init.headers, Authorization: `Bearer ${service.key}` } });
    const audits = serverAudits({ url: service.url, fetchFn });
    assert.equal(audits.length, 61);
    const failed: string[] = [];
    for (const audit of audits) {
      const result = await audit.fn();
      if (result.status !== "ok") failed.push(`${audit.id} ${audit.name}: ${result.status} ${result.reason}`);
    }
    assert.deepEqual(failed, []);
  });
}
