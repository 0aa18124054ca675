/**
 * The stored state of products, for loads that state only a part of them, and the products of a set.
 * Indexes: drugs_din_key, drug_editions_pkey; the products of a set are one scan. No locks.
 */
import type { Statement } from "../../postgres/database.ts";

/** Values: DINs. */
export const knownDrugs = (schema: string): Statement => ({
  name: `${schema}_drugs_known`,
  text: `
select d.din, d.drug_code, d.name, d.name_fr, d.descriptor, d.class, d.catalogue, d.manufacturer, d.form, d.form_fr,
  d.routes, d.atc_code, d.atc_name, d.schedules_raw, d.status_raw, d.status_since, d.ai_group_no, d.active_ingredients,
  d.package_sizes, d.source_set, d.source_updated_on, d.synthetic, d.removed_reason, e.seen, e.gone, e.provenance
from ${schema}.drugs d
left join ${schema}.drug_editions e on e.drug_id = d.id
where d.din = any ($1::text[])`,
});

/** Values: the set, synthetic. */
export const productsOfSet = (schema: string): Statement => ({
  text: `
select d.din, d.drug_code, d.removed_at is null as present, coalesce(e.seen, d.source_updated_on) as seen, e.gone
from ${schema}.drugs d
left join ${schema}.drug_editions e on e.drug_id = d.id
where d.source_set = $1 and d.synthetic = $2
order by d.din`,
});
