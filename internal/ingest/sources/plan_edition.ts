/**
 * Merges an edition of a public plan: its listings, its prices, and what it no longer lists. The caller opens the transaction,
 * which has all of the edition or nothing of it.
 */
import { recordChanges } from "../../changes/store.ts";
import { UsageError } from "../../core/errors.ts";
import type { PlanKey } from "../../coverage/model.ts";
import type { StatedInEdition } from "../../coverage/odb.ts";
import { unlistedReason } from "../../coverage/sql/merge_listings.ts";
import {
  closeEdition,
  countListed,
  datesOfPlans,
  mergeListings,
  mergePlansOf,
  mergePublicPrices,
  withdrawPublicPrices,
} from "../../coverage/store.ts";
import { recordEvents } from "../../events/store.ts";
import type { Transaction } from "../../postgres/database.ts";
import { lockLoads } from "../../postgres/load_lock.ts";
import { changedListings, coverageEvents, unlisted } from "../events/coverage.ts";
import type { InputFile, LoadContext } from "../model.ts";
import { createCoverageChanges } from "./coverage_changes.ts";
import { type ReplacedPrice, replacedPrice, toldPrices } from "./replaced_prices.ts";

/** Of a plan that lists fewer, a file cut short cannot be told from a real change. */
const leastListed = 100;
const number = new Intl.NumberFormat("en-CA");

/** An edition of one plan. `named` are all drugs that it names, refused or not. */
export type PlanEdition<R extends StatedInEdition> = {
  plan: PlanKey;
  name: string;
  asOf: string;
  taken: readonly R[];
  named: readonly number[];
};

export type MergedEdition<R> = {
  inserted: number;
  changed: number;
  unchanged: number;
  older: number;
  removed: number;
  conflicts: R[];
  /** Their lines are places in the edition's rows. */
  replaced: ReplacedPrice[];
  withdrawn: number;
};

/** Rows are told apart by where they stand, as several drugs may share a line. */
export async function mergeEdition<R extends StatedInEdition>(
  tx: Transaction,
  { schema, synthetic, clock, options, invalidEvent }: LoadContext,
  file: InputFile,
  { plan, name, asOf, taken, named }: PlanEdition<R>,
): Promise<MergedEdition<R>> {
  const now = new Date(clock.now());
  await lockLoads(tx, schema);
  await mergePlansOf(tx, schema, [{ ...plan, name, asOf }], synthetic);
  const edition = { ...plan, asOf, synthetic };
  const before = await countListed(tx, schema, edition);
  const priced = taken.flatMap(({ price }, line) => (price === null ? [] : [{ line, ...price }]));
  const mergedPrices = await mergePublicPrices(tx, schema, priced, options.replace);
  const prices = new Map(mergedPrices.map(({ line, outcome }) => [line, outcome]));
  const replaced = mergedPrices.flatMap((row) => {
    const price = taken[row.line]?.price;
    return price ? (replacedPrice(row, price) ?? []) : [];
  });
  const withdrawn = options.replace ? await withdrawPublicPrices(tx, schema, edition, named) : [];
  const agreed = taken.flatMap(({ listing }, line) =>
    prices.get(line) === "conflict" ? [] : [{ line, ...listing }],
  );
  const listings = await mergeListings(tx, schema, agreed, now);
  const closed = await closeEdition(tx, schema, edition, named, now);
  refuseMassRemoval(file, closed.removed.length, before, options.allowMassRemoval);

  const changes = createCoverageChanges();
  const merged = { inserted: 0, changed: 0, unchanged: 0, older: 0 };
  for (const { line, drug_id, outcome } of listings) {
    const hasNewPrice = ["created", "updated", "replaced"].includes(prices.get(line) ?? "");
    if (outcome === "older") merged.older += 1;
    if (outcome === "created") merged.inserted += 1;
    else if (outcome === "updated" || hasNewPrice) merged.changed += 1;
    else merged.unchanged += 1;
    if (outcome === "created") changes.add(drug_id, plan, "created");
    else if (outcome === "updated" || hasNewPrice) changes.add(drug_id, plan, "updated");
  }
  for (const id of withdrawn) changes.add(id, plan, "updated");
  for (const id of closed.removed) changes.add(id, plan, "removed");
  for (const id of closed.corrected) changes.add(id, plan, "updated");
  await recordChanges(tx, schema, "coverage", changes.entries(), await datesOfPlans(tx, schema));
  const changed = changedListings(listings, () => edition);
  const toldDrugs = new Set(changed.map(({ drugId }) => drugId));
  const told = [
    ...changed,
    ...toldPrices(replaced).filter(({ drugId }) => !toldDrugs.has(drugId)),
    ...closed.removed.map((id) => unlisted(id, plan, asOf, unlistedReason(asOf))),
  ];
  const drafts = await coverageEvents(tx, schema, told, invalidEvent);
  await recordEvents(tx, schema, drafts, now, invalidEvent);
  return {
    ...merged,
    removed: closed.removed.length,
    replaced,
    withdrawn: withdrawn.length,
    conflicts: taken.filter((_, line) => prices.get(line) === "conflict"),
  };
}

function refuseMassRemoval(file: InputFile, removed: number, before: number, isAllowed: boolean): void {
  if (isAllowed || before < leastListed || removed * 2 <= before) return;
  throw new UsageError(
    `${file.name} leaves out ${number.format(removed)} of ${number.format(before)} drugs that the plan lists; nothing of it was loaded. Give --allow-mass-removal if it is right.`,
  );
}
