/** The latest events: newest first, by kind, page by page, and nobody else's. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { systemClock } from "../../../internal/core/clock.ts";
import type { Position } from "../../../internal/core/page.ts";
import { type EventKind, eventKinds } from "../../../internal/events/model.ts";
import { createEventService } from "../../../internal/events/service.ts";
import { makeEvent, makeWebhook } from "../../delivery/made.ts";
import { fanOutAll } from "../../events/fan_out.ts";
import { testDatabase } from "../../support/database.ts";

test("pages of the latest events are those of the log, backwards, whatever their length and kinds, and none of another account's", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  await using events = createEventService({ database, schema: "live", clock: systemClock });
  const own = randomUUID();
  const theirs = randomUUID();
  const kinds: EventKind[] = ["price.changed", "drug.recalled", "pharmacy.updated"];
  for (let count = 0; count < 40; count += 1) {
    const accountId = [undefined, own, theirs][count % 3];
    const at = new Date(Date.now() - (40 - count) * 3 * 3_600_000);
    const kind = kinds[((count * 7) % 4) % 3] ?? "price.changed";
    await makeEvent(database, "live", { kind, at, fannedOut: false, ...(accountId && { accountId }) });
  }
  await fanOutAll(database);
  await makeEvent(database, "live", { fannedOut: false });
  const log = async (asked: readonly EventKind[]) =>
    (await events.list(own, { kinds: asked }, { limit: 100, offset: 0 })).rows.map(({ id }) => id);
  const whole = await log(eventKinds);
  assert.equal(whole.length, 27);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...eventKinds), { minLength: 1 }),
      fc.integer({ min: 1, max: 30 }),
      async (asked, limit) => {
        const expected = (await log(asked)).reverse();
        const found: string[] = [];
        let after: Position | undefined;
        do {
          const page = await events.latest(own, asked, {
            limit,
            offset: 0,
            ...(after === undefined ? {} : { after }),
          });
          assert.ok(page.rows.length === limit || page.next === undefined);
          found.push(...page.rows.map(({ id }) => id));
          after = page.next;
        } while (after !== undefined);
        assert.deepEqual(found, expected);
      },
    ),
    { numRuns: 30, endOnFailure: true },
  );
});

test("an event that comes meanwhile moves no page, and one that a webhook asks for is said to be", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  await using events = createEventService({ database, schema: "live", clock: systemClock });
  const { accountId } = await makeWebhook(database, "live", { events: ["drug.recalled"] });
  const ids: string[] = [];
  for (const kind of ["price.changed", "drug.recalled", "price.changed"] as const)
    ids.unshift(await makeEvent(database, "live", { kind, fannedOut: false }));
  await fanOutAll(database);
  const first = await events.latest(accountId, eventKinds, { limit: 1, offset: 0 });
  await makeEvent(database, "live", { fannedOut: false });
  await fanOutAll(database);
  assert.ok(first.next);
  const rest = await events.latest(accountId, eventKinds, { limit: 5, offset: 0, after: first.next });
  assert.deepEqual(
    [...first.rows, ...rest.rows].map(({ id }) => id),
    ids,
  );
  assert.deepEqual(
    rest.rows.map(({ matched }) => matched),
    [true, false],
  );
});
