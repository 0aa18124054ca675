/** Dispatchers that are killed with SIGKILL: nothing is lost, and no lane has two senders. */
import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import type { ProcessOptions } from "./dispatcher_process.ts";
import { assertInvariants } from "./invariants.ts";
import { end, startProcess } from "./killable_dispatcher.ts";
import { type Received, type Receiver, startReceiver } from "./receiver.ts";
import { addEvent, addWebhook, pendingCount, prepareDays } from "./world.ts";

const allDone = (on: Parameters<typeof query>[0]) => async () => {
  const waiting = await query(on, "select from live.events where not fanned_out");
  return waiting.length === 0 && (await pendingCount(on)) === 0;
};

/** Every path got every body; answers how many came more than once. */
function assertComplete(receiver: Receiver, paths: readonly string[], bodies: readonly string[]): number {
  let more = 0;
  for (const path of paths) {
    const got = receiver.received.filter((one) => one.path === path).map(({ body }) => body.toString());
    assert.deepEqual([...new Set(got)].toSorted(), bodies.toSorted());
    more += got.length - bodies.length;
  }
  return more;
}

for (const [kind, where] of [
  ["attempt", "between the answer of the endpoint and the writing of it"],
  ["settled", "between the writing of outcomes and letting the lane go"],
] as const)
  test(`killed ${where}: every delivery arrives, at most those in flight twice`, async () => {
    await using db = await testDatabase();
    const on = db.connection;
    await using receiver = await startReceiver();
    await prepareDays(on);
    const paths = ["/a", "/b"];
    for (const path of paths) await addWebhook(on, { url: receiver.url(path), maxConcurrency: 4 });
    const bodies: string[] = [];
    for (let count = 0; count < 60; count += 1) bodies.push((await addEvent(on)).payload);
    // Written in small batches: on a machine that is slow, two large ones may be all there is.
    const options = { writeBatch: 10 };
    const killed = await startProcess({ url: db.url, id: "killed", killAt: { kind, count: 3 }, options });
    if (killed.exitCode === null && killed.signalCode === null) await once(killed, "exit");
    assert.equal(killed.signalCode, "SIGKILL");
    const [before] = await query<{ held: number; written: number }>(
      on,
      `select (select count(*)::integer from live.lanes where leased_by = 'killed') as held,
         (select count(*)::integer from live.attempts) as written`,
    );
    assert.ok((before?.held ?? 0) > 0, "its lanes are still leased");
    const unwritten = receiver.received.length - (before?.written ?? 0);
    const next = await startProcess({ url: db.url, id: "next" });
    await until(allDone(on));
    await end(next, "SIGTERM");
    const twice = assertComplete(receiver, paths, bodies);
    assert.ok(twice <= unwritten, `${twice} came twice, ${unwritten} were sent and not written`);
    assert.equal(next.exitCode, 0);
    const held = await query(on, "select from live.lanes where leased_by is not null");
    assert.deepEqual(held, []);
    await assertInvariants(on);
  });

const senderOf = ({ headers }: Received) => String(headers["x-dispatcher"]);

test("three dispatchers, killed at random and replaced: nothing is lost, and nobody sends for a lane that another holds", async () => {
  await using db = await testDatabase({ poolSize: 20 });
  const on = db.connection;
  await using receiver = await startReceiver();
  await prepareDays(on);
  // Endpoints that take a while: lanes are in use when their holders are killed.
  receiver.answer = async () => {
    await sleep(Math.random() * 8);
    return Math.random() < 0.02 ? 500 : 200;
  };
  const paths = Array.from({ length: 12 }, (_, index) => `/${index}`);
  for (const path of paths)
    await addWebhook(on, {
      url: receiver.url(path),
      maxConcurrency: 4,
      policy: { maxRetries: 10, backoff: "linear", baseDelaySeconds: 1 },
    });
  const url = db.url;
  const alive = await Promise.all(["0", "1", "2"].map((id) => startProcess({ url, id })));
  const bodies: string[] = [];
  const adding = (async () => {
    for (let count = 0; count < 300; count += 1) {
      bodies.push((await addEvent(on)).payload);
      await sleep(15);
    }
  })();
  let kills = 0;
  const killedAtMs = new Map<string, number>();
  let number = 3;
  const killing = (async () => {
    for (; kills < 4; kills += 1) {
      await sleep(900);
      const at = Math.floor(Math.random() * alive.length);
      const victim = alive[at] as ChildProcess;
      const given = JSON.parse(victim.spawnargs.at(-1) ?? "") as ProcessOptions;
      await end(victim, "SIGKILL");
      killedAtMs.set(given.id, performance.now());
      alive[at] = await startProcess({ url, id: String(number) });
      number += 1;
    }
  })();
  await Promise.all([adding, killing]);
  await until(allDone(on));
  for (const child of alive) await end(child, "SIGTERM");
  assertComplete(receiver, paths, bodies);
  await assertInvariants(on);
  const ends = await query(on, "select distinct state from live.deliveries");
  assert.deepEqual(ends, [{ state: "delivered" }]);
  // The same delivery with the same number came twice only where its first sender was killed.
  const attempts = Map.groupBy(
    receiver.received,
    ({ headers }) => `${headers["x-tm-delivery"]} ${headers["x-tm-attempt"]}`,
  );
  for (const [attempt, sent] of attempts)
    for (const one of sent.slice(0, -1))
      assert.ok(killedAtMs.has(senderOf(one)), `${attempt} was sent by ${sent.map(senderOf).join(" and ")}`);
  // Of two senders of one lane, one had its last answer before the other's first request, unless it was killed.
  for (const path of paths) {
    const ours = receiver.received.filter((one) => one.path === path);
    for (const [index, one] of ours.entries())
      for (const other of ours.slice(index + 1)) {
        if (senderOf(one) === senderOf(other)) continue;
        if (other.atMs >= (one.answeredAtMs ?? 0)) continue;
        assert.ok(
          killedAtMs.has(senderOf(one)),
          `${senderOf(one)} and ${senderOf(other)} sent to ${path} at once`,
        );
      }
  }
});
