/** Pharmacies by their source's keys ($1), closed or not, as they are at $2. Index: pharmacies_key_key for each. No locks. */
import type { Statement } from "../../postgres/database.ts";
import { pharmacyColumns } from "./columns.ts";

/** `offset 0` keeps the planner from reading all pharmacies, whatever it guesses of their number. */
export const byKeys = (schema: string): Statement => ({
  name: `${schema}_pharmacies_by_keys`,
  text: `
    select p.* from unnest($1::text[]) as g(key)
    cross join lateral (
      select ${pharmacyColumns("p", "$2::timestamptz")} from ${schema}.pharmacies p where p.key = g.key offset 0
    ) p`,
});
