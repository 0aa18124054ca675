import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../../internal/core/days.ts";
import { exampleData } from "../../internal/events/examples.ts";
import { type EventDraft, eventKinds } from "../../internal/events/model.ts";
import { recordEvents } from "../../internal/events/store.ts";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import { listenTo } from "../../internal/postgres/listen_to.ts";
import { testDatabase } from "../support/database.ts";

const schema = "live";
const now = new Date("2026-11-21T12:00:00Z");

const draft = (entity: string, more: Partial<EventDraft> = {}): EventDraft => ({
  kind: "webhook.test",
  entity,
  data: exampleData("webhook.test"),
  ...more,
});

const record = (database: Database, drafts: EventDraft[], at = now) =>
  inTransaction(database, (tx) => recordEvents(tx, schema, drafts, at));

type Row = { id: string; entity: string; entity_seq: number; payload: string };
const rowsOf = (database: Database) =>
  query<Row>(database, "select id, entity, entity_seq, payload from live.events order by id");

test("an event of every kind is recorded with the envelope's members, and its text says what its row does", async () => {
  await using db = await testDatabase();
  const drafts = eventKinds.map((kind) => ({ kind, entity: `entity ${kind}`, data: exampleData(kind) }));
  const recorded = await record(db.connection, drafts);
  const rows = await rowsOf(db.connection);
  assert.deepEqual(
    rows.map(({ payload }) => JSON.parse(payload)),
    drafts.map(({ kind, entity, data }, at) => ({
      event: kind,
      id: `evt_${recorded[at]?.id.replaceAll("-", "")}`,
      created_at: "2026-11-21T12:00:00.000Z",
      entity,
      sequence: 1,
      data,
    })),
  );
  assert.deepEqual(
    recorded.map(({ id, payload }) => ({ id, payload })),
    rows.map(({ id, payload }) => ({ id, payload })),
  );
});

test("what filters look at and who alone may have it is kept beside the text", async () => {
  await using db = await testDatabase();
  const accountId = "019bb0c4-d5e8-7a3c-9f2e-4b6a8d0c1e3f";
  const subscriptionId = "019bb0c4-d5e8-7a3c-9f2e-4b6a8d0c1e40";
  const filters = { accountId, subscriptionId, drugIds: [3, 9], pharmacyId: 7, provinces: ["BC", "ON"] };
  await record(db.connection, [draft("one", filters), draft("none")]);
  assert.deepEqual(
    await query(
      db.connection,
      "select account_id, subscription_id, drug_ids, pharmacy_id, provinces from live.events order by id",
    ),
    [
      {
        account_id: accountId,
        subscription_id: subscriptionId,
        drug_ids: [3, 9],
        pharmacy_id: 7,
        provinces: ["BC", "ON"],
      },
      { account_id: null, subscription_id: null, drug_ids: null, pharmacy_id: null, provinces: null },
    ],
  );
});

test("data that is not what its kind says is not recorded, and takes the change with it", async () => {
  await using db = await testDatabase();
  for (const kind of eventKinds) {
    const data = { ...exampleData(kind), surprise: 1 };
    await assert.rejects(
      record(db.connection, [draft("good"), { kind, entity: "bad", data }]),
      new RegExp(`The data of a ${kind} about bad is not what its schema says: .*surprise`),
    );
  }
  assert.deepEqual(await rowsOf(db.connection), []);
  assert.deepEqual(await query(db.connection, "select * from live.entity_sequences"), []);
});

test("an entity's events are numbered from 1 without gaps, whatever is rolled back and however many write at once", async () => {
  await using db = await testDatabase();
  const entities = Array.from({ length: 12 }, (_, at) => `entity ${at}`);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const given = Array.from({ length: 60 }, () =>
    Array.from({ length: 1 + random(8) }, () => entities[random(entities.length)] ?? ""),
  );
  const fails = given.map(() => random(4) === 0);
  const results = await Promise.allSettled(
    given.map((of, at) =>
      inTransaction(db.connection, async (tx) => {
        await recordEvents(
          tx,
          schema,
          of.map((entity) => draft(entity)),
          now,
        );
        if (fails[at]) throw new Error("Rolled back");
      }),
    ),
  );
  assert.deepEqual(
    results.map((result) => (result.status === "fulfilled" ? "" : String(result.reason.message))),
    fails.map((failed) => (failed ? "Rolled back" : "")),
  );
  const kept = given.flatMap((of, at) => (fails[at] ? [] : of));
  const rows = await rowsOf(db.connection);
  for (const entity of entities) {
    const numbers = rows.filter((row) => row.entity === entity).map(({ entity_seq }) => entity_seq);
    const expected = kept.filter((name) => name === entity).map((_, at) => at + 1);
    assert.deepEqual(
      numbers.toSorted((a, b) => a - b),
      expected,
      entity,
    );
  }
});

test("ids grow within a call and from call to call, also when the clock is set back a little", async () => {
  await using db = await testDatabase();
  const ids: string[] = [];
  for (const backMs of [0, 5_000, 0, 30_000]) {
    const drafts = Array.from({ length: 300 }, () => draft("one"));
    const recorded = await record(db.connection, drafts, new Date(now.getTime() - backMs));
    ids.push(...recorded.map(({ id }) => id));
  }
  assert.deepEqual(ids, ids.toSorted());
  assert.equal(new Set(ids).size, 1_200);
  assert.deepEqual(
    (await rowsOf(db.connection)).map(({ entity_seq }) => entity_seq),
    ids.map((_, at) => at + 1),
  );
});

test("the partition of a day is made by whoever first records an event of it", async () => {
  await using db = await testDatabase();
  await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      record(db.connection, [draft(`entity ${at}`)], new Date(now.getTime() + (at % 2) * 40 * dayMs)),
    ),
  );
  assert.equal((await rowsOf(db.connection)).length, 6);
});

test("what is committed is told on the channel once a transaction; what is rolled back is not", async () => {
  await using db = await testDatabase();
  let notices = 0;
  let heard = Promise.withResolvers<void>();
  const onNotice = () => {
    notices += 1;
    heard.resolve();
    heard = Promise.withResolvers();
  };
  const listening = heard.promise;
  await using _listener = listenTo(db.connection, { channel: "live_events", onNotice });
  await listening;
  const atFirst = notices;
  await assert.rejects(
    inTransaction(db.connection, async (tx) => {
      await recordEvents(tx, schema, [draft("a")], now);
      throw new Error("rolled back");
    }),
    /rolled back/,
  );
  const next = heard.promise;
  await inTransaction(db.connection, async (tx) => {
    await recordEvents(tx, schema, [draft("a")], now);
    await recordEvents(tx, schema, [draft("b")], now);
  });
  await next;
  const last = heard.promise;
  await record(db.connection, [draft("c")]);
  await last;
  assert.equal(notices - atFirst, 2, "they come in order, so that none of the first is still to come");
});
