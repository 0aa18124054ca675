/**
 * The unit prices of a drug ($1, a DIN) from $2 to $3 (days, both included), by periods of $4 (day, week, month), in one statement: the
 * drug, the first and last day of the source, whether the other source has prices of the drug, the quantity that amounts
 * are for, and a row per period. No row: no drug has the DIN. Without a point, the period is null.
 *
 * - Over pharmacies: the roll-ups of the drug's days by unit_price_rollups_pkey, which begins with drug and day.
 * - At one pharmacy: the prices that took effect, by the primary keys of the months' partitions in the range.
 * - Public plans: the editions of one plan that list the drug, by public_prices_pkey. Prices for other units or packs than
 *   the newest one's are left out.
 *
 * Cost: the days of the range times the cities and distinct prices, or the editions that list the drug. `offset 0` holds
 * the planner to the indexes. No locks.
 */

import type { Province } from "../../core/geography.ts";
import type { Unit } from "../../core/units.ts";
import { type Bound, type Conditions, createConditions } from "../../postgres/conditions.ts";
import type { CountedDays } from "../counted_prices.ts";
import type { Granularity, HistorySource } from "../history_model.ts";
import type { DayRange } from "../history_range.ts";
import { lowestPrice } from "./lowest_price.ts";

export type HistoryAsked = DayRange & {
  din: string;
  granularity: Granularity;
  source: HistorySource;
  province?: string;
  /** Only of pharmacies. */
  pharmacyKey?: string;
  /** Only of public plans. Default: the plan with the newest edition. */
  plan?: string;
  /** Thousandths of a unit. Default: the quantity of the package with the lowest unit price. */
  quantity?: number;
  /** The days whose observations count towards that lowest unit price. */
  since: CountedDays;
};

export type HistoryRow = {
  din: string;
  name: string;
  /** Null when there is no such pharmacy, or none was asked for. */
  pharmacy_key: string | null;
  first_on: string | null;
  last_on: string | null;
  /** The plan that the prices are of, and what they are for. Null for pharmacies, and for prices whose unit is unknown. */
  plan_province: Province | null;
  plan: string | null;
  price_unit: Unit | null;
  price_quantity: number | null;
  other: boolean;
  quantity: number;
  observations: number;
  lowest: number;
  average: number;
  highest: number;
} & ({ period_start: string; period_end: string } | { period_start: null; period_end: null });

export const steps = { daily: "day", weekly: "week", monthly: "month" } as const;

/** The first day of a day's period. A date would be truncated as an instant, in the zone of the session. */
export const periodOf = (day: string) => `date_trunc($4, ${day}::timestamp)::date`;

/** Expressions about a drug `a`. */
export type Part = {
  /** Rows of period, lowest, highest, amount (their sum), observations. */
  observed: string;
  first: string;
  last: string;
  exists: string;
  /** The row that names the plan and what its prices are for. */
  series?: string;
};

const inProvince = (conditions: Conditions, table: string, { province }: Pick<HistoryAsked, "province">) =>
  province === undefined ? "" : `and ${table}.province = ${conditions.value(province)}`;

type Asked = Pick<HistoryAsked, "source" | "province" | "pharmacyKey" | "plan" | "quantity" | "since">;

function overPharmacies(schema: string, conditions: Conditions, { province }: Asked): Part {
  const known = `${schema}.unit_price_rollups r where r.drug_id = a.id and r.observations > 0`;
  const edge = (order: string) => `(select r.day from ${known} order by r.day ${order} limit 1)`;
  const there =
    province === undefined
      ? ""
      : `and r.place_id in (select id from ${schema}.rollup_places where province = ${conditions.value(province)})`;
  return {
    observed: `select ${periodOf("r.day")} as period, r.unit_price as lowest, r.unit_price as highest,
        r.unit_price::bigint * r.observations as amount, r.observations
      from ${known} and r.day between $2 and $3 ${there} offset 0`,
    first: edge("asc"),
    last: edge("desc"),
    // In the order of the index, which keeps the planner from a scan.
    exists: `${edge("asc")} is not null`,
  };
}

function atPharmacy(schema: string, conditions: Conditions, asked: Asked): Part {
  const day = (table: string) => `(${table}.effective_from at time zone 'UTC')::date`;
  const known = `${schema}.price_history h where h.drug_id = a.id and h.pharmacy_id = a.pharmacy_id`;
  const edge = (order: string) =>
    `(select ${day("h")} from ${known} order by h.effective_from ${order} limit 1)`;
  return {
    observed: `select ${periodOf(day("h"))} as period, h.unit_price as lowest, h.unit_price as highest,
        h.unit_price::bigint as amount, 1 as observations
      from ${known} and h.effective_from >= $2::date::timestamp at time zone 'UTC'
        and h.effective_from < ($3::date + 1)::timestamp at time zone 'UTC' ${inProvince(conditions, "a", asked)} offset 0`,
    first: edge("asc"),
    last: edge("desc"),
    exists: `exists (select from ${known})`,
  };
}

