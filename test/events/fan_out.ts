/** What the fan-out leaves behind it, for tests of those that read events: positions, one after the other, by id, from which the real one goes on. */

import { exampleEvent } from "../../internal/events/event_schemas.ts";
import { ensureDays } from "../../internal/events/partitions.ts";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";

/** One at a time, like the real one; `most` events of those that wait. Answers how many. */
export async function fanOutAll(database: Database, schema = "live", most = 1_000_000): Promise<number> {
  return inTransaction(database, async (tx) => {
    await query(tx, "select pg_advisory_xact_lock(hashtext($1))", [`${schema} fan-out of tests`]);
    const rows = await query(
      tx,
      `with chosen as (
         select id, row_number() over (order by id) as place from (
           select id from ${schema}.events where not fanned_out order by id limit $1 for update
         ) waiting
       ), moved as (
         update ${schema}.fan_out set position = position + (select count(*) from chosen) returning position
       )
       update ${schema}.events e set fanned_out = true, matched = 0,
         position = moved.position - (select count(*) from chosen) + c.place
       from chosen c, moved where e.id = c.id returning e.id`,
      [most],
    );
    return rows.length;
  });
}

/** The event that the documentation shows. */
export async function addExampleEvent(database: Database, schema: string): Promise<void> {
  const example = exampleEvent("price.changed");
  const id = String(example.id).slice("evt_".length);
  const ms = Number.parseInt(id.slice(0, 12), 16);
  await ensureDays(database, schema, "events", ms, ms);
  await query(
    database,
    `insert into ${schema}.events (id, kind, entity, entity_seq, payload, created_at)
     values ($1, 'price.changed', $2, 1, $3, $4)`,
    [id, example.entity, JSON.stringify(example), example.created_at],
  );
}
