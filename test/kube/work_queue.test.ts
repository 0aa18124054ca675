import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../internal/kube/model.ts";
import { createWorkQueue, type WorkQueueOptions } from "../../internal/kube/work_queue.ts";
import type { KubeObservation } from "../../internal/telemetry/operator/kube_observation.ts";
import { createSimulatedTime, promisesDone } from "./simulated_time.ts";

type Run = { key: string; atMs: number };

/** A queue in simulated time. `tookMs` is what a run takes, by key. */
function world(options: Partial<WorkQueueOptions> & { tookMs?: (key: string) => number } = {}) {
  const time = createSimulatedTime();
  const runs: Run[] = [];
  const working = new Map<string, number>();
  const most = { perKey: 0, together: 0 };
  const observations: KubeObservation[] = [];
  const stopping = new AbortController();
  const { process = async () => undefined, tookMs = () => 10 } = options;
  const queue = createWorkQueue({
    name: "dispatchers",
    workers: 2,
    observe: (observation) => observations.push(observation),
    clock: time.nowMs,
    later: time.later,
    ...options,
    async process(key, signal) {
      runs.push({ key, atMs: time.nowMs() });
      working.set(key, (working.get(key) ?? 0) + 1);
      most.perKey = Math.max(most.perKey, working.get(key) ?? 0);
      most.together = Math.max(
        most.together,
        working.values().reduce((a, b) => a + b, 0),
      );
      try {
        await new Promise<void>((resolve) => time.later(tookMs(key), resolve));
        return await process(key, signal);
      } finally {
        working.set(key, (working.get(key) ?? 0) - 1);
      }
    },
  });
  const run = () => queue.run(stopping.signal);
  const of = (key: string) => runs.filter((one) => one.key === key).map(({ atMs }) => atMs);
  return { time, queue, run, stop: () => stopping.abort(), runs, of, most, observations };
}

const failing = async () => {
  throw new Error("poison");
};

test("a key that is added many times while it waits is worked on once", async () => {
  const { time, queue, run, of, stop } = world();
  for (let turn = 0; turn < 5; turn += 1) queue.add("a");
  assert.equal(queue.depth(), 1);
  const done = run();
  await time.pass(1_000);
  assert.deepEqual(of("a"), [0]);
  assert.equal(queue.depth(), 0);
  stop();
  await done;
});

test("a key that is added while it is worked on is worked on once more afterwards, never twice at once", async () => {
  const { time, queue, run, of, most, stop } = world({ workers: 5 });
  const done = run();
  queue.add("a");
  await time.pass(5);
  queue.add("a");
  queue.add("a");
  queue.add("a");
  assert.equal(queue.depth(), 0);
  await time.pass(1_000);
  assert.deepEqual(of("a"), [0, 10]);
  assert.equal(most.perKey, 1);
  stop();
  await done;
});

test("keys are worked on in the order they came, by so many workers at once", async () => {
  const { time, queue, run, runs, most, stop } = world({ workers: 3 });
  const keys = Array.from({ length: 12 }, (_, index) => `key${index}`);
  const done = run();
  for (const key of keys) queue.add(key);
  await time.pass(1_000);
  assert.deepEqual(
    runs.map(({ key }) => key),
    keys,
  );
  assert.deepEqual(
    runs.map(({ atMs }) => atMs),
    [0, 0, 0, 10, 10, 10, 20, 20, 20, 30, 30, 30],
  );
  assert.equal(most.together, 3);
  stop();
  await done;
});

test("a failing key comes back later and later, up to a minute, and other keys do not notice", async () => {
  const { time, queue, run, of, stop } = world({
    workers: 1,
    process: async (key) => (key === "poison" ? failing() : undefined),
    tookMs: () => 1,
  });
  const done = run();
  queue.add("poison");
  for (let turn = 0; turn < 600; turn += 1) {
    queue.add("good");
    await time.pass(1_000);
  }
  const gaps = of("poison").map((atMs, index, all) => atMs - (all[index - 1] ?? atMs));
  gaps.slice(1).forEach((gap, index) => {
    const ceilingMs = Math.min(60_000, 5 * 2 ** index);
    assert.ok(gap >= ceilingMs / 2 && gap <= ceilingMs + 5, `gap ${index}: ${gap} of ${ceilingMs}`);
  });
  assert.ok(gaps.length >= 18, `${gaps.length} tries`);
  assert.equal(of("good").length, 600);
  stop();
  await done;
});

test("a success ends the back-off, and so does forget", async () => {
  for (const how of ["success", "forget"] as const) {
    let broken = true;
    const { time, queue, run, observations, stop } = world({
      process: async () => (broken ? failing() : undefined),
    });
    const attempts = () => observations.flatMap((one) => (one.kind === "queue_retried" ? [one.attempt] : []));
    const done = run();
    queue.add("a");
    await time.pass(300);
    const before = attempts().length;
    assert.deepEqual(
      attempts(),
      Array.from({ length: before }, (_, index) => index + 1),
    );
    assert.ok(before >= 4);
    if (how === "forget") queue.forget("a");
    broken = how === "forget";
    await time.pass(2_000);
    broken = true;
    queue.add("a");
    await time.pass(11);
    assert.equal(attempts()[before], 1, how);
    stop();
    await done;
  }
});

test("an add does not wait for the back-off: somebody may have put right what failed", async () => {
  const { time, queue, run, of, stop } = world({ process: failing, backoff: () => 50_000 });
  const done = run();
  queue.add("a");
  await time.pass(1_000);
  queue.add("a");
  await time.pass(1_000);
  assert.deepEqual(of("a"), [0, 1_000]);
  stop();
  await done;
});

