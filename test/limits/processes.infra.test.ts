import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { startProxy } from "../support/proxy.ts";
import { startRedis } from "../support/redis.ts";
import { movableClock, planOf } from "./conformance.ts";
import { load, shared } from "./sharing.ts";

type Answer = [allowed: boolean, remaining: number, resetAt: number, quota: number];

const program = fileURLToPath(new URL("sharer.ts", import.meta.url));
const limit = 300;

/** What each of four processes was answered, in the order of the answers; they begin together. */
async function askAtOnce(url: string, account: string): Promise<Answer[][]> {
  const children = Array.from({ length: 4 }, () => {
    const child = spawn(process.execPath, [program, url, account, "2000", String(limit)], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    let printed = "";
    const ready = Promise.withResolvers<void>();
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes("\n")) ready.resolve();
    });
    const ended = once(child, "close").then(([code]) => {
      ready.reject(new Error("ended before it was ready"));
      assert.equal(code, 0);
      return JSON.parse(printed.split("\n")[1] ?? "") as Answer[];
    });
    // Awaited only when all are ready.
    ended.catch(() => {});
    return { child, ready: ready.promise, ended };
  });
  try {
    await Promise.all(children.map(({ ready }) => ready));
    for (const { child } of children) child.stdin.write("go\n");
    return await Promise.all(children.map(({ ended }) => ended));
  } finally {
    for (const { child } of children) child.kill();
  }
}

test("four processes on one Redis: of 8,000 requests at once exactly 300 are accepted, and remaining tells the truth", async () => {
  await using redis = await startRedis();
  let answers: Answer[][] = [];
  // Time is Redis' own: a run that met the end of a minute says nothing of one minute, and is done again.
  for (let run = 0; run < 3; run += 1) {
    answers = await askAtOnce(redis.url, `account-${run}`);
    if (new Set(answers.flat().map(([, , resetAt]) => resetAt)).size === 1) break;
  }
  const all = answers.flat();
  assert.equal(all.length, 8_000);
  const accepted = all.filter(([allowed]) => allowed);
  assert.equal(accepted.length, limit);
  assert.deepEqual(
    accepted.map(([, remaining]) => remaining).toSorted((a, b) => a - b),
    Array.from({ length: limit }, (_, place) => place),
    "each place was given once",
  );
  for (const own of answers) {
    let last = limit;
    for (const [, remaining] of own) {
      assert.ok(remaining >= 0 && remaining <= last, `${remaining} after ${last}`);
      last = remaining;
    }
  }
  assert.equal(Math.min(...all.map(([, , , quota]) => quota)), 1_000_000 - limit, "refusals cost nothing");
});

test("both limits of a request cost one round trip", async () => {
  await using redis = await startRedis();
  await using proxy = await startProxy(redis.port);
  const clock = movableClock();
  const plan = planOf(40, 1_000);
  using one = await shared({ url: `redis://127.0.0.1:${proxy.port}`, clock, count: 1, budgetMs: 5_000 });
  // The first of an account asks for its month, and says the script in full.
  await load(one, plan, 1);
  const before = proxy.sent;
  const decisions = await load(one, plan, 50);
  assert.equal(proxy.sent - before, decisions.length);
  assert.equal(decisions.filter(({ refusedBy }) => refusedBy === "burst").length, 11);
  assert.ok(decisions.every(({ mode }) => mode === "shared"));
});

test("Redis flushed in the middle of the month: the month resumes from what is written down, the minute from what was seen", async () => {
  await using redis = await startRedis();
  const clock = movableClock();
  const plan = planOf(300, 1_000);
  let written = 0;
  const asked: number[] = [];
  using four = await shared({
    url: redis.url,
    clock,
    budgetMs: 5_000,
    monthUsed: async (_, monthStart) => {
      asked.push(monthStart);
      return written;
    },
  });
  await load(four, plan, 25);
  assert.ok(asked.length >= 1 && asked.length <= 4, "once a process at most");
  asked.length = 0;
  written = 97;
  await redis.look.flushall();
  const decisions = await load(four, plan, 10);
  assert.equal(
    decisions.at(-1)?.quota.remaining,
    1_000 - 97 - 40,
    "all that was written down, and what came since",
  );
  assert.ok((decisions.at(-1)?.burst.remaining ?? 300) <= 300 - 140 + 4, "the minute was not begun anew");
  assert.ok(asked.length >= 1 && asked.length <= 4);
  assert.ok(asked.every((monthStart) => monthStart === Date.UTC(2026, 10)));
});

test("one process: requests that come together ask for their month once, and one that is unknown fails none of them", async () => {
  await using redis = await startRedis();
  const clock = movableClock();
  const plan = planOf(300, 1_000);
  let asked = 0;
  let fails = true;
  using one = await shared({
    url: redis.url,
    clock,
    count: 1,
    budgetMs: 5_000,
    monthUsed: async () => {
      asked += 1;
      if (fails) throw new Error("the database is away");
      return 500;
    },
  });
  const [limiter] = one.limiters;
  assert.ok(limiter !== undefined);
  const unknown = await Promise.all(Array.from({ length: 20 }, () => limiter.consume("a", plan)));
  assert.ok(unknown.every(({ allowed, mode }) => allowed && mode === "local"));
  assert.equal(asked, 1);
  assert.equal(limiter.mode, "shared", "Redis is not to blame");
  fails = false;
  const known = await Promise.all(Array.from({ length: 20 }, () => limiter.consume("b", plan)));
  assert.ok(asked <= 2 && known.every(({ allowed }) => allowed));
});
