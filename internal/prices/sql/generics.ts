/**
 * What may stand in for a drug, in one statement: first the same product of other companies, then, if asked for, other products
 * of its ATC code with a common route; of each the lowest average unit price first. Position: tier, average, DIN. No row: no
 * drug has the DIN; a row without a product: nothing stands in for it, or the page is empty.
 * Indexes: drugs_din_key; drugs_by_product_key, drugs_by_clinical_product, drugs_by_atc; drug_price_days_pkey once for each product of the group; for
 * the page's own, drugs_pkey and the first entries of prices_by_unit_price. The cost is that of the group, not of the catalogue.
 * No locks.
 */
import type { PageRequest } from "../../core/page.ts";
import { type DrugRow, drugColumns } from "../../drugs/sql/columns.ts";
import {
  haveCommonRoute,
  identityColumns,
  isSameProduct,
  sameProducts,
} from "../../drugs/sql/same_product.ts";
import { isListed } from "../../pharmacies/sql/near.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import { type CountedRule, countsSql } from "../counted_prices.ts";
import { tiebreakers } from "./columns.ts";
import { averageUnitPrice } from "./price_days.ts";

export type GenericsOptions = {
  /** Brand-name products too. */
  brands: boolean;
  /** The second tier. */
  sameAtc: boolean;
  /** Without prices, products stand in the order of their DINs: the order must not tell what the caller may not read. */
  priced: boolean;
  /** Which prices count. */
  rule: CountedRule;
};

export type GenericsRow = {
  total: number;
  asked_unit_price: number | null;
} & (({ tier: 1 | 2; sort_unit_price: number } & PricedRow & DrugRow) | { id: null });

type Priced = {
  average_unit_price: number;
  lowest_cents: number;
  lowest_unit_price: number;
  lowest_quantity: number;
};
type PricedRow = Priced | { [Column in keyof Priced]: null };

/** No average is as high: what has none comes last. */
export const unpriced = 2_147_483_647;

/** Of products `d`, those that may stand in for the asked drug `a` if their ingredients do. Sample products stand in for sample products only. */
export const mayStandIn = `d.id <> a.id and d.class = a.class and d.synthetic = a.synthetic and d.catalogue and d.removed_at is null
      and d.status not like 'CANCELLED%'`;

export function generics(schema: string, din: string, options: GenericsOptions, page: PageRequest): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, din);
  const { rule } = options;
  const since = options.priced ? conditions.value(rule.since) : "";
  conditions.and("true");
  if (options.brands) conditions.label("brands");
  if (options.sameAtc) conditions.label("atc");
  if (!options.priced) conditions.label("unpriced");
  else if (rule.outOfStock) conditions.label("any_stock");
  if (page.after !== undefined) {
    const [tier, unitPrice, after] = page.after.map(conditions.value);
    conditions.and(
      `(m.tier, coalesce(m.unit_price, ${unpriced}), m.din) > (${tier}::integer, ${unitPrice}::integer, ${after})`,
      "after",
    );
  }
  const listed = `${mayStandIn}${options.brands ? "" : " and d.generic"}`;
  const average = (drug: string) =>
    options.priced ? averageUnitPrice(schema, drug, since, rule) : "select null::integer as unit_price";
  const text = `
with asked as materialized (
  select d.id, d.atc_code, d.class, d.synthetic, ${identityColumns("d")}, t.unit_price
  from ${schema}.drugs d left join lateral (${average("d.id")}) t on true
  where d.din = $3
),
matches as materialized (
  select c.*, t.unit_price
  from asked a
  cross join lateral (${sameProducts(schema, "a", { select: "d.id, d.din, 1 as tier", where: listed })}${
    options.sameAtc
      ? `
    union all
    select d.id, d.din, 2 from ${schema}.drugs d
    where d.atc_code = a.atc_code and length(a.atc_code) = 7 and ${listed}
      and ${haveCommonRoute("a", "d")} and ${isSameProduct("a", "d")} is not true`
      : ""
  }
    offset 0
  ) c
  left join lateral (${average("c.id")}) t on true
)
select (select count(*) from matches) as total, a.unit_price as asked_unit_price, o.*
from asked a
left join lateral (
  select ${drugColumns("d")}, p.tier, p.sort_unit_price, p.average_unit_price, l.*
  from (
    select m.id, m.tier, m.unit_price as average_unit_price, coalesce(m.unit_price, ${unpriced}) as sort_unit_price, m.din
    from matches m
    where ${conditions.sql}
    order by m.tier, coalesce(m.unit_price, ${unpriced}), m.din limit $1 offset $2
  ) p
  cross join lateral (select * from ${schema}.drugs d where d.id = p.id offset 0) d
  left join lateral (
    select r.price_cents as lowest_cents, r.unit_price as lowest_unit_price, r.quantity as lowest_quantity
    from ${schema}.prices r
    cross join lateral (
      select from ${schema}.pharmacies ph where ph.id = r.pharmacy_id and ${isListed("ph")} offset 0
    ) ph
    where r.drug_id = p.id${options.priced ? ` and ${countsSql("r", since, rule)}` : ""} and p.average_unit_price is not null
    order by r.unit_price, ${tiebreakers("r")} limit 1
  ) l on true
) o on true
order by o.tier, o.sort_unit_price, o.din`;
  return conditions.bind(`${schema}_generics`, text);
}
