/** Looks at the backlog of a real database, every 5 s, as a recording: what the view says, and attempts by the statistics. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, query } from "../../../internal/postgres/database.ts";
import type { RecordedLook } from "./recording.ts";

const pollMs = 5_000;

type Row = {
  due: number;
  oldest_due_seconds: number;
  events_waiting: number;
  recoveries_waiting: number;
  lanes_due: number;
  lanes_leased: number;
  attempts: number;
};

async function look(database: Database, schema: string): Promise<Row> {
  const [row] = await query<Row>(
    database,
    `select due::float8, oldest_due_seconds, events_waiting::float8, lanes_due::float8, lanes_leased::float8,
       (select count(*)::float8 from ${schema}.recoveries where state = 'running') as recoveries_waiting,
       (select coalesce(sum(pg_stat_get_tuples_inserted(inhrelid)), 0)::float8 from pg_inherits
        where inhparent = '${schema}.attempts'::regclass) as attempts
     from ${schema}.backlog`,
  );
  if (row === undefined) throw new Error("the view has no row");
  return row;
}

/** Looks until `until` says so, after each. `readyReplicas` is what whoever runs the dispatchers knows. */
export async function recordBacklog(options: {
  database: Database;
  schema: string;
  readyReplicas: () => number;
  until: (looks: readonly RecordedLook[]) => boolean;
}): Promise<RecordedLook[]> {
  const { database, schema, readyReplicas, until } = options;
  const looks: RecordedLook[] = [];
  const beganMs = performance.now();
  let before: { attempts: number; atMs: number } | undefined;
  for (;;) {
    const atMs = performance.now();
    const second = Math.round((atMs - beganMs) / 100) / 10;
    const row = await look(database, schema).catch(() => undefined);
    const passed = before && (atMs - before.atMs) / 1_000;
    looks.push({
      second,
      readyReplicas: readyReplicas(),
      attemptsPerSecond:
        row && before && passed && row.attempts >= before.attempts
          ? Math.round((row.attempts - before.attempts) / passed)
          : null,
      sample: row
        ? {
            due: row.due,
            oldestDueSeconds: Math.round(row.oldest_due_seconds * 10) / 10,
            eventsWaiting: row.events_waiting,
            recoveriesWaiting: row.recoveries_waiting,
            lanesBusy: row.lanes_due + row.lanes_leased,
            lanesWaiting: row.lanes_due,
          }
        : null,
    });
    before = row && { attempts: row.attempts, atMs };
    if (until(looks)) return looks;
    await sleep(Math.max(0, pollMs - (performance.now() - atMs)));
  }
}
