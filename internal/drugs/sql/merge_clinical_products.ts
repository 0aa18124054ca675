/**
 * Stores a release of the Canadian Clinical Drug Data Set. All statements run in one transaction under the loads' lock.
 * `clinical_products` has all DINs of the newest release. `drugs.clinical_products` repeats them for the drugs that there are,
 * so that comparing two drugs reads no other table. Products that are loaded later take theirs when they are inserted.
 */
import type { Statement } from "../../postgres/database.ts";

export const newestRelease = (schema: string): Statement => ({
  text: `select max(dated)::text as dated, (select count(*)::integer from ${schema}.clinical_products) as known
from ${schema}.clinical_product_releases`,
});

export const addRelease = (schema: string): Statement => ({
  text: `insert into ${schema}.clinical_product_releases (dated) values ($1) on conflict do nothing`,
});

/** Values: the products by DIN, as a JSON array. Returns what it wrote. Locks: the rows it changes. */
export const mergeClinicalProducts = (schema: string): Statement => ({
  text: `
insert into ${schema}.clinical_products as c (din, products)
select g.din, g.products from jsonb_to_recordset($1::jsonb) as g(din text, products text[])
on conflict (din) do update set products = excluded.products where c.products <> excluded.products
returning din, xmax = 0 as inserted`,
});

/** Values: the DINs of the release. */
export const removeOtherProducts = (schema: string): Statement => ({
  text: `delete from ${schema}.clinical_products where din <> all ($1::text[]) returning din`,
});

/** Returns the drugs that changed. One scan of the drugs. Locks: the rows it changes. */
export const updateDrugs = (schema: string): Statement => ({
  text: `
update ${schema}.drugs d set clinical_products = n.products
from (
  select o.id, coalesce(c.products, '{}') as products
  from ${schema}.drugs o left join ${schema}.clinical_products c using (din)
) n
where n.id = d.id and n.products <> d.clinical_products
returning d.din`,
});
