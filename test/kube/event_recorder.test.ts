import assert from "node:assert/strict";
import { test } from "node:test";
import type { KubeEvent } from "../../internal/kube/event_object.ts";
import { createRecorder } from "../../internal/kube/event_recorder.ts";
import { ApiError, type KubeClient, type KubeObject, Unreachable } from "../../internal/kube/model.ts";
import type { KubeObservation } from "../../internal/telemetry/operator/kube_observation.ts";
import { createSimulatedTime } from "./simulated_time.ts";

const minuteMs = 60_000;
const startMs = Date.parse("2026-01-01T00:00:00Z");
const scaled = { type: "Normal", reason: "Scaled", action: "Scale", note: "from 1 to 3" } as const;

function resource(name = "outbox", uid: string | undefined = `uid-of-${name}`): KubeObject {
  return {
    apiVersion: "drug-price.io/v1alpha1",
    kind: "WebhookDispatcher",
    metadata: { name, namespace: "here", resourceVersion: "7", ...(uid !== undefined && { uid }) },
  };
}

type Series = { count: number; lastObservedTime: string };

/** A recorder, and the events that an API server would have. `fail` stands before every call, `failAfter` behind it. */
function world() {
  const time = createSimulatedTime();
  const events = new Map<string, KubeEvent & { series?: Series }>();
  const observations: KubeObservation[] = [];
  const asked: string[] = [];
  const wall = { offMs: 0 };
  const faults: { before?: () => void; after?: () => void } = {};
  const unused = () => Promise.reject(new Error("not asked for when recording"));
  const made = {
    async create(_of: unknown, object: KubeEvent) {
      asked.push("create");
      faults.before?.();
      if (events.has(object.metadata.name)) throw new ApiError(409, "AlreadyExists", "it is there");
      events.set(object.metadata.name, object);
      faults.after?.();
      return object;
    },
    async merge(_of: unknown, name: string, patch: { series: Series }) {
      asked.push("merge");
      faults.before?.();
      const event = events.get(name);
      if (event === undefined) throw new ApiError(404, "NotFound", "it is gone");
      events.set(name, { ...event, ...patch });
      faults.after?.();
      return event;
    },
    list: unused,
    get: unused,
    replace: unused,
    apply: unused,
    applyStatus: unused,
  };
  const recorder = createRecorder({
    client: made as unknown as KubeClient,
    namespace: "here",
    component: "drug-price-operator",
    instance: "operator-0",
    observe: (observation) => observations.push(observation),
    now: () => startMs + wall.offMs + time.nowMs(),
    later: time.later,
  });
  return { time, recorder, events, observations, asked, faults, wall };
}

test("an event says what happened to which object, who says so, and when", async () => {
  const { time, recorder, events } = world();
  recorder.record(resource(), scaled);
  await time.pass(1);
  const [event] = events.values();
  assert.match(event?.metadata.name ?? "", /^outbox\.[0-9a-f]{16}$/);
  assert.deepEqual(
    { ...event, metadata: { ...event?.metadata, name: "" } },
    {
      apiVersion: "events.k8s.io/v1",
      kind: "Event",
      metadata: { name: "", namespace: "here" },
      eventTime: "2026-01-01T00:00:00.000000Z",
      reportingController: "drug-price-operator",
      reportingInstance: "operator-0",
      regarding: {
        apiVersion: "drug-price.io/v1alpha1",
        kind: "WebhookDispatcher",
        namespace: "here",
        name: "outbox",
        uid: "uid-of-outbox",
        resourceVersion: "7",
      },
      ...scaled,
    },
  );
});

test("the same again within ten minutes adds to its series; later, or anything else, is an event of its own", async () => {
  const { time, recorder, events, asked } = world();
  recorder.record(resource(), scaled);
  recorder.record(resource(), scaled);
  await time.pass(9 * minuteMs);
  recorder.record(resource(), scaled);
  await time.pass(1);
  assert.equal(events.size, 1);
  assert.deepEqual(asked, ["create", "merge", "merge"]);
  assert.deepEqual([...events.values()][0]?.series, {
    count: 3,
    lastObservedTime: "2026-01-01T00:09:00.000000Z",
  });
  recorder.record(resource(), { ...scaled, type: "Warning" });
  recorder.record(resource(), { ...scaled, reason: "Paused" });
  recorder.record(resource(), { ...scaled, action: "Hold" });
  recorder.record(resource(), { ...scaled, note: "from 3 to 4" });
  recorder.record(resource("other"), scaled);
  recorder.record(resource("outbox", "made again"), scaled);
  await time.pass(1);
  assert.equal(events.size, 7);
  await time.pass(11 * minuteMs);
  recorder.record(resource(), scaled);
  await time.pass(1);
  assert.equal(events.size, 8);
});

test("a series whose event was removed is begun again", async () => {
  const { time, recorder, events, observations } = world();
  recorder.record(resource(), scaled);
  await time.pass(1);
  events.clear();
  recorder.record(resource(), scaled);
  recorder.record(resource(), scaled);
  await time.pass(1);
  assert.deepEqual(
    [...events.values()].map(({ series }) => series?.count),
    [2],
  );
  assert.deepEqual(observations, []);
});

