/**
 * What a drug ($1, a DIN) has cost from $2 to $3 (days, both included; of public plans, from a day of their own), by periods of $4 (day, week, month), in one
 * statement: the drug, the source that answers, the first and last day it has, and a row a period. No row: no such drug.
 * Without a point, the period is null.
 *
 * - Over pharmacies: the roll-ups of the drug's days by price_rollups_pkey, which begins with drug and day.
 * - At one pharmacy: the prices that began to hold, by the primary keys of the months' partitions in the range.
 * - Public plans: the editions of one plan that list the drug, by public_prices_pkey. Prices for other units or packs than
 *   the newest one's are left out.
 *
 * Without a source, public plans are looked at only when pharmacies have nothing. Cost: the days of the range, and the
 * editions that list the drug. `offset 0` holds the planner to the indexes. No locks.
 */
import type { Province } from "../../core/geography.ts";
import type { Unit } from "../../core/units.ts";
import { type Bound, type Conditions, createConditions } from "../../postgres/conditions.ts";
import type { Granularity, HistorySource } from "../history_model.ts";
import type { DayRange } from "../history_range.ts";

export type HistoryAsked = DayRange & {
  din: string;
  /** Of public plans' editions, which are years apart; `from` unless given. */
  publicFrom?: string;
  granularity: Granularity;
  province?: string;
  pharmacyKey?: string;
  source?: HistorySource;
  plan?: string;
};

export type HistoryRow = {
  din: string;
  name: string;
  source: HistorySource;
  /** Null when there is no such pharmacy, or none was asked for. */
  pharmacy_key: string | null;
  first_on: string | null;
  last_on: string | null;
  /** The plan that the prices are of, and what they are for. Null for pharmacies, and for prices whose unit is unknown. */
  plan_province: Province | null;
  plan: string | null;
  price_unit: Unit | null;
  price_quantity: number | null;
  observations: number;
  lowest: number;
  average: number;
  highest: number;
} & ({ period_start: string; period_end: string } | { period_start: null; period_end: null });

export const steps = { daily: "day", weekly: "week", monthly: "month" } as const;

/** The first day of a day's period. A date would be truncated as an instant, in the zone of the session. */
const periodOf = (day: string) => `date_trunc($4, ${day}::timestamp)::date`;

export type Part = {
  /** Rows of period, lowest, highest, amount (their sum), observations. */
  observed: string;
  first: string;
  last: string;
  /** The row that names the plan and what its prices are for. */
  series?: string;
};

const inProvince = (conditions: Conditions, table: string, { province }: HistoryAsked) =>
  province === undefined ? "" : `and ${table}.province = ${conditions.value(province)}`;

export function overPharmacies(schema: string, conditions: Conditions, asked: HistoryAsked): Part {
  const edge = (order: string) =>
    `(select r.day from ${schema}.price_rollups r where r.drug_id = a.id order by r.day ${order} limit 1)`;
  return {
    observed: `select ${periodOf("r.day")} as period, r.lowest_cents as lowest, r.highest_cents as highest,
        r.price_cents_sum as amount, r.observations
      from ${schema}.price_rollups r
      where r.drug_id = a.id and r.day between $2 and $3 ${inProvince(conditions, "r", asked)} offset 0`,
    first: edge("asc"),
    last: edge("desc"),
  };
}

function atPharmacy(schema: string, conditions: Conditions, asked: HistoryAsked): Part {
  const day = (table: string) => `(${table}.effective_from at time zone 'UTC')::date`;
  const known = `${schema}.price_history h where h.drug_id = a.id and h.pharmacy_id = a.pharmacy_id`;
  const edge = (order: string) =>
    `(select ${day("h")} from ${known} order by h.effective_from ${order} limit 1)`;
  return {
    observed: `select ${periodOf(day("h"))} as period, h.price_cents as lowest, h.price_cents as highest,
        h.price_cents::bigint as amount, 1 as observations
      from ${known} and h.effective_from >= $2::date::timestamp at time zone 'UTC'
        and h.effective_from < ($3::date + 1)::timestamp at time zone 'UTC' ${inProvince(conditions, "a", asked)} offset 0`,
    first: edge("asc"),
    last: edge("desc"),
  };
}

