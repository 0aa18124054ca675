import assert from "node:assert/strict";
import { test } from "node:test";
import { createElector } from "../../internal/kube/elector.ts";
import { fastWay } from "./lease_server.ts";
import { changingWay } from "./participant.ts";
import { world } from "./world.ts";

test("the first takes the lease at once, the second waits for it and says who leads", async () => {
  const { time, server, start } = world();
  const first = start("first");
  await time.pass(100);
  const second = start("second");
  await time.pass(120_000);
  assert.deepEqual([first.leads(), second.leads()], [true, false]);
  assert.deepEqual([first.elector.holder(), second.elector.holder()], ["first", "first"]);
  const { renewTime, ...spec } = server.lease()?.spec ?? {};
  assert.deepEqual(spec, {
    holderIdentity: "first",
    leaseDurationSeconds: 15,
    acquireTime: "2026-01-01T00:00:00.002000Z",
    leaseTransitions: 0,
  });
  assert.match(String(renewTime), /^2026-01-01T00:0[12]:\d\d\.\d{6}Z$/);
  assert.deepEqual(second.observations.filter(({ kind }) => kind === "leader_changed").at(-1), {
    kind: "leader_changed",
    leading: false,
    identity: "first",
  });
});

test("at rest the leader asks twelve times a minute, a follower not at all", async () => {
  const { time, server, start } = world();
  start("first");
  start("second");
  await time.pass(30_000);
  server.log.length = 0;
  await time.pass(60_000);
  assert.deepEqual(
    server.log,
    Array.from({ length: 12 }, () => "replace 200"),
  );
});

test("a killed leader is followed when its lease has run out, and not before", async () => {
  const { time, start } = world();
  const first = start("first");
  const second = start("second");
  await time.pass(12_000);
  const killed = first.leads() ? first : second;
  const other = killed === first ? second : first;
  killed.kill();
  await time.pass(10_000);
  assert.equal(other.leads(), false);
  await time.pass(8_000);
  assert.equal(other.leads(), true);
});

test("a leader that is stopped leads no more at once, ends its work, and then hands over without a wait", async () => {
  const { time, server, start } = world();
  let atTheEnd: string | null | undefined;
  const first = start("first", {
    lead: async (leading) => {
      await new Promise((resolve) => leading.addEventListener("abort", resolve));
      await new Promise<void>((resolve) => time.later(800, resolve));
      atTheEnd = server.lease()?.spec?.holderIdentity;
    },
  });
  await time.pass(100);
  const second = start("second");
  await time.pass(20_000);
  first.stop();
  assert.equal(first.elector.isLeading(), false);
  await time.pass(790);
  assert.equal(second.leads(), false);
  await time.pass(210);
  assert.equal(atTheEnd, "first");
  assert.equal(first.ended(), "released");
  assert.equal(second.leads(), true);
  assert.equal(server.lease()?.spec?.leaseTransitions, 1);
});

test("a leader that is stopped while a renewal is not answered gives the lease back all the same", async () => {
  const { time, server, start } = world();
  const way = changingWay();
  const first = start("first", { way });
  await time.pass(4_990);
  way.state = "deaf";
  await time.pass(20);
  const renewed = server.lease();
  assert.equal(renewed?.metadata.resourceVersion, "12");
  way.state = "open";
  first.stop();
  await time.pass(1_000);
  assert.equal(first.ended(), "released");
  assert.equal(server.lease()?.spec?.holderIdentity, "");
});

for (const state of ["refusing", "swallowing", "deaf"] as const)
  test(`a leader whose calls are met by ${state} leads until the deadline, and stands again`, async () => {
    const { time, start } = world();
    const way = changingWay();
    const first = start("first", { way });
    await time.pass(100);
    const second = start("second");
    await time.pass(20_500);
    assert.equal(first.leads(), true);
    way.state = state;
    await time.pass(9_000);
    assert.equal(first.leads(), true);
    await time.pass(1_000);
    assert.equal(first.elector.isLeading(), false);
    assert.equal(second.leads(), false);
    await time.pass(4_500);
    assert.ok(first.observations.some(({ kind }) => kind === "lease_renew_failed"));
    // Renewals that were done and not answered count for those who wait.
    await time.pass(state === "deaf" ? 10_000 : 1_000);
    assert.equal(second.leads(), true);
    assert.deepEqual([first.ended(), first.elector.holder()], [undefined, undefined]);
    way.state = "open";
    await time.pass(10_000);
    assert.deepEqual([first.leads(), first.elector.holder()], [false, "second"]);
    second.stop();
    await time.pass(2_000);
    assert.equal(first.leads(), true);
  });

test("a leader that nobody took over from leads again once it is heard", async () => {
  const { time, start } = world();
  const way = changingWay();
  const first = start("first", { way });
  await time.pass(1_000);
  way.state = "refusing";
  await time.pass(60_000);
  assert.equal(first.leads(), false);
  way.state = "open";
  await time.pass(25_000);
  assert.equal(first.leads(), true);
});

test("work that does not end in time is not stood beside: the process is to end", async () => {
  const { time, start } = world();
  const way = changingWay();
  const first = start("first", { way, lead: () => new Promise(() => {}) });
  await time.pass(1_000);
  way.state = "refusing";
  await time.pass(16_000);
  assert.equal(first.ended(), "lost");
});

test("a renewal that fails in between costs nothing", async () => {
  const { time, start } = world();
  const way = changingWay();
  const first = start("first", { way });
  for (let round = 0; round < 10; round += 1) {
    await time.pass(4_000);
    way.state = round % 2 === 0 ? "deaf" : "refusing";
    await time.pass(3_000);
    way.state = "open";
    await time.pass(2_500);
    assert.equal(first.leads(), true, `round ${round}`);
  }
});

