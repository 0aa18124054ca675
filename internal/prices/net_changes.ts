/** Which prices a batch created, updated and removed, once its rows are all in: a batch is seen whole or not at all. */

/** Prices are named by their drug and their pharmacy, whatever the package: two arrays of the same length. */
export type PricePairs = { drugIds: number[]; pharmacyIds: number[] };
/** Of a removal, `reasons` beside each. */
export type PriceChanges = {
  /** The first package. */
  created: PricePairs;
  /** A package came, went, or says something else: more than a confirmation. */
  updated: PricePairs;
  /** The last package. */
  removed: PricePairs & { reasons: string[] };
};

type Seen = { drugId: number; pharmacyId: number; before: boolean; after: boolean; reason: string };

export const pairKey = (drugId: number, pharmacyId: number) => drugId * 2 ** 24 + pharmacyId;

/**
 * `rounds` in their order; a round has a pair once per package, and `removed` has every package that went. `left` has the keys of
 * pairs that a package was removed of, and that have another in the end. What came and went within the batch was never there;
 * what went and came back was updated.
 */
export function netChanges(rounds: readonly PriceChanges[], left: ReadonlySet<number>): PriceChanges {
  const pairs = new Map<number, Seen>();
  for (const round of rounds) follow(pairs, round, left);
  const net: PriceChanges = {
    created: { drugIds: [], pharmacyIds: [] },
    updated: { drugIds: [], pharmacyIds: [] },
    removed: { drugIds: [], pharmacyIds: [], reasons: [] },
  };
  for (const { drugId, pharmacyId, before, after, reason } of pairs.values()) {
    if (!before && !after) continue;
    const into = before ? (after ? net.updated : net.removed) : net.created;
    into.drugIds.push(drugId);
    into.pharmacyIds.push(pharmacyId);
    if (into === net.removed) net.removed.reasons.push(reason);
  }
  return net;
}

function follow(pairs: Map<number, Seen>, round: PriceChanges, left: ReadonlySet<number>): void {
  for (const operation of ["created", "updated", "removed"] as const) {
    const { drugIds, pharmacyIds } = round[operation];
    drugIds.forEach((drugId, at) => {
      const pharmacyId = pharmacyIds[at] ?? 0;
      const key = pairKey(drugId, pharmacyId);
      pairs.set(key, {
        drugId,
        pharmacyId,
        before: pairs.get(key)?.before ?? operation !== "created",
        after: operation !== "removed" || left.has(key),
        reason: operation === "removed" ? (round.removed.reasons[at] ?? "") : "",
      });
    });
  }
}
