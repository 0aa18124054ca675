/** Pharmacies ($1, ids) by what events call them. Index: pharmacies_pkey. No locks. */
import type { Statement } from "../../postgres/database.ts";

export const named = (schema: string): Statement => ({
  name: `${schema}_pharmacies_named`,
  text: `select id, key, name, city, province from ${schema}.pharmacies where id = any($1::integer[])`,
});
