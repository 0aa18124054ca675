/** A pharmacy's columns as statements read them, and the pharmacy they make. */
import type { Province } from "../../core/geography.ts";
import type {
  LocatedPharmacy,
  OperatingHours,
  Pharmacy,
  PharmacyDetails,
  PharmacyPlace,
  PharmacyStatus,
} from "../model.ts";
import { openNow } from "./open_now.ts";

const names =
  "id, key, name, sort_name, chain, street, city, province, postal_code, phone, latitude, longitude, location_source, timezone, hours, services, rating, status, synthetic";

/** Of what stands beside a price, what is not its key and its name. */
const placeNames = "chain, street, city, province, postal_code";
const detailNames = "phone, latitude, longitude, location_source, hours, services, rating";

const columnsOf = (names: string, table: string) =>
  names
    .split(", ")
    .map((name) => `${table}.${name}`)
    .join(", ");

export const placeColumns = (table: string) => columnsOf(placeNames, table);
export const detailColumns = (table: string) => columnsOf(`${placeNames}, ${detailNames}`, table);

/** `now` is an expression of the instant at which a pharmacy is open or not. */
export const pharmacyColumns = (table: string, now: string) =>
  `${columnsOf(names, table)}, ${openNow(table, now)} as open_now`;

export type PlaceRow = {
  chain: string | null;
  street: string;
  city: string;
  province: Province;
  postal_code: string | null;
};

export type DetailsRow = PlaceRow & {
  key: string;
  name: string;
  phone: string | null;
  latitude: number;
  longitude: number;
  location_source: "feed" | "postal_code" | "area";
  hours: OperatingHours[];
  services: string[];
  rating: string | null;
};

export type PharmacyRow = DetailsRow & {
  id: number;
  sort_name: string;
  timezone: string;
  status: PharmacyStatus;
  open_now: boolean | null;
  synthetic: boolean;
};

const accuracies = { feed: "exact", postal_code: "postal_code", area: "postal_area" } as const;

export const placeOf = (key: string, name: string, row: PlaceRow): PharmacyPlace => ({
  key,
  name,
  chain: row.chain,
  street: row.street,
  city: row.city,
  province: row.province,
  postalCode: row.postal_code,
});

export const detailsOf = (row: DetailsRow): PharmacyDetails => ({
  ...placeOf(row.key, row.name, row),
  phone: row.phone,
  latitude: row.latitude,
  longitude: row.longitude,
  locationAccuracy: accuracies[row.location_source],
  hours: row.hours,
  services: row.services,
  rating: row.rating === null ? null : Number(row.rating),
});

export const pharmacyOf = (row: PharmacyRow): Pharmacy => ({
  ...detailsOf(row),
  id: row.id,
  timezone: row.timezone,
  status: row.status,
  openNow: row.open_now,
  synthetic: row.synthetic,
});

/** Distances are whole millimetres, so that a position in a sorted list is exact. */
export const locatedOf = (row: PharmacyRow, distanceMm: number | null): LocatedPharmacy => ({
  ...pharmacyOf(row),
  distanceKm: distanceMm === null ? null : distanceMm / 1_000_000,
});
