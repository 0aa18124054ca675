/** What the loader needs of prices: the keys it may name, and the merge of a batch. */
import { dayMs } from "../core/days.ts";
import { copyField, copyInto, copyLines } from "../postgres/copy.ts";
import { type Queryable, query, type Transaction } from "../postgres/database.ts";
import { lockLoads } from "../postgres/load_lock.ts";
import {
  type HeldLine,
  isDecidedRound,
  isReleasedRound,
  type Screened,
  type Screening,
  screeningValues,
  settleRound,
} from "./held/screening.ts";
import { netChanges, type PriceChanges, type PricePairs, pairKey } from "./net_changes.ts";
import { netMoves, type PriceMove } from "./net_moves.ts";
import type { PriceObservation } from "./price_observation.ts";
import { ensurePartition, monthOf } from "./sql/history_partitions.ts";
import { packagesOf, pairsOffered } from "./sql/known_packages.ts";
import { createStaged, forBatches, type MergedRow, mergePrices, stagedColumns } from "./sql/merge_prices.ts";
import { removeEmptyDays } from "./sql/price_days.ts";
import { addPlaces, endSolePackages } from "./sql/roll_up.ts";

export type Known = { id: number; key: string };
/** By DIN and by pharmacy key: some 6 MB for 50,000 drugs and 12,000 pharmacies. */
export type KnownKeys = { drugs: Map<string, Known>; pharmacies: Map<string, Known> };

export async function knownKeys(on: Queryable, schema: string): Promise<KnownKeys> {
  const drugs = await query<Known>(on, `select din as key, id from ${schema}.drugs`);
  const pharmacies = await query<Known>(on, `select key, id from ${schema}.pharmacies`);
  const mapOf = (rows: Known[]) => new Map(rows.map((row) => [row.key, row]));
  return { drugs: mapOf(drugs), pharmacies: mapOf(pharmacies) };
}

type Staged = {
  line: number;
  drugId: number;
  pharmacyId: number;
  /** Thousandths of a unit; 0 in a removal of all packages. */
  quantity: number;
  packaging: string;
  observedAtMs: number;
};
export type StagedPrice = Staged &
  (
    | (Pick<PriceObservation, "priceCents" | "unitPrice" | "feeCents" | "availability" | "source"> & {
        /** Default: 0. */
        maxAgeDays?: number;
      })
    | { /** Its reason. */ removal: string }
  );

export type Merged = {
  inserted: number;
  changed: number;
  unchanged: number;
  older: number;
  conflictLines: number[];
  /** Of removals of what was never known. */
  unknownLines: number[];
  /** Rows that are held as implausible. */
  held: HeldLine[];
  /** Held prices that rows of the batch confirmed. The counts leave them out, because the feed does not have them. */
  released: number;
  changes: PriceChanges;
  /** Of prices that were known before, and still are. */
  moves: PriceMove[];
};

/**
 * In the order of `batch`, whose lines are distinct: the end state is that of its rows merged one by one. Implausible prices are
 * held (held/model.ts). Without `screening`, none are.
 */
export async function mergeBatch(
  tx: Transaction,
  schema: string,
  batch: readonly StagedPrice[],
  screening?: Screening,
): Promise<Merged> {
  await lockLoads(tx, schema);
  // By way of days, which are cheap to tell.
  const days = new Set(batch.map(({ observedAtMs }) => Math.floor(observedAtMs / dayMs)));
  for (const month of new Set([...days].map((day) => monthOf(day * dayMs))))
    await ensurePartition(tx, schema, month);
  const expanded = await expandRemovals(tx, schema, batch);
  await query(tx, forBatches);
  await query(tx, createStaged);
  const rounds = roundsOf(expanded);
  await copyInto(tx, "staged_prices", stagedColumns, copyLines(stagedLines(expanded, rounds)));
  // Rounds are few as a rule; where a feed repeats itself a thousand times, each must not read the whole batch.
  if (rounds.last > 8) await query(tx, "create index on staged_prices (round)");
  await query(tx, "analyze staged_prices (round, drug_id, pharmacy_id)");
  await query(tx, addPlaces(schema));
  const ran = await mergeRounds(tx, schema, expanded, rounds.last, screening);
  const joined = [
    ran.rows.flatMap((row) => row.joined_drugs ?? []),
    ran.rows.flatMap((row) => row.joined_pharmacies ?? []),
  ];
  if (joined[0]?.length !== 0) await query(tx, endSolePackages(schema), joined);
  await query(tx, removeEmptyDays(schema), [[...new Set(batch.map(({ drugId }) => drugId))]]);
  return {
    ...outcomesOf(batch, expanded, ran),
    changes: netChanges(ran.rows.map(changesOf), await pairsLeft(tx, schema, ran.rows)),
    moves: netMoves(ran.rows),
  };
}

