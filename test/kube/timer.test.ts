import assert from "node:assert/strict";
import { test } from "node:test";
import { Unreachable } from "../../internal/kube/model.ts";
import { microTime, monotonicMs, pause, systemLater, within } from "../../internal/kube/timer.ts";
import { createSimulatedTime } from "./simulated_time.ts";

test("a time is written as Kubernetes writes it, with microseconds", () => {
  const base = Date.parse("2026-07-04T01:02:03.004Z");
  assert.equal(microTime(base), "2026-07-04T01:02:03.004000Z");
  assert.equal(microTime(base + 0.25), "2026-07-04T01:02:03.004250Z");
  assert.equal(microTime(-1), "1969-12-31T23:59:59.999000Z");
});

test("a call that comes later does not come before its time, and one called off not at all", async () => {
  const begunMs = monotonicMs();
  let calledOff = true;
  systemLater(1, () => {
    calledOff = false;
  })();
  for (const ms of [0, 0.4, 3, 7.9]) {
    const fromMs = monotonicMs();
    await new Promise<void>((resolve) => systemLater(ms, resolve));
    assert.ok(monotonicMs() - fromMs >= ms, `${ms}`);
  }
  assert.ok(monotonicMs() - begunMs > 1);
  assert.ok(calledOff);
});

test("a time too long for a timer is not over at once", async () => {
  let called = false;
  const callOff = systemLater(2 ** 40, () => {
    called = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  callOff();
  assert.equal(called, false);
});

test("a pause ends with its time or with the signal, and leaves no timer", async () => {
  const time = createSimulatedTime();
  const stopping = new AbortController();
  const ended: string[] = [];
  void pause(time.later, 10, stopping.signal).then(() => ended.push("short"));
  void pause(time.later, 10_000, stopping.signal).then(() => ended.push("long"));
  await time.pass(20);
  assert.deepEqual(ended, ["short"]);
  stopping.abort();
  await time.pass(0);
  assert.deepEqual(ended, ["short", "long"]);
  await pause(time.later, 10_000, stopping.signal);
  assert.equal(time.pending(), 0);
});

test("a call has to answer in time, or is given up, and told so", async () => {
  const time = createSimulatedTime();
  const stopping = new AbortController();
  assert.equal(await within(time.later, 10, stopping.signal, async () => "answer"), "answer");
  await assert.rejects(
    within(time.later, 10, stopping.signal, () => Promise.reject(new Error("its own"))),
    /its own/,
  );
  let given: AbortSignal | undefined;
  const hanging = () =>
    within(time.later, 10, stopping.signal, (signal) => {
      given = signal;
      return new Promise(() => {});
    });
  const late = assert.rejects(hanging(), Unreachable);
  await time.pass(20);
  await late;
  assert.equal(given?.aborted, true);
  const stopped = assert.rejects(hanging(), /enough/);
  stopping.abort(new Error("enough"));
  await stopped;
  assert.equal(given?.aborted, true);
  await assert.rejects(hanging(), /enough/);
  assert.equal(time.pending(), 0);
});
