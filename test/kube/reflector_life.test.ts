import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createCache } from "../../internal/kube/cache.ts";
import { ApiError, type KubeObject, Unreachable } from "../../internal/kube/model.ts";
import { createReflector } from "../../internal/kube/reflector.ts";
import { until } from "../support/until.ts";
import { widget, widgets } from "./api_server.ts";
import { reflecting } from "./reflecting.ts";

test("a handler that throws is observed, and neither it nor the others miss what comes next", async () => {
  const told: string[] = [];
  const error = new Error("a fault of ours");
  const it = reflecting({
    onChange(key, now) {
      told.push(`${key} ${now?.metadata.resourceVersion}`);
      if (key === "here/a") throw error;
    },
  });
  it.collection.put("a");
  it.collection.put("b");
  const running = it.run();
  await until(it.collection.watching);
  it.collection.put("a");
  it.collection.put("b");
  await until(() => told.length === 4);
  assert.deepEqual(told, ["here/a 101", "here/b 102", "here/a 103", "here/b 104"]);
  assert.equal(it.reflector.get("here/a")?.metadata.resourceVersion, "103");
  const failed = { kind: "handler_failed", resource: widgets.plural, key: "here/a", error } as const;
  assert.deepEqual(
    it.observed.filter(({ kind }) => kind === "handler_failed"),
    [failed, failed],
  );
  assert.deepEqual(it.ends(), []);
  it.stop.abort();
  await running;
});

test("once stopped nothing is told, wherever it was: in a list, between two changes, in a watch, in a wait", async () => {
  const inChange = reflecting({ onChange: () => inChange.stop.abort(inChange.told.push("told")) });
  inChange.collection.put("a");
  inChange.collection.put("b");
  await inChange.run();
  assert.equal(inChange.told.length, 1);

  const inList = reflecting();
  inList.collection.put("a");
  const listing = inList.run();
  inList.stop.abort();
  await listing;
  assert.deepEqual(inList.told, []);
  assert.equal(inList.reflector.list().length, 0);

  const inWatch = reflecting();
  const watching = inWatch.run();
  await until(inWatch.collection.watching);
  inWatch.collection.put("a");
  inWatch.stop.abort();
  await watching;
  assert.deepEqual(inWatch.told, []);
  assert.deepEqual(inWatch.ends(), [], "a stop is not the end of a watch to tell of");

  const stop = new AbortController();
  const inWait = createReflector({
    client: inWatch.collection.client,
    of: widgets,
    observe: ({ kind }) => kind === "watch_ended" && setImmediate(() => stop.abort()),
    onChange: () => assert.fail(),
    backoff: () => 1_000_000,
  });
  inWatch.collection.failures.list.push(new Unreachable("refused"));
  await inWait.run(stop.signal);

  const before = reflecting();
  before.stop.abort();
  await before.run();
  assert.deepEqual(before.collection.asked, []);
});

test("waiting for the first list ends with it, with the waiter's signal, or with the reflector", async () => {
  const it = reflecting();
  const reason = new Error("no longer");
  await assert.rejects(it.reflector.synced(AbortSignal.abort(reason)), reason);
  const waiter = new AbortController();
  const waiting = assert.rejects(it.reflector.synced(waiter.signal), reason);
  waiter.abort(reason);
  await waiting;

  const running = it.run();
  await it.reflector.synced(new AbortController().signal);
  it.stop.abort(reason);
  await running;
  await it.reflector.synced();

  const other = reflecting();
  const never = assert.rejects(other.reflector.synced(new AbortController().signal), reason);
  other.stop.abort(reason);
  await other.run();
  await never;
  await assert.rejects(other.reflector.synced(), reason);
});

test("it says when it last heard of the collection; refusals and silence are no word of it", async () => {
  const refused = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const it = reflecting({
    async sleep() {
      refused.resolve();
      await waiting.promise;
    },
  });
  it.collection.failures.list.push(new ApiError(403, "Forbidden", ""));
  const running = it.run();
  await refused.promise;
  assert.equal(it.reflector.heardAtMs(), undefined);
  waiting.resolve();
  await it.reflector.synced();
  assert.equal(it.reflector.heardAtMs(), 1_000);
  await until(it.collection.watching);
  it.clock.ms = 2_000;
  it.collection.put("a");
  await until(() => it.told.length === 1);
  assert.equal(it.reflector.heardAtMs(), 2_000);
  it.clock.ms = 3_000;
  it.collection.bookmark();
  await until(() => it.reflector.heardAtMs() === 3_000);
  it.clock.ms = 4_000;
  await it.endCalmly(new Unreachable("", { silent: true }));
  assert.equal(it.reflector.heardAtMs(), 3_000);
  await it.endCalmly();
  assert.equal(it.reflector.heardAtMs(), it.clock.ms);
  it.stop.abort();
  await running;
});

