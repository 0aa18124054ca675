import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryLimiter } from "../../internal/limits/local_limiter.ts";
import { createMonthAsker } from "../../internal/limits/month_used.ts";
import { movableClock, planOf } from "./conformance.ts";

const november = Date.UTC(2026, 10);

test("a memory limiter that is new asks once an account and month, and goes on from there", async () => {
  const clock = movableClock();
  const asked: [string, number][] = [];
  const limiter = createMemoryLimiter({
    clock,
    monthUsed: async (accountId, monthStart) => {
      asked.push([accountId, monthStart]);
      return accountId === "a" && monthStart === november ? 97 : 0;
    },
  });
  const plan = planOf(50, 100);
  const decisions = await Promise.all(Array.from({ length: 10 }, () => limiter.consume("a", plan)));
  assert.deepEqual(
    decisions.map(({ allowed }) => allowed),
    [true, true, true, ...Array.from({ length: 7 }, () => false)],
  );
  await limiter.consume("b", plan);
  await limiter.consume("a", plan);
  clock.at = Date.UTC(2026, 11);
  assert.equal((await limiter.consume("a", plan)).quota.remaining, 99);
  assert.deepEqual(asked, [
    ["a", november],
    ["b", november],
    ["a", Date.UTC(2026, 11)],
  ]);
});

test("looking at a limiter that is new asks what was used, so that nobody is told of a month untouched", async () => {
  const limiter = createMemoryLimiter({ clock: movableClock(), monthUsed: async () => 97 });
  const plan = planOf(50, 100);
  assert.equal((await limiter.peek("a", plan)).quota.remaining, 3);
  assert.equal((await limiter.consume("a", plan)).quota.remaining, 2);
});

test("a memory limiter counts from nothing while the month cannot be looked up, and forgets none of it after", async () => {
  const errors: unknown[] = [];
  let known = false;
  let failures = 0;
  const limiter = createMemoryLimiter({
    clock: movableClock(),
    monthUsed: async () => {
      if (known) return 4;
      failures += 1;
      throw new Error("the database is away");
    },
    onError: (error) => void errors.push(error),
  });
  const plan = planOf(100, 50);
  for (let asked = 0; asked < 10; asked += 1) assert.ok((await limiter.consume("a", plan)).allowed);
  assert.ok(failures >= 1 && failures === errors.length);
  known = true;
  assert.equal((await limiter.consume("a", plan)).quota.remaining, 39, "what was counted here is the more");
});

test("a question that is not answered in time holds nobody up, and its answer is there for the next", async () => {
  const slow = Promise.withResolvers<number>();
  let asked = 0;
  const ask = createMonthAsker(
    () => {
      asked += 1;
      return slow.promise;
    },
    { waitMs: 5 },
  );
  assert.deepEqual(await Promise.all([ask("a", november), ask("a", november)]), [undefined, undefined]);
  const next = ask("a", november);
  slow.resolve(12);
  assert.equal(await next, 12);
  assert.equal(asked, 1);
});

test("after a failure nobody asks for a while", async () => {
  let asked = 0;
  const failing = async () => {
    asked += 1;
    throw new Error("the database is away");
  };
  const rested = createMonthAsker(failing, { restMs: 60_000 });
  for (const account of ["a", "b", "a"]) assert.equal(await rested(account, november), undefined);
  assert.equal(asked, 1);
  const eager = createMonthAsker(failing, { restMs: 0 });
  for (const account of ["a", "b"]) assert.equal(await eager(account, november), undefined);
  assert.equal(asked, 3);
});
