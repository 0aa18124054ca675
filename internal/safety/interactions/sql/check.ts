/**
 * All pairs of the drugs ($1, DINs in the order asked) against all rules, in one row: the drugs, the sources, and what was
 * found. Indexes: drugs_din_key once a drug; interaction_entries_pkey once for each code and name of a drug, index-only once
 * vacuumed; interaction_rules_pkey once for what is found. Sources are a handful, and read whole. The cost is that of the rules
 * which name one of the drugs. No locks.
 *
 * Rules of the sample are for drugs of the sample: they say nothing about a real one.
 *
 * A drug is found by its ATC code, by the groups above it, and by the name of each of its ingredients: a combination has a
 * code of its own, which no rule of its parts names.
 */
import type { Statement } from "../../../postgres/database.ts";
import { severities } from "../model.ts";
import { ingredientKey, withoutSalt } from "./keys.ts";

const rank = `array_position('{${severities.join(",")}}'::text[], r.severity)`;

export const check = (schema: string): Statement => ({
  name: `${schema}_interactions_check`,
  text: `
with asked as materialized (
  select a.nth, d.*
  from unnest($1::text[]) with ordinality a(din, nth)
  cross join lateral (
    select d.din, d.name, d.synthetic, d.atc_code, coalesce(d.generic_name, lower(d.name)) as substance, d.active_ingredients
    from ${schema}.drugs d where d.din = a.din offset 0
  ) d
),
keys as (
  select nth, substance, left(atc_code, length) as key
  from asked cross join unnest('{3,4,5,7}'::integer[]) length where length(atc_code) >= length
  union
  select nth, substance, n.key
  from asked
  cross join jsonb_array_elements(active_ingredients) i
  cross join lateral (
    values (${ingredientKey("i.value ->> 'name'")}), (${withoutSalt("i.value ->> 'name'")})
  ) n(key)
),
hits as materialized (
  select k.nth, e.rule_id, e.side, coalesce(e.substance, k.substance) as substance
  from keys k
  cross join lateral (
    select e.rule_id, e.side, e.substance from ${schema}.interaction_entries e where e.key = k.key offset 0
  ) e
),
found as materialized (
  select distinct on (a.nth, b.nth, a.rule_id) a.nth as first, b.nth as second, a.rule_id, a.side,
    a.substance as first_substance, b.substance as second_substance
  from hits a
  join hits b on b.rule_id = a.rule_id and b.side <> a.side and b.nth > a.nth and b.substance <> a.substance
  order by a.nth, b.nth, a.rule_id, a.substance, b.substance, a.side
)
select
  (select jsonb_agg(jsonb_build_object('din', a.din, 'name', a.name,
      'covered', exists (
        select from hits h
        cross join lateral (select i.source_id from ${schema}.interaction_rules i where i.id = h.rule_id offset 0) i
        join ${schema}.interaction_sources s on s.id = i.source_id
        where h.nth = a.nth and (a.synthetic or not s.synthetic)
      )) order by a.nth)
    from asked a) as checked,
  (select jsonb_agg(jsonb_build_object('name', s.name, 'asOf', s.as_of, 'rules', s.rules, 'synthetic', s.synthetic)
      order by s.name)
    from ${schema}.interaction_sources s
    where not s.synthetic or exists (select from asked where synthetic)) as sources,
  (select jsonb_agg(jsonb_build_object(
      'key', r.key, 'dins', jsonb_build_array(x.din, y.din),
      'substances', jsonb_build_array(f.first_substance, f.second_substance),
      'sides', case f.side when 1 then jsonb_build_array(r.side1, r.side2) else jsonb_build_array(r.side2, r.side1) end,
      'severity', r.severity, 'severityText', r.severity_text, 'description', r.description,
      'management', r.management, 'source', r.source)
      order by ${rank}, f.first, f.second, r.key)
    from found f
    join asked x on x.nth = f.first
    join asked y on y.nth = f.second
    cross join lateral (
      select r.*, s.name as source from ${schema}.interaction_rules r
      join ${schema}.interaction_sources s on s.id = r.source_id
      where r.id = f.rule_id and (not s.synthetic or (x.synthetic and y.synthetic)) offset 0
    ) r) as interactions`,
});
