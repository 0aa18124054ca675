/** The statements on held prices: the screening of a batch without its merge, the list, and the count. */
import { countPending, listPending } from "../../../internal/prices/held/sql/pending.ts";
import { screenedRows } from "../../../internal/prices/held/sql/suspicious.ts";
import { comparedRows } from "../../../internal/prices/sql/merge_prices.ts";
import type { Read } from "../read.ts";

/**
 * Five prices of a drug, a hundred times as high as the known ones, and the first prices of five drugs.
 * The tables of the test are small enough for hash joins and scans, so these are turned off to measure the lookups of large
 * tables.
 */
const batch = (schema: string) => ({
  text: `create temporary table staged_prices on commit drop as
    select n as line, 0 as round, case when n <= 5 then 7 else 10000000 + n end as drug_id, n as pharmacy_id,
      known.price_cents * 100 as price_cents, known.unit_price * 100 as unit_price, known.quantity, known.package,
      known.dispensing_fee_cents, known.availability, known.source, '2027-01-01T00:00:00Z'::timestamptz as observed_at,
      0::smallint as max_age_days, null::text as removal, true as sole
    from generate_series(1, 10) n
    join ${schema}.prices known on known.drug_id = 7 and known.pharmacy_id = n;
    analyze staged_prices;
    set local enable_hashjoin = off;
    set local enable_mergejoin = off;
    set local enable_seqscan = off`,
});

export const heldPricesReads = (schema: string): Read[] => [
  {
    name: "the screening of a batch of 10 prices",
    growsWith: "the rows of the batch, at most 25 prices each",
    before: batch(schema),
    statement: {
      name: `${schema}_held_prices_screening`,
      text: `with ${screenedRows(schema, comparedRows(schema))} select (select count(*) from compared), s.* from suspicious s`,
    },
    values: [0, 5, 30, 20],
  },
  {
    name: "the 20 oldest held prices",
    growsWith: "the rows of the list",
    statement: listPending(schema),
    values: [20],
  },
  {
    name: "how many prices are held, by reason",
    growsWith: "the held prices",
    statement: countPending(schema),
    values: [],
  },
];
