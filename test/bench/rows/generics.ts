/** Rows of generics for the query plans: ten products are the same, twenty share an ATC code. */
import { query } from "../../../internal/postgres/database.ts";
import type { Grower } from "../size.ts";

const groups = (schema: string) => `
  update ${schema}.drugs set product_key = lpad((id / 10)::text, 60, '0'), atc_code = 'Z' || lpad((id / 20)::text, 6, '0')
  where id between $1 and $2`;

export const genericsRows: Grower = {
  tables: [],
  async grow(database, schema, to, from) {
    await query(database, groups(schema), [from.drugs + 1, to.drugs]);
  },
};
