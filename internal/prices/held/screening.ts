/**
 * Decides on the rows that the merge of a batch leaves out: holds implausible prices, and settles held prices that the batch
 * confirms or replaces. model.ts has the states, the crash behavior, and the invariants.
 */
import { query, type Transaction } from "../../postgres/database.ts";
import type { HeldPrice, HeldReason, ScreenedRow, ScreeningRules, Suspicion } from "./model.ts";
import { type HeldRow, heldOf, restage, settle, stageHeld, storeHeld } from "./sql/held_rows.ts";
import type { SuspiciousTuple } from "./sql/suspicious.ts";
import { corrects, type Verdict, verdictOn } from "./verdict.ts";

export type Screening = { rules: ScreeningRules; now: Date };

/** A row that is held now, whether this load or an earlier one stored it. */
export type HeldLine = { line: number } & Suspicion;

export type Screened = {
  held: HeldLine[];
  conflictLines: number[];
  released: number;
  /** Rounds to merge now, in their order and without screening. */
  rounds: number[];
};

/** $2 to $4 of screenedRows(). */
export const screeningValues = ({ factor, chainPercent, chainPrices }: ScreeningRules): readonly number[] => [
  factor,
  chainPercent,
  chainPrices,
];

/**
 * Rounds of the feed are 0 or more. Below are those of rows that a decision lets through, and of the held prices that it
 * releases: observed before such a row, or after it.
 */
const before = (round: number) => -3 * round - 1;
const decidedRound = (round: number) => -3 * round - 2;
const after = (round: number) => -3 * round - 3;
export const isDecidedRound = (round: number) => round < 0;
export const isReleasedRound = (round: number) => isDecidedRound(round) && (-round - 2) % 3 !== 0;

/**
 * Decides on the rows of a round that its merge left out (`found`). Held prices and decisions are stored, and what is to be
 * merged is staged in the rounds that it returns. Under the advisory lock of loads.
 */
export async function settleRound(
  tx: Transaction,
  schema: string,
  batch: readonly ScreenedRow[],
  round: number,
  found: readonly SuspiciousTuple[],
  now: Date,
): Promise<Screened> {
  const suspicions = suspicionsOf(found);
  const rows = batch.filter(({ line }) => suspicions.has(line));
  const stored = await storedOf(tx, schema, rows);
  const ofPackage = Map.groupBy(stored, packageKey);
  const decided = rows.map((row) => {
    const suspicion = suspicions.get(row.line);
    return { row, suspicion, ...verdictOn(row, suspicion, ofPackage.get(packageKey(row)) ?? []) };
  });
  return await apply(tx, schema, round, now, decided, correctedBy(decided, stored));
}

type Decided = Verdict & { row: ScreenedRow; suspicion: Suspicion | undefined };

/** Of a line that is found more than once, the first suspicion counts. */
function suspicionsOf(found: readonly SuspiciousTuple[]): Map<number, Suspicion | undefined> {
  const suspicions = new Map<number, Suspicion | undefined>();
  for (const [line, reason, usualUnitPrice] of found)
    if (suspicions.get(line) === undefined)
      suspicions.set(
        line,
        reason === null || usualUnitPrice === null ? undefined : { reason, usualUnitPrice },
      );
  return suspicions;
}

type Pair = Pick<HeldPrice, "drugId" | "pharmacyId">;
const pairKey = ({ drugId, pharmacyId }: Pair) => `${drugId} ${pharmacyId}`;
const packageKey = (row: Pair & Pick<HeldPrice, "quantity" | "packaging">) =>
  `${pairKey(row)} ${row.quantity} ${row.packaging}`;

/** Pending prices that a row corrects and that no verdict settles. */
function correctedBy(decided: readonly Decided[], stored: readonly HeldPrice[]): HeldPrice[] {
  const settled = new Set(decided.flatMap(({ release, reject }) => [release, reject]));
  const plausible = decided.filter(
    ({ outcome, suspicion }) => outcome === "merge" && suspicion === undefined,
  );
  const ofPair = Map.groupBy(plausible, ({ row }) => pairKey(row));
  return stored.filter(
    (held) => !settled.has(held) && (ofPair.get(pairKey(held)) ?? []).some(({ row }) => corrects(row, held)),
  );
}

