/**
 * How old each dataset is, kept in the process. A load that commits tells us on a channel, and what is kept is dropped; the
 * next who asks reads it anew. While nobody can tell us (the connection is lost, or a pooler is in the way) it is read at
 * most once a second, and never older than that. Reads are one small statement, and requests make none of their own.
 */
import type { Clock } from "../core/clock.ts";
import { type Database, query } from "../postgres/database.ts";
import { type Listener, listenTo } from "../postgres/listen_to.ts";
import type { DatasetReport, DatasetService, DatasetState } from "./model.ts";
import { createKept } from "./shared_read.ts";
import { channelOf } from "./sql/record_changes.ts";
import { type ReportRow, reports, type StateRow, states } from "./sql/states.ts";

export type DatasetServiceDeps = { database: Database; schema: string; clock: Clock };

/** Even while we listen: a connection can be dead long before either end notices. */
const oldestHeardMs = 60_000;
const oldestUnheardMs = 1_000;

const stateOf = ({ version, as_of, loaded_at }: StateRow): DatasetState => ({
  version,
  asOf: as_of,
  loadedAt: loaded_at,
});

function reportOf(
  nowMs: number,
  { dataset, kind, state, started_at, sources, ...row }: ReportRow,
): DatasetReport {
  const known = kind !== null && state !== null && started_at !== null;
  return {
    name: dataset,
    ...stateOf({ dataset, ...row }),
    sources: sources.map((source) => ({ ...source, asOf: new Date(source.asOf) })),
    // The database's clock may be ahead of ours.
    ageSeconds: Math.max(0, Math.floor((nowMs - row.loaded_at.getTime()) / 1_000)),
    lastLoad: known ? { kind, state, startedAt: started_at } : null,
  };
}

export function createDatasetService({
  database,
  schema,
  clock,
}: DatasetServiceDeps): DatasetService & AsyncDisposable {
  let listener: Listener | undefined;
  const current = createKept(async () => {
    const rows = await query<StateRow>(database, states(schema));
    return Object.fromEntries(rows.map((row) => [row.dataset, stateOf(row)]));
  });
  const report = createKept(async () => {
    const rows = await query<ReportRow>(database, reports(schema));
    return rows.map((row) => reportOf(clock.now(), row));
  });
  return {
    async current() {
      // With the first who asks: a process that serves nothing listens to nothing.
      listener ??= listenTo(database, { channel: channelOf(schema), onNotice: () => current.drop() });
      return current.get(listener.listening ? oldestHeardMs : oldestUnheardMs).catch(() => ({}));
    },
    report: () => report.get(oldestUnheardMs),
    async [Symbol.asyncDispose]() {
      await listener?.[Symbol.asyncDispose]();
    },
  };
}
