/** What a pharmacy is to the rest of the service, and how a caller says where. Pure: no SQL, no wire. */
import type { Point, PostalCode, Province } from "../core/geography.ts";
import type { Page, PageRequest } from "../core/page.ts";

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** Clock times HH:MM in the pharmacy's own time zone. */
export type OperatingHours = { day: Weekday; open: string; close: string };

export const pharmacyStatuses = ["open", "temporarily_closed", "closed"] as const;
export type PharmacyStatus = (typeof pharmacyStatuses)[number];

/**
 * What coordinates are of: the pharmacy, as its source states them; the middle of its postal code; or the middle of its
 * postal area (the first three characters), which can be kilometers away, and far more in the north.
 */
export const locationAccuracies = ["exact", "postal_code", "postal_area"] as const;
export type LocationAccuracy = (typeof locationAccuracies)[number];

export type Pharmacy = {
  /** Internal; never on the wire. */
  id: number;
  /** The source's key; the public id is `pharm_<key>`. */
  key: string;
  name: string;
  chain: string | null;
  street: string;
  city: string;
  province: Province;
  /** Without the space; null when the source has none. */
  postalCode: string | null;
  phone: string | null;
  latitude: number;
  longitude: number;
  locationAccuracy: LocationAccuracy;
  /** IANA name. */
  timezone: string;
  hours: OperatingHours[];
  services: string[];
  rating: number | null;
  status: PharmacyStatus;
  /** At the time of asking; null when no hours are known. */
  openNow: boolean | null;
  synthetic: boolean;
};

/**
 * Within `radiusKm` of a point, or of what a postal code stands for: its own point if known, else its forward sortation
 * area's. Statements look the code up themselves; one that is unknown is a 404 NOT_FOUND.
 */
export type Area = { centre: Point | PostalCode; radiusKm: number };

export type PharmacyFilter = { near?: Area; province?: Province; city?: string };

/** Chains and services are compared folded. Of pharmacies without known hours, `openNow` finds none either way. */
export type PharmacyListFilter = PharmacyFilter & { chain?: string; service?: string; openNow?: boolean };

/** Who it is and where: what stands beside a price. */
export type PharmacyPlace = Pick<
  Pharmacy,
  "key" | "name" | "chain" | "street" | "city" | "province" | "postalCode"
>;

/** What does not depend on the time of asking. */
export type PharmacyDetails = PharmacyPlace &
  Pick<Pharmacy, "phone" | "latitude" | "longitude" | "locationAccuracy" | "hours" | "services" | "rating">;

export type LocatedPharmacy = Pharmacy & { distanceKm: number | null };

/** The operations that the APIs call. */
export type PharmacyService = {
  /** `id` is `pharm_<key>`. Throws 404 NOT_FOUND. */
  get(id: string): Promise<Pharmacy>;
  /** Those that there are of many, by key, closed or not: one statement. */
  byKeys(keys: readonly string[]): Promise<Map<string, PharmacyDetails>>;
  /** The same, and no more of them than where they are: a fifth of what there is to read. */
  placesByKeys(keys: readonly string[]): Promise<Map<string, PharmacyPlace>>;
  /**
   * Nearest first with `near`, by name without; closed pharmacies are left out. With `openNow`, positions carry the time
   * of the first page: those that follow are of the same time, so that a walk over a closing time loses no row. Throws 404
   * for an unknown postal code.
   */
  list(filter: PharmacyListFilter, page: PageRequest): Promise<Page<LocatedPharmacy>>;
  /** For how many seconds from now `openNow` of all of them stays the same, at most `maxSeconds`. */
  unchangedSeconds(pharmacies: readonly Pharmacy[], maxSeconds: number): number;
};
