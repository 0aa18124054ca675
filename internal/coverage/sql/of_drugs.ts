/**
 * What plans say of many drugs ($1, DINs), the first $2 of each by province and plan: of_drug.ts for each of them, without
 * the plans that say nothing; its position (province, plan) is the same. Drugs that no plan lists are absent.
 *
 * Indexes: drugs_din_key; coverage_pkey for all that is said of a drug; public_prices_pkey backwards for the newest price of
 * each row. Grows with the number of plans, times the drugs. No locks.
 */
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import type { CoverageFilter } from "../model.ts";
import { coverageColumns, type ListedRow, newestPrice } from "./of_drug.ts";

export type CoverageOfManyRow = ListedRow & { din: string; total: number };

export function ofDrugs(
  schema: string,
  dins: readonly string[],
  filter: CoverageFilter,
  perDrug: number,
): Bound {
  const conditions = createConditions(dins, perDrug);
  let inProvince = "";
  if (filter.province !== undefined) {
    inProvince = `and p.province = ${conditions.value(filter.province)}`;
    conditions.label("province");
  }
  const text = `
    select g.din, o.*
    from unnest($1::text[]) as g(din)
    cross join lateral (select d.id from ${schema}.drugs d where d.din = g.din offset 0) drug
    cross join lateral (
      select l.*, n.name as plan_name, r.*
      from (
        select ${coverageColumns("p")}, count(*) over () as total
        from (select * from ${schema}.coverage p where p.drug_id = drug.id ${inProvince} offset 0) p
        order by p.province, p.plan limit $2
      ) l
      join ${schema}.coverage_plans n on n.province = l.province and n.plan = l.plan
      left join lateral (${newestPrice(schema)}) r on true
    ) o
    order by g.din, o.province, o.plan`;
  return conditions.bind(`${schema}_coverage_of_many`, text);
}
