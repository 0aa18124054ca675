/** The dosage forms of drugs by their DINs ($1), in the catalogue or not. Index: drugs_din_key for each of them. No locks. */
import type { Statement } from "../../postgres/database.ts";

/** `offset 0` keeps the planner from reading the catalogue, whatever number of drugs it expects. */
export const formsByDin = (schema: string): Statement => ({
  name: `${schema}_drugs_forms`,
  text: `
    select d.din, d.form from unnest($1::text[]) as g(din)
    cross join lateral (select d.din, d.form from ${schema}.drugs d where d.din = g.din offset 0) d`,
});