test("a leader that was halted for longer than the deadline does not lead when it goes on", async () => {
  const { time, start } = world();
  const first = start("first");
  await time.pass(100);
  const second = start("second");
  await time.pass(20_000);
  first.halt(30_000);
  await time.pass(30_000);
  assert.equal(first.elector.isLeading(), false);
  assert.equal(second.leads(), true);
  await time.pass(10_000);
  assert.equal(first.ended(), "lost");
});

test("a follower whose watch tells nothing more looks when the time is over, and goes on waiting", async () => {
  const { time, server, start } = world();
  const first = start("first");
  await time.pass(100);
  const second = start("second", { way: { ...fastWay, tells: () => "lost" } });
  await time.pass(300_000);
  assert.deepEqual([first.leads(), second.leads()], [true, false]);
  const looks = server.log.filter((line) => line === "list 200").length;
  assert.ok(looks >= 18 && looks <= 24, `${looks} looks in five minutes`);
  first.kill();
  await time.pass(31_000);
  assert.equal(second.leads(), true);
});

test("an API server that refuses everything is not asked all the time, and is led under when it is back", async () => {
  const { time, start } = world();
  const way = changingWay();
  way.state = "refusing";
  const first = start("first", { way });
  await time.pass(60_000);
  const asked = first.observations.filter(({ kind }) => kind === "lease_renew_failed").length;
  assert.ok(asked >= 10 && asked <= 40, `${asked} times a minute`);
  way.state = "open";
  await time.pass(6_000);
  assert.equal(first.leads(), true);
});

test("work that ends by itself gives the lease back; work that fails does so and says why", async () => {
  const { time, server, start } = world();
  const first = start("first", { lead: async () => {} });
  await time.pass(1_000);
  assert.equal(first.ended(), "released");
  assert.equal(server.lease()?.spec?.holderIdentity, "");
  const second = start("second", { lead: () => Promise.reject(new Error("no more")) });
  const refused = assert.rejects(second.done, /no more/);
  await time.pass(1_000);
  await refused;
  assert.equal(server.lease()?.spec?.holderIdentity, "");
});

test("work that does not heed its signal is not waited for longer than the lease lasts, which is kept from nobody", async () => {
  const { time, server, start } = world();
  const first = start("first", { lead: () => new Promise(() => {}) });
  await time.pass(7_000);
  first.stop();
  await time.pass(15_000);
  assert.equal(first.ended(), "lost");
  assert.equal(server.lease()?.spec?.holderIdentity, "first");
});

test("nothing is left running after the end, whichever it was", async () => {
  for (const how of ["stop", "stop cut off", "stop waiting"] as const) {
    const { time, start } = world();
    const way = changingWay();
    const other = how === "stop waiting" ? start("other") : undefined;
    await time.pass(100);
    const first = start("first", { way });
    await time.pass(20_000);
    if (how === "stop cut off") way.state = "refusing";
    else first.stop();
    await time.pass(30_000);
    first.stop();
    await time.pass(5_000);
    assert.equal(first.ended(), "released");
    other?.stop();
    await time.pass(5_000);
    assert.equal(time.pending(), 0, how);
  }
});

test("an elector runs again after it ended", async () => {
  const { time, start } = world();
  const first = start("first");
  await time.pass(1_000);
  first.stop();
  await time.pass(1_000);
  assert.equal(first.ended(), "released");
  const again = new AbortController();
  let led = false;
  const done = first.elector.run(again.signal, async (leading) => {
    led = true;
    await new Promise((resolve) => leading.addEventListener("abort", resolve));
  });
  await time.pass(17_000);
  assert.equal(led, true);
  await assert.rejects(
    first.elector.run(again.signal, async () => {}),
    /once at a time/,
  );
  again.abort();
  await time.pass(1_000);
  assert.equal(await done, "released");
});

test("a stop in the midst of taking the lease gives it back, at whichever moment it comes", async () => {
  // Created on the server, not answered yet; then so many turns of promises after the answer.
  for (const moment of ["before", ...Array.from({ length: 30 }, (_, turns) => turns)] as const) {
    const { time, server } = world();
    const stopping = new AbortController();
    const client = server.client(fastWay);
    const { later, nowMs: clock } = time;
    const taking: typeof client = {
      ...client,
      create(...args) {
        const answer = client.create(...args);
        if (moment === "before") later(1.5, () => stopping.abort());
        else
          void answer.then(async () => {
            for (let turn = 0; turn < moment; turn += 1) await null;
            stopping.abort();
          });
        return answer;
      },
    };
    const common = { client: taking, namespace: "here", lease: "operator", identity: "first" };
    const elector = createElector({ ...common, observe: () => {}, clock, later });
    const done = elector.run(
      stopping.signal,
      (leading) => new Promise((resolve) => leading.addEventListener("abort", () => resolve())),
    );
    await time.pass(500);
    assert.equal(await done, "released", `${moment}`);
    assert.equal(server.lease()?.spec?.holderIdentity, "", `${moment}`);
  }
});

test("timings that would let two lead are refused", () => {
  const { time, server } = world();
  const client = server.client(fastWay);
  const common = { client, namespace: "a", lease: "b", identity: "c", observe: () => {}, later: time.later };
  for (const timings of [
    { leaseMs: 10_000, renewDeadlineMs: 10_000, renewMs: 5_000, retryMs: 1_000 },
    { leaseMs: 15_000, renewDeadlineMs: 5_000, renewMs: 5_000, retryMs: 1_000 },
    { leaseMs: 15_000, renewDeadlineMs: 10_000, renewMs: 5_000, retryMs: 0 },
  ])
    assert.throws(() => createElector({ ...common, timings }), RangeError);
});
