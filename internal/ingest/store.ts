/** The register of loads. */
import { type Queryable, query } from "../postgres/database.ts";
import type { LoadCounts, LoadKind } from "./model.ts";

export async function startLoad(
  on: Queryable,
  schema: string,
  load: { id: string; kind: LoadKind; name: string; synthetic: boolean; at: Date },
): Promise<void> {
  await query(
    on,
    `insert into ${schema}.loads (id, kind, source_name, synthetic, state, started_at) values ($1, $2, $3, $4, 'running', $5)`,
    [load.id, load.kind, load.name, load.synthetic, load.at],
  );
}

export type EndState = "finished" | "refused" | "failed";

export async function endLoad(
  on: Queryable,
  schema: string,
  end: { id: string; state: EndState; at: Date; counts: LoadCounts },
): Promise<void> {
  const { read, inserted, changed, unchanged, refused, held = 0 } = end.counts;
  await query(
    on,
    `update ${schema}.loads set state = $2, finished_at = $3, rows_read = $4, inserted = $5, changed = $6, unchanged = $7, refused = $8, held = $9
     where id = $1`,
    [end.id, end.state, end.at, read, inserted, changed, unchanged, refused, held],
  );
}

export async function hasFinishedLoad(on: Queryable, schema: string, kind: LoadKind): Promise<boolean> {
  const rows = await query(on, `select from ${schema}.loads where kind = $1 and state = 'finished' limit 1`, [
    kind,
  ]);
  return rows.length > 0;
}

/** Whether no load of real data, or none of sample data, has finished. A load that was killed is still the first. */
export async function isFirstLoad(
  on: Queryable,
  schema: string,
  { kind, synthetic }: { kind: LoadKind; synthetic: boolean },
): Promise<boolean> {
  const rows = await query(
    on,
    `select from ${schema}.loads where kind = $1 and state = 'finished' and synthetic = $2 limit 1`,
    [kind, synthetic],
  );
  return rows.length === 0;
}
