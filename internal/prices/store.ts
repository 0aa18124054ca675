/** What the loader needs of prices: the keys it may name, and the merge of a batch. */
import { dayMs } from "../core/days.ts";
import { copyInto, copyLines } from "../postgres/copy.ts";
import { type Queryable, query, type Transaction } from "../postgres/database.ts";
import { lockLoads } from "../postgres/load_lock.ts";
import { netChanges, type PriceChanges, type PricePairs } from "./net_changes.ts";
import { netMoves, type PriceMove } from "./net_moves.ts";
import type { PriceObservation } from "./price_observation.ts";
import { ensurePartition, monthOf } from "./sql/history_partitions.ts";
import { createStaged, type MergedRow, mergePrices, stagedColumns } from "./sql/merge_prices.ts";
import { removeEmptyDays } from "./sql/price_days.ts";

export type Known = { id: number; key: string };
/** By DIN and by pharmacy key: some 6 MB for 50,000 drugs and 12,000 pharmacies. */
export type KnownKeys = { drugs: Map<string, Known>; pharmacies: Map<string, Known> };

export async function knownKeys(on: Queryable, schema: string): Promise<KnownKeys> {
  const drugs = await query<Known>(on, `select din as key, id from ${schema}.drugs`);
  const pharmacies = await query<Known>(on, `select key, id from ${schema}.pharmacies`);
  const mapOf = (rows: Known[]) => new Map(rows.map((row) => [row.key, row]));
  return { drugs: mapOf(drugs), pharmacies: mapOf(pharmacies) };
}

type Staged = { line: number; drugId: number; pharmacyId: number; observedAtMs: number };
export type StagedPrice = Staged &
  (Omit<PriceObservation, "din" | "pharmacyKey"> | { /** Its reason. */ removal: string });

export type Merged = {
  inserted: number;
  changed: number;
  unchanged: number;
  older: number;
  conflictLines: number[];
  /** Of removals of what was never known. */
  unknownLines: number[];
  changes: PriceChanges;
  /** Of prices that were known before, and still are. */
  moves: PriceMove[];
};

/** In the order of `batch`: the end state is that of its rows merged one by one. */
export async function mergeBatch(
  tx: Transaction,
  schema: string,
  batch: readonly StagedPrice[],
): Promise<Merged> {
  await lockLoads(tx, schema);
  // By way of days, which are cheap to tell.
  const days = new Set(batch.map(({ observedAtMs }) => Math.floor(observedAtMs / dayMs)));
  for (const month of new Set([...days].map((day) => monthOf(day * dayMs))))
    await ensurePartition(tx, schema, month);
  await query(tx, createStaged);
  const rounds = roundsOf(batch);
  await copyInto(tx, "staged_prices", stagedColumns, copyLines(stagedRows(batch, rounds)));
  // Rounds are few as a rule; where a feed repeats itself a thousand times, each must not read the whole batch.
  if (rounds.last > 8) await query(tx, "create index on staged_prices (round)");
  await query(tx, "analyze staged_prices (round, drug_id, pharmacy_id)");
  const rows: MergedRow[] = [];
  for (let round = 0; round <= rounds.last; round += 1)
    rows.push(...(await query<MergedRow>(tx, mergePrices(schema), [round])));
  await query(tx, removeEmptyDays(schema), [[...new Set(batch.map(({ drugId }) => drugId))]]);
  const sum = (of: "inserted" | "changed" | "unchanged" | "older") =>
    rows.reduce((total, row) => total + row[of], 0);
  return {
    inserted: sum("inserted"),
    changed: sum("changed"),
    unchanged: sum("unchanged"),
    older: sum("older"),
    conflictLines: rows.flatMap((row) => row.conflict_lines ?? []),
    unknownLines: rows.flatMap((row) => row.unknown_lines ?? []),
    changes: netChanges(rows.map(changesOf)),
    moves: netMoves(
      rows.map((row) => ({ moves: row.moves ?? [], created: createdOf(row), removed: removedOf(row) })),
    ),
  };
}

const pairs = (drugIds: number[] | null, pharmacyIds: number[] | null): PricePairs => ({
  drugIds: drugIds ?? [],
  pharmacyIds: pharmacyIds ?? [],
});

const createdOf = (row: MergedRow) => pairs(row.created_drugs, row.created_pharmacies);
const removedOf = (row: MergedRow) => pairs(row.removed_drugs, row.removed_pharmacies);

const changesOf = (row: MergedRow): PriceChanges => ({
  created: createdOf(row),
  updated: pairs(row.updated_drugs, row.updated_pharmacies),
  removed: { ...removedOf(row), reasons: row.removed_reasons ?? [] },
});

type Rounds = { of: Int32Array; last: number };

/** Which occurrence of its drug and pharmacy a row is: the first of each is round 0. */
function roundsOf(batch: readonly StagedPrice[]): Rounds {
  const seen = new Map<number, number>();
  const of = new Int32Array(batch.length);
  let last = 0;
  batch.forEach(({ drugId, pharmacyId }, index) => {
    const key = drugId * 2 ** 24 + pharmacyId;
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    of[index] = round;
    last = Math.max(last, round);
  });
  return { of, last };
}

function* stagedRows(batch: readonly StagedPrice[], rounds: Rounds) {
  for (let index = 0; index < batch.length; index += 1) {
    const row = batch[index] as StagedPrice;
    const keys = [row.line, rounds.of[index] ?? 0, row.drugId, row.pharmacyId];
    const observedAt = new Date(row.observedAtMs).toISOString();
    if ("removal" in row) yield [...keys, null, null, null, null, null, null, observedAt, row.removal];
    else {
      const { priceCents, unitPrice, quantity, feeCents, availability, source } = row;
      yield [...keys, priceCents, unitPrice, quantity, feeCents, availability, source, observedAt, null];
    }
  }
}
