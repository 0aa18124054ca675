/** Rows of held prices for the query plans: 200 that are held, and two rejected ones for each ten prices. */
import { query } from "../../../internal/postgres/database.ts";
import type { Grower } from "../size.ts";

const insert = (schema: string, state: string, from: string) => `
  insert into ${schema}.held_prices (drug_id, pharmacy_id, quantity, package, price_cents, unit_price,
    dispensing_fee_cents, availability, source, observed_at, reason, usual_unit_price, held_at, state, settled_by, settled_at)
  select d, p, 1000, '', 4000, 40000, 1099, 'in_stock', 'PHARMACY_FEED', '2026-04-01'::timestamptz + n * interval '1 day',
    case d % 3 when 0 then 'factor' when 1 then 'package' else 'chain' end, 400, '2026-05-01', ${state}
  from ${from}`;

/** At pharmacies of every size. */
const held = (schema: string) =>
  insert(
    schema,
    "'held', null, null",
    "generate_series(1, 20) d cross join generate_series(1, 10) p cross join generate_series(0, 0) n",
  );

const rejected = (schema: string) =>
  insert(
    schema,
    "'rejected', 'observation', '2026-05-02'",
    `generate_series($1::integer, $2::integer) d cross join generate_series($3::integer, $4::integer) p
     cross join generate_series(1, 2) n where (d + p) % 10 = 0`,
  );

export const heldPricesRows: Grower = {
  tables: ["held_prices"],
  async grow(database, schema, to, from) {
    if (from.drugs === 0) await query(database, held(schema));
    await query(database, rejected(schema), [from.priced + 1, to.priced, 1, from.pharmacies]);
    await query(database, rejected(schema), [1, to.priced, from.pharmacies + 1, to.pharmacies]);
  },
};
