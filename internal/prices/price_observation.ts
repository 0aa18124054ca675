/**
 * The rules for one row of a price feed: what it must say, within which bounds, and how price, unit price and quantity
 * hang together. Pure.
 */
import { isDin, isPharmacyKey } from "../core/ids.ts";
import { parseDecimal, unitPriceScale } from "../core/money.ts";
import { type Availability, availabilities, type PriceSource, priceSources } from "./model.ts";

/** Inclusive. Cents, thousandths of a unit, ten-thousandths of a dollar. */
export const priceBounds = {
  priceCents: { min: 1, max: 100_000_00 },
  unitPrice: { min: 1, max: 50_000 * unitPriceScale },
  quantity: { min: 1, max: 100_000_000 },
  feeCents: { min: 0, max: 200_00 },
} as const;

const oldestMs = Date.UTC(2000, 0);
const aheadMs = 86_400_000;

/** The columns of a feed as text; "" is absent. */
export type PriceFields = Record<
  | "pharmacy_id"
  | "din"
  | "price"
  | "unit_price"
  | "quantity"
  | "package"
  | "dispensing_fee"
  | "availability"
  | "source"
  | "observed_at"
  | "cadence_days",
  string
>;

export type PriceObservation = {
  din: string;
  pharmacyKey: string;
  priceCents: number;
  unitPrice: number;
  quantity: number;
  /** Tells packages of the same quantity apart, in the source's words; "" if the feed has none. */
  packaging: string;
  feeCents: number;
  availability: Availability;
  source: PriceSource;
  /** Days that the observation counts, three times the cadence of its feed. 0 if the feed states none. */
  maxAgeDays: number;
  observedAtMs: number;
};

export type Refused = { field: string; reason: string };

export type ObservationRules = {
  nowMs: number;
  /** For rows without a time of their own. */
  observedAtMs?: number;
  /** Days between two editions of the feed, for rows that state none. */
  cadenceDays?: number;
  /** Every row is made up, whatever it says. */
  synthetic: boolean;
};

/** The observation a row states, or the first reason why it states none. */
export function readObservation(fields: PriceFields, rules: ObservationRules): PriceObservation | Refused {
  const keys = readKeys(fields);
  if ("reason" in keys) return keys;
  const money = readMoney(fields);
  if ("reason" in money) return money;
  const availability = member(
    availabilities,
    fields.availability === "" ? "unknown" : fields.availability.toLowerCase(),
  );
  if (availability === undefined)
    return { field: "availability", reason: `must be one of ${availabilities.join(", ")}` };
  const said = fields.source === "" ? "PHARMACY_FEED" : fields.source.toUpperCase();
  const source = member(priceSources, rules.synthetic ? "SANDBOX" : said);
  if (source === undefined) return { field: "source", reason: `must be one of ${priceSources.join(", ")}` };
  const cadenceDays = fields.cadence_days === "" ? (rules.cadenceDays ?? 0) : cadenceOf(fields.cadence_days);
  if (cadenceDays === undefined) return { field: "cadence_days", reason: cadenceReason };
  const time = readTime(fields, rules);
  const maxAgeDays = cadenceDays * editionsUntilStale;
  return "reason" in time ? time : { ...keys, ...money, availability, source, maxAgeDays, ...time };
}

const editionsUntilStale = 3;
const cadenceBounds = { min: 1, max: 1_200 } as const;
export const cadenceReason = "must be a whole number of days from 1 to 1,200";

/** Undefined if the text does not state a cadence. */
export const cadenceOf = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text) && within(Number(text), cadenceBounds) ? Number(text) : undefined;

/** The drug and the pharmacy that a row is about. */
export function readKeys({
  din,
  pharmacy_id: id,
}: Pick<PriceFields, "din" | "pharmacy_id">): Pick<PriceObservation, "din" | "pharmacyKey"> | Refused {
  if (!isDin(din)) return { field: "din", reason: dinReason(din) };
  const pharmacyKey = id.startsWith("pharm_") ? id.slice(6) : id;
  if (!isPharmacyKey(pharmacyKey)) return { field: "pharmacy_id", reason: "is no pharmacy id" };
  return { din, pharmacyKey };
}

/** When a row was observed. */
export function readTime(
  { observed_at: text }: Pick<PriceFields, "observed_at">,
  rules: ObservationRules,
): Pick<PriceObservation, "observedAtMs"> | Refused {
  const observedAtMs = text === "" ? rules.observedAtMs : instant(text);
  if (observedAtMs === undefined) return { field: "observed_at", reason: timeReason(text) };
  if (observedAtMs < oldestMs || observedAtMs > rules.nowMs + aheadMs) {
    return { field: "observed_at", reason: "must be between 2000 and a day from now" };
  }
  return { observedAtMs };
}

function dinReason(din: string): string {
  if (/^\d{1,7}$/.test(din))
    return `a DIN has 8 digits and its leading zeros are part of it; ${din} may be ${din.padStart(8, "0")}`;
  return "a DIN has exactly 8 digits";
}

