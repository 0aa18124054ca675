/** The columns that a `Recall` is made of, and what the rows look like. */
import type { Recall, RecallClassification, RecalledDrug, RecallMatch } from "../model.ts";

const names = [
  "nid",
  "title",
  "classification",
  "classification_text",
  "reason",
  "product",
  "affected_lots",
  "regulator_url",
  "action_required",
  "issued_on",
  "updated_on",
  "archived",
  "match",
  "dins",
  "synthetic",
] as const;

export const recallColumns = (alias: string): string => names.map((name) => `${alias}.${name}`).join(", ");

/** The drugs of the recall `alias`, by recall_drugs_pkey and drugs_pkey; a notice has few. */
export const itsDrugs = (schema: string, alias: string): string => `
  select coalesce(jsonb_agg(jsonb_build_object('din', d.din, 'name', d.name) order by d.din), '[]') as drugs,
    case when min(d.manufacturer) = max(d.manufacturer) then min(d.manufacturer) end as manufacturer
  from (select drug_id from ${schema}.recall_drugs where nid = ${alias}.nid offset 0) own
  cross join lateral (
    select din, name, manufacturer from ${schema}.drugs where id = own.drug_id offset 0
  ) d`;

export type RecallRow = {
  nid: number;
  title: string;
  classification: RecallClassification | null;
  classification_text: string | null;
  reason: string | null;
  product: string | null;
  affected_lots: string[];
  regulator_url: string | null;
  action_required: string | null;
  issued_on: string;
  updated_on: string;
  archived: boolean;
  match: RecallMatch | null;
  dins: string[];
  synthetic: boolean;
  drugs: RecalledDrug[];
  manufacturer: string | null;
};

export const recallOf = (row: RecallRow): Recall => ({
  nid: row.nid,
  title: row.title,
  classification: row.classification,
  classificationText: row.classification_text,
  reason: row.reason,
  product: row.product,
  affectedLots: row.affected_lots,
  manufacturer: row.manufacturer,
  regulatorUrl: row.regulator_url,
  actionRequired: row.action_required,
  issuedOn: row.issued_on,
  updatedOn: row.updated_on,
  archived: row.archived,
  drugs: row.drugs,
  match: row.match,
  dins: row.dins,
  synthetic: row.synthetic,
});
