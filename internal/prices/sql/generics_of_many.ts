/**
 * What may stand in for many drugs ($1, DINs), the first $2 of each: generics.ts for each of them, without brands and without
 * the ATC code's, whose position (tier, average, DIN) it shares. Every drug that there is has a row; its product is null when
 * nothing stands in for it. Indexes: drugs_din_key, drugs_by_product_key, drugs_by_clinical_product, drug_price_days_pkey once
 * for each product of a group, drugs_pkey for those shown. The cost is that of the groups. No locks.
 */
import { type DrugRow, drugColumns } from "../../drugs/sql/columns.ts";
import { identityColumns, sameProducts } from "../../drugs/sql/same_product.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import { type GenericsOptions, mayStandIn, unpriced } from "./generics.ts";
import { averageUnitPrice } from "./price_days.ts";

export type GenericOfManyRow = { asked_din: string; total: number } & (
  | ({ sort_unit_price: number } & DrugRow)
  | { id: null }
);

export function genericsOfMany(
  schema: string,
  dins: readonly string[],
  { priced, rule }: Pick<GenericsOptions, "priced" | "rule">,
  perDrug: number,
): Bound {
  const conditions = createConditions(dins, perDrug);
  const average = priced
    ? averageUnitPrice(schema, "c.id", conditions.value(rule.since), rule)
    : "select null::integer as unit_price";
  if (!priced) conditions.label("unpriced");
  return conditions.bind(
    `${schema}_generics_of_many`,
    `
with asked as materialized (
  select d.* from unnest($1::text[]) as g(din)
  cross join lateral (
    select d.id, d.din, d.class, d.synthetic, ${identityColumns("d")} from ${schema}.drugs d where d.din = g.din offset 0
  ) d
),
matches as materialized (
  select a.id as asked_id, c.id, coalesce(t.unit_price, ${unpriced}) as sort_unit_price,
    count(*) over (partition by a.id) as total,
    row_number() over (partition by a.id order by coalesce(t.unit_price, ${unpriced}), c.din) as place
  from asked a
  cross join lateral (${sameProducts(schema, "a", { select: "d.id, d.din", where: `${mayStandIn} and d.generic` })}
    offset 0
  ) c
  left join lateral (${average}) t on true
)
select a.din as asked_din, coalesce(m.total, 0) as total, m.sort_unit_price, d.*
from asked a
left join (select * from matches where place <= $2) m on m.asked_id = a.id
left join lateral (select ${drugColumns("d")} from ${schema}.drugs d where d.id = m.id offset 0) d on true
order by a.din, m.place`,
  );
}
