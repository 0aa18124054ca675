/** A deadline for the whole call: total_timeout in Python and Ruby, totalTimeoutMs in TypeScript, the context's deadline in Go. */
import assert from "node:assert/strict";
import type { Fault } from "../gate.ts";
import { type Case, failureOf } from "../world.ts";

const busy = (after: string): Fault => ({
  ...{ do: "answer", status: 429, headers: { "content-type": "application/json", "retry-after": after } },
  body: JSON.stringify({
    error: { code: "RATE_LIMITED", message: "Slow down.", status: 429, doc_url: "http://localhost/docs" },
    request_id: "req_1",
  }),
});

export const deadlineCases: readonly Case[] = [
  {
    name: "a deadline before the end of Retry-After returns the 429 without waiting",
    async run(world) {
      const client = await world.client({ always: busy("30") });
      const failure = await failureOf(client.call("drugs.list", { options: { total_timeout_ms: 20_000 } }));
      assert.deepEqual(
        [failure.kind, failure.code, failure.retry_after],
        ["api", "RATE_LIMITED", 30],
        JSON.stringify(failure),
      );
      assert.equal(client.gate.exchanges.length, 1);
    },
  },
  {
    name: "a deadline after Retry-After leaves time for the retry",
    async run(world) {
      const client = await world.client({ faults: [busy("1")] });
      const options = { total_timeout_ms: 60_000 };
      const { last_response } = await client.call("drugs.list", { query: { limit: 1 }, options });
      assert.equal(last_response.attempts, 2);
    },
  },
  {
    name: "a deadline ends an attempt that has a longer timeout",
    async run(world) {
      const client = await world.client({ always: { do: "hold" } });
      const options = { timeout_ms: 600_000, total_timeout_ms: 400 };
      const failure = await failureOf(client.call("drugs.list", { options }));
      assert.equal(failure.kind, "timeout", JSON.stringify(failure));
      assert.equal(client.gate.exchanges.length, 1);
    },
  },
  {
    name: "a timeout ends a response whose headers arrive byte by byte",
    async run(world) {
      const client = await world.client({ always: { do: "drip" }, options: { max_retries: 0 } });
      const failure = await failureOf(client.call("drugs.list", { options: { timeout_ms: 700 } }));
      assert.equal(failure.kind, "timeout", JSON.stringify(failure));
    },
  },
];
