import assert from "node:assert/strict";
import { test } from "node:test";
import { changingWay } from "./participant.ts";
import { world } from "./world.ts";

test("a wall clock that is hours wrong changes nothing, in either direction", async () => {
  for (const skewMs of [-7_200_000, 7_200_000]) {
    const { time, start } = world();
    const first = start("first", { skewMs });
    await time.pass(100);
    const second = start("second");
    await time.pass(60_000);
    assert.deepEqual([first.leads(), second.leads()], [true, false]);
    first.kill();
    await time.pass(20_000);
    assert.equal(second.leads(), true);
  }
});

test("a wall clock that stands still does not make renewals look like none", async () => {
  const { time, start } = world();
  const first = start("first", { standing: true });
  await time.pass(100);
  const second = start("second");
  await time.pass(60_000);
  assert.deepEqual([first.leads(), second.leads()], [true, false]);
});

test("two that were given the same name do not lead at once", async () => {
  const { time, start } = world();
  const first = start("same");
  await time.pass(100);
  const second = start("same");
  await time.pass(60_000);
  assert.deepEqual([first.leads(), second.leads()], [true, false]);
});

test("a lease that was taken and not answered is found to be one's own", async () => {
  const { time, server, start } = world();
  const way = changingWay();
  let calls = 0;
  way.back = () => (++calls === 2 ? "lost" : 1);
  const first = start("first", { way });
  await time.pass(6_000);
  assert.equal(first.leads(), true);
  assert.equal(server.lease()?.spec?.leaseTransitions, 0);
});

test("a label put on the lease, and its removal, do not end a reign", async () => {
  const { time, server, start } = world();
  const first = start("first");
  await time.pass(100);
  const second = start("second");
  await time.pass(12_000);
  server.write((lease) => ({ ...lease, metadata: { ...lease.metadata, labels: { team: "a" } } }));
  await time.pass(6_000);
  server.remove();
  await time.pass(30_000);
  assert.deepEqual([first.leads(), second.leads()], [true, false]);
  assert.equal(server.lease()?.spec?.holderIdentity, "first");
});

test("labels put on the lease of a dead leader again and again do not keep it alive", async () => {
  const { time, server, start } = world();
  const first = start("first");
  await time.pass(100);
  const second = start("second");
  await time.pass(12_000);
  first.kill();
  for (let turn = 0; turn < 20; turn += 1) {
    server.write((lease) => ({ ...lease, metadata: { ...lease.metadata, labels: { turn: `${turn}` } } }));
    await time.pass(1_000);
  }
  assert.equal(second.leads(), true);
});

test("somebody else's name in the lease ends a reign with the next renewal", async () => {
  const { time, server, start } = world();
  const first = start("first");
  await time.pass(12_000);
  server.write((lease) => ({ ...lease, spec: { ...lease.spec, holderIdentity: "another" } }));
  await time.pass(5_400);
  assert.equal(first.leads(), false);
  await time.pass(1_000);
  assert.equal(first.ended(), "lost");
});

test("a lease that was lost is nobody's own any more, even if it says again what it said", async () => {
  const { time, server, start } = world();
  const first = start("first");
  await time.pass(12_000);
  const before = server.lease()?.spec;
  server.write((lease) => ({ ...lease, spec: { ...lease.spec, holderIdentity: "another" } }));
  await time.pass(6_000);
  assert.equal(first.ended(), "lost");
  server.write((lease) => ({ ...lease, spec: before ?? {} }));
  const stopping = new AbortController();
  const done = first.elector.run(
    stopping.signal,
    (leading) => new Promise((resolve) => leading.addEventListener("abort", () => resolve())),
  );
  await time.pass(14_000);
  assert.equal(first.elector.isLeading(), false);
  await time.pass(2_000);
  assert.equal(first.elector.isLeading(), true);
  stopping.abort();
  await time.pass(100);
  assert.equal(await done, "released");
});

test("a holder that writes a longer duration has it", async () => {
  const { time, server, start } = world();
  const first = start("first");
  await time.pass(1_000);
  first.kill();
  server.write((lease) => ({ ...lease, spec: { ...lease.spec, leaseDurationSeconds: 60 } }));
  const second = start("second");
  await time.pass(59_000);
  assert.equal(second.leads(), false);
  await time.pass(3_000);
  assert.equal(second.leads(), true);
});

test("what the lease says beyond what is known here stays in it", async () => {
  const { time, server, start } = world();
  const first = start("first");
  await time.pass(1_000);
  server.write((lease) => ({
    metadata: { ...lease.metadata, annotations: { kept: "yes" } },
    spec: { ...lease.spec, ...{ preferredHolder: "x" } },
  }));
  await time.pass(10_000);
  first.stop();
  await time.pass(1_000);
  const { metadata, spec } = server.lease() ?? { metadata: { name: "" } };
  assert.deepEqual(metadata.annotations, { kept: "yes" });
  assert.equal((spec as Record<string, unknown>).preferredHolder, "x");
});
