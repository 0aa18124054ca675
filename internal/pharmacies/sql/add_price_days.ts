/** Updates drug_price_days when prices are added or removed, and when a pharmacy opens or closes. Index: drug_price_days_pkey. */

/**
 * The columns day and max_age_days of a price in drug_price_days, from its source, the limit of its feed, and the day (UTC)
 * of its observation. The day is infinity for sample prices without a limit, which do not age.
 */
export const priceDay = (source: string, maxAgeDays: string, day: string): string =>
  `case when ${source} = 'SANDBOX' and ${maxAgeDays} = 0 then 'infinity' else ${day} end as day,
      ${maxAgeDays} as max_age_days`;

/**
 * An insert that adds the rows of `moved` (a query) to the days: drug_id, day, max_age_days, availability,
 * unit_price, and direction, which is 1 for an added price and -1 for a removed one. Locks: the rows it changes, in the order of the index.
 */
export const addDays = (
  schema: string,
  moved: string,
): string => `insert into ${schema}.drug_price_days as known
      (drug_id, observed_on, max_age_days, offers, unit_price_sum, out_of_stock, out_of_stock_sum)
    select drug_id, day, max_age_days, coalesce(sum(direction) filter (where availability <> 'out_of_stock'), 0),
      coalesce(sum(direction * unit_price::bigint) filter (where availability <> 'out_of_stock'), 0),
      coalesce(sum(direction) filter (where availability = 'out_of_stock'), 0),
      coalesce(sum(direction * unit_price::bigint) filter (where availability = 'out_of_stock'), 0)
    from (${moved}
    ) moved
    group by drug_id, day, max_age_days
    order by drug_id, day, max_age_days
    on conflict (drug_id, observed_on, max_age_days) do update set
      offers = known.offers + excluded.offers, unit_price_sum = known.unit_price_sum + excluded.unit_price_sum,
      out_of_stock = known.out_of_stock + excluded.out_of_stock,
      out_of_stock_sum = known.out_of_stock_sum + excluded.out_of_stock_sum`;
