/** What changed in a pharmacy's record, field by field, as the wire names fields and writes values. Pure. */
import { formatPostalCode, type Province } from "../core/geography.ts";
import type { OperatingHours, PharmacyStatus } from "./model.ts";

/** As it is stored. */
export type PharmacyState = {
  key: string;
  name: string;
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
  rating: number | null;
  status: PharmacyStatus;
};

type Value = string | number | null;
export type PharmacyChange =
  | { field: string; old_value: Value; new_value: Value }
  | { field: string; added: (string | OperatingHours)[]; removed: (string | OperatingHours)[] };

const values: Readonly<Record<string, (state: PharmacyState) => Value>> = {
  name: (state) => state.name,
  chain: (state) => state.chain,
  "address.street": (state) => state.street,
  "address.city": (state) => state.city,
  "address.province": (state) => state.province,
  "address.postal_code": ({ postal_code: code }) => (code === null ? null : formatPostalCode(code)),
  phone: (state) => state.phone,
  timezone: (state) => state.timezone,
  latitude: (state) => state.latitude,
  longitude: (state) => state.longitude,
  rating: (state) => state.rating,
  status: (state) => state.status,
};

const lists: Readonly<Record<string, (state: PharmacyState) => (string | OperatingHours)[]>> = {
  hours: (state) => state.hours.map(({ day, open, close }) => ({ day, open, close })),
  services: (state) => state.services,
};

/** What of `these` is not among `those`. */
function without<Item>(these: readonly Item[], those: readonly Item[]): Item[] {
  const known = new Set(those.map((item) => JSON.stringify(item)));
  return these.filter((item) => !known.has(JSON.stringify(item)));
}

/** Empty when nothing is to be seen of it. The order of a list is no part of the record. */
export function pharmacyChanges(before: PharmacyState, after: PharmacyState): PharmacyChange[] {
  const changed: PharmacyChange[] = [];
  for (const [field, write] of Object.entries(values)) {
    const [oldValue, newValue] = [write(before), write(after)];
    if (oldValue !== newValue) changed.push({ field, old_value: oldValue, new_value: newValue });
  }
  for (const [field, listOf] of Object.entries(lists)) {
    const [old, now] = [listOf(before), listOf(after)];
    const [added, removed] = [without(now, old), without(old, now)];
    if (added.length + removed.length > 0) changed.push({ field, added, removed });
  }
  return changed;
}