test("a busy API server is given the time it asks for", async () => {
  const { time, queue, run, of, stop } = world({
    process: async () => {
      throw new ApiError(429, "TooManyRequests", "later", 30);
    },
  });
  const done = run();
  queue.add("a");
  await time.pass(45_000);
  assert.deepEqual(of("a"), [0, 30_010]);
  stop();
  await done;
});

test("no API server asks for more than five minutes", async () => {
  const { time, queue, run, of, stop } = world({
    process: async () => {
      throw new ApiError(503, "ServiceUnavailable", "tomorrow", 86_400);
    },
  });
  const done = run();
  queue.add("a");
  await time.pass(301_000);
  assert.deepEqual(of("a"), [0, 300_010]);
  stop();
  await done;
});

test("whoever adds a key comes to its end before it is worked on", async () => {
  const { time, queue, run, runs, stop } = world();
  const done = run();
  queue.add("a");
  assert.equal(runs.length, 0);
  await time.pass(20);
  assert.equal(runs.length, 1);
  stop();
  await done;
});

test("of several times to come back at, the earliest counts, and once", async () => {
  const { time, queue, run, of, stop } = world();
  const done = run();
  queue.addAfter("a", 5_000);
  queue.addAfter("a", 2_000);
  queue.addAfter("a", 9_000);
  queue.addAfter("b", 0);
  await time.pass(20_000);
  assert.deepEqual([of("a"), of("b")], [[2_000], [0]]);
  assert.equal(time.pending(), 0);
  stop();
  await done;
});

test("what a run asks to come back at, it comes back at; none and 0 ask for nothing", async () => {
  const { time, queue, run, of, stop } = world({
    process: async (key) =>
      key === "a" ? { requeueAfterMs: 1_000 } : key === "b" ? { requeueAfterMs: 0 } : {},
  });
  const done = run();
  for (const key of ["a", "b", "c"]) queue.add(key);
  await time.pass(3_500);
  assert.deepEqual([of("a").length, of("b").length, of("c").length], [4, 1, 1]);
  stop();
  await done;
});

test("a stop waits for what is under way, begins nothing, and leaves nothing behind", async () => {
  let signalSeen: AbortSignal | undefined;
  const { time, queue, run, runs, stop } = world({
    workers: 1,
    process: async (_key, signal) => {
      signalSeen = signal;
      return { requeueAfterMs: 100 };
    },
  });
  let ended = false;
  const done = run().then(() => {
    ended = true;
  });
  queue.add("a");
  queue.add("b");
  queue.addAfter("c", 20);
  await time.pass(5);
  stop();
  await promisesDone();
  assert.equal(ended, false);
  await time.pass(1_000);
  await done;
  assert.deepEqual(
    runs.map(({ key }) => key),
    ["a"],
  );
  assert.equal(signalSeen?.aborted, true);
  assert.equal(time.pending(), 0);
  assert.equal(queue.depth(), 0);
});

test("a queue that was stopped runs again, with what was added since and nothing from before", async () => {
  const { time, queue, run, runs, stop } = world({ process: failing, backoff: () => 1_000 });
  const done = run();
  queue.add("old");
  await time.pass(100);
  stop();
  await done;
  queue.add("new");
  queue.addAfter("later", 500);
  await time.pass(2_000);
  assert.equal(runs.length, 1);
  const again = new AbortController();
  const second = queue.run(again.signal);
  await assert.rejects(queue.run(again.signal), /runs already/);
  await time.pass(900);
  assert.deepEqual(
    runs.map(({ key }) => key),
    ["old", "new", "later"],
  );
  again.abort();
  await second;
});

test("what throws at once is a failure like another, and a queue stopped before it runs ends at once", async () => {
  const { time, queue, run, of, observations, stop } = world({
    backoff: () => 100,
    process: () => {
      throw new Error("not even a promise");
    },
  });
  const done = run();
  queue.add("a");
  await time.pass(120);
  assert.equal(of("a").length, 2);
  assert.ok(observations.some(({ kind }) => kind === "queue_retried"));
  stop();
  await time.pass(20);
  await done;
  await run();
});

test("what fails because it was stopped is no failure", async () => {
  const { time, queue, run, observations, stop } = world({ process: failing });
  const done = run();
  queue.add("a");
  await time.pass(5);
  stop();
  await time.pass(20);
  await done;
  assert.deepEqual(
    observations.filter(({ kind }) => kind === "queue_retried"),
    [],
  );
});

test("what it tells adds up: adds, turns, waits, times worked, depths", async () => {
  const { time, queue, run, observations, stop } = world({ workers: 1 });
  const done = run();
  queue.add("a");
  queue.add("b");
  queue.add("b");
  await time.pass(100);
  stop();
  await done;
  assert.deepEqual(observations, [
    { kind: "queue_added", queue: "dispatchers", depth: 1 },
    { kind: "queue_taken", queue: "dispatchers", depth: 0, waitedMs: 0 },
    { kind: "queue_added", queue: "dispatchers", depth: 1 },
    { kind: "queue_done", queue: "dispatchers", workedMs: 10, depth: 1 },
    { kind: "queue_taken", queue: "dispatchers", depth: 0, waitedMs: 10 },
    { kind: "queue_done", queue: "dispatchers", workedMs: 10, depth: 0 },
  ]);
});
