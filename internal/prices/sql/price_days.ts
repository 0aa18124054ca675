/** Reads the number and the sum of a drug's counted prices. Index: drug_price_days_pkey. */
import type { Statement } from "../../postgres/database.ts";
import { type CountedRule, firstCountedDay } from "../counted_prices.ts";

/** Removes days of drugs ($1) on which no price was last observed. Locks: the rows it removes. */
export const removeEmptyDays = (schema: string): Statement => ({
  name: `${schema}_price_days_remove_empty`,
  text: `delete from ${schema}.drug_price_days where drug_id = any ($1::integer[]) and offers = 0 and out_of_stock = 0`,
});

/**
 * How many of a drug's prices count and how many are left out, in one row. `drug` and `since` (CountedDays) are expressions. Cost:
 * the days on which a current price of the drug was last observed, times the different limits of feeds.
 */
export function priceDays(schema: string, drug: string, since: string): string {
  const first = firstCountedDay("t", since);
  return `
      select coalesce(sum(t.offers) filter (where t.observed_on >= ${first}), 0)::integer as offers,
        coalesce(sum(t.unit_price_sum) filter (where t.observed_on >= ${first}), 0)::bigint as unit_price_sum,
        coalesce(sum(t.offers) filter (where t.observed_on < ${first}), 0)::integer as stale,
        coalesce(sum(t.out_of_stock), 0)::integer as out_of_stock
      from ${schema}.drug_price_days t where t.drug_id = ${drug} offset 0`;
}

/** How many prices a drug has, counted or not. */
export const priceCount = (schema: string, drug: string): string =>
  `coalesce((select sum(offers + out_of_stock) from ${schema}.drug_price_days where drug_id = ${drug}), 0)::integer`;

/**
 * The average unit price of a drug's counted prices, in ten-thousandths of a dollar; no row if none counts. `since` is an expression
 * of CountedDays.
 */
export function averageUnitPrice(
  schema: string,
  drug: string,
  since: string,
  { outOfStock }: Pick<CountedRule, "outOfStock">,
): string {
  const [sum, count] = outOfStock
    ? ["t.unit_price_sum + t.out_of_stock_sum", "t.offers + t.out_of_stock"]
    : ["t.unit_price_sum", "t.offers"];
  return `
    select round(sum(${sum})::numeric / sum(${count}))::integer as unit_price
    from ${schema}.drug_price_days t where t.drug_id = ${drug} and t.observed_on >= ${firstCountedDay("t", since)}
    having sum(${count}) > 0 offset 0`;
}
