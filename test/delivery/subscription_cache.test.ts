/** Where deliveries go, and with which secrets: kept in the process, and never older than the row. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createSubscriptionCache, readSubscriptions } from "../../internal/delivery/subscription_cache.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { placeOf, seal } from "../../internal/webhooks/seal.ts";
import { newSecret, secretKeys } from "../../internal/webhooks/secrets.ts";
import { testDatabase } from "../support/database.ts";
import { makeWebhook, sealKey } from "./made.ts";

const place = (database: Database) => ({ database, schema: "live", sealKey });
const stampOf = async (database: Database, id: string) => {
  const [row] = await query<{ stamp: string }>(
    database,
    "select xmin::text as stamp from live.webhooks where id = $1",
    [id],
  );
  return { id, stamp: row?.stamp ?? assert.fail(id) };
};

test("the old secret of a rotation signs until its time is over, and not a moment longer", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  const { id, secret } = await makeWebhook(database, "live");
  const old = newSecret();
  const shownBy = async (until: string, previousSigns = false) => {
    await query(
      database,
      `update live.webhooks set previous_secret = $1, previous_secret_until = now() + $2::interval, previous_signs = $4 where id = $3`,
      [seal(sealKey, Buffer.from(old), placeOf("live", id, "previous_secret")), until, id, previousSigns],
    );
    const [known] = await readSubscriptions(database, { schema: "live", sealKey }, [id]);
    return known?.subscription?.secrets;
  };
  assert.deepEqual(await shownBy("1 hour"), [secretKeys(secret), secretKeys(old)]);
  assert.deepEqual(await shownBy("-1 millisecond"), [secretKeys(secret)]);
  assert.deepEqual(await shownBy("1 hour", true), [secretKeys(old), secretKeys(secret)]);
  assert.deepEqual(await shownBy("-1 millisecond", true), [secretKeys(secret)]);
});

test("a subscription is read once while its row stays as it is, and again when the row has changed or it has become old", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  const { id } = await makeWebhook(database, "live", { url: "https://before.example/" });
  const subscriptions = createSubscriptionCache(place(database));
  const load = async (from = subscriptions) => (await from.load([await stampOf(database, id)])).get(id);
  const first = await load();
  assert.equal(first?.subscription?.url, "https://before.example/");
  assert.equal(await load(), first, "kept");
  await query(database, "update live.webhooks set url = 'https://after.example/' where id = $1", [id]);
  assert.equal((await load())?.subscription?.url, "https://after.example/");

  const forgetful = createSubscriptionCache({ ...place(database), maxAgeMs: 0 });
  const young = await load(forgetful);
  assert.notEqual(
    await load(forgetful),
    young,
    "of a rotation the old secret ends by the time, with no change of the row",
  );
});

test("no more are kept than is said, and those that were used last are", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  const made = [];
  for (let number = 0; number < 3; number += 1) made.push(await makeWebhook(database, "live"));
  const subscriptions = createSubscriptionCache({ ...place(database), most: 2 });
  const known: unknown[] = [];
  for (const { id } of made) known.push((await subscriptions.load([await stampOf(database, id)])).get(id));
  const again: unknown[] = [];
  for (const { id } of made.toReversed())
    again.unshift((await subscriptions.load([await stampOf(database, id)])).get(id));
  assert.deepEqual(
    again.map((one, at) => one === known[at]),
    [false, true, true],
  );
});
