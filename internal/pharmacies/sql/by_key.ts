/** One pharmacy by its source's key, closed or not. Index: pharmacies_key_key. No locks. */
import type { Statement } from "../../postgres/database.ts";
import { pharmacyColumns } from "./columns.ts";

export const byKey = (schema: string): Statement => ({
  name: `${schema}_pharmacy_by_key`,
  text: `select ${pharmacyColumns("p")} from ${schema}.pharmacies p where p.key = $1`,
});
