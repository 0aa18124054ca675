/** What a process knows of the age of its data: renewed when a load commits, read seldom, never a reason to fail. */
import assert from "node:assert/strict";
import { type AddressInfo, connect, createServer } from "node:net";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatasetService } from "../../internal/changes/datasets.ts";
import { createKept } from "../../internal/changes/shared_read.ts";
import { channelOf } from "../../internal/changes/sql/record_changes.ts";
import { recordChanges } from "../../internal/changes/store.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { type Database, inTransaction, openDatabase, query } from "../../internal/postgres/database.ts";
import { listenTo } from "../../internal/postgres/listen_to.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

const schema = "live";
const load = (database: Database, key: string) =>
  inTransaction(database, (tx) =>
    recordChanges(tx, schema, "recalls", [{ resource: "recall", operation: "created", keys: [key] }]),
  );
const versionIn = async (database: Database) =>
  (await query<{ version: number }>(database, "select version from live.datasets"))[0]?.version;

/** Sessions that listen on their own connection: what they ran last says so. */
const listeners = (database: Database) =>
  query<{ pid: number }>(
    database,
    "select pid from pg_stat_activity where datname = current_database() and query like 'listen %'",
  );

test("a load that commits is known without waiting, and one that rolls back is not", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  await using datasets = createDatasetService({ database: connection, schema, clock: systemClock });
  assert.deepEqual(await datasets.current(), {});
  await load(connection, "a");
  await until(async () => (await datasets.current()).recalls?.version === (await versionIn(connection)));
  await assert.rejects(
    inTransaction(connection, async (tx) => {
      await recordChanges(tx, schema, "recalls", [{ resource: "recall", operation: "created", keys: ["b"] }]);
      throw new Error("killed");
    }),
  );
  const known = (await datasets.current()).recalls?.version;
  assert.equal(known, await versionIn(connection));
});

test("while it listens, requests read nothing from the database", async () => {
  await using db = await testDatabase();
  await using other = openDatabase({ url: db.url, poolSize: 1, applicationName: "other" });
  const asked: string[] = [];
  other.on("query", ({ sql }: { sql: string }) => asked.push(sql));
  await using datasets = createDatasetService({ database: other, schema, clock: systemClock });
  await load(db.connection, "a");
  await datasets.current();
  await until(async () => asked.some((sql) => sql.includes("pg_notify")));
  await until(async () => {
    await datasets.current();
    const before = asked.length;
    await sleep(1_100);
    await datasets.current();
    return asked.length === before;
  });
  for (let at = 0; at < 50; at += 1) await load(db.connection, `k${at}`);
  const before = asked.length;
  await until(async () => (await datasets.current()).recalls?.version === (await versionIn(db.connection)));
  assert.ok(asked.length - before <= 52, `${asked.length - before} reads for 50 loads`);
});

test("a lost connection is made anew, and what was told meanwhile is not missed", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  let notices = 0;
  await using listener = listenTo(connection, {
    channel: "test_channel",
    onNotice: () => {
      notices += 1;
    },
  });
  await until(async () => listener.listening);
  const [session] = await listeners(connection);
  await query(connection, "select pg_terminate_backend($1)", [session?.pid]);
  await until(async () => !listener.listening);
  await query(connection, "select pg_notify('test_channel', 'while nobody listened')");
  const before = notices;
  await until(async () => listener.listening);
  assert.ok(notices > before, "whoever comes back assumes that something was told");
  await query(connection, "select pg_notify('test_channel', 'again')");
  await until(async () => notices > before + 1);
});

/** As a pooler that lends connections by the transaction: everything gets through but what is told on channels. */
async function deaf(url: string): Promise<AsyncDisposable & { url: string }> {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    client.pipe(upstream);
    let rest = Buffer.alloc(0);
    upstream.on("data", (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (let end = frameEnd(rest); end <= rest.length; end = frameEnd(rest)) {
        if (rest[0] !== "A".charCodeAt(0)) client.write(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => {});
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Where the first message of the protocol ends: a letter, then the length of what follows, itself included. */
const frameEnd = (bytes: Buffer) => (bytes.length < 5 ? Number.POSITIVE_INFINITY : 1 + bytes.readInt32BE(1));

test("behind a pooler that swallows what is told, it never counts as listening, and the table is asked instead", async () => {
  await using db = await testDatabase();
  await using pooler = await deaf(db.url);
  await using database = openDatabase({ url: pooler.url, poolSize: 2, applicationName: "test" });
  const probes: string[] = [];
  database.on("query", ({ sql }: { sql: string }) => {
    if (sql.includes("pg_notify")) probes.push(sql);
  });
  await using listener = listenTo(database, {
    channel: channelOf(schema),
    onNotice: () => assert.fail("heard"),
  });
  await using datasets = createDatasetService({ database, schema, clock: systemClock });
  assert.deepEqual(await datasets.current(), {});
  await until(async () => probes.length >= 2);
  for (const key of ["a", "b"]) {
    await load(db.connection, key);
    await until(async () => (await datasets.current()).recalls?.version === (await versionIn(db.connection)));
    assert.equal(listener.listening, false);
  }
});

test("let go of, it leaves no session behind, whatever it was doing", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  for (const waitMs of [0, 1, 5, 20, 100]) {
    const listener = listenTo(connection, { channel: "test_channel", onNotice() {} });
    await sleep(waitMs);
    await listener[Symbol.asyncDispose]();
    assert.equal(listener.listening, false);
  }
  await until(async () => (await listeners(connection)).length === 0);
});

test("without a database there is nothing known, and nothing thrown", async () => {
  const url = "postgres://nobody@127.0.0.1:1/none";
  await using database = openDatabase({ url, poolSize: 1, applicationName: "test" });
  await using datasets = createDatasetService({ database, schema, clock: systemClock });
  assert.deepEqual(await datasets.current(), {});
  await assert.rejects(datasets.report(), /cannot be reached/);
});

test("many who ask at once share a read; what is dropped while it is being read is read again", async () => {
  let reads = 0;
  const ends: (() => void)[] = [];
  const kept = createKept(async () => {
    reads += 1;
    const mine = reads;
    await new Promise<void>((resolve) => ends.push(resolve));
    return mine;
  });
  const [one, two] = [kept.get(60_000), kept.get(60_000)];
  kept.drop();
  const three = kept.get(60_000);
  for (const end of ends) end();
  assert.deepEqual(await Promise.all([one, two, three, kept.get(60_000)]), [1, 1, 2, 2]);
  assert.equal(reads, 2);
});
