/** The columns that a `Shortage` is made of, and what the rows look like. */
import { identityColumns, sameProducts } from "../../../drugs/sql/same_product.ts";
import {
  mostAlternatives,
  type NamedDrug,
  type ReportType,
  type Shortage,
  type ShortageSeverity,
  type ShortageStatus,
} from "../model.ts";

const names = [
  "report_id",
  "type",
  "status",
  "status_text",
  "severity",
  "tier_3",
  "reason",
  "packaging",
  "anticipated_start",
  "actual_start",
  "estimated_end",
  "actual_end",
  "reported_on",
  "updated_on",
  "listed_on",
  "synthetic",
] as const;

export const shortageColumns = (alias: string): string =>
  [...names, "drug_id"].map((name) => `${alias}.${name}`).join(", ");

/**
 * The drug of the report `alias`, by drugs_pkey, and what can stand in for it: the same product of other companies, by
 * drugs_by_product_key and drugs_by_clinical_product. These are some hundred drugs at most, each looked up in shortages_active and,
 * with their notices, in recall_drugs_by_drug and recalls_pkey. `offset 0` keeps the planner from walking other indexes.
 * One JSON text, since arrays of it are taken apart by hand here, at many times the cost.
 */
export const itsDrug = (schema: string, alias: string): string => `
  select d.din, d.name, (
    select coalesce(jsonb_agg(jsonb_build_object('din', f.din, 'name', f.name) order by f.sort_name, f.id), '[]')
    from (
      select o.* from (
        select p.* from (select d.id, d.synthetic, ${identityColumns("d")}) a
        cross join lateral (${sameProducts(schema, "a", {
          select: "d.id, d.din, d.name, d.sort_name",
          where:
            "d.id <> a.id and d.synthetic = a.synthetic and d.source_set = 'marketed' and d.status = 'MARKETED' and d.removed_at is null",
        })}
        ) p
        offset 0
      ) o
      where not exists (
        select from ${schema}.shortages s where s.drug_id = o.id and s.status = 'active' offset 0
      ) and not exists (
        select from (select nid from ${schema}.recall_drugs where drug_id = o.id offset 0) n
        cross join lateral (
          select from ${schema}.recalls r where r.nid = n.nid and not r.archived offset 0
        ) r
      )
      order by o.sort_name, o.id limit ${mostAlternatives}
    ) f
  ) as alternatives
  from ${schema}.drugs d where d.id = ${alias}.drug_id offset 0`;

export type ShortageRow = {
  report_id: number;
  type: ReportType;
  status: ShortageStatus;
  status_text: string;
  severity: ShortageSeverity;
  tier_3: boolean;
  reason: string | null;
  packaging: string | null;
  anticipated_start: string | null;
  actual_start: string | null;
  estimated_end: string | null;
  actual_end: string | null;
  reported_on: string | null;
  updated_on: string | null;
  listed_on: string;
  synthetic: boolean;
  din: string;
  name: string;
  alternatives: NamedDrug[];
};

export const shortageOf = (row: ShortageRow): Shortage => ({
  reportId: row.report_id,
  drug: { din: row.din, name: row.name },
  type: row.type,
  status: row.status,
  statusText: row.status_text,
  severity: row.severity,
  tier3: row.tier_3,
  reason: row.reason,
  packaging: row.packaging,
  anticipatedStart: row.anticipated_start,
  actualStart: row.actual_start,
  estimatedEnd: row.estimated_end,
  actualEnd: row.actual_end,
  reportedOn: row.reported_on,
  updatedOn: row.updated_on,
  alternatives: row.alternatives,
  synthetic: row.synthetic,
});