function ofPublicPlans(schema: string, conditions: Conditions, asked: Asked): Part {
  const inRange = "u.effective_on between $2 and $3";
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
    exists: `exists (select from ${schema}.public_prices u where u.drug_id = a.id)`,
    series,
  };
}

const noSeries = `
    select null::text as plan_province, null::text as plan, null::text as price_unit, null::integer as price_quantity`;

/** Columns of `asked`. */
export const seriesColumns = (alias: string) =>
  ["plan_province", "plan", "price_unit", "price_quantity"].map((column) => `${alias}.${column}`).join(", ");

/** Of a point `o`: its period and what is shown of it; the average is rounded half up. */
export const pointColumns = `o.period as period_start, (o.period + ('1 ' || $4)::interval)::date - 1 as period_end,
    o.lowest, (2 * o.amount + o.observations) / (2 * o.observations) as average, o.highest, o.observations`;

/** Of a drug `a`, in thousandths of a unit. Without prices it is one unit. */
function quantityOf(schema: string, conditions: Conditions, { quantity, since }: Asked): string {
  if (quantity !== undefined) return `${conditions.value(quantity)}::integer`;
  return `coalesce(
      (select l.quantity from (${lowestPrice(schema, "a.id", "null::text", conditions.value(since))}) l),
      (select r.quantity from ${schema}.prices r where r.drug_id = a.id
       order by r.unit_price, r.pharmacy_id, r.quantity, r.package limit 1),
      1000)`;
}

/** The common expressions `asked` and `points` about drugs `named`, which have an id. */
export function historyOf(schema: string, conditions: Conditions, asked: Asked): string {
  if (asked.quantity !== undefined) conditions.label("quantity");
  if (asked.plan !== undefined) conditions.label("plan");
  const ours =
    asked.pharmacyKey === undefined
      ? () => overPharmacies(schema, conditions, asked)
      : () => atPharmacy(schema, conditions, asked);
  const isPublic = asked.source === "public_formulary";
  const part = isPublic ? ofPublicPlans(schema, conditions, asked) : ours();
  const everywhere = { source: asked.source, since: asked.since };
  const other = isPublic
    ? overPharmacies(schema, conditions, everywhere)
    : ofPublicPlans(schema, conditions, everywhere);
  return `asked as materialized (
    select a.*, ${seriesColumns("c")}, ${part.first} as first_on, ${part.last} as last_on, ${other.exists} as other,
      ${isPublic ? "1000" : quantityOf(schema, conditions, asked)} as quantity
    from named a left join lateral (${part.series ?? noSeries}) c on true
  ), points as materialized (
    select a.id, o.period, min(o.lowest) as lowest, max(o.highest) as highest, sum(o.amount)::bigint as amount,
      sum(o.observations)::bigint as observations
    from asked a cross join lateral (${part.observed}) o
    group by a.id, o.period
  )`;
}

/** The pharmacy that was asked for, beside the drug; nothing of it when there is none. */
const pharmacyOf = (schema: string, key: string | undefined) =>
  key === undefined
    ? "cross join (select null::text as pharmacy_key) p"
    : `left join lateral (
        select p.id as pharmacy_id, p.key as pharmacy_key, p.province from ${schema}.pharmacies p where p.key = ${key}
      ) p on true`;

export function history(schema: string, asked: HistoryAsked): Bound {
  const { din, from, to, granularity, province, pharmacyKey, source } = asked;
  const conditions = createConditions(din, from, to, steps[granularity]);
  if (province !== undefined) conditions.label("province");
  conditions.label(pharmacyKey === undefined ? source : "pharmacy");
  const key = pharmacyKey === undefined ? undefined : conditions.value(pharmacyKey);
  const text = `
  with named as materialized (
    select d.id, d.din, d.name, p.* from ${schema}.drugs d ${pharmacyOf(schema, key)} where d.din = $1
  ), ${historyOf(schema, conditions, asked)}
  select a.din, a.name, a.pharmacy_key, a.first_on, a.last_on, a.other, a.quantity,
    ${seriesColumns("a")}, ${pointColumns}
  from asked a left join points o on o.id = a.id
  order by o.period`;
  return conditions.bind(`${schema}_price_history`, text);
}
