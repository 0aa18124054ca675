/** A pharmacy's columns as statements read them, and the pharmacy they make. */
import type { Province } from "../../core/geography.ts";
import type { LocatedPharmacy, OperatingHours, Pharmacy, PharmacyStatus } from "../model.ts";
import { openNow } from "./open_now.ts";

const names =
  "id, key, name, sort_name, chain, street, city, province, postal_code, phone, latitude, longitude, timezone, hours, services, rating, status, synthetic";

/** `now` is an expression of the instant at which a pharmacy is open or not. */
export const pharmacyColumns = (table: string, now: string) =>
  [...names.split(", ").map((name) => `${table}.${name}`), `${openNow(table, now)} as open_now`].join(", ");

export type PharmacyRow = {
  id: number;
  key: string;
  name: string;
  sort_name: string;
  chain: string | null;
  street: string;
  city: string;
  province: Province;
  postal_code: string | null;
  phone: string | null;
  latitude: number;
  longitude: number;
  timezone: string;
  hours: OperatingHours[];
  services: string[];
  rating: string | null;
  status: PharmacyStatus;
  open_now: boolean | null;
  synthetic: boolean;
};

export function pharmacyOf(row: PharmacyRow): Pharmacy {
  const {
    id,
    key,
    name,
    chain,
    street,
    city,
    province,
    phone,
    latitude,
    longitude,
    timezone,
    hours,
    services,
    status,
  } = row;
  return {
    id,
    key,
    name,
    chain,
    street,
    city,
    province,
    postalCode: row.postal_code,
    phone,
    latitude,
    longitude,
    timezone,
    hours,
    services,
    rating: row.rating === null ? null : Number(row.rating),
    status,
    openNow: row.open_now,
    synthetic: row.synthetic,
  };
}

/** Distances are whole millimetres, so that a position in a sorted list is exact. */
export const locatedOf = (row: PharmacyRow, distanceMm: number | null): LocatedPharmacy => ({
  ...pharmacyOf(row),
  distanceKm: distanceMm === null ? null : distanceMm / 1_000_000,
});
