/** What is known of backlogs: looked at in turns, each database by itself, and never from an old look. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DatabaseFailure, ServiceError } from "../../../internal/core/errors.ts";
import { type BacklogState, unknownBacklog } from "../../../internal/operator/backlog/model.ts";
import {
  type BacklogRow,
  type BacklogsDeps,
  createBacklogs,
  type Sampler,
  UnknownDatabase,
} from "../../../internal/operator/backlog/sampler.ts";
import type { OperatorObservation } from "../../../internal/telemetry/operator/operator_observation.ts";
import { until } from "../../support/until.ts";

const nothing: BacklogRow = {
  due: 0,
  oldestDueSeconds: 0,
  eventsWaiting: 0,
  recoveriesWaiting: 0,
  lanesBusy: 0,
  lanesWaiting: 0,
  attemptsRecorded: 0,
};

type Running = AsyncDisposable & {
  backlogs: Sampler;
  observed: OperatorObservation[];
  /** Resolves with the state once `database` changed so often. */
  changes(database: string, times: number): Promise<BacklogState>;
};

/** Looks every few milliseconds at what `read` answers. */
function running(deps: Pick<BacklogsDeps, "read"> & Partial<BacklogsDeps>, ...wanted: string[]): Running {
  const stop = new AbortController();
  const observed: OperatorObservation[] = [];
  const changes = new Map<string, number>();
  const waiting = new Set<() => void>();
  const backlogs = createBacklogs({
    pollMs: 5,
    timeoutMs: 10_000,
    observe: (observation) => void observed.push(observation),
    changed(database) {
      changes.set(database, (changes.get(database) ?? 0) + 1);
      for (const look of waiting) look();
    },
    ...deps,
  });
  backlogs.wanted(new Set(wanted));
  const done = backlogs.run(stop.signal);
  return {
    backlogs,
    observed,
    changes: (database, times) =>
      new Promise((resolve) => {
        const look = () => {
          if ((changes.get(database) ?? 0) < times) return;
          waiting.delete(look);
          resolve(backlogs.stateOf(database));
        };
        waiting.add(look);
        look();
      }),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await done;
    },
  };
}

test("what was not looked at is unknown, and nothing is looked at before it runs", async () => {
  let looks = 0;
  const backlogs = createBacklogs({
    read: async () => {
      looks += 1;
      return nothing;
    },
    pollMs: 1,
    timeoutMs: 1_000,
    observe() {},
    changed() {},
  });
  backlogs.wanted(new Set(["default"]));
  // Timers fire in the order of their due times, so one that `wanted` had set would have fired.
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(looks, 0);
  assert.equal(backlogs.stateOf("default"), unknownBacklog);
  await backlogs.run(AbortSignal.abort());
  assert.equal(looks, 0);
});

test("a look is a sample; the rate is what was recorded between two looks, by the clock at their beginnings", async () => {
  let now = 1_000_000;
  const answers = [100, 350, 350].map((attemptsRecorded) => ({ ...nothing, due: 7, attemptsRecorded }));
  const states: BacklogState[] = [];
  await using run = running(
    {
      clock: () => now,
      // From the beginning of a look to that of the next, however long their answers take.
      read: async () => {
        const answer = answers.shift() ?? nothing;
        states.push(run.backlogs.stateOf("default"));
        now += answer.attemptsRecorded === 100 ? 5_000 : 1_000;
        return answer;
      },
    },
    "default",
  );
  await run.changes("default", 4);
  assert.equal(states[0], unknownBacklog);
  const { attemptsRecorded: _, ...sample } = { ...nothing, due: 7 };
  assert.deepEqual(states[1], { sample, attemptsPerSecond: undefined, failures: 0, error: undefined });
  assert.deepEqual(states[2], { sample, attemptsPerSecond: 50, failures: 0, error: undefined });
  assert.deepEqual(states[3], { sample, attemptsPerSecond: 0, failures: 0, error: undefined });
  assert.deepEqual(run.observed.slice(0, 2), [
    {
      kind: "backlog_seen",
      database: "default",
      due: 7,
      oldestDueSeconds: 0,
      attemptsPerSecond: undefined,
    },
    { kind: "backlog_seen", database: "default", due: 7, oldestDueSeconds: 0, attemptsPerSecond: 50 },
  ]);
});

