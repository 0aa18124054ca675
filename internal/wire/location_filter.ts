/** Turns location parameters into the filter of pharmacies and prices. */
import type { z } from "zod";
import { type Province, parsePostalCode } from "../core/geography.ts";
import type { Area, PharmacyFilter, PharmacyListFilter } from "../pharmacies/model.ts";
import type { listPharmaciesQuery } from "./requests.ts";

export type PlaceQuery = {
  postal_code?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
  radius?: number | undefined;
  province?: Province | undefined;
  city?: string | undefined;
};

/** Kilometres, unless the caller says otherwise. */
const defaultRadiusKm = 50;

function centreOf({ postal_code: postalCode, latitude, longitude }: PlaceQuery): Area["centre"] | undefined {
  if (postalCode !== undefined) return parsePostalCode(postalCode);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

export function placeFilter(query: PlaceQuery): PharmacyFilter {
  const centre = centreOf(query);
  return {
    ...(centre === undefined ? {} : { near: { centre, radiusKm: query.radius ?? defaultRadiusKm } }),
    ...(query.province === undefined ? {} : { province: query.province }),
    ...(query.city === undefined ? {} : { city: query.city }),
  };
}

type Narrowed = Omit<z.output<typeof listPharmaciesQuery>, "limit" | "offset" | "cursor">;

export function pharmacyFilter({
  chain,
  service,
  open_now: openNow,
  ...place
}: Narrowed): PharmacyListFilter {
  return {
    ...placeFilter(place),
    ...(chain === undefined ? {} : { chain }),
    ...(service === undefined ? {} : { service }),
    ...(openNow === undefined ? {} : { openNow }),
  };
}
