/**
 * The unit prices of many drugs ($1, DINs) from $2 to $3, by periods of $4: history.ts for each of them, in all of Canada. A row
 * per drug and period; without a point, the period is null. Indexes: drugs_din_key, unit_price_rollups_pkey,
 * public_prices_pkey, prices_by_unit_price. Cost: that of history.ts, times the drugs. `offset 0` holds the planner to the
 * indexes. No locks.
 */
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import { type HistoryAsked, historyOf, pointColumns, seriesColumns, steps } from "./history.ts";

export type HistoryOfMany = Pick<
  HistoryAsked,
  "from" | "to" | "granularity" | "source" | "quantity" | "since"
> & { dins: readonly string[] };

export function historyOfMany(schema: string, asked: HistoryOfMany): Bound {
  const conditions = createConditions(asked.dins, asked.from, asked.to, steps[asked.granularity]);
  conditions.label(asked.source);
  return conditions.bind(
    `${schema}_price_history_of_many`,
    `
  with named as materialized (
    select d.* from unnest($1::text[]) as g(din)
    cross join lateral (select d.id, d.din, d.name from ${schema}.drugs d where d.din = g.din offset 0) d
  ), ${historyOf(schema, conditions, asked)}
  select a.din, a.name, null as pharmacy_key, a.first_on, a.last_on, a.other, a.quantity,
    ${seriesColumns("a")}, ${pointColumns}
  from asked a left join points o on o.id = a.id
  order by a.din, o.period`,
  );
}
