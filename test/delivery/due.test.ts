/** What a dispatcher reads as due while deliveries are added. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fanOut } from "../../internal/delivery/fan_out.ts";
import { type DueRow, dueDeliveries, firstPosition } from "../../internal/delivery/sql/due.ts";
import { type LeasedRow, leaseLanes } from "../../internal/delivery/sql/lease.ts";
import { type ReleasedRow, releaseLanes } from "../../internal/delivery/sql/release.ts";
import { windowOf } from "../../internal/delivery/sql/window.ts";
import { inTransaction, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { addEvent, addWebhook, prepareDays, schema } from "./world.ts";

const window = windowOf(undefined, Date.now());

async function leasedLane() {
  await using stack = new AsyncDisposableStack();
  const { connection: on } = stack.use(await testDatabase());
  await prepareDays(on);
  const id = await addWebhook(on, { url: "https://a.example" });
  await query(on, "update live.lanes set next_due_at = now()");
  const [lease] = await query<LeasedRow>(on, leaseLanes(schema, "all"), ["one", 60_000, 1]);
  assert.ok(lease);
  const parts = stack.move();
  return { on, id, lease, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

// A transaction makes the time between a statement's now() and its snapshot as long as the test needs it to be.
test("a delivery that is committed between now() of a reader and its snapshot is found, and its lane stays held", async () => {
  await using world = await leasedLane();
  const { on, id, lease } = world;
  const { dueAt, id: first } = firstPosition;
  await inTransaction(on, async (reader) => {
    await query(reader, "select now()");
    await addEvent(on);
    await inTransaction(on, (tx) => fanOut(tx, schema, { limit: 10, window }));
    const due = await query<DueRow>(reader, dueDeliveries(schema, window, false), [
      [id],
      [lease.version],
      [10],
      [dueAt],
      [first],
      [dueAt],
      [first],
    ]);
    assert.deepEqual(
      due.map((row) => [row.version, row.kind]),
      [[lease.version + 1, "price.changed"]],
    );
    const released = await query<ReleasedRow>(reader, releaseLanes(schema, window), [
      "one",
      [id],
      [lease.epoch],
      [0],
    ]);
    assert.deepEqual(
      released.map((row) => row.released),
      [false],
    );
  });
});
