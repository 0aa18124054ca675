import assert from "node:assert/strict";
import { test } from "node:test";
import { createBackoff } from "../../internal/kube/backoff.ts";
import { ApiError, Unreachable } from "../../internal/kube/model.ts";
import { createReflector } from "../../internal/kube/reflector.ts";
import { until } from "../support/until.ts";
import { reflecting } from "./reflecting.ts";

const silent = () => new Unreachable("nothing came", { silent: true });
const expired = () => new ApiError(410, "Expired", "too old");

test("what is there is told, then what changes, in order, each with what was told before it", async () => {
  const it = reflecting();
  it.collection.put("a");
  it.collection.put("b");
  const running = it.run();
  await it.reflector.synced();
  assert.deepEqual(it.told, ["here/a ->101", "here/b ->102"]);
  await until(it.collection.watching);
  it.collection.put("a");
  it.collection.remove("b");
  it.collection.put("c");
  await until(() => it.told.length === 5);
  assert.deepEqual(it.told.slice(2), ["here/a 101>103", "here/b 102>-", "here/c ->105"]);
  assert.deepEqual(
    it.reflector.list().map(({ metadata }) => metadata.name),
    ["a", "c"],
  );
  assert.equal(it.reflector.get("here/a")?.metadata.resourceVersion, "103");
  assert.equal(it.reflector.get("here/b"), undefined);
  assert.deepEqual(it.collection.asked, ["list", "watch 102"]);
  it.stop.abort();
  await running;
});

test("when a change is told, the cache knows it, and all that was listed with it", async () => {
  const sizes: number[] = [];
  const seen: unknown[] = [];
  const it = reflecting({
    onChange(key, now) {
      sizes.push(it.reflector.list().length);
      seen.push(it.reflector.get(key) === now);
    },
  });
  for (const name of ["a", "b", "c"]) it.collection.put(name);
  const running = it.run();
  await until(it.collection.watching);
  it.collection.remove("a");
  await until(() => sizes.length === 4);
  assert.deepEqual(sizes, [3, 3, 3, 2]);
  assert.ok(seen.every(Boolean));
  it.stop.abort();
  await running;
});

test("a watch that ends well, or is silent, is asked for again at once from the last version that came", async () => {
  const it = reflecting();
  const running = it.run();
  await until(it.collection.watching);
  it.collection.put("a");
  await it.endCalmly();
  it.collection.bookmark();
  await it.endCalmly(silent());
  await it.endCalmly();
  assert.deepEqual(it.collection.asked, ["list", "watch 100", "watch 101", "watch 102", "watch 102"]);
  assert.deepEqual(it.ends(), ["closed", "silent", "closed"]);
  assert.deepEqual(it.waited, []);
  assert.deepEqual(it.told, ["here/a ->101"]);
  assert.deepEqual(
    it.observed.flatMap((one) => (one.kind === "watch_started" ? [one.relisted] : [])),
    [true, false, false, false],
  );
  it.stop.abort();
  await running;
});

test("a version that is too old lists again: what is gone is told, what is new, what changed, and nothing else", async () => {
  const it = reflecting();
  for (const name of ["same", "changed", "gone", "again"]) it.collection.put(name);
  const running = it.run();
  await until(it.collection.watching);
  it.told.length = 0;
  // Behind its back.
  it.collection.failures.watch.push(expired());
  it.clock.ms += 60_000;
  it.collection.end();
  it.collection.cut(silent());
  for (const name of ["gone", "again"]) it.collection.remove(name);
  for (const name of ["changed", "again", "new"]) it.collection.put(name);
  await until(() => it.told.length > 0 && it.collection.watching());
  assert.deepEqual(it.told.toSorted(), [
    "here/again ->108",
    "here/again 104>-",
    "here/changed 102>107",
    "here/gone 103>-",
    "here/new ->109",
  ]);
  assert.ok(it.told.indexOf("here/again 104>-") < it.told.indexOf("here/again ->108"));
  assert.deepEqual(it.collection.asked, ["list", "watch 104", "watch 104", "list", "watch 109"]);
  assert.deepEqual(it.ends(), ["silent", "expired"]);
  it.stop.abort();
  await running;
});

