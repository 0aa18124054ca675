/** Decides what becomes of one new observation, from its suspicion and the held prices of its drug at its pharmacy. Pure. */
import { agrees, type HeldPrice, type ScreenedRow, type Suspicion } from "./model.ts";

/**
 * - `merge`: the observation is merged.
 * - `hold`: it is stored as held.
 * - `held`: it is stored as held already.
 * - `superseded`: a later one is held. It is stored as rejected.
 * - `rejected`: it is stored as rejected already.
 * - `conflict`: another price is stored for the same instant. As in sql/merge_prices.ts, the first one stays.
 */
export type Outcome = "merge" | "hold" | "held" | "superseded" | "rejected" | "conflict";

/** The observation settles `release` or `reject`. `same` is the observation as it is stored. */
export type Verdict = { outcome: Outcome; release?: HeldPrice; reject?: HeldPrice; same?: HeldPrice };

/** `row` is newer than what is known of its package. `stored` is everything in held_prices for the package. */
export function verdictOn(
  row: ScreenedRow,
  suspicion: Suspicion | undefined,
  stored: readonly HeldPrice[],
): Verdict {
  const pending = stored.find(({ state }) => state === "held");
  const superseding =
    pending !== undefined && row.observedAtMs >= pending.observedAtMs ? { reject: pending } : {};
  if ("removal" in row) return { outcome: "merge", ...superseding };
  const same = stored.find(({ observedAtMs }) => observedAtMs === row.observedAtMs);
  if (same !== undefined && same.state !== "released")
    return isSame(same, row) ? { outcome: same.state, same } : { outcome: "conflict" };
  const confirms = pending !== undefined && agrees(pending.unitPrice, row.unitPrice);
  if (suspicion === undefined)
    return { outcome: "merge", ...(confirms ? { release: pending } : superseding) };
  if (confirms && !stored.some((each) => isRejectedByOperator(each) && agrees(each.unitPrice, row.unitPrice)))
    return { outcome: "merge", release: pending };
  if (pending !== undefined && !("reject" in superseding)) return { outcome: "superseded" };
  return { outcome: "hold", ...superseding };
}

const isRejectedByOperator = ({ state, settledBy }: HeldPrice) =>
  state === "rejected" && settledBy === "operator";

const isSame = (held: HeldPrice, row: Exclude<ScreenedRow, { removal: string }>) =>
  held.priceCents === row.priceCents &&
  held.unitPrice === row.unitPrice &&
  held.feeCents === row.feeCents &&
  held.availability === row.availability &&
  held.source === row.source;

const isSamePackage = (held: HeldPrice, row: ScreenedRow) =>
  held.quantity === row.quantity && held.packaging === row.packaging;

/** Whether the plausible price `row` corrects the quantity of `held`, which is of the same drug at the same pharmacy. */
export const corrects = (row: ScreenedRow, held: HeldPrice): boolean =>
  held.state === "held" &&
  !("removal" in row) &&
  !isSamePackage(held, row) &&
  row.observedAtMs > held.observedAtMs &&
  agrees(held.priceCents, row.priceCents);
