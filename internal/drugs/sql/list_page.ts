/**
 * A page of the catalogue by (sort_name, id), with the total in every row. An empty page is one row without a product.
 * Indexes: drugs_by_name, or drugs_by_status for one status. They are walked in order for the page and counted index-only
 * for the total (about 2 ms for 15,000 products once the table is vacuumed). No locks.
 *
 * Separate statements, so that a prepared plan for a first page never has to serve a position in the middle, and a plan for
 * the whole catalogue never one status.
 */
import type { Statement } from "../../postgres/database.ts";
import { drugColumns } from "./columns.ts";

/**
 * Values: limit, offset, the total if it is known (it is then not counted), or null; with `after`, sort_name and id; and with
 * `byStatus`, the status.
 */
export function listPage(schema: string, after: boolean, byStatus = false): Statement {
  const listed = (drug: string) =>
    `${drug}catalogue${byStatus ? ` and ${drug}status = $${after ? 6 : 4}` : ""}`;
  return {
    name: `${schema}_drugs_list${after ? "_after" : ""}${byStatus ? "_status" : ""}`,
    text: `
select t.total, p.*
from (select coalesce($3::bigint, (select count(*) from ${schema}.drugs where ${listed("")})) as total) t
left join lateral (
  select ${drugColumns("d")}, d.sort_name
  from ${schema}.drugs d
  where ${listed("d.")}${after ? " and (d.sort_name, d.id) > ($4, $5::integer)" : ""}
  order by d.sort_name, d.id
  limit $1 offset $2
) p on true
order by p.sort_name, p.id`,
  };
}
