/** The rules for a row of a price feed that may state a price, or that a price is gone. Pure. */
import {
  type ObservationRules,
  type PriceFields,
  type PriceObservation,
  type Refused,
  readKeys,
  readObservation,
  readPackage,
  readTime,
} from "./price_observation.ts";

const longestReason = 200;
const allPackages = { quantity: 0, packaging: "" } as const;
const usualReason = "withdrawn by the source";

/** A price that its source removed. Quantity 0: of all packages. */
export type PriceRemoval = Pick<
  PriceObservation,
  "din" | "pharmacyKey" | "quantity" | "packaging" | "observedAtMs"
> & {
  /** Why, in the source's words. */
  removal: string;
};

export type PriceRowFields = PriceFields & { status: string; reason: string };

/** Of a removal, only the drug, the pharmacy, the package (all packages without a quantity), the time and the reason are read. */
export function readPriceRow(
  fields: PriceRowFields,
  rules: ObservationRules,
): PriceObservation | PriceRemoval | Refused {
  const status = fields.status.toLowerCase();
  if (status === "" || status === "active") return readObservation(fields, rules);
  if (status !== "removed") return { field: "status", reason: "must be one of active, removed" };
  const keys = readKeys(fields);
  if ("reason" in keys) return keys;
  if (fields.reason.length > longestReason)
    return { field: "reason", reason: `must be at most ${longestReason} characters` };
  const time = readTime(fields, rules);
  if ("reason" in time) return time;
  const removed = fields.quantity === "" ? allPackages : readPackage(fields);
  if ("reason" in removed) return removed;
  return { ...keys, ...removed, ...time, removal: fields.reason === "" ? usualReason : fields.reason };
}
