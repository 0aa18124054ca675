/** The point of a postal code ($1), or else of its area ($2). Index: places_pkey, twice at most. No locks. */
import type { Statement } from "../../postgres/database.ts";

export const locate = (schema: string): Statement => ({
  name: `${schema}_locate`,
  text: `select latitude, longitude from ${schema}.places where code in ($1, $2) order by length(code) desc limit 1`,
});
