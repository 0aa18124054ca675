/**
 * What many drugs ($1, DINs) have cost from $2 to $3, by periods of $4, at pharmacies or, of a drug that they have nothing
 * of, as public plans list it: history.ts for each of them, in all of Canada. A row a drug and period; without a point, the
 * period is null. Indexes: drugs_din_key, price_rollups_pkey, public_prices_pkey. Cost: the days of the range and the
 * editions, times the drugs. `offset 0` holds the planner to the indexes. No locks.
 */
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import type { Granularity } from "../history_model.ts";
import type { DayRange } from "../history_range.ts";
import { ofPublicPlans, overPharmacies, type Part, pointColumns, seriesColumns, steps } from "./history.ts";

export type HistoryOfMany = DayRange & {
  dins: readonly string[];
  /** Of public plans' editions; `from` unless given. */
  publicFrom?: string;
  granularity: Granularity;
};

/** `when` is a condition on the asked drug `a`. */
const points = (part: Part, when: string) => `
    select a.id, o.period, min(o.lowest) as lowest, max(o.highest) as highest, sum(o.amount)::bigint as amount,
      sum(o.observations)::bigint as observations
    from asked a cross join lateral (${part.observed}) o
    where ${when}
    group by a.id, o.period`;

export function historyOfMany(schema: string, { dins, granularity, ...range }: HistoryOfMany): Bound {
  const conditions = createConditions(dins, range.from, range.to, steps[granularity]);
  const asked = { ...range, din: "", granularity };
  const ours = overPharmacies(schema, conditions, asked);
  const theirs = ofPublicPlans(schema, conditions, asked);
  const edge = (of: "first" | "last") =>
    `case s.source when 'pharmacies' then ${ours[of]} else ${theirs[of]} end`;
  return conditions.bind(
    `${schema}_price_history_of_many`,
    `
  with asked as materialized (
    select d.* from unnest($1::text[]) as g(din)
    cross join lateral (select d.id, d.din, d.name from ${schema}.drugs d where d.din = g.din offset 0) d
  ), ours as materialized (${points(ours, "true")}
  ), priced as materialized (
    select distinct id from ours
  ), theirs as materialized (${points(theirs, "a.id not in (select id from priced)")}
  ), sourced as materialized (
    select s.*, ${edge("first")} as first_on, ${edge("last")} as last_on, ${seriesColumns("p")}
    from (
      select a.*, case when a.id in (select id from priced) then 'pharmacies' else 'public_formulary' end as source
      from asked a
    ) s cross join lateral (select s.id) a
    left join lateral (${theirs.series}) p on s.source = 'public_formulary'
  )
  select s.din, s.name, s.source, null as pharmacy_key, s.first_on, s.last_on, ${seriesColumns("s")}, ${pointColumns}
  from sourced s
  left join (select * from ours union all select * from theirs) o on o.id = s.id
  order by s.din, o.period`,
  );
}
