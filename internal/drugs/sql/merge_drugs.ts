/**
 * Brings a batch of products in: updates those that differ in a column, inserts those that are new, leaves the rest
 * untouched (no new row version, no index entry). A product is removed if it has a reason for the removal. All others are present.
 * Indexes: drugs_din_key. Locks: the rows it changes, until the batch commits.
 */
import type { Statement } from "../../postgres/database.ts";

/** What a batch's JSON holds for each product: the columns a loader decides. */
const columns = {
  drug_code: "integer",
  name: "text",
  name_fr: "text",
  descriptor: "text",
  sort_name: "text",
  class: "text",
  catalogue: "boolean",
  generic: "boolean",
  generic_basis: "text",
  generic_name: "text",
  generic_name_fr: "text",
  manufacturer: "text",
  form: "text",
  form_fr: "text",
  routes: "text[]",
  strength: "text",
  atc_code: "text",
  atc_name: "text",
  schedule: "text",
  schedules_raw: "text[]",
  status: "text",
  status_raw: "text",
  status_since: "date",
  ai_group_no: "text",
  product_key: "text",
  route_families: "text[]",
  container: "text",
  fill: "text",
  active_ingredients: "jsonb",
  package_sizes: "jsonb",
  source_set: "text",
  source_updated_on: "date",
  synthetic: "boolean",
} as const;

const names = Object.keys(columns);
const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
const of = (alias: string) => names.map((name) => `${alias}.${name}`).join(", ");

/** Values: the products as a JSON array of objects, the time. Returns the IDs of the products that it wrote. */
export const mergeDrugs = (schema: string): Statement => ({
  name: `${schema}_drugs_merge`,
  text: `
with given as materialized (
  select * from jsonb_to_recordset($1::jsonb) as g(din text, removed_reason text, ${typed.join(", ")})
),
updated as (
  update ${schema}.drugs d
  set ${names.map((name) => `${name} = g.${name}`).join(", ")},
    changed_at = $2, removed_at = case when g.removed_reason is not null then coalesce(d.removed_at, $2) end,
    removed_reason = g.removed_reason
  from given g
  where d.din = g.din
    and (${of("d")}, d.removed_reason) is distinct from (${of("g")}, g.removed_reason)
  returning d.id
),
inserted as (
  insert into ${schema}.drugs (din, ${names.join(", ")}, created_at, changed_at, removed_at, removed_reason,
    clinical_products)
  select g.din, ${of("g")}, $2, $2, case when g.removed_reason is not null then $2::timestamptz end, g.removed_reason,
    coalesce((select c.products from ${schema}.clinical_products c where c.din = g.din), '{}')
  from given g
  where not exists (select from ${schema}.drugs d where d.din = g.din)
  returning id
)
select id, false as inserted from updated
union all
select id, true from inserted`,
});
