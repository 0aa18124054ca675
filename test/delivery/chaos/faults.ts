/**
 * Dispatchers killed at random and replaced, the database's server killed and started again, secrets rotated: while events
 * are told to endpoints of every behaviour. Nothing may be lost, altered or sent under another's lease, and no more may be
 * sent twice than was in hand at the kills.
 */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { query } from "../../../internal/postgres/database.ts";
import { check, type Summary } from "./checks.ts";
import { startDispatchers } from "./dispatchers.ts";
import { endpointsOf, type Policy } from "./endpoints.ts";
import { type Stage, setStage } from "./stage.ts";

export type FaultOptions = {
  endpoints: number;
  deliveries: number;
  /** Events for endpoints too that let the time run out, one attempt after the other. */
  rareEvents: number;
  /** Over how long events are told. */
  tellMs: number;
  timeoutMs: number;
  /** Between kills of a dispatcher; 0 for none. */
  killEveryMs: number;
  databaseKills: number;
  databaseDownMs: number;
  rotateEveryMs: number;
  policy: Policy;
  say(line: string): void;
};

export type Outcome = Summary & {
  kills: number;
  /** Begun and unwritten at the kills: the most that may have been sent twice. */
  inHand: number;
  rotations: number;
};

async function pendingOf(stage: Stage): Promise<number | undefined> {
  try {
    const [row] = await query<{ waiting: number }>(
      stage.database,
      `select ((select count(*) from live.events where not fanned_out) + (select count(*) from live.deliveries d
         join live.webhooks w on w.id = d.subscription_id where d.state = 'pending' and w.active))::integer as waiting`,
    );
    return row?.waiting;
  } catch {
    return undefined;
  }
}

const leases = { leaseMs: 3_000, renewMs: 900, pollMs: 500, concurrency: 128 } as const;

export async function playFaults(options: FaultOptions): Promise<Outcome> {
  const { say, policy } = options;
  const endpoints = endpointsOf(options.endpoints);
  await using stage = await setStage(endpoints, policy);
  await using dispatchers = await startDispatchers({
    url: stage.url,
    folder: stage.folder,
    count: 3,
    timeoutMs: options.timeoutMs,
    options: leases,
  });
  let [kills, inHand, rotations] = [0, 0, 0];
  let over = false;
  /** Goes on until it is over; with 0 there is nothing to do but to wait for that. */
  const every = async (everyMs: number, work: () => Promise<void>) => {
    for (;;) {
      await sleep(everyMs === 0 ? 100 : everyMs * (0.5 + Math.random()));
      if (over) return;
      if (everyMs > 0) await work();
    }
  };
  const telling = async () => {
    const rounds = Math.ceil(options.deliveries / endpoints.length);
    const rareEvery = Math.ceil(rounds / options.rareEvents);
    const startMs = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      await stage.tell(round % rareEvery === 0);
      await sleep(Math.max(0, startMs + (options.tellMs * round) / rounds - performance.now()));
    }
    say(`told ${rounds} events`);
  };
  const killing = every(options.killEveryMs, async () => {
    const had = await dispatchers.killOne();
    kills += 1;
    inHand += had;
    say(`killed a dispatcher with ${had} in hand`);
  });
  const rotating = every(options.rotateEveryMs, async () => {
    const { name } = endpoints[rotations % endpoints.length] ?? { name: "" };
    rotations += 1;
    await stage.rotate(name);
  });
  const restarting = async () => {
    for (let kill = 0; kill < options.databaseKills; kill += 1) {
      await sleep((options.tellMs * (kill + 1)) / (options.databaseKills + 1));
      let highest = 0;
      const looking = setInterval(() => {
        highest = Math.max(highest, dispatchers.inHand);
      }, 20);
      await stage.restartDatabase(options.databaseDownMs);
      clearInterval(looking);
      // While it was away outcomes could not be written: all of that was in hand.
      inHand += highest;
      kills += 1;
      say(`killed the database's server; up to ${highest} were in hand until it was back`);
    }
  };
  const draining = async () => {
    await Promise.all([telling(), restarting()]);
    for (let waiting: number | undefined; waiting !== 0; ) {
      await sleep(500);
      waiting = await pendingOf(stage);
      say(`${waiting ?? "?"} wait`);
    }
  };
  // Neither ends before it is over, unless it fails.
  const background = Promise.all([killing, rotating]);
  await Promise.race([background, draining()]);
  over = true;
  await background;
  await dispatchers.stop();
  const summary = await check(stage, policy);
  assert.ok(
    summary.duplicates <= inHand,
    `${summary.duplicates} were sent twice, and only ${inHand} were in hand at the kills`,
  );
  return { ...summary, kills, inHand, rotations };
}