export function ofPublicPlans(schema: string, conditions: Conditions, asked: HistoryAsked): Part {
  const inRange = `u.effective_on between ${conditions.value(asked.publicFrom ?? asked.from)}::date and $3`;
  const ofPlan = asked.plan === undefined ? "" : `and u.plan = ${conditions.value(asked.plan)}`;
  const series = `select u.province as plan_province, u.plan, u.price_unit, u.price_quantity
      from ${schema}.public_prices u
      where u.drug_id = a.id ${inProvince(conditions, "u", asked)} ${ofPlan}
      order by ${inRange} desc, u.effective_on desc, u.province, u.plan limit 1`;
  const ofSeries = `${schema}.public_prices u
      where u.drug_id = a.id and u.province = c.plan_province and u.plan = c.plan
        and (u.price_unit, u.price_quantity) is not distinct from (c.price_unit, c.price_quantity)`;
  const edge = (of: string) =>
    `(select ${of}(u.effective_on) from (${series}) c cross join lateral (select u.effective_on from ${ofSeries}) u)`;
  return {
    observed: `select o.* from (${series}) c cross join lateral (
        select ${periodOf("u.effective_on")} as period, u.unit_price as lowest, u.unit_price as highest,
          u.unit_price::bigint as amount, 1 as observations
        from ${ofSeries} and ${inRange} offset 0
      ) o`,
    first: edge("min"),
    last: edge("max"),
    series,
  };
}

/** Of a point `o`: its period and what is shown of it; the average is rounded half up. */
export const pointColumns = `o.period as period_start, (o.period + ('1 ' || $4)::interval)::date - 1 as period_end,
    o.lowest, (2 * o.amount + o.observations) / (2 * o.observations) as average, o.highest, o.observations`;

const noPoints = `
    select null::date as period, 0 as lowest, 0 as highest, 0::bigint as amount, 0::bigint as observations where false`;

const noSeries = `
    select null::text as plan_province, null::text as plan, null::text as price_unit, null::integer as price_quantity`;

export const seriesColumns = (alias: string) =>
  ["plan_province", "plan", "price_unit", "price_quantity"].map((column) => `${alias}.${column}`).join(", ");

/** `when` is a condition on the parts before. */
const points = (part: Part, when = "true") => `
    select o.period, min(o.lowest) as lowest, max(o.highest) as highest, sum(o.amount)::bigint as amount,
      sum(o.observations)::bigint as observations
    from asked a cross join lateral (${part.observed}) o
    where ${when}
    group by o.period`;

/** The pharmacy that was asked for, beside the drug; nothing of it when there is none. */
const pharmacyOf = (schema: string, key: string | undefined) =>
  key === undefined
    ? "cross join (select null::text as pharmacy_key) p"
    : `left join lateral (
        select p.id as pharmacy_id, p.key as pharmacy_key, p.province from ${schema}.pharmacies p where p.key = ${key}
      ) p on true`;

/** Undefined is what is not asked. */
function partsOf(
  schema: string,
  conditions: Conditions,
  asked: HistoryAsked,
): { ours?: Part; theirs?: Part; source: string } {
  const { source, pharmacyKey } = asked;
  if (pharmacyKey !== undefined)
    return { ours: atPharmacy(schema, conditions, asked), source: "'pharmacies'" };
  if (source === "pharmacies")
    return { ours: overPharmacies(schema, conditions, asked), source: "'pharmacies'" };
  if (source === "public_formulary" || asked.plan !== undefined)
    return { theirs: ofPublicPlans(schema, conditions, asked), source: "'public_formulary'" };
  return {
    ours: overPharmacies(schema, conditions, asked),
    theirs: ofPublicPlans(schema, conditions, asked),
    source: "case when exists (select from ours) then 'pharmacies' else 'public_formulary' end",
  };
}

export function history(schema: string, asked: HistoryAsked): Bound {
  const { din, from, to, granularity, province, pharmacyKey } = asked;
  const conditions = createConditions(din, from, to, steps[granularity]);
  if (province !== undefined) conditions.label("province");
  if (pharmacyKey !== undefined) conditions.label("pharmacy");
  else if (asked.plan !== undefined) conditions.label("plan");
  else if (asked.source !== undefined) conditions.label(asked.source);
  const key = pharmacyKey === undefined ? undefined : conditions.value(pharmacyKey);
  const { ours, theirs, source } = partsOf(schema, conditions, asked);
  const edge = (of: "first" | "last") =>
    `case s.source when 'pharmacies' then ${ours?.[of] ?? "null"} else ${theirs?.[of] ?? "null"} end`;
  const text = `
  with asked as materialized (
    select d.id, d.din, d.name, $2::date as first_day, p.* from ${schema}.drugs d ${pharmacyOf(schema, key)} where d.din = $1
  ), ours as materialized (${ours === undefined ? noPoints : points(ours)}
  ), theirs as materialized (${theirs === undefined ? noPoints : points(theirs, "not exists (select from ours)")}
  )
  select a.din, a.name, s.source, a.pharmacy_key, ${edge("first")} as first_on, ${edge("last")} as last_on,
    ${seriesColumns("p")}, ${pointColumns}
  from asked a
  cross join lateral (select ${source} as source) s
  left join lateral (${theirs?.series ?? noSeries}) p on s.source = 'public_formulary'
  left join (select * from ours union all select * from theirs) o on true
  order by o.period`;
  return conditions.bind(`${schema}_price_history`, text);
}
