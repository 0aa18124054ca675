/** What a load left in the database, for tests to compare. */
import { type Database, query } from "../../internal/postgres/database.ts";

type Row = Record<
  | "id"
  | "name"
  | "manufacturer"
  | "class"
  | "catalogue"
  | "form"
  | "routes"
  | "strength"
  | "atc_code"
  | "package_sizes"
  | "schedule"
  | "status"
  | "status_raw"
  | "source_set"
  | "source_updated_on"
  | "synthetic"
  | "created_at"
  | "changed_at"
  | "removed_at",
  unknown
> & { din: string };

export async function productsOf(database: Database): Promise<Map<string, Row>> {
  const rows = await query<Row>(database, "select * from live.drugs");
  return new Map(rows.map((row) => [row.din, row]));
}

/** Everything a load decides, without ids and times. */
export async function stateOf(database: Database): Promise<unknown> {
  return query(
    database,
    `select to_jsonb(d) - 'id' - 'created_at' - 'changed_at' as product,
       (select array_agg(n.name order by n.name) from live.drug_names n where n.drug_id = d.id) as names,
       (select array_agg(s.word order by s.word) from live.drug_words w
          join live.search_words s on s.id = w.word_id where w.drug_id = d.id) as words
     from live.drugs d order by d.din`,
  );
}

/** Row versions: the same before and after means that nothing was written, not even in place. */
export async function versionsOf(database: Database): Promise<unknown> {
  return query(
    database,
    `select 'd', id, 0, ctid::text, xmin::text, xmax::text from live.drugs union all
     select 'n', drug_id, 0, ctid::text, xmin::text, xmax::text from live.drug_names union all
     select 'w', drug_id, word_id, ctid::text, xmin::text, xmax::text from live.drug_words
     order by 1, 2, 3, 4`,
  );
}
