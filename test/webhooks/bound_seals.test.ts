/** A sealed secret opens only in the row and column that it was sealed for. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { readSubscriptions } from "../../internal/delivery/subscription_cache.ts";
import { query } from "../../internal/postgres/database.ts";
import { resealWebhooks } from "../../internal/webhooks/reseal.ts";
import { placeOf, seal, sealKeyOf, unseal } from "../../internal/webhooks/seal.ts";
import { newSecret, secretKeys } from "../../internal/webhooks/secrets.ts";
import { makeWebhook, sealKey } from "../delivery/made.ts";
import { openSubscriber, uuid, valid } from "../rest/subscriber.ts";
import { testDatabase } from "../support/database.ts";
import { sealUnbound } from "./unbound_seal.ts";

const subscriber = await openSubscriber();
const { service, create, post, row } = subscriber;
after(() => service[Symbol.asyncDispose]());
const read = async (ids: readonly string[], on = service.database) => {
  const unreadable: string[] = [];
  const known = await readSubscriptions(
    on,
    { schema: "live", sealKey, onUnreadable: (id) => void unreadable.push(id) },
    ids,
  );
  return { targets: new Map(known.map(({ id, subscription }) => [id, subscription])), unreadable };
};

test("does not open a secret that was copied to another webhook, or to another column of the same one", async () => {
  const [mine, theirs] = [await create(), await create({ headers: { Authorization: "Bearer x" } })];
  const set = (change: string, id: string, value: Buffer) =>
    query(service.database, `update live.webhooks set ${change} where id = $1`, [uuid(id), value]);
  const { secret, headers } = await row(theirs.id);
  const own = await row(mine.id);
  for (const change of [
    () => set("secret = $2", mine.id, secret),
    () => set("previous_secret = $2, previous_secret_until = now() + interval '1 day'", mine.id, own.secret),
    () => set("headers = $2", mine.id, headers as Buffer),
  ]) {
    await change();
    const { targets, unreadable } = await read([uuid(mine.id), uuid(theirs.id)]);
    assert.deepEqual(unreadable, [uuid(mine.id)]);
    assert.ok(targets.get(uuid(theirs.id)));
    await query(
      service.database,
      "update live.webhooks set secret = $2, previous_secret = null, previous_secret_until = null, headers = null where id = $1",
      [uuid(mine.id), own.secret],
    );
    assert.deepEqual((await read([uuid(mine.id)])).unreadable, []);
  }
});

test("opens a secret only with its schema, webhook, and column, whatever its version byte says", () => {
  const key = sealKeyOf("a secret of the tests");
  const id = "019bb0c4-d5e8-7a3c-9f2e-4b6a8d0c1e3f";
  const place = placeOf("live", id, "secret");
  const sealed = seal(key, Buffer.from("text"), place);
  assert.equal(unseal(key, sealed, place).toString(), "text");
  for (const other of [
    placeOf("sandbox", id, "secret"),
    placeOf("live", id.replace("019b", "019c"), "secret"),
    placeOf("live", id, "headers"),
  ])
    assert.throws(() => unseal(key, sealed, other), /does not open/);
  const relabelled = Buffer.from(sealed);
  relabelled[0] = 1;
  assert.throws(() => unseal(key, relabelled, place), /does not open/);
});

test("keeps the secret that signs at a rotation, and drops one that does not open, so that a rotation fixes the webhook", async () => {
  const { id, secret } = await create();
  const rotate = async () => valid("rotateWebhookSecret", await post(`/v1/webhooks/${id}/rotate-secret`, {}));
  const next = await rotate();
  // The service's clock is behind the database's.
  await query(
    service.database,
    "update live.webhooks set previous_secret_until = now() + interval '1 day' where id = $1",
    [uuid(id)],
  );
  const keys = (...secrets: unknown[]) => secrets.map((text) => secretKeys(String(text)));
  assert.deepEqual((await read([uuid(id)])).targets.get(uuid(id))?.secrets, keys(secret, next.secret));
  const damage = (column: string) =>
    query(
      service.database,
      `update live.webhooks set ${column} = set_byte(${column}, 40, get_byte(${column}, 40) # 1) where id = $1`,
      [uuid(id)],
    );
  await damage("secret");
  assert.deepEqual((await read([uuid(id)])).unreadable, [uuid(id)]);
  const fixed = await rotate();
  assert.notEqual(fixed.previous_secret_until, null, "the previous secret signs, and opens");
  await damage("previous_secret");
  const last = await rotate();
  assert.equal(last.previous_secret_until, null);
  assert.deepEqual((await read([uuid(id)])).targets.get(uuid(id))?.secrets, keys(last.secret));
});

test("opens what an earlier build sealed, seals it again for its row, and leaves a row that does not open", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  const made = [];
  for (let count = 0; count < 3; count += 1) made.push(await makeWebhook(on, "live"));
  const [first, bad, last] = made.map(({ id }) => id);
  if (first === undefined || bad === undefined || last === undefined) assert.fail();
  const [secret, previous] = [newSecret(), newSecret()];
  for (const id of [first, bad, last])
    await query(
      on,
      `update live.webhooks set secret = $2, previous_secret = $3, previous_secret_until = now() + interval '1 day',
         headers = $4 where id = $1`,
      [
        id,
        sealUnbound(sealKey, Buffer.from(secret)),
        sealUnbound(sealKey, Buffer.from(previous)),
        sealUnbound(sealKey, Buffer.from('{"X-A":"1"}')),
      ],
    );
  await query(
    on,
    "update live.webhooks set secret = set_byte(secret, 40, get_byte(secret, 40) # 1) where id = $1",
    [bad],
  );
  const opened = (await read([first, last], on)).targets;
  assert.deepEqual(opened.get(first)?.headers, { "X-A": "1" });
  const reported: string[] = [];
  const place = { schema: "live", sealKey, onUnreadable: (id: string) => void reported.push(id) };
  await resealWebhooks(on, place);
  assert.deepEqual(reported, [bad]);
  const versions = await query<{ id: string; versions: number[] }>(
    on,
    `select id, array[get_byte(secret, 0), get_byte(previous_secret, 0), get_byte(headers, 0)] as versions
     from live.webhooks order by id`,
  );
  assert.deepEqual(
    new Map(versions.map(({ id, versions }) => [id, versions])),
    new Map([
      [first, [2, 2, 2]],
      [bad, [1, 1, 1]],
      [last, [2, 2, 2]],
    ]),
  );
  assert.deepEqual((await read([first, last], on)).targets, opened);
});
