/**
 * The plans and editions that are known, and the drugs that an edition no longer lists. Indexes: coverage_plans_pkey,
 * coverage_editions_pkey, coverage_by_plan. Locks: the rows they write, until the transaction ends.
 */
import type { Statement } from "../../postgres/database.ts";
import { droppedReason } from "./merge_listings.ts";

/**
 * Values, arrays of the same length: provinces, plans, names (null when a feed states none), days; and synthetic. The
 * first real data takes the place of what was made up.
 */
export const mergePlans = (schema: string): Statement => ({
  text: `
  insert into ${schema}.coverage_plans as known (province, plan, name, as_of, first_as_of, synthetic)
  select g.province, g.plan, coalesce(max(g.name), g.plan), max(g.as_of), min(g.as_of), $5::boolean
  from unnest($1::text[], $2::text[], $3::text[], $4::date[]) as g (province, plan, name, as_of)
  group by g.province, g.plan
  on conflict (province, plan) do update set
    name = case when excluded.name = excluded.plan then known.name else excluded.name end,
    as_of = case when known.synthetic and not excluded.synthetic then excluded.as_of
      else greatest(known.as_of, excluded.as_of) end,
    first_as_of = case when known.synthetic and not excluded.synthetic then excluded.first_as_of
      else least(known.first_as_of, excluded.first_as_of) end,
    synthetic = known.synthetic and excluded.synthetic
  where (excluded.name <> excluded.plan and known.name <> excluded.name) or known.as_of < excluded.as_of
    or known.first_as_of is null or known.first_as_of > excluded.first_as_of or (known.synthetic and not excluded.synthetic)`,
});

/** All of them, which are a few dozen. */
export const allPlans = (schema: string): Statement => ({
  text: `select province, plan, name from ${schema}.coverage_plans`,
});

/** The newest day of each plan. */
export const planDays = (schema: string): Statement => ({
  text: `select province || ' ' || plan as source, synthetic, as_of as day from ${schema}.coverage_plans`,
});

/** Values: province, plan, day, synthetic. */
export const addEdition = (schema: string): Statement => ({
  text: `
  insert into ${schema}.coverage_editions (province, plan, as_of, synthetic) values ($1, $2, $3, $4)
  on conflict do nothing`,
});

/** Values: province, plan, day, synthetic. What stands as listed by older data. Index: coverage_by_plan. */
export const listedBefore = (schema: string): Statement => ({
  text: `
  select count(*) as listed from ${schema}.coverage c
  where c.province = $1 and c.plan = $2 and c.as_of < $3::date and c.removed_on is null
    and (c.source = 'SANDBOX') = $4::boolean`,
});

/**
 * Values: province, plan, the edition's day, synthetic, the time, the drugs that the edition names, taken or not. Run it after the edition's own listings, which carry its
 * day. Answers the drugs it marked, and whether they stood as listed until now.
 */
export const dropUnlisted = (schema: string): Statement => ({
  text: `
  with gone as materialized (
    select c.drug_id, c.removed_on is null as was_listed from ${schema}.coverage c
    where c.province = $1 and c.plan = $2 and c.as_of < $3::date
      and (c.removed_on is null or c.removed_on > $3::date) and (c.source = 'SANDBOX') = $4::boolean
      and c.drug_id <> all($6::integer[])
  )
  update ${schema}.coverage c
  set removed_on = $3::date, removed_reason = ${droppedReason("$3::date")}, changed_at = $5
  from gone
  where c.drug_id = gone.drug_id and c.province = $1 and c.plan = $2
  returning c.drug_id, gone.was_listed`,
});
