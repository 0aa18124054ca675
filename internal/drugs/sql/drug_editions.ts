/**
 * The dates of the newest extracts with each drug, and of all extracts that were loaded completely. Indexes: drugs_din_key,
 * drug_editions_pkey, drug_set_editions_pkey. Locks: the rows that change, until the transaction ends.
 */
import type { Statement } from "../../postgres/database.ts";

/** Values: synthetic. */
export const setEditions = (schema: string): Statement => ({
  text: `
select source_set as set, dated
from ${schema}.drug_set_editions
where synthetic = $1
order by dated`,
});

/** Values: the set, synthetic, the date. */
export const addSetEdition = (schema: string): Statement => ({
  text: `
insert into ${schema}.drug_set_editions (source_set, synthetic, dated)
values ($1, $2, $3)
on conflict do nothing`,
});

/** Values: a JSON array of {din, seen, gone, provenance}. Writes only the rows that differ. */
export const mergeEditions = (schema: string): Statement => ({
  name: `${schema}_drug_editions_merge`,
  text: `
insert into ${schema}.drug_editions as e (drug_id, seen, gone, provenance)
select d.id, g.seen, g.gone, g.provenance
from jsonb_to_recordset($1::jsonb) as g(din text, seen date, gone date, provenance jsonb)
join ${schema}.drugs d on d.din = g.din
on conflict (drug_id) do update set seen = excluded.seen, gone = excluded.gone, provenance = excluded.provenance
where (e.seen, e.gone, e.provenance) is distinct from (excluded.seen, excluded.gone, excluded.provenance)`,
});

/**
 * Values: DINs, a date, whether the extract of that date has the products. Moves `seen` forward for products that it has,
 * and sets `gone` for products that it lacks.
 */
export const dateProducts = (schema: string): Statement => ({
  text: `
insert into ${schema}.drug_editions as e (drug_id, seen, gone)
select d.id, case when $3 then $2::date else coalesce(d.source_updated_on, $2::date) end,
  case when not $3 then $2::date end
from ${schema}.drugs d
where d.din = any ($1::text[])
on conflict (drug_id) do update set
  seen = case when $3 then greatest(e.seen, $2::date) else e.seen end,
  gone = case when $3 then e.gone else $2::date end`,
});
