/** The races over lanes, each forced with transactions that are held open. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { uuidv7 } from "../../internal/core/ids.ts";
import { type LeasedRow, leaseLanes } from "../../internal/delivery/sql/lease.ts";
import { type ReleasedRow, releaseLanes, returnLanes } from "../../internal/delivery/sql/release.ts";
import { type RenewedRow, renewLanes } from "../../internal/delivery/sql/renew.ts";
import { lanesChannel, touchLanes } from "../../internal/delivery/sql/touch_lanes.ts";
import { windowOf } from "../../internal/delivery/sql/window.ts";
import { inTransaction, type Queryable, query, type Statement } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { assertInvariants } from "./invariants.ts";
import { addWebhook, prepareDays, schema } from "./world.ts";

const leaseMs = 60_000;
const window = windowOf(undefined, Date.now());

const lease = (on: Queryable, me: string, most = 100, ms = leaseMs) =>
  query<LeasedRow>(on, leaseLanes(schema, "all"), [me, ms, most]);
const renew = (on: Queryable, me: string, held: readonly LeasedRow[]) =>
  query<RenewedRow>(on, renewLanes(schema), [
    me,
    leaseMs,
    held.map((row) => row.subscription_id),
    held.map(({ epoch }) => epoch),
  ]);
const endLeases = (
  on: Queryable,
  me: string,
  held: readonly LeasedRow[],
  statement: Statement,
  rateInMs = 0,
) =>
  query<ReleasedRow>(on, statement, [
    me,
    held.map((row) => row.subscription_id),
    held.map(({ epoch }) => epoch),
    held.map(() => rateInMs),
  ]);
const release = (on: Queryable, me: string, held: readonly LeasedRow[], rateInMs = 0) =>
  endLeases(on, me, held, releaseLanes(schema, window), rateInMs);
const giveBack = (on: Queryable, me: string, held: readonly LeasedRow[], rateInMs = 0) =>
  endLeases(on, me, held, returnLanes(schema, lanesChannel(schema)), rateInMs);
const touch = (on: Queryable, ids: readonly string[]) => query(on, touchLanes(schema), [ids]);

async function addDelivery(on: Queryable, subscriptionId: string, dueInMs = 0): Promise<string> {
  const id = uuidv7();
  await query(
    on,
    `insert into live.deliveries (id, event_id, kind, subscription_id, account_id, due_at, origin, created_at)
     values ($1, $2, 'price.changed', $3, $2, now() + $4 * interval '1 ms', 'event', now())`,
    [id, uuidv7(), subscriptionId, dueInMs],
  );
  return id;
}

type LaneRow = {
  idle: boolean;
  due: boolean;
  version: number;
  leased_by: string | null;
  at_lease_end: boolean;
};
async function laneOf(on: Queryable, id: string): Promise<LaneRow | undefined> {
  const [row] = await query<LaneRow>(
    on,
    `select next_due_at = 'infinity' as idle, next_due_at <= now() as due, version, leased_by,
       next_due_at is not distinct from leased_until as at_lease_end from live.lanes where subscription_id = $1`,
    [id],
  );
  return row;
}

const waitingForLocks = async (on: Queryable) => {
  const rows = await query(on, "select from pg_locks where not granted");
  return rows.length > 0;
};

/** What one would write first: no version, and the time looked up in the statement that writes it. */
const naiveRelease: Statement = {
  text: `
    update live.lanes l set leased_by = null, leased_until = null, next_due_at = coalesce((
      select min(d.due_at) from live.deliveries d where d.subscription_id = l.subscription_id and d.state = 'pending'
    ), 'infinity')
    from unnest($2::uuid[], $3::bigint[], $4::float8[]) mine(id, epoch, rate)
    where l.subscription_id = mine.id and l.epoch = mine.epoch and l.leased_by = $1`,
};

/** A lane is let go while somebody has added a delivery to it and not committed yet. */
async function releasedWhileTouched(how: (on: Queryable, held: LeasedRow[]) => Promise<unknown>) {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const id = await addWebhook(on, { url: "http://127.0.0.1/" });
  await touch(on, [id]);
  const held = await lease(on, "me");
  let releasing: Promise<unknown> | undefined;
  await inTransaction(on, async (tx) => {
    await addDelivery(tx, id);
    await touch(tx, [id]);
    releasing = how(on, held);
    await until(() => waitingForLocks(on));
  });
  await releasing;
  const [pending] = await query<{ pending: number }>(
    on,
    "select count(*)::integer as pending from live.deliveries where state = 'pending' and due_at <= now()",
  );
  assert.equal(pending?.pending, 1);
  return { lane: await laneOf(on, id), released: await releasing };
}

