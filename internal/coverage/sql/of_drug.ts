/**
 * What plans say of one drug ($3, its DIN), by province and plan, and beside it the plans that say nothing of it: of a real
 * drug real plans only, since what was made up proves nothing. No row
 * when there is no such drug; a page without coverage is one row whose plan is null. Position: province, plan.
 *
 * Indexes: drugs_din_key; coverage_pkey for all that is said of the drug (one row a plan); public_prices_pkey backwards for
 * the newest price of each row; coverage_plans is a few dozen rows in all. Grows with the number of plans. No locks.
 */
import type { Province } from "../../core/geography.ts";
import type { PageRequest } from "../../core/page.ts";
import { pricedForOf, type Unit } from "../../core/units.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import type { Coverage, CoverageFilter, CoverageSource, FormularyStatus, NotListed } from "../model.ts";

const names = [
  "province",
  "plan",
  "formulary_status",
  "plan_term",
  "criteria",
  "notes",
  "max_coverage_cents",
  "deductible_cents",
  "copay_basis_points",
  "interchange_group",
  "daily_cost",
  "listed_on",
  "removed_on",
  "removed_reason",
  "source",
  "as_of",
] as const;

export const coverageColumns = (table: string) => names.map((name) => `${table}.${name}`).join(", ");

/** Of a listing `l` of the drug `drug`. */
export const newestPrice = (schema: string) => `
        select r.unit_price, r.plan_pays, r.price_unit, r.price_quantity, r.effective_on from ${schema}.public_prices r
        where r.drug_id = drug.id and r.province = l.province and r.plan = l.plan
        order by r.effective_on desc limit 1`;

export type ListedRow = {
  province: Province;
  plan: string;
  plan_name: string;
  formulary_status: FormularyStatus;
  plan_term: string | null;
  criteria: string | null;
  notes: string | null;
  max_coverage_cents: number | null;
  deductible_cents: number | null;
  copay_basis_points: number | null;
  interchange_group: string | null;
  daily_cost: number | null;
  listed_on: string | null;
  removed_on: string | null;
  removed_reason: string | null;
  unit_price: number | null;
  plan_pays: number | null;
  price_unit: Unit | null;
  price_quantity: number | null;
  effective_on: string | null;
  source: CoverageSource;
  as_of: string;
};
type NotListedRow = { province: Province; plan: string; plan_name: string; as_of: string };
export type CoverageRow = { total: number; not_listed: NotListedRow[] } & (ListedRow | { plan: null });

export function ofDrug(schema: string, din: string, filter: CoverageFilter, page: PageRequest): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, din);
  let inProvince = "";
  if (filter.province !== undefined) {
    inProvince = `and p.province = ${conditions.value(filter.province)}`;
    conditions.label("province");
  }
  let after = "";
  if (page.after !== undefined) {
    const [province, plan] = page.after.map(conditions.value);
    after = `where (l.province, l.plan) > (${province}::text, ${plan}::text)`;
    conditions.label("after");
  }
  // The page is cut first, so that the newest price is looked up for its rows only.
  const text = `
    with drug as materialized (
      select id, synthetic from ${schema}.drugs where din = $3
    ), listed as materialized (
      select p.* from ${schema}.coverage p where p.drug_id = (select id from drug) ${inProvince}
    )
    select t.total, m.not_listed, o.*
    from drug
    cross join (select count(*) as total from listed) t
    cross join (
      select coalesce(jsonb_agg(jsonb_build_object('province', p.province, 'plan', p.plan, 'plan_name', p.name,
        'as_of', p.as_of) order by p.province, p.plan), '[]') as not_listed
      from ${schema}.coverage_plans p
      where not exists (select from listed l where l.province = p.province and l.plan = p.plan) ${inProvince}
        and (not p.synthetic or (select synthetic from drug))
    ) m
    left join lateral (
      select l.*, r.*
      from (
        select ${coverageColumns("l")}, n.name as plan_name
        from listed l join ${schema}.coverage_plans n on n.province = l.province and n.plan = l.plan
        ${after} order by l.province, l.plan limit $1 offset $2
      ) l
      left join lateral (${newestPrice(schema)}
      ) r on true
    ) o on true
    order by o.province, o.plan`;
  return conditions.bind(`${schema}_coverage`, text);
}

export const coverageOfRow = (row: ListedRow): Coverage => ({
  province: row.province,
  plan: row.plan,
  planName: row.plan_name,
  status: row.formulary_status,
  planTerm: row.plan_term,
  criteria: row.criteria,
  notes: row.notes,
  maxCoverageCents: row.max_coverage_cents,
  deductibleCents: row.deductible_cents,
  copayBasisPoints: row.copay_basis_points,
  interchangeGroup: row.interchange_group,
  dailyCost: row.daily_cost,
  listedOn: row.listed_on,
  removedOn: row.removed_on,
  removedReason: row.removed_reason,
  unitPrice: row.unit_price,
  planPays: row.plan_pays,
  pricedFor: pricedForOf(row.price_unit, row.price_quantity),
  priceEffectiveOn: row.effective_on,
  source: row.source,
  asOf: row.as_of,
});

export const notListedOf = ({ province, plan, plan_name, as_of }: NotListedRow): NotListed => ({
  province,
  plan,
  planName: plan_name,
  asOf: as_of,
});
