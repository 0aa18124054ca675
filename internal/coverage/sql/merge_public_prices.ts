/**
 * Merges public prices, staged in a temporary table, one of each drug, plan and day. A day's price is told once: another
 * price for the same day is a conflict, and the first one stays; what the plan pays may be added to a price that came
 * without. It must run under the advisory lock of loads. Index: public_prices_pkey. Locks: the rows it changes.
 */
import type { Statement } from "../../postgres/database.ts";

export const stagedPublicPriceColumns = [
  "line",
  "drug_id",
  "province",
  "plan",
  "effective_on",
  "unit_price",
  "plan_pays",
] as const;

export const createStagedPublicPrices = `create temporary table if not exists staged_public_prices (
  line integer not null, drug_id integer not null, province text not null, plan text not null,
  effective_on date not null, unit_price integer not null, plan_pays integer
) on commit drop`;

export type MergedPublicPriceRow = {
  line: number;
  drug_id: number;
  province: string;
  plan: string;
  outcome: "created" | "updated" | "unchanged" | "conflict";
};

export const mergePublicPricesStatement = (schema: string): Statement => ({
  text: `
  with compared as materialized (
    select s.*, case
      when p.drug_id is null then 'created'
      when p.unit_price <> s.unit_price or p.plan_pays <> s.plan_pays then 'conflict'
      when p.plan_pays is null and s.plan_pays is not null then 'updated'
      else 'unchanged' end as outcome
    from staged_public_prices s
    left join ${schema}.public_prices p on p.drug_id = s.drug_id and p.province = s.province and p.plan = s.plan
      and p.effective_on = s.effective_on
  ), inserted as (
    insert into ${schema}.public_prices (drug_id, province, plan, effective_on, unit_price, plan_pays)
    select drug_id, province, plan, effective_on, unit_price, plan_pays from compared where outcome = 'created'
    order by drug_id, province, plan, effective_on
  ), updated as (
    update ${schema}.public_prices known set plan_pays = n.plan_pays
    from compared n
    where n.outcome = 'updated' and known.drug_id = n.drug_id and known.province = n.province and known.plan = n.plan
      and known.effective_on = n.effective_on
  )
  select line, drug_id, province, plan, outcome from compared order by line`,
});