/** `rows` are all rounds, in their order. `ofFeed` leaves out those of released prices. */
type Ran = { rows: MergedRow[]; ofFeed: MergedRow[]; screened: Screened[] };

async function mergeRounds(
  tx: Transaction,
  schema: string,
  expanded: readonly StagedPrice[],
  last: number,
  screening: Screening | undefined,
): Promise<Ran> {
  const ran: Ran = { rows: [], ofFeed: [], screened: [] };
  const merge = async (round: number, rules?: readonly number[]) => {
    const statement = mergePrices(schema, {
      isScreened: rules !== undefined,
      isOneOfSeveral: last > 0 || isDecidedRound(round),
    });
    const merged = await query<MergedRow>(tx, statement, [round, ...(rules ?? [])]);
    ran.rows.push(...merged);
    if (!isReleasedRound(round)) ran.ofFeed.push(...merged);
    return merged;
  };
  for (let round = 0; round <= last; round += 1) {
    const merged = await merge(round, screening && screeningValues(screening.rules));
    const suspicious = merged.flatMap((row) => row.suspicious ?? []);
    if (screening === undefined || suspicious.length === 0) continue;
    const screened = await settleRound(tx, schema, expanded, round, suspicious, screening.now);
    ran.screened.push(screened);
    for (const decided of screened.rounds) await merge(decided);
  }
  return ran;
}

type PackageRow = { drug_id: number; pharmacy_id: number; quantity: number; package: string };

/**
 * A removal of all packages becomes the removal of each that is known or stands before it in the batch, and of quantity 0, whose
 * tombstone concerns those that nobody has heard of yet.
 */
async function expandRemovals(
  tx: Transaction,
  schema: string,
  batch: readonly StagedPrice[],
): Promise<readonly StagedPrice[]> {
  const whole = batch.filter((row) => row.quantity === 0);
  if (whole.length === 0) return batch;
  const packages = new Map<number, Map<string, Pick<Staged, "quantity" | "packaging">>>();
  for (const { drugId, pharmacyId } of whole) packages.set(pairKey(drugId, pharmacyId), new Map());
  const add = (drugId: number, pharmacyId: number, quantity: number, packaging: string) =>
    packages.get(pairKey(drugId, pharmacyId))?.set(`${quantity} ${packaging}`, { quantity, packaging });
  const ids = [whole.map(({ drugId }) => drugId), whole.map(({ pharmacyId }) => pharmacyId)];
  for (const row of await query<PackageRow>(tx, packagesOf(schema), ids))
    add(row.drug_id, row.pharmacy_id, row.quantity, row.package);
  const expanded: StagedPrice[] = [];
  for (const row of batch) {
    expanded.push(row);
    if (row.quantity > 0) add(row.drugId, row.pharmacyId, row.quantity, row.packaging);
    else
      for (const each of packages.get(pairKey(row.drugId, row.pharmacyId))?.values() ?? [])
        expanded.push({ ...row, ...each });
  }
  return expanded;
}

/** Lines of which no package was known. */
function unknownLinesOf(expanded: readonly StagedPrice[], unknown: readonly number[]): number[] {
  if (unknown.length === 0) return [];
  const left = new Map<number, number>();
  for (const line of unknown) left.set(line, (left.get(line) ?? 0) + 1);
  for (const { line } of expanded) if (left.has(line)) left.set(line, (left.get(line) ?? 0) - 1);
  return [...left].filter(([, count]) => count === 0).map(([line]) => line);
}

