/**
 * The internal ids of drugs ($1, DINs) and pharmacies ($2, keys) that a filter names; null for one that is not there. Indexes:
 * drugs_din_key, pharmacies_key_key, a probe each. No locks: neither is ever deleted.
 */
import type { Statement } from "../../postgres/database.ts";

export type NamedRow = { kind: "drug" | "pharmacy"; at: number; id: number | null };

export const findNamed = (schema: string): Statement => ({
  name: `${schema}_webhooks_find_named`,
  text: `
    select 'drug' as kind, named.at::integer as at, d.id
    from unnest($1::text[]) with ordinality as named(din, at) left join ${schema}.drugs d on d.din = named.din
    union all
    select 'pharmacy', named.at::integer, p.id
    from unnest($2::text[]) with ordinality as named(key, at) left join ${schema}.pharmacies p on p.key = named.key
    order by 1, 2`,
});