test("a count that fell, or that nobody keeps, makes the rate unknown for one look", async () => {
  const counts = [100, 200, 50, 60, undefined, 70, 80];
  const rates: (number | undefined)[] = [];
  await using run = running(
    {
      read: async () => ({ ...nothing, attemptsRecorded: counts.shift() }),
      changed: (database) => void rates.push(run.backlogs.stateOf(database).attemptsPerSecond),
    },
    "default",
  );
  await until(() => rates.length >= 7);
  assert.deepEqual(
    rates.slice(0, 7).map((rate) => rate !== undefined),
    [false, true, false, true, false, false, true],
  );
});

test("a failed look leaves no sample, counts up, says why, and costs the rate; the next good one begins at 0", async () => {
  const unavailable = new ServiceError("SERVICE_UNAVAILABLE", "try again", {
    cause: new AggregateError([new Error("connect ECONNREFUSED ::1:5432"), new Error("refused too")]),
  });
  const slow = new ServiceError("SERVICE_UNAVAILABLE", "try again", {
    cause: new DatabaseFailure("timeout", new Error("canceling statement due to statement timeout")),
  });
  const answers: (BacklogRow | Error)[] = [
    { ...nothing, attemptsRecorded: 1 },
    { ...nothing, attemptsRecorded: 2 },
    unavailable,
    slow,
    new Error('column "lanes_busy" does not exist'),
    new UnknownDatabase("no such file"),
    { ...nothing, attemptsRecorded: 9 },
  ];
  const states: BacklogState[] = [];
  await using run = running(
    {
      read: async () => {
        const answer = answers.shift() ?? nothing;
        if (answer instanceof Error) throw answer;
        return answer;
      },
      changed: (database) => void states.push(run.backlogs.stateOf(database)),
    },
    "default",
  );
  await until(() => states.length >= 7);
  const failed = (failures: number, reason: string, message: string) => ({
    sample: undefined,
    attemptsPerSecond: undefined,
    failures,
    error: { reason, message },
  });
  assert.deepEqual(states.slice(2, 6), [
    failed(1, "DatabaseUnreachable", "connect ECONNREFUSED ::1:5432; refused too"),
    failed(2, "ReadFailed", "canceling statement due to statement timeout"),
    failed(3, "ReadFailed", 'column "lanes_busy" does not exist'),
    failed(4, "UnknownDatabase", "no such file"),
  ]);
  assert.deepEqual([states[6]?.failures, states[6]?.attemptsPerSecond], [0, undefined]);
  assert.ok(states[6]?.sample);
  const told = run.observed.flatMap((one) =>
    one.kind === "backlog_unseen" ? [[one.database, one.reason, one.failures]] : [],
  );
  assert.deepEqual(told, [
    ["default", "DatabaseUnreachable", 1],
    ["default", "ReadFailed", 2],
    ["default", "ReadFailed", 3],
    ["default", "UnknownDatabase", 4],
  ]);
});