async function storedOf(tx: Transaction, schema: string, rows: readonly ScreenedRow[]): Promise<HeldPrice[]> {
  const distinct = [...new Map(rows.map((row) => [pairKey(row), row])).values()];
  const stored = await query<HeldRow>(tx, heldOf(schema), [
    distinct.map(({ drugId }) => drugId),
    distinct.map(({ pharmacyId }) => pharmacyId),
  ]);
  return stored.map(heldPriceOf);
}

export const heldPriceOf = (row: HeldRow): HeldPrice => ({
  id: row.id,
  drugId: row.drug_id,
  pharmacyId: row.pharmacy_id,
  quantity: row.quantity,
  packaging: row.package,
  priceCents: row.price_cents,
  unitPrice: row.unit_price,
  feeCents: row.dispensing_fee_cents,
  availability: row.availability,
  source: row.source,
  observedAtMs: row.observed_at.getTime(),
  reason: row.reason,
  usualUnitPrice: row.usual_unit_price,
  state: row.state,
  settledBy: row.settled_by,
});

/** Rejects before it stores: at most one price is held per package. */
async function apply(
  tx: Transaction,
  schema: string,
  round: number,
  now: Date,
  decided: readonly Decided[],
  corrected: readonly HeldPrice[],
): Promise<Screened> {
  const linesOf = (...outcomes: readonly Verdict["outcome"][]) =>
    decided.filter(({ outcome }) => outcomes.includes(outcome)).map(({ row }) => row.line);
  const rejected = [...corrected, ...decided.flatMap(({ reject }) => reject ?? [])].map(({ id }) => id);
  if (rejected.length > 0) await query(tx, settle(schema), [rejected, "rejected", "observation", now]);
  const rounds = await release(tx, schema, round, now, decided);
  await hold(tx, schema, round, now, decided);
  const merged = linesOf("merge");
  if (merged.length > 0) await query(tx, restage, [round, merged, decidedRound(round)]);
  return {
    held: decided.flatMap(({ row: { line }, suspicion, outcome, same }) => {
      const why = outcome === "hold" ? suspicion : outcome === "held" ? same : undefined;
      return why === undefined ? [] : [{ line, reason: why.reason, usualUnitPrice: why.usualUnitPrice }];
    }),
    conflictLines: linesOf("conflict"),
    released: decided.filter((each) => each.release !== undefined).length,
    rounds: [before(round), decidedRound(round), after(round)].filter(
      (each) => rounds.includes(each) || (each === decidedRound(round) && merged.length > 0),
    ),
  };
}

/** Returns the rounds of the released prices. */
async function release(
  tx: Transaction,
  schema: string,
  round: number,
  now: Date,
  decided: readonly Decided[],
): Promise<number[]> {
  const released = decided.flatMap(({ release: held, row }) => (held === undefined ? [] : [{ held, row }]));
  if (released.length === 0) return [];
  const ids = released.map(({ held }) => held.id);
  const rounds = released.map(({ held, row }) =>
    held.observedAtMs < row.observedAtMs ? before(round) : after(round),
  );
  await query(tx, settle(schema), [ids, "released", "observation", now]);
  await query(tx, stageHeld(schema), [ids, rounds]);
  return rounds;
}

async function hold(
  tx: Transaction,
  schema: string,
  round: number,
  now: Date,
  decided: readonly Decided[],
): Promise<void> {
  const stored = decided.flatMap(({ row, suspicion, outcome }) =>
    suspicion !== undefined && (outcome === "hold" || outcome === "superseded")
      ? [{ line: row.line, ...suspicion, isPending: outcome === "hold" }]
      : [],
  );
  if (stored.length === 0) return;
  await query(tx, storeHeld(schema), [
    round,
    stored.map(({ line }) => line),
    stored.map(({ reason }): HeldReason => reason),
    stored.map(({ usualUnitPrice }) => usualUnitPrice),
    stored.map(({ isPending }) => isPending),
    now,
  ]);
}
