/**
 * Takes a task ($1) of maintenance that last ran $2 ms ago or longer, in the name of $3. Locks: the task's advisory lock until
 * the transaction ends, tried and never waited for; who does not get it touches nothing. Index: maintenance_runs_pkey.
 */
import type { Statement } from "../../../postgres/database.ts";

export type DueRow = { taken: boolean };

export const takeTask = (schema: string): Statement => ({
  name: `${schema}_maintenance_take`,
  text: `
    with lock as materialized (
      select pg_try_advisory_xact_lock(hashtextextended('${schema}.maintenance ' || $1, 0)) as held
    ), run as (
      insert into ${schema}.maintenance_runs as r (task, ran_at, ran_by)
      select $1, now(), $3 from lock where held
      on conflict (task) do update set ran_at = excluded.ran_at, ran_by = excluded.ran_by
      where r.ran_at <= now() - $2::float8 * interval '1 ms'
      returning 1
    )
    select exists (select from run) as taken`,
});
