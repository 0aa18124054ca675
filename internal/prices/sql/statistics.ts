/**
 * Statistics of the unit prices of drugs ($1, DINs) from $2 to $3 (days, both included), by periods of $4 (day, week, month), and by
 * province or city: a row per drug, place, and period with observations. Without any, the period is null. At most $5 rows per drug.
 *
 * A percentile is interpolated between the two nearest observations: with n sorted prices from x(0), the p-th percentile is at
 * h = (n - 1) p / 100, and is x(floor h) + (h - floor h) (x(floor h + 1) - x(floor h)). All of this is exact in integers.
 *
 * Indexes: drugs_din_key, unit_price_rollups_pkey, rollup_places_pkey. Cost: the days of the range times the cities and distinct
 * prices, times the drugs; no more with more observations. `offset 0` holds the planner to the indexes. No locks.
 */

import type { Province } from "../../core/geography.ts";
import { fold } from "../../core/text.ts";
import { type Bound, type Conditions, createConditions } from "../../postgres/conditions.ts";
import type { DayRange } from "../history_range.ts";
import {
  mostStatisticsRows,
  type Percentiles,
  percentileRanks,
  type StatisticsRequest,
} from "../statistics_model.ts";
import { periodOf, steps } from "./history.ts";

export type StatisticsAsked = Omit<StatisticsRequest, "from" | "to"> & DayRange & { dins: readonly string[] };

export type StatisticsSqlRow = {
  din: string;
  name: string;
  province: Province | null;
  city: string | null;
  observations: number;
  out_of_stock: number;
  pharmacies: number;
  lowest: number;
  mean: number;
  highest: number;
} & Percentiles &
  ({ period_start: string; period_end: string } | { period_start: null; period_end: null });

/** Of a group of prices with their number (`observations`), the number up to each (`upto`), and of all (`total`). */
function percentile(name: string, rank: number): string {
  const below = `(total - 1) * ${rank} / 100`;
  const rest = `((max(total) - 1) * ${rank} % 100)`;
  const at = (position: string) => `min(unit_price) filter (where upto > ${position})`;
  const low = at(below);
  // With the last observation, there is no next one, and the rest is 0.
  const high = `coalesce(${at(`${below} + 1`)}, max(unit_price))`;
  return `((2 * (${low}::bigint * (100 - ${rest}) + ${high}::bigint * ${rest}) + 100) / 200)::integer as ${name}`;
}

const percentiles = Object.entries(percentileRanks)
  .map(([name, rank]) => percentile(name, rank))
  .join(",\n      ");

/** A condition on a row `r`: the places that are asked for. */
function there(schema: string, conditions: Conditions, { province, city }: StatisticsAsked): string {
  const parts: string[] = [];
  if (province !== undefined) {
    conditions.label("province");
    parts.push(`province = ${conditions.value(province)}`);
  }
  if (city !== undefined) {
    conditions.label("city");
    parts.push(`sort_city = ${conditions.value(fold(city))}`);
  }
  return parts.length === 0
    ? ""
    : `and r.place_id in (select id from ${schema}.rollup_places where ${parts.join(" and ")})`;
}

const groups = {
  province: { columns: "p.province, null::text as city", place: "p.province" },
  city: { columns: "p.province, p.city", place: "p.province || p.sort_city" },
} as const;

export function statistics(schema: string, asked: StatisticsAsked): Bound {
  const { dins, from, to, granularity = "daily", by } = asked;
  const conditions = createConditions(dins, from, to, steps[granularity], mostStatisticsRows + 1);
  if (by !== undefined) conditions.label(`by_${by}`);
  const condition = there(schema, conditions, asked);
  const group = by === undefined ? undefined : groups[by];
  return conditions.bind(
    `${schema}_price_statistics`,
    `
  with asked as materialized (
    select d.* from unnest($1::text[]) as g(din)
    cross join lateral (select d.id, d.din, d.name from ${schema}.drugs d where d.din = g.din offset 0) d
  ), cells as materialized (
    select a.id, ${group?.columns ?? "null::text as province, null::text as city"}, ${group?.place ?? "''"} as place,
      ${periodOf("r.day")} as period, r.day, r.unit_price, r.observations, r.out_of_stock, r.pharmacies
    from asked a
    cross join lateral (
      select r.* from ${schema}.unit_price_rollups r
      where r.drug_id = a.id and r.day between $2 and $3 ${condition} offset 0
    ) r
    ${group === undefined ? "" : `join ${schema}.rollup_places p on p.id = r.place_id`}
  ), days as (
    select id, place, period, sum(pharmacies) as pharmacies, sum(out_of_stock) as out_of_stock
    from cells group by id, place, period, day
  ), periods as (
    select id, place, period, greatest(max(pharmacies), 0)::integer as pharmacies, sum(out_of_stock)::integer as out_of_stock
    from days group by id, place, period
  ), distinct_prices as (
    select id, place, min(province) as province, min(city) as city, period, unit_price, sum(observations)::bigint as observations
    from cells where observations > 0
    group by id, place, period, unit_price
  ), ranked as (
    select *, sum(observations) over (partition by id, place, period)::bigint as total,
      sum(observations) over (partition by id, place, period order by unit_price)::bigint as upto
    from distinct_prices
  ), points as (
    select id, place, min(province) as province, min(city) as city, period, max(total)::integer as observations,
      min(unit_price) as lowest, max(unit_price) as highest,
      ((2 * sum(unit_price * observations))::bigint + max(total)) / (2 * max(total)) as mean,
      ${percentiles}
    from ranked
    group by id, place, period
  ), numbered as (
    select *, row_number() over (partition by id order by place, period) as position from points
  )
  select a.din, a.name, o.province, o.city, o.period as period_start, (o.period + ('1 ' || $4)::interval)::date - 1 as period_end,
    o.observations, n.out_of_stock, n.pharmacies, o.lowest, o.mean, o.highest, ${Object.keys(percentileRanks)
      .map((name) => `o.${name}`)
      .join(", ")}
  from asked a
  left join numbered o on o.id = a.id and o.position <= $5
  left join periods n on n.id = o.id and n.place = o.place and n.period = o.period
  order by a.din, o.position`,
  );
}