test("an object has 25 events at once and one more each five minutes; others have their own", async () => {
  const { time, recorder, events, observations } = world();
  for (let turn = 0; turn < 40; turn += 1) recorder.record(resource(), { ...scaled, note: `${turn}` });
  recorder.record(resource("other"), scaled);
  await time.pass(1);
  assert.equal(events.size, 26);
  assert.equal(observations.filter(({ kind }) => kind === "event_lost").length, 15);
  await time.pass(10 * minuteMs);
  for (let turn = 0; turn < 5; turn += 1) recorder.record(resource(), { ...scaled, note: `later ${turn}` });
  await time.pass(1);
  assert.equal(events.size, 28);
  await time.pass(24 * 60 * minuteMs);
  for (let turn = 0; turn < 40; turn += 1) recorder.record(resource(), { ...scaled, note: `next ${turn}` });
  await time.pass(1);
  assert.equal(events.size, 53);
});

test("a failure of the moment is tried again, one that was done all the same is not done twice", async () => {
  for (const failure of [
    new Unreachable("reset"),
    new ApiError(500, "InternalError", "no"),
    new ApiError(429, "TooManyRequests", "later"),
  ])
    for (const when of ["before", "after"] as const) {
      const { time, recorder, events, observations, faults, asked } = world();
      let left = 2;
      faults[when] = () => {
        left -= 1;
        if (left >= 0) throw failure;
      };
      recorder.record(resource(), scaled);
      await time.pass(10_000);
      left = 1;
      recorder.record(resource(), scaled);
      await time.pass(10_000);
      assert.equal(events.size, 1);
      assert.equal([...events.values()][0]?.series?.count, 2);
      assert.deepEqual(observations, []);
      assert.equal(asked.length, when === "before" ? 5 : 4);
    }
});

test("what is refused, or fails three times, is lost and told; the next is written", async () => {
  for (const [failure, tries] of [
    [new ApiError(403, "Forbidden", "no"), 1],
    [new Unreachable("reset"), 3],
  ] as const) {
    const { time, recorder, events, observations, asked, faults } = world();
    faults.before = () => {
      throw failure;
    };
    recorder.record(resource(), scaled);
    await time.pass(10_000);
    assert.equal(asked.length, tries);
    assert.deepEqual(observations, [{ kind: "event_lost", reason: "Scaled", error: failure }]);
    delete faults.before;
    recorder.record(resource(), scaled);
    await time.pass(1);
    assert.equal(events.size, 1);
    assert.equal(time.pending(), 0);
  }
});

test("an API server that answers nothing does not gather events without end", async () => {
  const { recorder, observations, faults } = world();
  faults.before = () => {
    throw new Unreachable("reset");
  };
  for (let turn = 0; turn < 300; turn += 1) recorder.record(resource(`r${turn}`), scaled);
  assert.equal(observations.filter(({ kind }) => kind === "event_lost").length, 100);
});

test("settled is when all that was told is written", async () => {
  const { time, recorder, events } = world();
  await recorder.settled();
  recorder.record(resource("a"), scaled);
  recorder.record(resource("b"), scaled);
  await recorder.settled();
  assert.equal(events.size, 2);
  assert.equal(time.pending(), 0);
});

test("what is too long is cut to what the API server takes, between characters", async () => {
  const { time, recorder, events } = world();
  const name = `${"a".repeat(235)}.${"b".repeat(17)}`;
  recorder.record(resource(name), { ...scaled, note: `x${"é".repeat(2_000)}` });
  await time.pass(1);
  const [event] = events.values();
  assert.equal(Buffer.byteLength(event?.note ?? ""), 1_024);
  assert.match(event?.note ?? "", /^xé+…$/);
  assert.match(event?.metadata.name ?? "", /^a{235}\.[0-9a-f]{16}$/);
});

test("a wall clock that is set back a day loses no events", async () => {
  const { time, recorder, events, wall } = world();
  recorder.record(resource(), scaled);
  await time.pass(1);
  wall.offMs = -24 * 60 * minuteMs;
  recorder.record(resource(), scaled);
  await time.pass(1);
  assert.equal(events.size, 2);
});

test("what is remembered has a bound: of a thousand others, none is forgotten, and then the oldest", async () => {
  const { time, recorder, events } = world();
  for (let turn = 0; turn < 1_000; turn += 1) {
    recorder.record(resource(`r${turn}`), scaled);
    if (turn % 100 === 0) await time.pass(1);
  }
  await recorder.settled();
  recorder.record(resource("r0"), scaled);
  await recorder.settled();
  assert.equal(events.size, 1_000);
  recorder.record(resource("r1000"), scaled);
  recorder.record(resource("r1"), scaled);
  await recorder.settled();
  assert.equal(events.size, 1_002);
});

test("an object without a uid is known by its name", async () => {
  const { time, recorder, events } = world();
  const nameless: KubeObject = { metadata: { name: "a", namespace: "here" } };
  recorder.record(nameless, scaled);
  recorder.record(nameless, scaled);
  await time.pass(1);
  assert.equal(events.size, 1);
  assert.deepEqual([...events.values()][0]?.regarding, { namespace: "here", name: "a" });
});