/** A line may have removed several packages: it changed something if any of them was removed, and was unknown if all were. */
function outcomesOf(
  batch: readonly StagedPrice[],
  expanded: readonly StagedPrice[],
  { ofFeed, screened }: Ran,
): Omit<Merged, "changes" | "moves"> {
  const sum = (of: "inserted" | "changed" | "older") => ofFeed.reduce((total, row) => total + row[of], 0);
  const linesOf = (of: "conflict_lines" | "removing_lines" | "unknown_lines") =>
    ofFeed.flatMap((row) => row[of] ?? []);
  const held = screened.flatMap((each) => each.held);
  const removing = new Set(linesOf("removing_lines"));
  const conflicts = new Set(linesOf("conflict_lines").filter((line) => !removing.has(line)));
  for (const { conflictLines } of screened) for (const line of conflictLines) conflicts.add(line);
  const unknown = unknownLinesOf(expanded, linesOf("unknown_lines"));
  const inserted = sum("inserted");
  const changed = sum("changed") + removing.size;
  return {
    inserted,
    changed,
    unchanged: batch.length - inserted - changed - conflicts.size - unknown.length - held.length,
    older: sum("older"),
    conflictLines: [...conflicts],
    unknownLines: unknown,
    held,
    released: screened.reduce((total, each) => total + each.released, 0),
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

/** Pairs that lost a package and have another one still. */
async function pairsLeft(
  tx: Transaction,
  schema: string,
  rows: readonly MergedRow[],
): Promise<ReadonlySet<number>> {
  const ids = [
    rows.flatMap((row) => row.removed_drugs ?? []),
    rows.flatMap((row) => row.removed_pharmacies ?? []),
  ];
  if (ids[0]?.length === 0) return new Set();
  const left = await query<Pick<PackageRow, "drug_id" | "pharmacy_id">>(tx, pairsOffered(schema), ids);
  return new Set(left.map((row) => pairKey(row.drug_id, row.pharmacy_id)));
}

/** Of a drug at a pharmacy, within a batch. */
type PairRounds = {
  /** The first package of the pair. */
  quantity: number;
  packaging: string;
  /** Whether the batch has several of its packages, or a removal of all. Then `nextOf` has the next round of each. */
  nextOf: Map<string, number> | undefined;
  /** After all its rows so far. */
  next: number;
  /** No later row may have an earlier round. */
  floor: number;
  /** The latest so far. */
  day: number;
};
/** By row. */
type Rounds = { of: Int32Array; pairs: readonly PairRounds[]; last: number };

const packageKey = ({ quantity, packaging }: Pick<Staged, "quantity" | "packaging">) =>
  `${quantity} ${packaging}`;

/**
 * Which occurrence of its package a row is: the first of each is round 0. A removal of all packages comes after all rows of its
 * drug and pharmacy before it, and before all that follow. A row of a later day comes after all rows of its drug and pharmacy, so
 * that the roll-up sees the packages of a day together.
 */
function roundsOf(batch: readonly StagedPrice[]): Rounds {
  const known = new Map<number, PairRounds>();
  const of = new Int32Array(batch.length);
  const pairs: PairRounds[] = [];
  let last = 0;
  let removing: { line: number; round: number } | undefined;
  batch.forEach((row, index) => {
    const { line, quantity, packaging } = row;
    const day = Math.floor(row.observedAtMs / dayMs);
    const key = pairKey(row.drugId, row.pharmacyId);
    let pair = known.get(key);
    if (pair === undefined) {
      pair = { quantity, packaging, nextOf: undefined, next: 0, floor: 0, day };
      known.set(key, pair);
    }
    if (quantity === 0 || quantity !== pair.quantity || packaging !== pair.packaging)
      pair.nextOf ??= new Map([[packageKey(pair), pair.next]]);
    if (day > pair.day) {
      pair.floor = Math.max(pair.floor, pair.next);
      pair.day = day;
    }
    if (quantity === 0) {
      removing = { line, round: pair.next };
      pair.floor = pair.next + 1;
    }
    const next = pair.nextOf === undefined ? pair.next : (pair.nextOf.get(packageKey(row)) ?? 0);
    // The rows that a removal of all packages became are in one round.
    const round = removing?.line === line ? removing.round : Math.max(next, pair.floor);
    pair.nextOf?.set(packageKey(row), round + 1);
    pair.next = Math.max(pair.next, round + 1);
    of[index] = round;
    pairs.push(pair);
    last = Math.max(last, round);
  });
  return { of, pairs, last };
}

/** In the order of stagedColumns. Only texts that a feed states need to be escaped. */
function* stagedLines(batch: readonly StagedPrice[], rounds: Rounds): Generator<string> {
  for (let index = 0; index < batch.length; index += 1) {
    const row = batch[index] as StagedPrice;
    const packaging = row.packaging === "" ? "" : copyField(row.packaging);
    const key = `${row.line}\t${rounds.of[index]}\t${row.drugId}\t${row.pharmacyId}\t${row.quantity}\t${packaging}`;
    const observedAt = new Date(row.observedAtMs).toISOString();
    const sole = rounds.pairs[index]?.nextOf === undefined;
    if ("removal" in row)
      yield `${key}\t\\N\t\\N\t\\N\t\\N\t\\N\t0\t${observedAt}\t${copyField(row.removal)}\t${sole}`;
    else
      yield `${key}\t${row.priceCents}\t${row.unitPrice}\t${row.feeCents}\t${row.availability}\t${row.source}\t${row.maxAgeDays ?? 0}\t${observedAt}\t\\N\t${sole}`;
  }
}