test("one that hangs is looked at once, fails on and on, holds up no other, and its late answer counts for nothing", async () => {
  const hang = Promise.withResolvers<void>();
  const looks: string[] = [];
  const given: AbortSignal[] = [];
  await using run = running(
    {
      timeoutMs: 20,
      read: async (database, signal) => {
        looks.push(database);
        if (database === "hangs" && given.length === 0) {
          given.push(signal);
          await hang.promise;
        }
        return { ...nothing, due: 3 };
      },
    },
    "hangs",
    "well",
  );
  const state = await run.changes("hangs", 3);
  assert.deepEqual(
    [state.sample, state.failures, state.error?.reason],
    [undefined, 3, "DatabaseUnreachable"],
  );
  assert.match(state.error?.message ?? "", /^No answer within 0\.02 s\.$/);
  assert.equal(given[0]?.aborted, true);
  assert.equal((await run.changes("well", 5)).sample?.due, 3);
  assert.equal(looks.filter((database) => database === "hangs").length, 1);
  run.backlogs.wanted(new Set(["well"]));
  run.backlogs.wanted(new Set(["well", "hangs"]));
  await until(() => run.backlogs.stateOf("hangs").failures >= 2, "two more turns of the one that hangs");
  assert.equal(looks.filter((database) => database === "hangs").length, 1, "asked for again, one at a time");
  hang.resolve();
  const { stateOf } = run.backlogs;
  await until(() => stateOf("hangs").failures === 0 && stateOf("hangs").sample !== undefined);
  assert.ok(looks.filter((database) => database === "hangs").length > 1);
});

test("only what is wanted is looked at; what is let go of is forgotten, and its look is called off", async () => {
  const looks: string[] = [];
  const hang = Promise.withResolvers<void>();
  let given: AbortSignal | undefined;
  await using run = running(
    {
      read: async (database, signal) => {
        looks.push(database);
        if (database === "second") {
          given = signal;
          await hang.promise;
        }
        return { ...nothing, due: 1 };
      },
    },
    "first",
  );
  const looksAt = (database: string) => looks.filter((one) => one === database).length;
  await run.changes("first", 2);
  assert.deepEqual(new Set(looks), new Set(["first"]));
  run.backlogs.wanted(new Set(["first", "second"]));
  await until(() => given !== undefined);
  run.backlogs.wanted(new Set(["second", "third"]));
  const before = looksAt("first");
  assert.equal(run.backlogs.stateOf("first"), unknownBacklog);
  assert.deepEqual(run.observed.at(-1), { kind: "backlog_forgotten", database: "first" });
  // The next look at the first was due before the second look at the third.
  await run.changes("third", 3);
  assert.deepEqual([looksAt("first"), looksAt("second")], [before, 1]);
  run.backlogs.wanted(new Set());
  assert.equal(given?.aborted, true);
  hang.resolve();
  await new Promise((done) => setImmediate(done));
  assert.equal(run.backlogs.stateOf("second"), unknownBacklog);
  assert.ok(!run.observed.some((one) => one.kind === "backlog_seen" && one.database === "second"));
});

test("stopping waits for nothing that hangs", async () => {
  const begun = Promise.withResolvers<void>();
  const read = () => {
    begun.resolve();
    return new Promise<never>(() => {});
  };
  await using run = running({ read }, "default");
  await begun.promise;
  await run[Symbol.asyncDispose]();
  assert.equal(run.backlogs.stateOf("default"), unknownBacklog);
});

test("whoever leads again begins with nothing seen, and counts from there", async () => {
  let now = 0;
  let attemptsRecorded = 0;
  const states: BacklogState[] = [];
  const backlogs = createBacklogs({
    read: async () => {
      now += 1_000;
      attemptsRecorded += 50;
      return { ...nothing, due: 9, attemptsRecorded };
    },
    pollMs: 1,
    timeoutMs: 10_000,
    clock: () => now,
    observe() {},
    changed: () => void states.push(backlogs.stateOf("default")),
  });
  backlogs.wanted(new Set(["default"]));
  for (const reign of ["first", "second"]) {
    const stop = new AbortController();
    const done = backlogs.run(stop.signal);
    assert.equal(backlogs.stateOf("default"), unknownBacklog, reign);
    await until(() => states.length >= 2);
    stop.abort();
    await done;
    assert.deepEqual(
      states
        .splice(0)
        .slice(0, 2)
        .map(({ attemptsPerSecond }) => attemptsPerSecond),
      [undefined, 50],
      reign,
    );
    now += 3_600_000;
  }
});
