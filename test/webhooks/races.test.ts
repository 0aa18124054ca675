/**
 * A subscription that is deleted, stopped or started while a fan-out runs: whatever commits last, the lane is due afterwards,
 * so that whoever leases it sees both.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { dayMs } from "../../internal/core/days.ts";
import { fanOut } from "../../internal/delivery/fan_out.ts";
import { ensureDays } from "../../internal/events/partitions.ts";
import { inTransaction, query } from "../../internal/postgres/database.ts";
import { openSubscriber, uuid } from "../rest/subscriber.ts";

const { service, create, change, post, send, laneOf, row } = await openSubscriber();
after(() => service[Symbol.asyncDispose]());
const { database } = service;
await ensureDays(database, "live", "deliveries", Date.now() - dayMs, Date.now() + dayMs);

/** A subscription with an event of its own that waits. */
async function subscribed(): Promise<string> {
  const { id } = await create();
  const { status } = await post(`/v1/webhooks/${id}/test`, { type: "price.changed" });
  assert.equal(status, 201);
  return id;
}

async function pendingOf(id: string): Promise<number> {
  const [found] = await query<{ pending: number }>(
    database,
    "select count(*) as pending from live.deliveries where subscription_id = $1 and state = 'pending'",
    [uuid(id)],
  );
  return found?.pending ?? 0;
}

/** Runs `work` in the midst of a fan-out: it has made its deliveries and holds the lane, and commits once `work` waits for that. */
async function inTheMidst<Done>(work: () => PromiseLike<Done>): Promise<Done> {
  const { done } = await inTransaction(database, async (tx) => {
    await fanOut(tx, "live", { limit: 100 });
    const under = Promise.resolve(work());
    for (;;) {
      const [locks] = await query<{ waiting: number }>(
        database,
        "select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if ((locks?.waiting ?? 0) > 0) return { done: under };
    }
  });
  return await done;
}

test("deleted in the midst of a fan-out: its delivery is there, and its lane due, for whoever cancels what is pending", async () => {
  const id = await subscribed();
  const { status } = await inTheMidst(() => send("delete", id));
  assert.equal(status, 200);
  assert.equal(await pendingOf(id), 1);
  assert.notEqual((await row(id)).deleted_at, null);
  assert.deepEqual(await laneOf(id), { version: 2, due: true });
});

test("started again in the midst of a fan-out: what waited and what is new are looked at", async () => {
  const id = await subscribed();
  await inTransaction(database, (tx) => fanOut(tx, "live", { limit: 100 }));
  await change(id, { active: false });
  assert.equal(await pendingOf(id), 1, "what is pending waits");
  await post(`/v1/webhooks/${id}/test`, {});
  const started = await inTheMidst(() => change(id, { active: true }));
  assert.equal(started.active, true);
  assert.equal(await pendingOf(id), 2);
  assert.deepEqual(await laneOf(id), { version: 4, due: true });
});

test("a fan-out after a deletion makes nothing for it, and leaves no event waiting", async () => {
  const id = await subscribed();
  assert.equal((await send("delete", id)).status, 200);
  await inTransaction(database, (tx) => fanOut(tx, "live", { limit: 100 }));
  assert.equal(await pendingOf(id), 0);
  const [found] = await query<{ waiting: number }>(
    database,
    "select count(*) as waiting from live.events where not fanned_out",
  );
  assert.equal(found?.waiting, 0);
});
