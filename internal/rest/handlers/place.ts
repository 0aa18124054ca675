/** From the parameters that say where to the filter that pharmacies and prices take. */
import { type Province, parsePostalCode } from "../../core/geography.ts";
import type { Area, PharmacyFilter } from "../../pharmacies/model.ts";

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
