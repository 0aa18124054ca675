/**
 * Merges public prices, staged in a temporary table, one of each drug, plan and day. A day's price is told once: another
 * price for the same day is a conflict, and the first one stays, unless the load replaces prices. What the plan pays, and what
 * the price is for, may be added to a price that came without. It must run under the advisory lock of loads. Index: public_prices_pkey. Locks: the rows it changes.
 */
import type { Unit } from "../../core/units.ts";
import type { Statement } from "../../postgres/database.ts";

export const stagedPublicPriceColumns = [
  "line",
  "drug_id",
  "province",
  "plan",
  "effective_on",
  "unit_price",
  "plan_pays",
  "price_unit",
  "price_quantity",
] as const;

export const createStagedPublicPrices = `create temporary table if not exists staged_public_prices (
  line integer not null, drug_id integer not null, province text not null, plan text not null,
  effective_on date not null, unit_price integer not null, plan_pays integer, price_unit text, price_quantity integer
) on commit drop`;

export type MergedPublicPriceRow = {
  line: number;
  drug_id: number;
  province: string;
  plan: string;
  outcome: "created" | "updated" | "replaced" | "unchanged" | "conflict";
  /** The stored price before the merge. Null if there was none. */
  old_unit_price: number | null;
  old_plan_pays: number | null;
  old_price_unit: Unit | null;
  old_price_quantity: number | null;
  /** No later price of the drug and plan is stored. */
  is_newest: boolean;
};

export const mergePublicPricesStatement = (schema: string, isReplacing: boolean): Statement => ({
  text: `
  with compared as materialized (
    select s.*, p.unit_price as old_unit_price, p.plan_pays as old_plan_pays,
      p.price_unit as old_price_unit, p.price_quantity as old_price_quantity, case
      when p.drug_id is null then 'created'
      when p.unit_price <> s.unit_price or p.plan_pays <> s.plan_pays
        or (p.price_unit, p.price_quantity) <> (s.price_unit, s.price_quantity) then '${isReplacing ? "replaced" : "conflict"}'
      when p.plan_pays is null and s.plan_pays is not null or p.price_unit is null and s.price_unit is not null
        then 'updated'
      else 'unchanged' end as outcome
    from staged_public_prices s
    left join ${schema}.public_prices p on p.drug_id = s.drug_id and p.province = s.province and p.plan = s.plan
      and p.effective_on = s.effective_on
  ), inserted as (
    insert into ${schema}.public_prices (drug_id, province, plan, effective_on, unit_price, plan_pays, price_unit,
      price_quantity)
    select drug_id, province, plan, effective_on, unit_price, plan_pays, price_unit, price_quantity
    from compared where outcome = 'created'
    order by drug_id, province, plan, effective_on
  ), updated as (
    update ${schema}.public_prices known
    set unit_price = n.unit_price, plan_pays = coalesce(n.plan_pays, known.plan_pays),
      price_unit = coalesce(n.price_unit, known.price_unit),
      price_quantity = coalesce(n.price_quantity, known.price_quantity)
    from compared n
    where n.outcome in ('updated', 'replaced') and known.drug_id = n.drug_id and known.province = n.province and known.plan = n.plan
      and known.effective_on = n.effective_on
  )
  select c.line, c.drug_id, c.province, c.plan, c.outcome, c.old_unit_price, c.old_plan_pays, c.old_price_unit, c.old_price_quantity,
    c.outcome = 'replaced' and not exists (
      select from ${schema}.public_prices p
      where p.drug_id = c.drug_id and p.province = c.province and p.plan = c.plan and p.effective_on > c.effective_on
    ) as is_newest
  from compared c order by c.line`,
});

/** Values: province, plan, day, and the drugs of the edition. Returns the drugs whose prices were deleted. */
export const withdrawPrices = (schema: string): Statement => ({
  text: `
  delete from ${schema}.public_prices
  where province = $1 and plan = $2 and effective_on = $3 and drug_id <> all ($4::integer[])
  returning drug_id`,
});
