/** From which price to which a batch took a package of a drug at a pharmacy, once its rows are all in. Pure. */
import type { MergedRow, MoveTuple } from "./sql/merge_prices.ts";

/** `quantity`: thousandths of a unit. `day`: on which the new price was first observed, YYYY-MM-DD in UTC. */
export type PriceMove = {
  drugId: number;
  pharmacyId: number;
  quantity: number;
  oldCents: number;
  newCents: number;
  day: string;
};

/** What a round did. A key stands in a round once, and among the created and the moves when its price came back. */
export type Round = Pick<MergedRow, "moves" | "created_keys" | "removed_keys">;

const moveOf = ([drugId, pharmacyId, quantity, , oldCents, newCents, day]: MoveTuple): PriceMove => ({
  drugId,
  pharmacyId,
  quantity,
  oldCents,
  newCents,
  day,
});

/** As created_keys and removed_keys have it. */
const keyOf = ([drugId, pharmacyId, quantity, packaging]: MoveTuple) =>
  `${drugId} ${pharmacyId} ${quantity} ${packaging}`;

/**
 * `rounds` in their order. From the price before the first round that moved it to the one after the last; nothing of a package
 * whose first price came in the batch, or whose price is gone in the end.
 */
export function netMoves(rounds: readonly Round[]): PriceMove[] {
  const [only, ...more] = rounds;
  if (only !== undefined && more.length === 0) return (only.moves ?? []).map(moveOf);
  const net = new Map<string, PriceMove>();
  /** Without a price before the batch. */
  const fresh = new Set<string>();
  const gone = new Set<string>();
  for (const round of rounds) {
    const moved = new Set<string>();
    for (const tuple of round.moves ?? []) {
      const move = moveOf(tuple);
      const key = keyOf(tuple);
      moved.add(key);
      gone.delete(key);
      net.set(key, { ...move, oldCents: net.get(key)?.oldCents ?? move.oldCents });
    }
    for (const key of round.created_keys ?? []) {
      gone.delete(key);
      if (!moved.has(key) && !net.has(key)) fresh.add(key);
    }
    for (const key of round.removed_keys ?? []) gone.add(key);
  }
  return [...net].flatMap(([key, move]) => (fresh.has(key) || gone.has(key) ? [] : [move]));
}
