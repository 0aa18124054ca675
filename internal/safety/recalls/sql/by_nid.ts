/** One notice with its drugs. Indexes: recalls_pkey, recall_drugs_pkey, drugs_pkey. No locks. */
import type { Statement } from "../../../postgres/database.ts";
import { itsDrugs, recallColumns } from "./columns.ts";

export const recallByNid = (schema: string): Statement => ({
  name: `${schema}_recall_by_nid`,
  text: `
  select ${recallColumns("r")}, own.*
  from ${schema}.recalls r cross join lateral (${itsDrugs(schema, "r")}) own
  where r.nid = $1`,
});