test("the lost wake-up: without the version, a lane rests while its delivery is due", async () => {
  const { lane } = await releasedWhileTouched((on, held) => endLeases(on, "me", held, naiveRelease));
  assert.equal(lane?.idle, true, "PostgreSQL does not lose it this way any more: the design may be simpler");
});

test("a lane to which something is added while it is let go stays held, and its holder is told to look again", async () => {
  const { lane, released } = await releasedWhileTouched((on, held) => release(on, "me", held));
  assert.equal((released as ReleasedRow[])[0]?.released, false);
  assert.deepEqual([lane?.leased_by, lane?.at_lease_end, lane?.version], ["me", true, 2]);
});

test("a delivery that is added before the lane is let go, and touches it after, makes it due", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const id = await addWebhook(on, { url: "http://127.0.0.1/" });
  await touch(on, [id]);
  const held = await lease(on, "me");
  await inTransaction(on, async (tx) => {
    await addDelivery(tx, id);
    const [row] = await release(on, "me", held);
    assert.equal(row?.released, true, "the delivery is not committed, and the lane not touched");
    assert.equal((await laneOf(on, id))?.idle, true);
    await touch(tx, [id]);
  });
  assert.equal((await laneOf(on, id))?.due, true);
  await assertInvariants(on);
});

test("touching a lane: an idle one is due, a leased one keeps its lease's end, one whose lease ended is due", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  const id = await addWebhook(on, { url: "http://127.0.0.1/" });
  assert.equal((await laneOf(on, id))?.idle, true);
  await touch(on, [id]);
  assert.deepEqual([(await laneOf(on, id))?.due, (await laneOf(on, id))?.version], [true, 1]);
  await lease(on, "me");
  await touch(on, [id]);
  assert.deepEqual([(await laneOf(on, id))?.at_lease_end, (await laneOf(on, id))?.version], [true, 2]);
  assert.deepEqual(await lease(on, "other"), [], "a leased lane is not due");
  await query(on, "update live.lanes set leased_until = now() - interval '1 s'");
  await touch(on, [id]);
  assert.equal((await laneOf(on, id))?.due, true);
  const [taken] = await lease(on, "other");
  assert.deepEqual([taken?.taken, taken?.epoch], ["me", 2]);
});

test("touching wakes dispatchers when it is committed", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  const id = await addWebhook(on, { url: "http://127.0.0.1/" });
  const session = await on.client.acquireConnection();
  const heard: string[] = [];
  session.on("notification", ({ channel }: { channel: string }) => heard.push(channel));
  await session.query(`listen "${lanesChannel(schema)}"`);
  await touch(on, [id]);
  await until(() => heard.length > 0);
  await on.client.releaseConnection(session);
  assert.deepEqual(heard, ["live_lanes"]);
});

test("who lost a lane can neither renew it nor let it go", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  const id = await addWebhook(on, { url: "http://127.0.0.1/" });
  await touch(on, [id]);
  const mine = await lease(on, "me");
  await query(
    on,
    "update live.lanes set leased_until = now() - interval '1 s', next_due_at = now() - interval '1 s'",
  );
  assert.equal((await renew(on, "me", mine)).length, 1, "while nobody else took it, it is still mine");
  await query(
    on,
    "update live.lanes set leased_until = now() - interval '1 s', next_due_at = now() - interval '1 s'",
  );
  // Another process of the same name too is another holder.
  const theirs = await lease(on, "me");
  assert.deepEqual(await renew(on, "me", mine), []);
  assert.equal((await release(on, "me", mine))[0]?.released, false);
  await giveBack(on, "me", mine);
  assert.equal((await laneOf(on, id))?.leased_by, "me");
  assert.equal((await release(on, "me", theirs))[0]?.released, true);
});

test("passes the remaining wait of a rate limit to the next holder of a lane", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const id = await addWebhook(on, { url: "http://127.0.0.1/" });
  // now() does not advance within a transaction, so the wait is the same for the next holder.
  await inTransaction(on, async (tx) => {
    await touch(tx, [id]);
    const first = await lease(tx, "first");
    assert.equal(first[0]?.rate_in_ms, null);
    await giveBack(tx, "first", first, 20_000);
    const second = await lease(tx, "second");
    assert.equal(second[0]?.rate_in_ms, 20_000, "after a lane was handed back");
    await release(tx, "second", second, 1_500);
    await touch(tx, [id]);
    const third = await lease(tx, "third");
    assert.equal(third[0]?.rate_in_ms, 1_500, "after a lane was released");
    await giveBack(tx, "third", third);
    assert.equal((await lease(tx, "fourth"))[0]?.rate_in_ms, null, "without a remaining wait");
  });
});

