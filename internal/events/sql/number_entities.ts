/**
 * Draws numbers for events: $1 entities, distinct, and $2 how many each has; answers the last number of each. Entities are
 * taken in one order everywhere, so that two transactions never wait for each other in a circle; who comes second waits
 * for the first to commit, and so numbers have no gaps. Index: entity_sequences_pkey. Locks: the entities' rows.
 */
import type { Statement } from "../../postgres/database.ts";

export type NumberedRow = { entity: string; seq: number };

export const numberEntities = (schema: string): Statement => ({
  name: `${schema}_events_number`,
  text: `
    insert into ${schema}.entity_sequences as known (entity, seq)
    select entity, events from unnest($1::text[], $2::integer[]) as given(entity, events)
    order by entity collate "C"
    on conflict (entity) do update set seq = known.seq + excluded.seq
    returning entity, seq`,
});

/** Those of the entities ($1) that have had an event. Index: entity_sequences_pkey. No locks. */
export const toldEntities = (schema: string): Statement => ({
  name: `${schema}_events_told`,
  text: `select entity from ${schema}.entity_sequences where entity = any($1::text[])`,
});
