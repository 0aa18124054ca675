/** What a row of a pharmacy feed must say, and what is derived from it. Pure: the place of a postal code is handed in. */
import { formatPostalCode, type Point, type Province, parsePostalCode } from "../core/geography.ts";
import { isPharmacyKey } from "../core/ids.ts";
import { fold } from "../core/text.ts";
import { chainOf } from "./chains.ts";
import { coordinate } from "./coordinates.ts";
import { readHours } from "./hours.ts";
import { type OperatingHours, type PharmacyStatus, pharmacyStatuses } from "./model.ts";
import { isTimezone, provinceOf, timezones } from "./provinces.ts";

export type PharmacyFields = Record<
  | "pharmacy_id"
  | "name"
  | "chain"
  | "street"
  | "city"
  | "province"
  | "postal_code"
  | "phone"
  | "latitude"
  | "longitude"
  | "timezone"
  | "hours"
  | "services"
  | "rating"
  | "status",
  string
>;

/** `point` is undefined when the feed states none: the postal code's is taken then. */
export type StatedPharmacy = {
  key: string;
  name: string;
  sortName: string;
  chain: string | null;
  sortChain: string | null;
  street: string;
  city: string;
  sortCity: string;
  province: Province;
  postalCode: string | null;
  phone: string | null;
  point: Point | undefined;
  timezone: string;
  hours: OperatingHours[];
  services: string[];
  sortServices: string[];
  rating: number | null;
  status: PharmacyStatus;
};

type Refused = { field: string; reason: string };

/** An index holds the hours of every pharmacy, and its entries have an end. */
const maxSpans = 50;

export function readPharmacy(fields: PharmacyFields): StatedPharmacy | Refused {
  const key = fields.pharmacy_id.startsWith("pharm_") ? fields.pharmacy_id.slice(6) : fields.pharmacy_id;
  if (!isPharmacyKey(key))
    return { field: "pharmacy_id", reason: "must be 1 to 64 letters, digits, dots, dashes or underscores" };
  if (fields.name === "" || fields.name.length > 200)
    return { field: "name", reason: "must be 1 to 200 characters" };
  for (const field of ["chain", "street", "city", "phone"] as const) {
    if (fields[field].length > 200) return { field, reason: "must be at most 200 characters" };
  }
  const province = provinceOf(fields.province);
  if (province === undefined) return { field: "province", reason: "is no Canadian province or territory" };
  const postal = fields.postal_code === "" ? undefined : parsePostalCode(fields.postal_code);
  if (fields.postal_code !== "" && postal?.kind !== "postal_code") {
    return { field: "postal_code", reason: "is no full Canadian postal code, such as V3T 2K1" };
  }
  const stated =
    fields.latitude === "" && fields.longitude === ""
      ? undefined
      : coordinate(fields.latitude, fields.longitude);
  if (stated !== undefined && "reason" in stated) return stated;
  const hours = readHours(fields.hours);
  if (hours === undefined)
    return {
      field: "hours",
      reason: 'must be JSON, or text such as "monday 09:00-18:00; saturday 10:00-16:00"',
    };
  if (hours.length > maxSpans)
    return { field: "hours", reason: `must be at most ${maxSpans} spans in a week` };
  const timezone = fields.timezone === "" ? timezones[province] : fields.timezone;
  if (!isTimezone(timezone))
    return { field: "timezone", reason: "must be an IANA name such as America/Vancouver" };
  const services = readServices(fields.services);
  if (services === undefined)
    return { field: "services", reason: 'must be names separated by ";" or "|", or a JSON array of them' };
  if (services.some(({ length }) => length > 100))
    return { field: "services", reason: "must be names of at most 100 characters" };
  const rating = readRating(fields.rating);
  if (rating === undefined) return { field: "rating", reason: "must be 0 to 5" };
  const status = pharmacyStatuses.find(
    (each) => each === (fields.status === "" ? "open" : fields.status.toLowerCase()),
  );
  if (status === undefined)
    return { field: "status", reason: `must be one of ${pharmacyStatuses.join(", ")}` };
  const chain = fields.chain === "" ? (chainOf(fields.name) ?? null) : fields.chain;
  return {
    key,
    name: fields.name,
    sortName: fold(fields.name),
    chain,
    sortChain: chain === null ? null : fold(chain),
    street: fields.street,
    city: fields.city,
    sortCity: fold(fields.city),
    province,
    postalCode: postal?.code ?? null,
    phone: readPhone(fields.phone),
    point: stated,
    timezone,
    hours,
    services,
    sortServices: [...new Set(services.map(fold))],
    rating,
    status,
  };
}

function readRating(text: string): number | null | undefined {
  if (text === "") return null;
  const value = Number(text);
  return /^\d(\.\d+)?$/.test(text) && value <= 5 ? Math.round(value * 10) / 10 : undefined;
}

/** "+16049570711" from the forms that Canadian lists use; what is no ten-digit number is kept as it is. */
function readPhone(text: string): string | null {
  if (text === "") return null;
  const digits = text.replace(/\s*(x|ext\.?)\s*\d+$/i, "").replaceAll(/\D/g, "");
  const local = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return local.length === 10 ? `+1${local}` : text;
}

/** A JSON array of names, or names separated by ";" or "|". Undefined for JSON that is anything else. */
function readServices(text: string): string[] | undefined {
  const listed = text.startsWith("[") ? fromJson(text) : text.split(/[;|]/);
  return listed && [...new Set(listed.map((each) => each.trim()).filter((each) => each !== ""))];
}

function fromJson(text: string): string[] | undefined {
  try {
    const names = JSON.parse(text) as unknown[];
    return names.every((name) => typeof name === "string") ? names : undefined;
  } catch {
    return undefined;
  }
}

/** For a refusal: what was looked up in vain. */
export function noPlaceReason(pharmacy: StatedPharmacy): Refused {
  if (pharmacy.postalCode === null)
    return { field: "latitude", reason: "and longitude are missing, and there is no postal code" };
  const code = formatPostalCode(pharmacy.postalCode);
  return {
    field: "postal_code",
    reason: `${code} is not known as a place, and there are no coordinates; load postal-codes first`,
  };
}
