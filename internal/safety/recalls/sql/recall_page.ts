/**
 * Notices, the latest first. Position: issued_on, nid, both going down. The drugs are looked up for the rows of the page.
 *
 * - Of the drug with a DIN, by drugs_din_key: by recall_drugs_by_drug, each notice by recalls_pkey; all of a drug's, which are few, are gathered and counted.
 * - All: by recalls_by_issue, recalls_by_class, recalls_by_archived or recalls_by_class_archived, walked backwards from the
 *   position without reading rows, then by recalls_pkey; the total is counted in the same index.
 *
 * A page without rows is one row whose notice is null; its asked_id is null when no drug has the DIN. No locks.
 */
import type { PageRequest } from "../../../core/page.ts";
import { type Bound, createConditions } from "../../../postgres/conditions.ts";
import type { RecallFilter } from "../model.ts";
import { itsDrugs, recallColumns } from "./columns.ts";

/** `offset 0` holds the planner to the drug's own notices, however many it guesses a drug to have. */
const noticesOfDrug = (schema: string) => `(
      select n.* from (
        select nid from ${schema}.recall_drugs where drug_id = (select id from asked) offset 0
      ) own
      cross join lateral (select * from ${schema}.recalls where nid = own.nid offset 0) n offset 0
    )`;

/**
 * The keys of the page, then their rows. A planner that does not know the limit expects a tenth of all rows: as rows, PostgreSQL
 * 15 and 16 rather read and sort the whole table; as keys, every version walks the index, which has all that conditions need.
 */
const pageOfKeys = (schema: string, condition: string) => `
      select ${recallColumns("r")} from (
        select r.nid from ${schema}.recalls r where ${condition}
        order by r.issued_on desc, r.nid desc limit $1 offset $2
      ) keys cross join lateral (select * from ${schema}.recalls where nid = keys.nid offset 0) r`;

export function recallPage(schema: string, filter: RecallFilter, page: PageRequest): Bound {
  const conditions = createConditions(page.limit + 1, page.offset);
  const { din, classification, archived, since } = filter;
  const notices = din === undefined ? `${schema}.recalls` : noticesOfDrug(schema);
  const asked =
    din === undefined
      ? ""
      : `with asked as materialized (select id from ${schema}.drugs where din = ${conditions.value(din)})`;
  if (din !== undefined) conditions.label("drug");
  if (classification !== undefined)
    conditions.and(`r.classification = ${conditions.value(classification)}`, "classification");
  if (archived !== undefined)
    conditions.and(`r.archived = ${conditions.value(archived)}::boolean`, "archived");
  if (since !== undefined) conditions.and(`r.issued_on >= ${conditions.value(since)}::date`, "since");
  const counted = conditions.sql;
  if (page.after !== undefined) {
    const [issuedOn, nid] = page.after.map(conditions.value);
    conditions.and(`(r.issued_on, r.nid) < (${issuedOn}::date, ${nid}::bigint)`, "after");
  }
  const text = `
    ${asked}
    select t.*, p.*, own.*
    from (
      select count(*) as total, ${din === undefined ? "null::integer" : "(select id from asked)"} as asked_id
      from ${notices} r where ${counted}
    ) t
    left join lateral (
      ${din === undefined ? pageOfKeys(schema, conditions.sql) : `select ${recallColumns("r")} from ${notices} r where ${conditions.sql}`}
      order by r.issued_on desc, r.nid desc ${din === undefined ? "" : "limit $1 offset $2"}
    ) p on true
    left join lateral (${itsDrugs(schema, "p")}) own on p.nid is not null
    order by p.issued_on desc, p.nid desc`;
  return conditions.bind(`${schema}_recalls`, text);
}
