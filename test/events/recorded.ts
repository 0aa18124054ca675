/** What was recorded, for tests of what makes events: without ids, which differ from run to run. */
import type { EventKind } from "../../internal/events/model.ts";
import type { EventData } from "../../internal/events/schemas/event_data.ts";
import { type Database, query } from "../../internal/postgres/database.ts";

export type Recorded<Kind extends EventKind = EventKind> = {
  kind: Kind;
  entity: string;
  sequence: number;
  data: EventData[Kind];
  accountId: string | null;
  dins: string[] | null;
  pharmacy: string | null;
  provinces: string[] | null;
};

type Row = {
  kind: EventKind;
  entity: string;
  entity_seq: number;
  payload: string;
  account_id: string | null;
  dins: string[] | null;
  pharmacy: string | null;
  provinces: string[] | null;
};

/** By kind, entity and number. */
export async function recorded(database: Database): Promise<Recorded[]> {
  const rows = await query<Row>(
    database,
    `select e.kind, e.entity, e.entity_seq, e.payload, e.account_id, e.provinces,
       (select key from live.pharmacies p where p.id = e.pharmacy_id) as pharmacy,
       case when e.drug_ids is not null then
         array(select din from live.drugs d where d.id = any(e.drug_ids) order by din) end as dins
     from live.events e order by e.kind, e.entity collate "C", e.entity_seq`,
  );
  return rows.map((row) => ({
    kind: row.kind,
    entity: row.entity,
    sequence: row.entity_seq,
    data: JSON.parse(row.payload).data,
    accountId: row.account_id,
    dins: row.dins,
    pharmacy: row.pharmacy,
    provinces: row.provinces,
  }));
}

export async function recordedOf<Kind extends EventKind>(
  database: Database,
  kind: Kind,
): Promise<Recorded<Kind>[]> {
  return (await recorded(database)).filter((event): event is Recorded<Kind> => event.kind === kind);
}
