/**
 * What is already known of products, for loads that state only a part of them, and which products a set holds.
 * Indexes: drugs_din_key; drugs_by_set. No locks.
 */
import type { Statement } from "../../postgres/database.ts";

/** Values: DINs. */
export const knownDrugs = (schema: string): Statement => ({
  name: `${schema}_drugs_known`,
  text: `
select din, manufacturer, form, form_fr, routes, atc_code, atc_name, schedules_raw, status_raw, status_since,
  active_ingredients, package_sizes, source_set, synthetic
from ${schema}.drugs
where din = any ($1::text[])`,
});

/** Values: the set, synthetic. */
export const presentInSet = (schema: string): Statement => ({
  text: `
select din, drug_code, source_updated_on as updated_on
from ${schema}.drugs
where source_set = $1 and synthetic = $2 and removed_at is null
order by din`,
});

/** Values: DINs, the dates that a load states for them, synthetic. Answers those that we know from a newer source. */
export const newerDrugs = (schema: string): Statement => ({
  name: `${schema}_drugs_newer`,
  text: `
select d.din
from unnest($1::text[], $2::date[]) as g (din, updated_on)
join ${schema}.drugs d on d.din = g.din
where d.synthetic = $3 and d.source_updated_on > g.updated_on`,
});
