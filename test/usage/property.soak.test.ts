/** Whatever becomes of the way to the database, what was recorded is written once. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { testCounting, written } from "./fixture.ts";
import { silentDatabase } from "./silent_database.ts";

const month = Date.UTC(2026, 10, 1);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ record: fc.integer({ min: 0, max: 5 }) }) },
  { weight: 4, arbitrary: fc.constant("flush" as const) },
  { weight: 1, arbitrary: fc.constant("away" as const) },
  { weight: 1, arbitrary: fc.constant("silent" as const) },
  { weight: 2, arbitrary: fc.constant("back" as const) },
);

test("a database that goes away, loses answers and comes back at any point has every request once", async () => {
  await using counting = await testCounting();
  const { used, accountId } = counting;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: "max" }), async (steps) => {
      await using way = await silentDatabase(counting.db.url);
      let recorded = (await written(counting.database)).requests;
      let failed = 0;
      await using recorder = counting.recorder({
        database: way.database,
        batchEntries: 3,
        onError: () => {
          failed += 1;
        },
      });
      for (const each of steps) {
        if (each === "flush") await recorder.flush();
        else if (each === "away") way.goAway();
        else if (each === "silent") way.loseAnswers();
        else if (each === "back") way.comeBack();
        else {
          recorder.record({ ...used, endpoint: `endpoint${each.record}` });
          recorded += 1;
        }
      }
      way.comeBack();
      // The connection that was lost may be found out only now.
      do {
        failed = 0;
        await recorder.flush();
      } while (failed > 0);
      assert.deepEqual(await written(counting.database), { requests: recorded, units: recorded });
      assert.equal(await recorder.monthUsed(accountId, month), recorded);
    }),
    { numRuns: 60 },
  );
});
