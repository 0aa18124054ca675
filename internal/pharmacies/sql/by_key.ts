/** One pharmacy by its source's key ($1), closed or not, as it is at $2. Index: pharmacies_key_key. No locks. */
import type { Statement } from "../../postgres/database.ts";
import { pharmacyColumns } from "./columns.ts";

export const byKey = (schema: string): Statement => ({
  name: `${schema}_pharmacy_by_key`,
  text: `select ${pharmacyColumns("p", "$2::timestamptz")} from ${schema}.pharmacies p where p.key = $1`,
});
