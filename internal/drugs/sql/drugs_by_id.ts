/** Drugs ($1, ids) by what events call them. Index: drugs_pkey. No locks. */
import type { Statement } from "../../postgres/database.ts";

export const named = (schema: string): Statement => ({
  name: `${schema}_drugs_named`,
  text: `select id, din, name, manufacturer, form from ${schema}.drugs where id = any($1::integer[])`,
});
