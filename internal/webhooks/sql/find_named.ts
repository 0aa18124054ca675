/**
 * The internal ids of drugs ($1, DINs) and pharmacies ($2, keys) that a filter names; null for one that is not there. Indexes:
 * drugs_din_key, pharmacies_key_key, a probe each (`offset 0` holds the planner to
 * that). No locks: neither is ever deleted.
 */
import type { Statement } from "../../postgres/database.ts";

export type NamedRow = { kind: "drug" | "pharmacy"; at: number; id: number | null };

export const findNamed = (schema: string): Statement => ({
  name: `${schema}_webhooks_find_named`,
  text: `
    select 'drug' as kind, named.at::integer as at, d.id
    from unnest($1::text[]) with ordinality as named(din, at)
    left join lateral (select d.id from ${schema}.drugs d where d.din = named.din offset 0) d on true
    union all
    select 'pharmacy', named.at::integer, p.id
    from unnest($2::text[]) with ordinality as named(key, at)
    left join lateral (select p.id from ${schema}.pharmacies p where p.key = named.key offset 0) p on true
    order by 1, 2`,
});