const timeReason = (text: string) =>
  text === ""
    ? "is missing; give the time of the observation, or --observed-at for the whole feed"
    : "must be ISO 8601 with a zone, such as 2026-01-31T09:30:00Z";

const member = <T extends string>(members: readonly T[], text: string) =>
  members.find((each) => each === text);

/** Milliseconds since 1970 of an ISO 8601 instant with a zone; undefined for any other text. */
export function instant(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i.test(text))
    return undefined;
  const ms = Date.parse(text.replace(" ", "T"));
  // Date.parse rolls 31 February over to March.
  const day = Number(text.slice(8, 10));
  const lastDay = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
  return Number.isNaN(ms) || day > lastDay ? undefined : ms;
}

const longestPackaging = 100;

/** The quantity and the description of a package. */
export function readPackage(
  fields: Pick<PriceFields, "quantity" | "package">,
): Pick<PriceObservation, "quantity" | "packaging"> | Refused {
  const quantity = bounded(fields.quantity, 3, priceBounds.quantity);
  if (quantity === undefined)
    return { field: "quantity", reason: "must be over 0, up to 100,000, with at most three decimals" };
  const packaging = fields.package.trim();
  if (packaging.length > longestPackaging)
    return { field: "package", reason: `must be at most ${longestPackaging} characters` };
  return { quantity, packaging };
}

type Money = Pick<PriceObservation, "priceCents" | "unitPrice" | "quantity" | "packaging" | "feeCents">;

function readMoney(fields: PriceFields): Money | Refused {
  const read = readPackage(fields);
  if ("reason" in read) return read;
  const { quantity, packaging } = read;
  const feeCents = bounded(fields.dispensing_fee, 2, priceBounds.feeCents);
  if (feeCents === undefined)
    return {
      field: "dispensing_fee",
      reason: "must be 0 to 200 dollars, with at most two decimals; write 0 for none",
    };
  if (fields.price === "" && fields.unit_price === "") {
    return { field: "price", reason: "is missing; give price for the quantity, or unit_price" };
  }
  const statedPrice = fields.price === "" ? undefined : bounded(fields.price, 2, priceBounds.priceCents);
  if (fields.price !== "" && statedPrice === undefined)
    return {
      field: "price",
      reason: "must be 0.01 to 100,000 dollars, with at most two decimals; that of one unit is unit_price",
    };
  const statedUnit = readUnitPrice(fields.unit_price, statedPrice !== undefined);
  if (fields.unit_price !== "" && statedUnit === undefined) {
    return {
      field: "unit_price",
      reason: "must be 0.0001 to 50,000 dollars, with at most four decimals where there is no price",
    };
  }
  const priceCents = statedPrice ?? priceOf(statedUnit ?? 0, quantity);
  const unitPrice = statedUnit ?? unitPriceOf(priceCents, quantity);
  if (!within(priceCents, priceBounds.priceCents)) {
    return { field: "unit_price", reason: "times the quantity must be 0.01 to 100,000 dollars" };
  }
  if (!within(unitPrice, priceBounds.unitPrice)) {
    return { field: "price", reason: "divided by the quantity must be 0.0001 to 50,000 dollars" };
  }
  if (statedPrice !== undefined && statedUnit !== undefined && !agree(priceCents, unitPrice, quantity)) {
    return {
      field: "unit_price",
      reason: "times the quantity is not the price; leave one of them out, or mend it",
    };
  }
  return { priceCents, unitPrice, quantity, packaging, feeCents };
}

const within = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;

/** Beside a price it is what the price was divided into, and is rounded; alone it is what the price is made from. */
function readUnitPrice(text: string, besidePrice: boolean): number | undefined {
  if (!besidePrice) return bounded(text, 4, priceBounds.unitPrice);
  const value = parseDecimal(text, 4);
  return value !== undefined && within(value, priceBounds.unitPrice) ? value : undefined;
}

const decimalsOf = (text: string) => text.split(".")[1]?.replace(/0+$/, "").length ?? 0;

/** Money and quantities are taken as written, never rounded in silence. */
function bounded(
  text: string,
  decimals: 2 | 3 | 4,
  bounds: { min: number; max: number },
): number | undefined {
  const value = parseDecimal(text, decimals);
  return value !== undefined && within(value, bounds) && decimalsOf(text) <= decimals ? value : undefined;
}

/** Cents for a quantity in thousandths at ten-thousandths of a dollar a unit, rounded half up. */
const priceOf = (unitPrice: number, quantity: number) => Math.floor((unitPrice * quantity) / 100_000 + 0.5);

/** Ten-thousandths of a dollar a unit, rounded half up. */
export const unitPriceOf = (priceCents: number, quantity: number) =>
  Math.floor((priceCents * 100_000) / quantity + 0.5);

/** Both are rounded: half a cent of the price, half a ten-thousandth of every unit. */
const agree = (priceCents: number, unitPrice: number, quantity: number) =>
  Math.abs(priceCents - (unitPrice * quantity) / 100_000) <= 0.5 + (0.5 * quantity) / 100_000 + 1e-9;
