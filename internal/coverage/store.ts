/** What the loaders need of coverage: the drugs that may be named, and the merge of what plans say of them. */
import { copyInto, copyLines } from "../postgres/copy.ts";
import { type Queryable, query, type Transaction } from "../postgres/database.ts";
import type { Listing, PublicPrice } from "./listing.ts";
import type { PlanKey } from "./model.ts";
import {
  createStagedListings,
  type MergedListingRow,
  mergeListingsStatement,
  stagedListingColumns,
} from "./sql/merge_listings.ts";
import {
  createStagedPublicPrices,
  type MergedPublicPriceRow,
  mergePublicPricesStatement,
  stagedPublicPriceColumns,
} from "./sql/merge_public_prices.ts";
import { addEdition, dropUnlisted, mergePlans, newestDay } from "./sql/plans.ts";

/** Internal ids by DIN: some 2 MB for 20,000 drugs. */
export async function drugsByDin(on: Queryable, schema: string): Promise<Map<string, number>> {
  const rows = await query<{ din: string; id: number }>(on, `select din, id from ${schema}.drugs`);
  return new Map(rows.map(({ din, id }) => [din, id]));
}

export type KnownPlan = PlanKey & { name: string | null; asOf: string };

/** Before their listings. */
export async function mergePlansOf(
  tx: Transaction,
  schema: string,
  plans: readonly KnownPlan[],
  synthetic: boolean,
): Promise<void> {
  await query(tx, mergePlans(schema), [
    plans.map(({ province }) => province),
    plans.map(({ plan }) => plan),
    plans.map(({ name }) => name),
    plans.map(({ asOf }) => asOf),
    synthetic,
  ]);
}

/** Of anything we know of plans: what the dataset's own date is, whatever older edition comes in late. */
export async function newestDayOf(on: Queryable, schema: string): Promise<Date | undefined> {
  const [row] = await query<{ day: string | null }>(on, newestDay(schema));
  return row?.day == null ? undefined : new Date(`${row.day}T00:00:00Z`);
}

/** One listing of each drug and plan. `line` tells them apart for the caller. */
export async function mergeListings(
  tx: Transaction,
  schema: string,
  listings: readonly (Listing & { line: number })[],
  now: Date,
): Promise<MergedListingRow[]> {
  await query(tx, createStagedListings);
  const rows = listings.map((row) => [
    row.line,
    row.drugId,
    row.province,
    row.plan,
    row.status,
    row.planTerm,
    row.criteria,
    row.notes,
    row.maxCoverageCents,
    row.deductibleCents,
    row.copayBasisPoints,
    row.interchangeGroup,
    row.dailyCost,
    row.listedOn,
    row.source,
    row.asOf,
    row.removed?.on ?? null,
    row.removed?.reason ?? null,
  ]);
  await copyInto(tx, "staged_listings", stagedListingColumns, copyLines(rows));
  await query(tx, "analyze staged_listings (drug_id)");
  return query<MergedListingRow>(tx, mergeListingsStatement(schema), [now]);
}

/** One price of each drug, plan and day. `line` tells them apart for the caller. */
export async function mergePublicPrices(
  tx: Transaction,
  schema: string,
  prices: readonly (PublicPrice & { line: number })[],
): Promise<MergedPublicPriceRow[]> {
  await query(tx, createStagedPublicPrices);
  const rows = prices.map((row) => [
    row.line,
    row.drugId,
    row.province,
    row.plan,
    row.effectiveOn,
    row.unitPrice,
    row.planPays,
  ]);
  await copyInto(tx, "staged_public_prices", stagedPublicPriceColumns, copyLines(rows));
  await query(tx, "analyze staged_public_prices (drug_id)");
  return query<MergedPublicPriceRow>(tx, mergePublicPricesStatement(schema));
}

export type EditionDay = PlanKey & { asOf: string; synthetic: boolean };

/**
 * Remembers an edition, whose listings have been merged, as the whole of what its plan lists on that day. Answers the
 * drugs that it does not list and that stood as listed until now, and those that turn out to be gone since earlier.
 */
export async function closeEdition(
  tx: Transaction,
  schema: string,
  { province, plan, asOf, synthetic }: EditionDay,
  now: Date,
): Promise<{ removed: number[]; corrected: number[] }> {
  await query(tx, addEdition(schema), [province, plan, asOf, synthetic]);
  const gone = await query<{ drug_id: number; was_listed: boolean }>(tx, dropUnlisted(schema), [
    province,
    plan,
    asOf,
    synthetic,
    now,
  ]);
  const idsOf = (listed: boolean) =>
    gone.filter(({ was_listed }) => was_listed === listed).map(({ drug_id }) => drug_id);
  return { removed: idsOf(true), corrected: idsOf(false) };
}
