/** From which price to which a batch took a drug at a pharmacy, once its rows are all in. Pure. */
import type { PricePairs } from "./net_changes.ts";
import type { MoveTuple } from "./sql/merge_prices.ts";

/** What a price is for: cents, and thousandths of a unit. */
export type Priced = { cents: number; quantity: number };

/** `day`: on which the new price was first observed, YYYY-MM-DD in UTC. */
export type PriceMove = { drugId: number; pharmacyId: number; old: Priced; new: Priced; day: string };

/** What a round did to pairs; a pair stands in a round once, and among the created and the moves when it came back. */
export type Round = { moves: readonly MoveTuple[]; created: PricePairs; removed: PricePairs };

const keyOf = (drugId: number, pharmacyId: number) => drugId * 2 ** 24 + pharmacyId;

const moveOf = ([drugId, pharmacyId, oldCents, oldQuantity, cents, quantity, day]: MoveTuple): PriceMove => ({
  drugId,
  pharmacyId,
  old: { cents: oldCents, quantity: oldQuantity },
  new: { cents, quantity },
  day,
});

/**
 * `rounds` in their order. From the price before the first round that moved it to the one after the last; nothing of a pair
 * whose first price came in the batch, or whose price is gone in the end.
 */
export function netMoves(rounds: readonly Round[]): PriceMove[] {
  const [only, ...more] = rounds;
  if (only !== undefined && more.length === 0) return only.moves.map(moveOf);
  const net = new Map<number, PriceMove>();
  /** Without a price before the batch. */
  const fresh = new Set<number>();
  const gone = new Set<number>();
  for (const { moves, created, removed } of rounds) {
    const moved = new Set<number>();
    for (const tuple of moves) {
      const move = moveOf(tuple);
      const key = keyOf(move.drugId, move.pharmacyId);
      moved.add(key);
      gone.delete(key);
      net.set(key, { ...move, old: net.get(key)?.old ?? move.old });
    }
    created.drugIds.forEach((drugId, at) => {
      const key = keyOf(drugId, created.pharmacyIds[at] ?? 0);
      gone.delete(key);
      if (!moved.has(key) && !net.has(key)) fresh.add(key);
    });
    removed.drugIds.forEach((drugId, at) => void gone.add(keyOf(drugId, removed.pharmacyIds[at] ?? 0)));
  }
  return [...net].flatMap(([key, move]) => (fresh.has(key) || gone.has(key) ? [] : [move]));
}
