/** A small version of what `npm run faults` plays at any length. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { playFaults } from "./chaos/faults.ts";

test("dispatchers and the database are killed while events are told: nothing is lost, altered, unsigned, or sent under another's lease", async () => {
  const said: string[] = [];
  const outcome = await playFaults({
    endpoints: 34,
    deliveries: 2_000,
    rareEvents: 2,
    tellMs: 8_000,
    timeoutMs: 2_000,
    killEveryMs: 2_000,
    databaseKills: 1,
    databaseDownMs: 500,
    rotateEveryMs: 200,
    policy: { maxRetries: 2, backoff: "linear", baseDelaySeconds: 1 },
    say: (line) => void said.push(line),
  });
  // What it plays must have come to pass.
  assert.ok(outcome.kills >= 3, said.join("\n"));
  assert.ok(outcome.rotations > 0 && outcome.signedTwice > 0);
  assert.ok((outcome.states.delivered ?? 0) > 0 && (outcome.states.failed ?? 0) > 0);
  assert.ok((outcome.states.cancelled ?? 0) > 0);
});
