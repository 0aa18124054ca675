/** Requests that are sent again, on a real database with connections of their own. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ServiceError } from "../../internal/core/errors.ts";
import { uuidv7 } from "../../internal/core/ids.ts";
import { createIdempotency } from "../../internal/idempotency/service.ts";
import { openDatabase, query, type Transaction } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());
await query(db.connection, "create table public.made (of text)");

const dayMs = 86_400_000;
const startMs = Date.parse("2026-06-01T00:00:00Z");

function once(waitMs = 3_000) {
  const time = { ms: startMs };
  const service = createIdempotency({
    database: db.connection,
    schema: "live",
    clock: { now: () => time.ms },
    waitMs,
  });
  return { time, ...service };
}

/** A key that no other test uses. */
const fresh = () => ({ accountId: uuidv7(), key: uuidv7(), fingerprint: "asked" });

const make = (of: string) => async (tx: Transaction) => {
  await query(tx, "insert into public.made values ($1)", [of]);
  return { status: 201, body: { zebra: of, apple: [1.5, null, "é"], nested: { b: 1, a: 2 } } };
};

const madeOf = async (of: string) =>
  (await query(db.connection, "select from public.made where of = $1", [of])).length;

const isCode = (code: string) => (error: unknown) => error instanceof ServiceError && error.code === code;

/** Work that tells when its key is taken, and goes on when it is let. */
function held<R>(work: (tx: Transaction) => Promise<R>) {
  const [taken, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    taken: taken.promise,
    letGo: gate.resolve,
    async work(tx: Transaction) {
      taken.resolve();
      await gate.promise;
      return work(tx);
    },
  };
}

const untilWaiting = () =>
  until(async () => {
    const waiting = await query(
      db.connection,
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return waiting.length > 0;
  }, "a statement waits for a lock");

test("the work is done once, and its answer comes back as it was written", async () => {
  const { once: run } = once();
  const asked = fresh();
  const first = await run(asked, make(asked.key));
  assert.equal(first.replayed, false);
  const again = await run(asked, () => assert.fail("done again"));
  assert.equal(JSON.stringify(again.body), JSON.stringify(first.body));
  assert.deepEqual([again.status, again.replayed], [201, true]);
  assert.equal(await madeOf(asked.key), 1);
});

test("another request under the key is refused, and the same key of another account is another key", async () => {
  const { once: run } = once();
  const asked = fresh();
  await run(asked, make(asked.key));
  await assert.rejects(run({ ...asked, fingerprint: "other" }, make("no")), isCode("IDEMPOTENCY_KEY_REUSED"));
  const other = await run({ ...asked, accountId: uuidv7(), fingerprint: "other" }, make(asked.key));
  assert.equal(other.replayed, false);
  assert.equal(await madeOf("no"), 0);
});

test("what the work throws is not kept, and nothing of it stays", async () => {
  const { once: run } = once();
  const asked = fresh();
  const failing = run(asked, async (tx) => {
    await make(asked.key)(tx);
    throw new ServiceError("NOT_FOUND", "not there");
  });
  await assert.rejects(failing, isCode("NOT_FOUND"));
  assert.equal(await madeOf(asked.key), 0);
  assert.equal((await run(asked, make(asked.key))).replayed, false);
});

test("a second request waits for the first, and answers what it answered", async () => {
  const { once: run } = once();
  const asked = fresh();
  const { taken, letGo, work } = held(make(asked.key));
  const first = run(asked, work);
  await taken;
  const second = run(asked, () => assert.fail("done again"));
  await untilWaiting();
  letGo();
  assert.equal((await first).replayed, false);
  assert.equal((await second).replayed, true);
});

test("when the first fails, the second one that waited does the work", async () => {
  const { once: run } = once();
  const asked = fresh();
  const { taken, letGo, work } = held(async () => {
    throw new Error("first");
  });
  const first = assert.rejects(run(asked, work), /first/);
  await taken;
  const second = run(asked, make(asked.key));
  await untilWaiting();
  letGo();
  await first;
  assert.equal((await second).replayed, false);
  assert.equal(await madeOf(asked.key), 1);
});

test("a process that dies between work and answer leaves neither, and the next request does the work", async () => {
  const { once: run } = once();
  const asked = fresh();
  // A process of its own, in that its connections end with it.
  await using dying = openDatabase({ url: db.url, poolSize: 1, applicationName: "dying" });
  const gone = createIdempotency({ database: dying, schema: "live", clock: { now: () => startMs } }).once(
    asked,
    async (tx) => {
      await make(asked.key)(tx);
      await query(
        db.connection,
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'dying'",
      );
      return make(asked.key)(tx);
    },
  );
  await assert.rejects(gone);
  await dying[Symbol.asyncDispose]();
  assert.equal(await madeOf(asked.key), 0);
  assert.equal((await run(asked, make(asked.key))).replayed, false);
  assert.equal(await madeOf(asked.key), 1);
});

test("who waits longer than the bound is told 503 and when to try again", async () => {
  const { once: run } = once(50);
  const asked = fresh();
  const { taken, letGo, work } = held(make(asked.key));
  const first = run(asked, work);
  await taken;
  await assert.rejects(
    run(asked, make("no")),
    (error) => isCode("SERVICE_UNAVAILABLE")(error) && (error as ServiceError).retryAfterSeconds === 2,
  );
  letGo();
  assert.equal((await first).replayed, false);
  assert.equal((await run(asked, make("no"))).replayed, true);
});

test("a key is free after a day, not before, and then names the new request", async () => {
  const { once: run, time } = once();
  const asked = fresh();
  await run(asked, make("day"));
  time.ms = startMs + dayMs - 1;
  assert.equal((await run(asked, make("day"))).replayed, true);
  time.ms = startMs + dayMs;
  const other = { ...asked, fingerprint: "new" };
  assert.equal((await run(other, make("day"))).replayed, false);
  assert.equal((await run(other, make("day"))).replayed, true);
  assert.equal(await madeOf("day"), 2);
});

test("old keys are deleted along the way, at most twenty a request", async () => {
  await using own = await testDatabase();
  const { once: run } = createIdempotency({
    database: own.connection,
    schema: "live",
    clock: { now: () => startMs },
  });
  const old = [uuidv7(), new Date(startMs - dayMs).toISOString()];
  await query(
    own.connection,
    `insert into live.idempotency_keys (account_id, key, fingerprint, status, body, created_at)
     select $1, n, '', 200, '{}', $2 from generate_series(1, 50) n`,
    old,
  );
  const left = async () => (await query(own.connection, "select from live.idempotency_keys")).length;
  const counts: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    await run(fresh(), async () => ({ status: 201, body: {} }));
    counts.push(await left());
  }
  assert.deepEqual(counts, [31, 12, 3, 4]);
});

test("many requests at once, with keys that are old, new and shared, neither wait for each other for ever nor do work twice", async () => {
  const { once: run, time } = once();
  const shared = Array.from({ length: 5 }, fresh);
  for (const asked of shared) await run(asked, make(asked.key));
  time.ms = startMs + 2 * dayMs;
  await Promise.all(shared.flatMap((asked) => [1, 2, 3, 4].map(() => run(asked, make(asked.key)))));
  for (const { key } of shared) assert.equal(await madeOf(key), 2);
});
