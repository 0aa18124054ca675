/** Rows of interactions for the query plans: twenty rules an ingredient with those before it. */
import { query } from "../../../internal/postgres/database.ts";
import type { Grower } from "../size.ts";

const source = (schema: string) => `
  insert into ${schema}.interaction_sources (name, rules, synthetic) values ('bench', 1000, true)
  on conflict (name) do nothing`;

/** Ten products share an ingredient; every tenth product stands for it. */
const rules = (schema: string) => `
  insert into ${schema}.interaction_rules (source_id, key, digest, severity, severity_text, description, management,
    side1, side2)
  select s.id, 'bench ' || a.id || ' ' || b.id, 'bench', (array['MAJOR', 'MODERATE', 'MINOR'])[1 + a.id / 10 % 3], 'bench',
    repeat('what may happen ', 10), repeat('what to do ', 10), a.generic_name, b.generic_name
  from ${schema}.interaction_sources s
  cross join ${schema}.drugs a
  join ${schema}.drugs b on b.id % 10 = 1 and b.id between a.id - 200 and a.id - 10
  where a.id % 10 = 1 and a.id between $1 and $2`;

const entries = (schema: string) => `
  insert into ${schema}.interaction_entries (key, rule_id, side, substance)
  select case side when 1 then r.side1 else r.side2 end, r.id, side, case side when 1 then r.side1 else r.side2 end
  from ${schema}.interaction_rules r cross join generate_series(1, 2) side
  where not exists (select from ${schema}.interaction_entries e where e.rule_id = r.id)`;

export const interactionsRows: Grower = {
  tables: ["interaction_sources", "interaction_rules", "interaction_entries"],
  async grow(database, schema, to, from) {
    await query(database, source(schema));
    await query(database, rules(schema), [from.drugs + 1, to.drugs]);
    await query(database, entries(schema));
  },
};
