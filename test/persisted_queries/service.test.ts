/** How much an account may keep here, and what goes when it is more. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { ServiceError } from "../../internal/core/errors.ts";
import { createPersistedService, hashOf } from "../../internal/persisted_queries/service.ts";
import { testDatabase } from "../support/database.ts";

const text = (number: number) => `{ field${String(number).padStart(4, "0")} }`;
const size = text(0).length;
const hour = 3_600_000;

async function world(bounds: { documents: number; bytes: number }) {
  const stack = new AsyncDisposableStack();
  const { connection: database } = stack.use(await testDatabase());
  const clock = { at: Date.UTC(2026, 5, 15), now: () => clock.at };
  const options = { database, schema: "live", clock, check() {}, bounds };
  /** Another process: it knows nothing but what the database says. */
  const process = () => createPersistedService(options);
  return { clock, process, account: randomUUID(), [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const kept = async (service: ReturnType<typeof createPersistedService>, account: string, numbers: number[]) =>
  (
    await Promise.all(
      numbers.map(async (number) =>
        (await service.find(account, hashOf(text(number)))).found ? [number] : [],
      ),
    )
  ).flat();

test("of what clients left, the longest unused goes when there are too many, and what is registered stays", async () => {
  await using one = await world({ documents: 3, bytes: 1_000_000 });
  const { account } = one;
  const service = one.process();
  await service.register(account, { text: text(0), name: "Kept" });
  for (const number of [1, 2, 3]) {
    one.clock.at += hour;
    await service.leave(account, hashOf(text(number)), text(number));
  }
  one.clock.at += 2 * hour;
  await one.process().find(account, hashOf(text(1)));
  one.clock.at += hour;
  await service.leave(account, hashOf(text(4)), text(4));
  assert.deepEqual(await kept(one.process(), account, [0, 1, 2, 3, 4]), [0, 1, 3, 4]);
});

test("of what clients left, the longest unused goes when it is too large together", async () => {
  await using one = await world({ documents: 100, bytes: 2 * size });
  const service = one.process();
  for (const number of [1, 2, 3]) {
    one.clock.at += hour;
    await service.leave(one.account, hashOf(text(number)), text(number));
  }
  assert.deepEqual(await kept(one.process(), one.account, [1, 2, 3]), [2, 3]);
});

test("one registered document too many, or too large together, is refused; twenty at once pass no bound together", async () => {
  for (const bounds of [
    { documents: 5, bytes: 1_000_000 },
    { documents: 100, bytes: 5 * size },
  ]) {
    await using one = await world(bounds);
    const processes = [one.process(), one.process()];
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => processes[at % 2]?.register(one.account, { text: text(at) })),
    );
    assert.equal(results.filter(({ status }) => status === "fulfilled").length, 5);
    for (const result of results)
      if (result.status === "rejected")
        assert.ok(result.reason instanceof ServiceError && result.reason.code === "INVALID_PARAMETER");
    const page = await one.process().list(one.account, { limit: 100, offset: 0 });
    assert.equal(page.total, 5);
    const [first] = page.rows;
    await one.process().register(one.account, { text: first?.text ?? "", name: "Again" });
    await one.process().remove(one.account, first?.hash ?? "");
    await one.process().register(one.account, { text: text(99) });
  }
});

test("a document that a client left becomes registered, and is never again let go", async () => {
  await using one = await world({ documents: 1, bytes: 1_000_000 });
  const service = one.process();
  await service.leave(one.account, hashOf(text(1)), text(1));
  await service.register(one.account, { text: text(1), name: "Mine" });
  one.clock.at += hour;
  for (const number of [2, 3]) await service.leave(one.account, hashOf(text(number)), text(number));
  const { found } = await one.process().find(one.account, hashOf(text(1)));
  assert.deepEqual(found, { text: text(1), registered: true, name: "Mine" });
});

test("what a process knows of one account's document, no other account finds by it", async () => {
  await using one = await world({ documents: 5, bytes: 1_000_000 });
  const service = one.process();
  const hash = hashOf(text(1));
  await service.register(one.account, { text: text(1) });
  await service.find(one.account, hash);
  assert.equal((await service.find(one.account, hash)).known, true);
  assert.deepEqual(await service.find(randomUUID(), hash), { found: undefined, known: false });
});

test("where a document was asked for, what is done with it there is seen at once", async () => {
  await using one = await world({ documents: 5, bytes: 1_000_000 });
  const service = one.process();
  const hash = hashOf(text(1));
  const found = async () => (await service.find(one.account, hash)).found;
  assert.equal(await found(), undefined);
  await service.leave(one.account, hash, text(1));
  assert.equal((await found())?.registered, false);
  await service.register(one.account, { text: text(1), name: "First" });
  assert.deepEqual(await found(), { text: text(1), registered: true, name: "First" });
  await service.register(one.account, { text: text(1), name: "Second" });
  assert.equal((await found())?.name, "Second");
  await service.remove(one.account, hash);
  assert.equal(await found(), undefined);
});
