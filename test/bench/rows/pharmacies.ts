/** The chain and services of the pharmacies that are there: the first 500 hold all of the chain and of one service. */
import { query } from "../../../internal/postgres/database.ts";
import type { Grower } from "../size.ts";

const services = (schema: string) => `
  update ${schema}.pharmacies set sort_services = array['delivery', 'compounding', 'vaccinations']
    || case when id <= 500 and id % 10 = 0 then array['travel clinic'] else '{}' end,
    sort_chain = case when id <= 500 and id % 10 = 5 then 'bench drugs' when id % 2 = 0 then 'other drugs' end
  where id between $1::integer and $2::integer`;

export const pharmaciesRows: Grower = {
  tables: [],
  async grow(database, schema, to, from) {
    await query(database, services(schema), [from.pharmacies + 1, to.pharmacies]);
  },
};
