/**
 * What a lease costs with 1, 100 and 10,000 lanes that have work now and then, among 100,000 subscriptions (one of a
 * hundred fails) with a million scheduled retries; what each task of maintenance takes there, by the plans of a dispatcher's pool next to those of any other;
 * and what a dispatcher does that has nothing to do but that.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../../internal/core/clock.ts";
import { createDispatcher } from "../../../internal/delivery/dispatcher.ts";
import {
  intervalsMs,
  startMaintenance,
  type TaskName,
  tasksOf,
} from "../../../internal/delivery/maintenance/maintenance.ts";
import { type LeasedRow, leaseLanes } from "../../../internal/delivery/sql/lease.ts";
import { releaseLanes } from "../../../internal/delivery/sql/release.ts";
import { touchLanes } from "../../../internal/delivery/sql/touch_lanes.ts";
import { windowOf } from "../../../internal/delivery/sql/window.ts";
import { type Database, inTransaction, openDatabase, query } from "../../../internal/postgres/database.ts";
import { newSecret } from "../../../internal/webhooks/secrets.ts";
import { prepareDays, schema, sealKey } from "../../delivery/world.ts";
import { sealUnbound } from "../../webhooks/unbound_seal.ts";
import { parentOf, treeCpuMs } from "./processes.ts";

const subscriptions = 100_000;
const retries = 1_000_000;
const turns = 3;
const rounds = 400;
/** Tasks that come every minute or more rarely are in what is printed of maintenance. */
const idleMs = 30_000;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function fill(on: Database): Promise<void> {
  await prepareDays(on);
  await query(
    on,
    `insert into live.webhooks (id, account_id, url, events, secret, created_at, updated_at, failing_since)
     select overlay(gen_random_uuid()::text placing lpad(to_hex(n), 8, '0') from 1)::uuid, gen_random_uuid(),
       'https://example.test/', '{price.changed}', $1, now(), now(), case when n % 100 = 0 then now() - interval '4 days' end
     from generate_series(1, ${subscriptions}) n`,
    [sealUnbound(sealKey, Buffer.from(newSecret()))],
  );
  await query(
    on,
    `insert into live.lanes (subscription_id, next_due_at)
     select id, now() + interval '1 hour' + random() * interval '10 hours' from live.webhooks`,
  );
  const windowText = windowOf(undefined, Date.now()).holds("id");
  const from = /'([0-9a-f-]+)'/.exec(windowText)?.[1] ?? "";
  await query(
    on,
    `insert into live.deliveries (id, event_id, kind, subscription_id, account_id, attempt, due_at, origin, created_at)
     select overlay(gen_random_uuid()::text placing left($1, 13) from 1)::uuid, gen_random_uuid(), 'price.changed', w.id,
       w.account_id, 3, now() + interval '1 hour' + random() * interval '10 hours', 'event', now()
     from live.webhooks w cross join generate_series(1, ${retries / subscriptions})`,
    [from],
  );
  for (const table of ["webhooks", "lanes", "deliveries"]) await query(on, `vacuum analyze live.${table}`);
}

/** As many lanes are due all the time, and one is leased and let go again; answers what the lease takes, in microseconds. */
async function costOfLease(on: Database, active: number): Promise<number> {
  const rows = await query<{ id: string }>(on, "select id from live.webhooks order by id limit $1", [active]);
  const ids = rows.map(({ id }) => id);
  const window = windowOf(undefined, Date.now());
  const release = (leased: readonly LeasedRow[]) =>
    query(on, releaseLanes(schema, window), [
      "bench",
      leased.map((row) => row.subscription_id),
      leased.map(({ epoch }) => epoch),
      leased.map(() => 0),
    ]);
  const tookMs: number[] = [];
  await query(on, touchLanes(schema), [ids]);
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    const leased = await query<LeasedRow>(on, leaseLanes(schema, "all"), ["bench", 10_000, 1]);
    tookMs.push(performance.now() - startedMs);
    await release(leased);
    await query(on, touchLanes(schema), [leased.map((row) => row.subscription_id)]);
  }
  await release(await query<LeasedRow>(on, leaseLanes(schema, "all"), ["bench", 10_000, active]));
  return median(tookMs) * 1_000;
}

