/**
 * Merges a batch of observations, staged in a temporary table, into what is known. Which observation wins:
 *
 * - no price yet: inserted, and the first row of its history;
 * - observed later than what is known: replaces it; a history row if price, unit price, quantity or fee changed;
 * - observed at the same instant with the same values: unchanged; with others: a conflict, the first one stays;
 * - observed earlier: nothing. (Confirmations of a price leave no history row, so an earlier observation cannot be
 *   placed among them; and only thus is running a feed again, from any point, the same as running it once.)
 *
 * One statement a round; a round holds at most one observation of a drug at a pharmacy, in the order of the feed. It must
 * run under the advisory lock, which makes loads of one environment one at a time: new rows are inserted without a look at
 * conflicts, and no two merges wait for each other in a circle.
 * Indexes used: prices_pkey or prices_by_pharmacy, drug_price_totals_pkey. Locks: the rows it changes.
 */
import type { Statement } from "../../postgres/database.ts";

export const stagedColumns = [
  "line",
  "round",
  "drug_id",
  "pharmacy_id",
  "price_cents",
  "unit_price",
  "quantity",
  "dispensing_fee_cents",
  "availability",
  "source",
  "observed_at",
] as const;

export const createStaged = `create temporary table staged_prices (
  line integer not null, round integer not null, drug_id integer not null, pharmacy_id integer not null,
  price_cents integer not null, unit_price integer not null, quantity integer not null,
  dispensing_fee_cents integer not null, availability text not null, source text not null, observed_at timestamptz not null
) on commit drop`;

export const lockLoads = (schema: string): Statement => ({
  text: `select pg_advisory_xact_lock(hashtextextended('${schema}.prices', 0))`,
});

export type MergedRow = {
  inserted: number;
  changed: number;
  unchanged: number;
  older: number;
  conflict_lines: number[] | null;
};

/** $1 is the round. */
export const mergePrices = (schema: string): Statement => ({
  text: `
  with compared as materialized (
    select s.*, c.observed_at is null as is_new,
      s.observed_at > c.observed_at as is_newer,
      s.observed_at = c.observed_at as is_same_instant,
      (s.price_cents, s.unit_price, s.quantity, s.dispensing_fee_cents)
        is distinct from (c.price_cents, c.unit_price, c.quantity, c.dispensing_fee_cents) as money_differs,
      (s.availability, s.source) is distinct from (c.availability, c.source) as rest_differs,
      c.price_cents as known_price_cents, p.status <> 'closed' as counts
    from staged_prices s
    join ${schema}.pharmacies p on p.id = s.pharmacy_id
    left join ${schema}.prices c on c.drug_id = s.drug_id and c.pharmacy_id = s.pharmacy_id
    where s.round = $1
  ), inserted as (
    insert into ${schema}.prices (drug_id, pharmacy_id, price_cents, unit_price, quantity, dispensing_fee_cents,
      availability, source, observed_at, effective_from)
    select drug_id, pharmacy_id, price_cents, unit_price, quantity, dispensing_fee_cents, availability, source,
      observed_at, observed_at
    from compared where is_new
    order by drug_id, pharmacy_id
  ), updated as (
    update ${schema}.prices known set
      price_cents = n.price_cents, unit_price = n.unit_price, quantity = n.quantity,
      dispensing_fee_cents = n.dispensing_fee_cents, availability = n.availability, source = n.source,
      observed_at = n.observed_at,
      effective_from = case when n.money_differs then n.observed_at else known.effective_from end
    from compared n where n.is_newer and known.drug_id = n.drug_id and known.pharmacy_id = n.pharmacy_id
  ), remembered as (
    insert into ${schema}.price_history (drug_id, pharmacy_id, effective_from, price_cents, unit_price, quantity,
      dispensing_fee_cents, source)
    select drug_id, pharmacy_id, observed_at, price_cents, unit_price, quantity, dispensing_fee_cents, source
    from compared where is_new or (is_newer and money_differs)
    order by drug_id, pharmacy_id
  ), totalled as (
    insert into ${schema}.drug_price_totals as total (drug_id, offers, price_cents_sum)
    select drug_id, count(*) filter (where is_new), sum(price_cents - coalesce(known_price_cents, 0))
    from compared where counts and (is_new or (is_newer and price_cents <> known_price_cents))
    group by drug_id
    order by drug_id
    on conflict (drug_id) do update set
      offers = total.offers + excluded.offers, price_cents_sum = total.price_cents_sum + excluded.price_cents_sum
  )
  select
    count(*) filter (where is_new)::int as inserted,
    count(*) filter (where is_newer and (money_differs or rest_differs))::int as changed,
    count(*) filter (where not is_new and not (is_newer and (money_differs or rest_differs))
      and not (is_same_instant and (money_differs or rest_differs)))::int as unchanged,
    count(*) filter (where not is_new and not is_newer and not is_same_instant)::int as older,
    array_agg(line) filter (where is_same_instant and (money_differs or rest_differs)) as conflict_lines
  from compared`,
});