test("two that lease at once never get the same lane, and wait for nobody", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  const ids = [];
  for (let count = 0; count < 40; count += 1) ids.push(await addWebhook(on, { url: "http://127.0.0.1/" }));
  await touch(on, ids);
  await inTransaction(on, async (one) => {
    const first = await lease(one, "one", 15);
    await inTransaction(on, async (two) => {
      const second = await lease(two, "two", 15);
      const third = await lease(on, "three", 15);
      const all = [...first, ...second, ...third].map((row) => row.subscription_id);
      assert.equal(all.length, 40);
      assert.equal(new Set(all).size, 40);
    });
  });
});

test("touching, renewing and letting go of the same lanes in any order never waits in a circle", async () => {
  await using db = await testDatabase({ poolSize: 20 });
  const on = db.connection;
  const ids: string[] = [];
  for (let count = 0; count < 60; count += 1) ids.push(await addWebhook(on, { url: "http://127.0.0.1/" }));
  await touch(on, ids);
  const held = await lease(on, "me");
  const shuffled = <Item>(items: readonly Item[]) =>
    items
      .map((item) => ({ item, at: Math.random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ item }) => item);
  const rounds = Array.from({ length: 40 }, async () => {
    await touch(on, shuffled(ids));
    await renew(on, "me", shuffled(held));
    await release(on, "me", shuffled(held));
    await giveBack(on, "me", shuffled(held));
  });
  await Promise.all(rounds);
});

test("whatever several dispatchers do in turns: one holder a lane, and nothing that is due is forgotten", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await addWebhook(on, { url: "http://127.0.0.1/" }));
  const names = ["one", "two", "three"] as const;
  const step = fc.record({
    who: fc.constantFrom(...names),
    lane: fc.nat(3),
    what: fc.constantFrom("lease", "renew", "release", "back", "add", "add later", "expire", "finish"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      await query(on, "delete from live.deliveries");
      await query(
        on,
        "update live.lanes set next_due_at = 'infinity', leased_by = null, leased_until = null",
      );
      const held = new Map<string, LeasedRow[]>(names.map((name) => [name, []]));
      const mine = (who: string) => held.get(who) ?? [];
      for (const { who, lane, what } of steps) {
        const id = ids[lane] ?? "";
        if (what === "lease") held.set(who, [...mine(who), ...(await lease(on, who, 2))]);
        else if (what === "renew") {
          const kept = new Set((await renew(on, who, mine(who))).map((row) => row.subscription_id));
          held.set(
            who,
            mine(who).filter((row) => kept.has(row.subscription_id)),
          );
        } else if (what === "release") await release(on, who, mine(who));
        else if (what === "back") await giveBack(on, who, mine(who));
        else if (what === "expire")
          await query(
            on,
            "update live.lanes set leased_until = now(), next_due_at = now() where subscription_id = $1 and leased_by is not null",
            [id],
          );
        else if (what === "finish")
          await query(
            on,
            "update live.deliveries set state = 'failed', finished_at = now() where subscription_id = $1 and state = 'pending' and due_at <= now()",
            [id],
          );
        else
          await inTransaction(on, async (tx) => {
            await addDelivery(tx, id, what === "add" ? 0 : 3_600_000);
            await touch(tx, [id]);
          });
        const live = await query<{ subscription_id: string; leased_by: string; epoch: number }>(
          on,
          "select subscription_id, leased_by, epoch from live.lanes where leased_until > now()",
        );
        for (const row of live) {
          const holders = names.filter((name) =>
            mine(name).some((one) => one.subscription_id === row.subscription_id && one.epoch === row.epoch),
          );
          assert.deepEqual(holders, [row.leased_by]);
        }
        const forgotten = await query(
          on,
          `select d.id from live.deliveries d join live.lanes l on l.subscription_id = d.subscription_id
           where d.state = 'pending' and l.next_due_at > greatest(d.due_at, l.leased_until, now())`,
        );
        assert.deepEqual(forgotten, []);
      }
    }),
    { numRuns: 40 },
  );
});
