/** Updates drug_price_days when prices are added or removed, and when a pharmacy opens or closes. Index: drug_price_days_pkey. */

/** The day of a price `table` in drug_price_days: infinity for sample prices, which do not age. */
export const priceDay = (table: string, observedAt = "observed_at", source = "source"): string =>
  `case when ${table}.${source} = 'SANDBOX' then 'infinity' else (${table}.${observedAt} at time zone 'UTC')::date end`;

/**
 * An insert that adds the rows of `moved` (a query) to the days: drug_id, day, availability, unit_price, and direction, which
 * is 1 for an added price and -1 for a removed one. Locks: the rows it changes, in the order of the index.
 */
export const addDays = (
  schema: string,
  moved: string,
): string => `insert into ${schema}.drug_price_days as known
      (drug_id, observed_on, offers, unit_price_sum, out_of_stock, out_of_stock_sum)
    select drug_id, day, coalesce(sum(direction) filter (where availability <> 'out_of_stock'), 0),
      coalesce(sum(direction * unit_price::bigint) filter (where availability <> 'out_of_stock'), 0),
      coalesce(sum(direction) filter (where availability = 'out_of_stock'), 0),
      coalesce(sum(direction * unit_price::bigint) filter (where availability = 'out_of_stock'), 0)
    from (${moved}
    ) moved
    group by drug_id, day
    order by drug_id, day
    on conflict (drug_id, observed_on) do update set
      offers = known.offers + excluded.offers, unit_price_sum = known.unit_price_sum + excluded.unit_price_sum,
      out_of_stock = known.out_of_stock + excluded.out_of_stock,
      out_of_stock_sum = known.out_of_stock_sum + excluded.out_of_stock_sum`;
