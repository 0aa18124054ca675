/** Pharmacies as the wire shows them. */
import { formatPostalCode } from "../../core/geography.ts";
import { idPrefixes } from "../../core/ids.ts";
import type { LocatedPharmacy, Pharmacy } from "../../pharmacies/model.ts";
import type { PharmacyBody } from "../schemas/pharmacies.ts";
import { roundedKm } from "./prices.ts";

export function renderPharmacy(pharmacy: Pharmacy & Partial<LocatedPharmacy>): PharmacyBody {
  const distanceKm = pharmacy.distanceKm ?? undefined;
  return {
    id: `${idPrefixes.pharmacy}${pharmacy.key}`,
    name: pharmacy.name,
    chain: pharmacy.chain,
    address: {
      street: pharmacy.street,
      city: pharmacy.city,
      province: pharmacy.province,
      postal_code: pharmacy.postalCode === null ? null : formatPostalCode(pharmacy.postalCode),
    },
    phone: pharmacy.phone,
    hours: pharmacy.hours.map(({ day, open, close }) => ({ day, open, close })),
    timezone: pharmacy.timezone,
    services: pharmacy.services,
    latitude: pharmacy.latitude,
    longitude: pharmacy.longitude,
    rating: pharmacy.rating,
    status: pharmacy.status,
    open_now: pharmacy.openNow,
    ...(distanceKm === undefined ? {} : { distance_km: roundedKm(distanceKm) }),
    synthetic: pharmacy.synthetic,
  };
}
