/** Pharmacies by their source's keys ($1), closed or not. Index: pharmacies_key_key for each. No locks. */
import type { Statement } from "../../postgres/database.ts";
import { detailColumns, placeColumns } from "./columns.ts";

/** `offset 0` keeps the planner from reading all pharmacies, whatever it guesses of their number. */
const byKeysWith = (schema: string, columns: string) => `
    select p.* from unnest($1::text[]) as g(key)
    cross join lateral (
      select p.key, p.name, ${columns} from ${schema}.pharmacies p where p.key = g.key offset 0
    ) p`;

export const byKeys = (schema: string): Statement => ({
  name: `${schema}_pharmacies_by_keys`,
  text: byKeysWith(schema, detailColumns("p")),
});

export const placesByKeys = (schema: string): Statement => ({
  name: `${schema}_pharmacies_places_by_keys`,
  text: byKeysWith(schema, placeColumns("p")),
});