/** Every task as it is done when it is due, on a pool that is made for queues and on one that is not; the second time counts. */
async function costOfMaintenance(
  on: Database,
  plain: Database,
  print: (line: string) => void,
): Promise<void> {
  const names = Object.keys(intervalsMs) as TaskName[];
  let shareByIndex = 0;
  for (const name of names) {
    const took: number[] = [];
    for (const database of [on, plain, on, plain]) {
      const tasks = tasksOf({ database, schema, clock: systemClock, id: "bench", observe() {} });
      const startedMs = performance.now();
      await inTransaction(database, tasks[name]);
      took.push(performance.now() - startedMs);
    }
    const [, , byIndex = 0, otherwise = 0] = took;
    shareByIndex += byIndex / intervalsMs[name];
    print(
      `${name}, every ${intervalsMs[name] / 1_000} s: ${byIndex.toFixed(0)} ms, ${otherwise.toFixed(0)} ms without byIndex`,
    );
  }
  print(`maintenance altogether takes ${(shareByIndex * 100).toFixed(2)} % of the time`);
}

export async function benchLanes(databaseUrl: string, print: (line: string) => void): Promise<void> {
  const open = () =>
    openDatabase({ url: databaseUrl, poolSize: 4, planOnce: true, byIndex: true, applicationName: "bench" });
  {
    await using on = open();
    await fill(on);
    // What may grow is the search; how long the disk takes to keep the result is not to hide it.
    await query(
      on,
      `alter database "${new URL(databaseUrl).pathname.slice(1)}" set synchronous_commit = off`,
    );
  }
  await using on = open();
  print(`${subscriptions} subscriptions, ${retries} scheduled retries`);
  await costOfLease(on, 100);
  // In turns, and the best turn of each: what else runs on the machine only adds.
  const least = new Map<number, number>();
  for (let turn = 0; turn < turns; turn += 1)
    for (const active of [1, 100, 10_000])
      least.set(
        active,
        Math.min(least.get(active) ?? Number.POSITIVE_INFINITY, await costOfLease(on, active)),
      );
  for (const [active, us] of least)
    print(
      `a lease while ${active} lanes have work: ${us.toFixed(0)} us, ${(us / Math.min(...least.values())).toFixed(2)} x the least`,
    );
  await query(on, `update live.lanes set next_due_at = now() + interval '1 hour' where next_due_at < now()`);
  {
    await using plain = openDatabase({
      url: databaseUrl,
      poolSize: 4,
      planOnce: true,
      applicationName: "bench",
    });
    await costOfMaintenance(on, plain, print);
  }
  const [backend] = await query<{ pid: number }>(on, "select pg_backend_pid() as pid");
  const postmaster = parentOf(backend?.pid ?? 0);
  await using _ = createDispatcher({
    database: on,
    schema,
    send: async () => {
      throw new Error("nothing is due");
    },
    clock: systemClock,
    sealKey,
    id: "idle",
    observe() {},
  });
  await using _maintained = startMaintenance({
    database: on,
    schema,
    clock: systemClock,
    id: "idle",
    observe() {},
  });
  // What is due once at the start is not the rest.
  await sleep(5_000);
  const before = process.cpuUsage();
  const postgresMs = treeCpuMs(postmaster);
  await sleep(idleMs);
  const { user, system } = process.cpuUsage(before);
  const percent = (ms: number) => `${((ms / idleMs) * 100).toFixed(2)} % of a core`;
  print(
    `idle: dispatcher ${percent((user + system) / 1_000)}, PostgreSQL ${percent(treeCpuMs(postmaster) - postgresMs)}`,
  );
}
