/**
 * Two or three processes, each with its own way to the API server and its own clock, and everything that goes wrong drawn by
 * lot: calls that come late, arrive after they were given up, are done and not answered; partitions, halts, kills, stops.
 * At no instant of true time do two lead, and no write of one is under way while another leads.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createLeaseServer, type Way } from "./lease_server.ts";
import { type Participant, startParticipant } from "./participant.ts";
import { createSimulatedTime } from "./simulated_time.ts";

const faultyMs = 120_000;
const quietMs = 60_000;

const fault = fc.record({
  who: fc.nat(2),
  atMs: fc.nat(faultyMs),
  forMs: fc.integer({ min: 200, max: 40_000 }),
  kind: fc.constantFrom("refusing", "swallowing", "deaf", "slow", "halt", "kill", "stop"),
});
const machine = fc.record({
  rate: fc.double({ min: 0.99, max: 1.01, noNaN: true }),
  skewMs: fc.integer({ min: -86_400_000, max: 86_400_000 }),
  named: fc.constantFrom("own", "own", "own", "shared"),
});
const scenario = fc.record({
  machines: fc.array(machine, { minLength: 2, maxLength: 3 }),
  faults: fc.array(fault, { minLength: 1, maxLength: 12 }),
  lossPercent: fc.constantFrom(0, 0, 3, 15, 30),
  longestMs: fc.constantFrom(5, 100, 1_500, 6_000),
  seed: fc.integer(),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Answers how often somebody came to lead. */
async function play({ machines, faults, lossPercent, longestMs, seed }: Scenario): Promise<number> {
  const time = createSimulatedTime();
  const server = createLeaseServer(time);
  const random = randomFrom(seed);
  const writes: { by: string; fromMs: number; toMs: number }[] = [];
  const processes: (Participant | undefined)[] = [];
  const leaders = new Set<Participant>();
  let began = 0;
  let quiet = false;

  const active = (who: number, kind: string) =>
    faults.some(
      (one) =>
        one.who === who &&
        one.kind === kind &&
        one.atMs <= time.nowMs() &&
        time.nowMs() < one.atMs + one.forMs,
    );
  function wayOf(who: number): Way {
    const trip = () => {
      if (quiet) return 1 + random() * 20;
      if (random() * 100 < lossPercent) return "lost";
      return random() * (active(who, "slow") || random() < 0.1 ? longestMs : 20);
    };
    return {
      there: () => (active(who, "swallowing") ? "lost" : trip()),
      back: () => (active(who, "swallowing") || active(who, "deaf") ? "lost" : trip()),
      refused: () => active(who, "refusing"),
    };
  }
  function launch(who: number): void {
    const { rate, skewMs, named } = machines[who] ?? { rate: 1, skewMs: 0, named: "own" };
    began += 1;
    const by = `process-${began}`;
    const identity = named === "shared" ? "shared" : by;
    const launched = startParticipant({
      time,
      server,
      identity,
      way: wayOf(who),
      rate,
      skewMs,
      onWrite: (fromMs, toMs) => writes.push({ by, fromMs, toMs }),
      writeMs: () => (random() < 0.2 ? 4_000 : random() * 300),
    });
    processes[who] = launched;
    void launched.done.then(() => restart(who, launched));
  }
  /** As a kubelet would. */
  function restart(who: number, ended: Participant): void {
    time.later(500 + random() * 3_000, () => {
      if (processes[who] === ended) launch(who);
    });
  }
  function check(): void {
    const leading = processes.filter((one) => one?.leads());
    assert.ok(leading.length <= 1, `two lead at ${time.nowMs()} ms`);
    for (const leader of leading) if (leader !== undefined) leaders.add(leader);
  }

  machines.forEach((_, who) => {
    time.later(random() * 2_000, () => launch(who));
  });
  for (const { who, atMs, forMs, kind } of faults)
    time.later(atMs, () => {
      const hit = processes[who];
      if (hit === undefined) return;
      if (kind === "halt") hit.halt(forMs);
      if (kind === "stop") hit.stop();
      if (kind === "kill") {
        hit.kill();
        restart(who, hit);
      }
    });
  await time.pass(faultyMs + 40_000, check);
  quiet = true;
  await time.pass(quietMs, check);
  assert.equal(processes.filter((one) => one?.leads()).length, 1, "somebody leads when all is well again");
  const inOrder = writes.toSorted((a, b) => a.fromMs - b.fromMs);
  inOrder.forEach((write, index) => {
    const other = inOrder.slice(0, index).find(({ by, toMs }) => by !== write.by && toMs > write.fromMs);
    assert.equal(other, undefined, `a write of ${other?.by} is under way when ${write.by} begins one`);
  });
  return leaders.size;
}

test("at no instant do two lead, whatever is slow, lost, halted or killed; and somebody leads when it is over", async () => {
  let reigns = 0;
  const property = fc.asyncProperty(scenario, async (drawn) => {
    reigns += await play(drawn);
  });
  const numRuns = Number(process.env.ELECTOR_RUNS ?? 150);
  await fc.assert(property, { numRuns, endOnFailure: true });
  // Otherwise nothing was shown.
  assert.ok(reigns > numRuns * 1.5, `${reigns} reigns in ${numRuns} runs`);
});
