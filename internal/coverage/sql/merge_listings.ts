/**
 * Merges listings, staged in a temporary table, one of each drug and plan. Which one wins: of the newest date; of two with
 * the same date the one that comes later, which corrects the first. An older one changes nothing. A listing that an
 * edition after its date no longer names goes in as no longer listed, so that the order of loads does not matter.
 *
 * Run it after the public prices of the same data, and under the advisory lock of loads: new rows are inserted without a
 * look at conflicts. Indexes: coverage_pkey, coverage_plans_pkey, coverage_editions_pkey, public_prices_pkey. Locks: the rows
 * it changes.
 */
import type { Unit } from "../../core/units.ts";
import type { Statement } from "../../postgres/database.ts";

const values = [
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
  "source",
] as const;

export const stagedListingColumns = [
  "line",
  "drug_id",
  "province",
  "plan",
  ...values,
  "as_of",
  "removed_on",
  "removed_reason",
] as const;

export const createStagedListings = `create temporary table if not exists staged_listings (
  line integer not null, drug_id integer not null, province text not null, plan text not null,
  formulary_status text not null, plan_term text, criteria text, notes text, max_coverage_cents integer,
  deductible_cents integer, copay_basis_points integer, interchange_group text, daily_cost integer, listed_on date,
  source text not null, as_of date not null, removed_on date, removed_reason text
) on commit drop`;

/** What a plan says of a drug, as it is stored, with the newest price that it listed by then. */
export type ListingState = {
  formulary_status: string;
  plan_term: string | null;
  criteria: string | null;
  notes: string | null;
  max_coverage_cents: number | null;
  deductible_cents: number | null;
  copay_basis_points: number | null;
  interchange_group: string | null;
  daily_cost: number | null;
  listed_on: string | null;
  source: string;
  removed_on: string | null;
  removed_reason: string | null;
  unit_price: number | null;
  plan_pays: number | null;
  price_unit: Unit | null;
  price_quantity: number | null;
};

/**
 * `after` is null when there is nothing to tell of: what is older or says the same, and what a plan listed on the first day
 * that we know of. `before` is null as well when the drug was not known to be listed.
 */
export type MergedListingRow = {
  line: number;
  drug_id: number;
  province: string;
  plan: string;
  outcome: "created" | "updated" | "unchanged" | "older";
  before: ListingState | null;
  after: ListingState | null;
};

const of = (table: string) => values.map((name) => `${table}.${name}`).join(", ");

const gone = ["removed_on", "removed_reason"] as const;

/** `prefix` is that of the columns, `price` the alias of the price's. */
const stateOf = (prefix: string, price: string) =>
  `json_build_object(${[
    ...[...values, ...gone].map((name) => `'${name}', t.${prefix}${name}`),
    ...["unit_price", "plan_pays", "price_unit", "price_quantity"].map(
      (name) => `'${name}', ${price}.${name}`,
    ),
  ].join(", ")})`;

/** The price that a plan had listed by a day. Index: public_prices_pkey, backwards. */
const priceBy = (schema: string, day: string) => `
      select p.unit_price, p.plan_pays, p.price_unit, p.price_quantity from ${schema}.public_prices p
      where t.may_tell and p.drug_id = t.drug_id and p.province = t.province and p.plan = t.plan
        and p.effective_on <= ${day}
      order by p.effective_on desc limit 1`;

/** The reason of an edition that no longer lists a drug. */
export const unlistedReason = (day: string) => `the edition of ${day} no longer lists it`;

/** The same; `day` is SQL for its date. */
export const droppedReason = (day: string) =>
  `'the edition of ' || to_char(${day}, 'YYYY-MM-DD') || ' no longer lists it'`;

/** $1 is the time. */
export const mergeListingsStatement = (schema: string): Statement => ({
  text: `
  with compared as materialized (
    select s.line, s.drug_id, s.province, s.plan, ${of("s")}, s.as_of, gone.removed_on, gone.removed_reason,
      c.drug_id is null as is_new, coalesce(c.as_of > s.as_of, false) as is_older,
      (${of("s")}, gone.removed_on, gone.removed_reason)
        is distinct from (${of("c")}, c.removed_on, c.removed_reason) as differs,
      c.as_of is distinct from s.as_of as is_other_day, c.as_of as old_as_of,
      ${[...values, ...gone].map((name) => `c.${name} as old_${name}`).join(", ")},
      case when c.drug_id is null then gone.removed_on is null and coalesce(s.as_of > known.first_as_of, false)
        else c.as_of < s.as_of or (c.as_of = s.as_of and (${of("s")}, gone.removed_on, gone.removed_reason)
          is distinct from (${of("c")}, c.removed_on, c.removed_reason)) end as may_tell
    from staged_listings s
    left join ${schema}.coverage c on c.drug_id = s.drug_id and c.province = s.province and c.plan = s.plan
    left join ${schema}.coverage_plans known on known.province = s.province and known.plan = s.plan
    cross join lateral (
      select min(e.as_of) as day from ${schema}.coverage_editions e
      where e.province = s.province and e.plan = s.plan and e.as_of > s.as_of
        and e.synthetic = (s.source = 'SANDBOX')
    ) dropped
    cross join lateral (
      select coalesce(s.removed_on, dropped.day) as removed_on,
        coalesce(s.removed_reason, ${droppedReason("dropped.day")}) as removed_reason
    ) gone
  ), inserted as (
    insert into ${schema}.coverage (drug_id, province, plan, ${values.join(", ")}, as_of, removed_on, removed_reason,
      changed_at)
    select drug_id, province, plan, ${values.join(", ")}, as_of, removed_on, removed_reason, $1
    from compared where is_new
    order by drug_id, province, plan
  ), updated as (
    update ${schema}.coverage known set ${values.map((name) => `${name} = n.${name}`).join(", ")},
      as_of = n.as_of, removed_on = n.removed_on, removed_reason = n.removed_reason,
      changed_at = case when n.differs then $1 else known.changed_at end
    from compared n
    where not n.is_new and not n.is_older and (n.differs or n.is_other_day)
      and known.drug_id = n.drug_id and known.province = n.province and known.plan = n.plan
  )
  select t.line, t.drug_id, t.province, t.plan,
    case when t.is_new then 'created' when t.is_older then 'older'
      when t.differs then 'updated' else 'unchanged' end as outcome,
    case when told.holds and not t.is_new then ${stateOf("old_", "old")} end as before,
    case when told.holds then ${stateOf("", "now")} end as after
  from compared t
  left join lateral (${priceBy(schema, "t.old_as_of")}
  ) old on true
  left join lateral (${priceBy(schema, "t.as_of")}
  ) now on true
  cross join lateral (
    select t.may_tell and (t.differs or (old.unit_price, old.plan_pays) is distinct from (now.unit_price, now.plan_pays)
      -- An edition that states for the first time what its prices are for has not changed them.
      or coalesce((old.price_unit, old.price_quantity) <> (now.price_unit, now.price_quantity), false)) as holds
  ) told
  order by t.line`,
});
