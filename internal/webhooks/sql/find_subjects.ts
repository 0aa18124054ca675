/**
 * What a made-up event is about: the drugs ($1, DINs) and pharmacies ($2, keys) that are there; or, for whom it does not
 * matter, the first of each. Indexes: drugs_din_key and pharmacies_key_key; drugs_pkey and pharmacies_pkey. No locks.
 */
import type { Province } from "../../core/geography.ts";
import type { Statement } from "../../postgres/database.ts";

export type SubjectRow = {
  kind: "drug" | "pharmacy";
  id: number;
  key: string;
  name: string;
  city: string;
  province: Province | null;
};

const drugColumns = "'drug' as kind, d.id, d.din as key, d.name, '' as city, null as province";
const pharmacyColumns = "'pharmacy' as kind, p.id, p.key, p.name, coalesce(p.city, '') as city, p.province";

export const findSubjects = (schema: string): Statement => ({
  name: `${schema}_webhooks_find_subjects`,
  text: `
    select ${drugColumns} from unnest($1::text[]) as named(din)
    cross join lateral (select d.* from ${schema}.drugs d where d.din = named.din offset 0) d
    union all
    select ${pharmacyColumns} from unnest($2::text[]) as named(key)
    cross join lateral (select p.* from ${schema}.pharmacies p where p.key = named.key offset 0) p`,
});

export const firstSubjects = (schema: string): Statement => ({
  name: `${schema}_webhooks_first_subjects`,
  text: `
    (select ${drugColumns} from ${schema}.drugs d order by d.id limit 1)
    union all
    (select ${pharmacyColumns} from ${schema}.pharmacies p order by p.id limit 1)`,
});
