/** Which prices a batch created, updated and removed, once its rows are all in: a batch is seen whole or not at all. */

/** A price is named by its drug and its pharmacy: two arrays of the same length. */
export type PricePairs = { drugIds: number[]; pharmacyIds: number[] };
/** Of a removal, `reasons` beside each. */
export type PriceChanges = {
  created: PricePairs;
  /** Price, unit price, quantity, fee, availability or source changed: more than a confirmation. */
  updated: PricePairs;
  removed: PricePairs & { reasons: string[] };
};

const noChanges = (): PriceChanges => ({
  created: { drugIds: [], pharmacyIds: [] },
  updated: { drugIds: [], pharmacyIds: [] },
  removed: { drugIds: [], pharmacyIds: [], reasons: [] },
});

type Seen = { drugId: number; pharmacyId: number; before: boolean; after: boolean; reason: string };

/**
 * `rounds` in their order; a round has a pair once. What came and went within the batch was never there; what went and
 * came back was updated.
 */
export function netChanges(rounds: readonly PriceChanges[]): PriceChanges {
  const [only, ...more] = rounds;
  if (only !== undefined && more.length === 0) return only;
  const pairs = new Map<number, Seen>();
  for (const round of rounds) follow(pairs, round);
  const net = noChanges();
  for (const { drugId, pharmacyId, before, after, reason } of pairs.values()) {
    if (!before && !after) continue;
    const into = before ? (after ? net.updated : net.removed) : net.created;
    into.drugIds.push(drugId);
    into.pharmacyIds.push(pharmacyId);
    if (into === net.removed) net.removed.reasons.push(reason);
  }
  return net;
}

function follow(pairs: Map<number, Seen>, round: PriceChanges): void {
  for (const operation of ["created", "updated", "removed"] as const) {
    const { drugIds, pharmacyIds } = round[operation];
    drugIds.forEach((drugId, at) => {
      const pharmacyId = pharmacyIds[at] ?? 0;
      const key = drugId * 2 ** 24 + pharmacyId;
      pairs.set(key, {
        drugId,
        pharmacyId,
        before: pairs.get(key)?.before ?? operation !== "created",
        after: operation !== "removed",
        reason: operation === "removed" ? (round.removed.reasons[at] ?? "") : "",
      });
    });
  }
}
