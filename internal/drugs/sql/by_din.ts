/** One product by its DIN, in the catalogue or not, removed or not. Index: drugs_din_key. No locks. */
import type { Statement } from "../../postgres/database.ts";
import { drugColumns } from "./columns.ts";

export const byDin = (schema: string): Statement => ({
  name: `${schema}_drugs_by_din`,
  text: `select ${drugColumns("d")} from ${schema}.drugs d where d.din = $1`,
});
