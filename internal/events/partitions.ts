/**
 * Daily partitions (UTC) of tables whose primary key is a UUIDv7, by range of the id: events, deliveries, attempts. A day is
 * made as a table of its own and then attached, which takes a SHARE UPDATE EXCLUSIVE lock on the parent: readers and
 * writers go on. It goes by DETACH CONCURRENTLY and DROP, which wait for nobody longer than a bound and block nobody.
 *
 * What a crash leaves: a day that was made and not attached is attached by the next `ensureDays`; one that was half
 * detached, or detached and not dropped, is finished by the next `dropDaysBefore`.
 */
import { dayMs } from "../core/days.ts";
import { lowestUuidv7 } from "../core/ids.ts";
import { type Database, type Queryable, query } from "../postgres/database.ts";
import { inSession } from "../postgres/session.ts";

export const idAt = lowestUuidv7;

const dayOf = (ms: number) => Math.floor(ms / dayMs);
const nameOf = (table: string, day: number) =>
  `${table}_${new Date(day * dayMs).toISOString().slice(0, 10).replaceAll("-", "")}`;

type Partition = { name: string; day: number; state: "attached" | "detaching" | "alone" };
type PartitionRow = { name: string; pending: boolean | null };

/** Every table that is named as a day of `table`, oldest first. Reads the catalogue only. */
async function partitionsOf(on: Queryable, schema: string, table: string): Promise<Partition[]> {
  const rows = await query<PartitionRow>(
    on,
    `select c.relname as name, i.inhdetachpending as pending
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     left join pg_inherits i on i.inhrelid = c.oid
     where n.nspname = $1 and c.relkind = 'r' and c.relname ~ ('^' || $2 || '_[0-9]{8}$')
     order by c.relname`,
    [schema, table],
  );
  return rows.map(({ name, pending }) => {
    const [, year, month, date] = /(\d{4})(\d{2})(\d{2})$/.exec(name) ?? [];
    const day = dayOf(Date.UTC(Number(year), Number(month) - 1, Number(date)));
    return { name, day, state: pending === null ? "alone" : pending ? "detaching" : "attached" };
  });
}

async function attachedDays(on: Queryable, schema: string, table: string): Promise<Set<number>> {
  const partitions = await partitionsOf(on, schema, table);
  return new Set(partitions.flatMap(({ day, state }) => (state === "attached" ? [day] : [])));
}

/**
 * Makes one day: one statement, so that it is whole inside a transaction and outside. The advisory lock lets one at a time
 * do it; who waited finds it done. Every look is a statement of its own, which sees what was committed meanwhile.
 */
const makeDay = (schema: string, table: string, day: number) => `
  do $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('${schema}.${table} partitions', 0));
    create table if not exists ${schema}.${nameOf(table, day)} (like ${schema}.${table} including all);
    if not exists (
      select from pg_inherits i
      join pg_class c on c.oid = i.inhrelid
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = '${schema}' and c.relname = '${nameOf(table, day)}'
    ) then
      alter table ${schema}.${table} attach partition ${schema}.${nameOf(table, day)}
        for values from ('${idAt(day * dayMs)}') to ('${idAt((day + 1) * dayMs)}');
    end if;
  end
  $$`;

/**
 * Sees to it that every day from that of `fromMs` to that of `toMs`, both included, has its partition. Safe when several
 * do it at once. Inside a transaction a new day holds its locks until the end: make days ahead, outside.
 */
export async function ensureDays(
  on: Queryable,
  schema: string,
  table: string,
  fromMs: number,
  toMs: number,
): Promise<void> {
  const there = await attachedDays(on, schema, table);
  for (let day = dayOf(fromMs); day <= dayOf(toMs); day += 1) {
    if (!there.has(day)) await query(on, makeDay(schema, table, day));
  }
}

/** How many days after today have their partition, up to the first that has none. */
export async function daysLeft(on: Queryable, schema: string, table: string, nowMs: number): Promise<number> {
  const there = await attachedDays(on, schema, table);
  const today = dayOf(nowMs);
  let left = 0;
  while (there.has(today + left + 1)) left += 1;
  return left;
}

/** How long a drop waits for statements that still read the day; it is tried again next time. */
const lockTimeoutMs = 5_000;

/**
 * Drops the days that ended at or before `beforeMs`, and answers how many. Throws when one could not be had in time: what
 * was dropped before it stays dropped.
 */
export async function dropDaysBefore(
  database: Database,
  schema: string,
  table: string,
  beforeMs: number,
): Promise<number> {
  const partitions = await partitionsOf(database, schema, table);
  const old = partitions.filter(({ day }) => (day + 1) * dayMs <= beforeMs);
  // A half-detached one first: PostgreSQL allows one at a time.
  old.sort((one, other) => Number(other.state === "detaching") - Number(one.state === "detaching"));
  if (old.length === 0) return 0;
  return inSession(database, { lockTimeoutMs }, async (run) => {
    for (const { name, state } of old) {
      const how = state === "attached" ? "concurrently" : "finalize";
      if (state !== "alone")
        await run(`alter table ${schema}.${table} detach partition ${schema}.${name} ${how}`);
      await run(`drop table if exists ${schema}.${name}`);
    }
    return old.length;
  });
}
