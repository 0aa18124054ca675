/**
 * What may stand in for a drug, in one statement: first the products of its active-ingredient group in the same form, then, if
 * asked for, other products of its ATC code; of each the lowest average price first. Position: tier, average, DIN. No row: no
 * drug has the DIN; a row without a product: nothing stands in for it, or the page is empty.
 * Indexes: drugs_din_key; drugs_by_ai_group, drugs_by_atc; drug_price_totals_pkey once for each product of the group; for
 * the page's own, drugs_pkey and the first entries of prices_by_price. The cost is that of the group, not of the catalogue.
 * No locks.
 */
import type { PageRequest } from "../../core/page.ts";
import { type DrugRow, drugColumns } from "../../drugs/sql/columns.ts";
import { isListed } from "../../pharmacies/sql/near.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";

export type GenericsOptions = {
  /** Brand-name products too. */
  brands: boolean;
  /** The second tier. */
  sameAtc: boolean;
  /** Without prices, products stand in the order of their DINs: the order must not tell what the caller may not read. */
  priced: boolean;
};

export type GenericsRow = {
  total: number;
  asked_cents: number | null;
} & (
  | ({ tier: 1 | 2; sort_cents: number; average_cents: number | null; lowest_cents: number | null } & DrugRow)
  | { id: null }
);

/** No average is as high: what has none comes last. */
export const unpriced = 2_147_483_647;

/** `round` of numeric, so that a position is a whole number and the same on both sides. */
export const averageOf = (schema: string, drug: string) => `
    select round(t.price_cents_sum::numeric / t.offers)::integer as cents
    from ${schema}.drug_price_totals t where t.drug_id = ${drug} and t.offers > 0 offset 0`;

/** Of products `d`, those that may stand in for the asked drug `a` if their ingredients do. */
export const mayStandIn = `d.id <> a.id and d.class = a.class and d.catalogue and d.removed_at is null
      and d.status not like 'CANCELLED%'`;

export function generics(schema: string, din: string, options: GenericsOptions, page: PageRequest): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, din);
  conditions.and("true");
  if (options.brands) conditions.label("brands");
  if (options.sameAtc) conditions.label("atc");
  if (!options.priced) conditions.label("unpriced");
  if (page.after !== undefined) {
    const [tier, cents, after] = page.after.map(conditions.value);
    conditions.and(
      `(m.tier, coalesce(m.cents, ${unpriced}), m.din) > (${tier}::integer, ${cents}::integer, ${after})`,
      "after",
    );
  }
  const listed = `${mayStandIn}${options.brands ? "" : " and d.generic"}`;
  const cents = (drug: string) =>
    options.priced ? averageOf(schema, drug) : "select null::integer as cents";
  const text = `
with asked as materialized (
  select d.id, d.ai_group_no, d.form, d.atc_code, d.class, t.cents
  from ${schema}.drugs d left join lateral (${cents("d.id")}) t on true
  where d.din = $3
),
matches as materialized (
  select c.*, t.cents
  from asked a
  cross join lateral (
    select d.id, d.din, 1 as tier from ${schema}.drugs d
    where d.ai_group_no = a.ai_group_no and d.form = a.form and ${listed}${
      options.sameAtc
        ? `
    union all
    select d.id, d.din, 2 from ${schema}.drugs d
    where d.atc_code = a.atc_code and length(a.atc_code) = 7 and ${listed}
      and (d.ai_group_no = a.ai_group_no and d.form = a.form) is not true`
        : ""
    }
    offset 0
  ) c
  left join lateral (${cents("c.id")}) t on true
)
select (select count(*) from matches) as total, a.cents as asked_cents, o.*
from asked a
left join lateral (
  select ${drugColumns("d")}, p.tier, p.sort_cents, p.average_cents, l.lowest_cents
  from (
    select m.id, m.tier, m.cents as average_cents, coalesce(m.cents, ${unpriced}) as sort_cents, m.din
    from matches m
    where ${conditions.sql}
    order by m.tier, coalesce(m.cents, ${unpriced}), m.din limit $1 offset $2
  ) p
  cross join lateral (select * from ${schema}.drugs d where d.id = p.id offset 0) d
  left join lateral (
    select r.price_cents as lowest_cents
    from ${schema}.prices r
    cross join lateral (
      select from ${schema}.pharmacies ph where ph.id = r.pharmacy_id and ${isListed("ph")} offset 0
    ) ph
    where r.drug_id = p.id and p.average_cents is not null
    order by r.price_cents, r.pharmacy_id limit 1
  ) l on true
) o on true
order by o.tier, o.sort_cents, o.din`;
  return conditions.bind(`${schema}_generics`, text);
}