test("everything at hand is told again every so often, as unchanged, and the server is not asked for it", async () => {
  const again: string[] = [];
  using it = reflecting({
    resyncMs: 20,
    onChange: (key, now, before) => now === before && again.push(key),
  });
  it.collection.put("a");
  it.collection.put("b");
  const running = it.run();
  await until(() => again.length >= 4);
  assert.deepEqual(again.slice(0, 4), ["here/a", "here/b", "here/a", "here/b"]);
  assert.deepEqual(it.collection.asked, ["list", "watch 102"]);
  it.stop.abort();
  await running;
  const told = again.length;
  // Timers fire in the order of their due times, so a resync would have come first.
  await new Promise((done) => setTimeout(done, 60));
  assert.equal(again.length, told);
});

test("what is told twice by the server is told once by us, and what was never there is not told as gone", async () => {
  const cache = createCache<KubeObject>();
  assert.equal(cache.put(widget("a", "1")).length, 1);
  assert.deepEqual(cache.put(widget("a", "1")), []);
  assert.deepEqual(cache.remove("here/b"), []);
  assert.deepEqual(cache.replace([widget("a", "1")]), []);
  const two = cache.put(widget("a", "2", "another"));
  assert.deepEqual(
    two.map(({ now, before }) => [before?.metadata.uid, now?.metadata.uid]),
    [
      ["uid-a", undefined],
      [undefined, "another"],
    ],
  );
});

type Step =
  | { do: "put" | "remove"; name: string }
  | { do: "end" | "silence" | "cut" | "forget" | "bookmark" | "refuse" | "break" | "pause" };

const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constantFrom("put", "remove"), name: fc.constantFrom("a", "b", "c") }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom("end", "silence", "cut", "forget", "bookmark", "refuse", "break", "pause"),
      }),
    },
  ),
  { maxLength: 40 },
) as fc.Arbitrary<Step[]>;

test("whatever happens to lists and watches, what was told adds up to what is there, uid by uid", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const known = new Map<string, KubeObject>();
      using it = reflecting({
        onChange(key, now, before) {
          assert.equal(known.get(key), before, "before is what was told before it");
          if (now !== undefined && before !== undefined) assert.equal(now.metadata.uid, before.metadata.uid);
          if (now === undefined) known.delete(key);
          else known.set(key, now);
        },
      });
      const { collection } = it;
      const running = it.run();
      for (const step of all) {
        if (step.do === "put") collection.put(step.name);
        else if (step.do === "remove") collection.remove(step.name);
        else if (step.do === "end") collection.end();
        else if (step.do === "silence") collection.cut(new Unreachable("", { silent: true }));
        else if (step.do === "cut") collection.cut(new Unreachable("reset"));
        else if (step.do === "forget") collection.forget();
        else if (step.do === "bookmark") collection.bookmark();
        else if (step.do === "refuse") collection.failures.watch.push(new ApiError(403, "Forbidden", ""));
        else if (step.do === "break") collection.failures.list.push(new ApiError(500, "", ""));
        else await new Promise((done) => setImmediate(done));
      }
      const names = () => [...collection.objects.values()].map(({ metadata }) => metadata);
      const isThere = () =>
        collection.watching() &&
        names().length === known.size &&
        names().every(
          ({ name, resourceVersion }) =>
            known.get(`here/${name}`)?.metadata.resourceVersion === resourceVersion,
        );
      await until(isThere, "what was told adds up to what is there", 20_000);
      assert.deepEqual(
        it.reflector.list().toSorted((one, other) => one.metadata.name.localeCompare(other.metadata.name)),
        [...known.values()].toSorted((one, other) => one.metadata.name.localeCompare(other.metadata.name)),
      );
      it.stop.abort();
      await running;
      assert.deepEqual(
        it.observed.filter(({ kind }) => kind === "handler_failed"),
        [],
      );
    }),
    { numRuns: 300 },
  );
});
