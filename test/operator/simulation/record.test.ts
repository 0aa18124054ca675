/** A recording is of a real database, failed looks included, and is read as it was written. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { query } from "../../../internal/postgres/database.ts";
import { makeDelivery, makeWebhook } from "../../delivery/made.ts";
import { testDatabase } from "../../support/database.ts";
import { openDataFolder } from "../../support/place.ts";
import { playRecording } from "./play.ts";
import { recordBacklog } from "./record.ts";
import { readRecording, writeRecording } from "./recording.ts";

test("what is due in a database is recorded, a look that fails as one, and both are played", async () => {
  await using db = await testDatabase();
  const { id } = await makeWebhook(db.connection, "live");
  await makeDelivery(db.connection, "live", id, { state: "pending", dueAt: new Date(Date.now() - 10_000) });
  await query(db.connection, "update live.lanes set next_due_at = now() - interval '1 second'");
  const once = { database: db.connection, readyReplicas: () => 2, until: () => true };
  const [seen] = await recordBacklog({ ...once, schema: "live" });
  const [failed] = await recordBacklog({ ...once, schema: "nowhere" });
  assert.ok(seen?.sample && failed);
  const { oldestDueSeconds, ...counts } = seen.sample;
  assert.deepEqual(counts, { due: 1, eventsWaiting: 0, recoveriesWaiting: 0, lanesBusy: 1, lanesWaiting: 1 });
  assert.ok(oldestDueSeconds >= 10);
  assert.deepEqual([failed.sample, failed.attemptsPerSecond, seen.attemptsPerSecond], [null, null, null]);

  const folder = await openDataFolder();
  try {
    const path = join(folder, "a.json");
    const looks = [seen, { ...failed, second: 5 }, { ...failed, second: 10 }, { ...failed, second: 15 }];
    const spec = { fallback: { afterFailures: 3, replicas: 4 } };
    writeFileSync(path, writeRecording({ title: "Two looks", spec, replicas: 2, looks }));
    const read = readRecording(path);
    assert.deepEqual([read.name, read.title, read.looks], ["a", "Two looks", looks]);
    assert.deepEqual(
      playRecording(read).map(({ replicas, failed: blind }) => [replicas, blind]),
      [
        [2, false],
        [2, true],
        [2, true],
        [4, true],
      ],
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
