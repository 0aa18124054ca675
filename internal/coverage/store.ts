/** What the loaders need of coverage: the merge of what plans say of drugs and list their prices as. */
import { roundsOf } from "../core/rounds.ts";
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
  withdrawPrices,
} from "./sql/merge_public_prices.ts";
import { addEdition, allPlans, dropUnlisted, listedBefore, mergePlans, planDays } from "./sql/plans.ts";

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

/** By "ON/ODB". */
export async function planNames(on: Queryable, schema: string): Promise<Map<string, string>> {
  const plans = await query<{ province: string; plan: string; name: string }>(on, allPlans(schema));
  return new Map(plans.map(({ province, plan, name }) => [`${province}/${plan}`, name]));
}

/** The plans with the dates of their newest data, as the log of changes takes them. */
export async function datesOfPlans(
  on: Queryable,
  schema: string,
): Promise<{ source: string; synthetic: boolean; asOf: Date }[]> {
  const rows = await query<{ source: string; synthetic: boolean; day: string }>(on, planDays(schema));
  return rows.map(({ day, ...plan }) => ({ ...plan, asOf: new Date(`${day}T00:00:00Z`) }));
}

/** In the order of `listings`. `line` tells them apart for the caller. */
export async function mergeListings(
  tx: Transaction,
  schema: string,
  listings: readonly (Listing & { line: number })[],
  now: Date,
): Promise<MergedListingRow[]> {
  const merged: MergedListingRow[] = [];
  await query(tx, createStagedListings);
  for (const round of roundsOf(listings, (row) => `${row.drugId}/${row.province}/${row.plan}`)) {
    await query(tx, "truncate staged_listings");
    await copyInto(tx, "staged_listings", stagedListingColumns, copyLines(round.map(listingFields)));
    await query(tx, "analyze staged_listings (drug_id)");
    merged.push(...(await query<MergedListingRow>(tx, mergeListingsStatement(schema), [now])));
  }
  return merged;
}

const listingFields = (row: Listing & { line: number }) => [
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
];

/** In the order of `prices`. `line` tells them apart for the caller. */
export async function mergePublicPrices(
  tx: Transaction,
  schema: string,
  prices: readonly (PublicPrice & { line: number })[],
  isReplacing = false,
): Promise<MergedPublicPriceRow[]> {
  const merged: MergedPublicPriceRow[] = [];
  await query(tx, createStagedPublicPrices);
  const keyOf = (row: PublicPrice) => `${row.drugId}/${row.province}/${row.plan}/${row.effectiveOn}`;
  for (const round of roundsOf(prices, keyOf)) {
    await query(tx, "truncate staged_public_prices");
    await copyInto(
      tx,
      "staged_public_prices",
      stagedPublicPriceColumns,
      copyLines(round.map(publicPriceFields)),
    );
    await query(tx, "analyze staged_public_prices (drug_id)");
    merged.push(...(await query<MergedPublicPriceRow>(tx, mergePublicPricesStatement(schema, isReplacing))));
  }
  return merged;
}

/** Deletes stored prices of an edition for drugs that the edition no longer contains. Returns those drugs. */
export async function withdrawPublicPrices(
  tx: Transaction,
  schema: string,
  { province, plan, asOf }: EditionDay,
  named: readonly number[],
): Promise<number[]> {
  const rows = await query<{ drug_id: number }>(tx, withdrawPrices(schema), [province, plan, asOf, named]);
  return rows.map((row) => row.drug_id);
}

const publicPriceFields = (row: PublicPrice & { line: number }) => [
  row.line,
  row.drugId,
  row.province,
  row.plan,
  row.effectiveOn,
  row.unitPrice,
  row.planPays,
  row.pricedFor?.unit ?? null,
  row.pricedFor?.quantity ?? null,
];

export type EditionDay = PlanKey & { asOf: string; synthetic: boolean };

export type ClosedEdition = {
  /** Stood as listed until now. */
  removed: number[];
  /** Turn out to be gone since earlier. */
  corrected: number[];
};

/** Before the edition's listings are merged: how many drugs stand as listed by older data. */
export async function countListed(tx: Transaction, schema: string, edition: EditionDay): Promise<number> {
  const { province, plan, asOf, synthetic } = edition;
  const values = [province, plan, asOf, synthetic];
  const [row] = await query<{ listed: number }>(tx, listedBefore(schema), values);
  return row?.listed ?? 0;
}

/**
 * Remembers an edition, whose listings have been merged, as the whole of what its plan lists on that day, and marks what
 * it does not list. `named` are the drugs that it names, taken or not: one that was refused is not gone.
 */
export async function closeEdition(
  tx: Transaction,
  schema: string,
  { province, plan, asOf, synthetic }: EditionDay,
  named: readonly number[],
  now: Date,
): Promise<ClosedEdition> {
  const edition = [province, plan, asOf, synthetic];
  await query(tx, addEdition(schema), edition);
  const gone = await query<{ drug_id: number; was_listed: boolean }>(tx, dropUnlisted(schema), [
    ...edition,
    now,
    named,
  ]);
  const idsOf = (listed: boolean) =>
    gone.filter(({ was_listed }) => was_listed === listed).map(({ drug_id }) => drug_id);
  return { removed: idsOf(true), corrected: idsOf(false) };
}
