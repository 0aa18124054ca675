/**
 * Brings rules in, with all they are found by, and takes away those that their source no longer has. Indexes:
 * interaction_sources_name_key, interaction_rules_key_key, interaction_entries_by_rule, interaction_rules_by_source.
 * Locks: the source's row until the transaction ends, so that two loads of it wait for each other.
 */
import type { Statement } from "../../../postgres/database.ts";
import { ingredientKey } from "./keys.ts";

/** Values: name, date or null, synthetic. Returns its id, or no row if the date is older than the stored one. */
export const mergeSource = (schema: string): Statement => ({
  text: `
insert into ${schema}.interaction_sources as s (name, as_of, synthetic) values ($1, $2, $3)
on conflict (name) do update set as_of = coalesce(excluded.as_of, s.as_of), synthetic = excluded.synthetic
where s.as_of is null or excluded.as_of is null or excluded.as_of >= s.as_of
returning id`,
});

const columns = "key, digest, severity, severity_text, description, management, side1, side2";

/** Values: the source's id, rules as a JSON array. Answers those that are new or changed. */
export const mergeRules = (schema: string): Statement => ({
  text: `
insert into ${schema}.interaction_rules as r (source_id, ${columns})
select $1, ${columns}
from jsonb_to_recordset($2::jsonb) as g(key text, digest text, severity text, severity_text text, description text,
  management text, side1 text, side2 text)
on conflict (key) do update set digest = excluded.digest, severity_text = excluded.severity_text,
  description = excluded.description, management = excluded.management, side1 = excluded.side1, side2 = excluded.side2
where r.digest <> excluded.digest
returning id, key, xmax = 0 as inserted`,
});

/** Values: ids of rules. */
export const dropEntries = (schema: string): Statement => ({
  text: `delete from ${schema}.interaction_entries where rule_id = any ($1::integer[])`,
});

/** Values: entries as a JSON array. A code that several members share is one entry. */
export const addEntries = (schema: string): Statement => ({
  text: `
insert into ${schema}.interaction_entries (key, rule_id, side, substance)
select e.key, e.rule_id, e.side, min(e.substance)
from (
  select coalesce(g.code, ${ingredientKey("g.name")}) as key, g.rule_id, g.side, ${ingredientKey("g.substance")} as substance
  from jsonb_to_recordset($1::jsonb) as g(rule_id integer, side smallint, code text, name text, substance text)
) e
where e.key <> ''
group by e.key, e.rule_id, e.side`,
});

/** Values: the source's id, the keys that it has. Answers the keys that are gone. */
export const dropGone = (schema: string): Statement => ({
  text: `delete from ${schema}.interaction_rules where source_id = $1 and key <> all ($2::text[]) returning key`,
});

/** Values: the source's id. */
export const countRules = (schema: string): Statement => ({
  text: `
update ${schema}.interaction_sources s set rules = c.rules
from (select count(*) as rules from ${schema}.interaction_rules where source_id = $1) c
where s.id = $1 and s.rules <> c.rules`,
});