test("a refusal lists again; no answer, too many requests and a broken server watch on from the last version", async () => {
  for (const [error, lists] of [
    [new ApiError(400, "BadRequest", ""), true],
    [new ApiError(401, "Unauthorized", ""), true],
    [new ApiError(403, "Forbidden", ""), true],
    [new ApiError(404, "NotFound", ""), true],
    [new ApiError(429, "TooManyRequests", ""), false],
    [new ApiError(500, "InternalError", ""), false],
    [new ApiError(503, "ServiceUnavailable", ""), false],
    [new Unreachable("reset"), false],
    [new TypeError("not one of ours"), false],
  ] as const) {
    const it = reflecting();
    const running = it.run();
    await until(it.collection.watching);
    await it.endCalmly(error);
    assert.deepEqual(
      it.collection.asked.slice(2),
      lists ? ["list", "watch 100"] : ["watch 100"],
      String(error),
    );
    assert.deepEqual(it.ends(), ["failed"]);
    assert.deepEqual(it.waited, [1], "it is backed off from, also after a long life");
    it.stop.abort();
    await running;
  }
});

test("a first list that fails is tried again, ever more rarely, until it does not", async () => {
  const it = reflecting();
  it.collection.put("a");
  const failures = [
    new Unreachable("refused"),
    new ApiError(403, "Forbidden", ""),
    new ApiError(500, "", ""),
  ];
  it.collection.failures.list.push(...failures);
  const running = it.run();
  await it.reflector.synced();
  assert.deepEqual(it.collection.asked, ["list", "list", "list", "list"]);
  assert.deepEqual(it.waited, [1, 2, 3]);
  assert.deepEqual(
    it.observed.flatMap((one) => (one.kind === "watch_ended" ? [one.error] : [])),
    failures,
  );
  assert.deepEqual(it.told, ["here/a ->101"]);
  it.stop.abort();
  await running;
});

test("what does not live is backed off from, also when it ends well or is too old; a calm life forgives", async () => {
  for (const error of [undefined, silent(), expired(), new Unreachable("reset")]) {
    const it = reflecting();
    const running = it.run();
    for (let count = 1; count <= 4; count += 1) {
      await until(it.collection.watching);
      it.clock.ms += 4_999;
      it.collection.end(error);
      await until(() => it.waited.length === count);
    }
    assert.deepEqual(it.waited, [1, 2, 3, 4], String(error));
    await until(it.collection.watching);
    await it.endCalmly();
    assert.equal(it.waited.length, 4);
    it.clock.ms += 100;
    it.collection.end(error);
    await until(() => it.waited.length === 5);
    assert.deepEqual(it.waited[4], 1);
    it.stop.abort();
    await running;
  }
});

test("how long a server wants us away counts where it is longer, up to a minute", async () => {
  const it = reflecting({ backoff: () => 2_500 });
  for (const seconds of [undefined, 1, 3, 86_400])
    it.collection.failures.list.push(new ApiError(429, "TooManyRequests", "full", seconds));
  const running = it.run();
  await it.reflector.synced();
  assert.deepEqual(it.waited, [2_500, 2_500, 3_000, 60_000]);
  it.stop.abort();
  await running;
});

test("left to itself it backs off from half a second to fifteen, never at once", async () => {
  const it = reflecting();
  const waited: number[] = [];
  const reflector = createReflector({
    client: it.collection.client,
    of: { group: "", version: "v1", plural: "pods", namespace: "here" },
    observe() {},
    onChange() {},
    async sleep(ms) {
      waited.push(ms);
      if (waited.length === 30) it.stop.abort();
    },
  });
  for (let count = 0; count < 30; count += 1) it.collection.failures.list.push(new Unreachable("refused"));
  await reflector.run(it.stop.signal);
  const most = createBackoff({ firstMs: 500, mostMs: 15_000, random: () => 0 });
  for (const [at, ms] of waited.entries())
    assert.ok(ms > 0 && ms >= most(at + 1) / 2 && ms <= most(at + 1), `wait ${at}: ${ms}`);
  assert.ok(new Set(waited).size > 20, "with jitter");
});
