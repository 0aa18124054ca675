/** From the parameters that say where to the filter that pharmacies and prices take. */
import type { Province } from "../../core/geography.ts";
import type { PharmacyFilter, PharmacyService } from "../../pharmacies/model.ts";

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

async function centreOf(pharmacies: PharmacyService, query: PlaceQuery) {
  const { postal_code: postalCode, latitude, longitude } = query;
  if (postalCode !== undefined) return pharmacies.locate(postalCode);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

export async function placeFilter(pharmacies: PharmacyService, query: PlaceQuery): Promise<PharmacyFilter> {
  const centre = await centreOf(pharmacies, query);
  return {
    ...(centre === undefined ? {} : { near: { centre, radiusKm: query.radius ?? defaultRadiusKm } }),
    ...(query.province === undefined ? {} : { province: query.province }),
    ...(query.city === undefined ? {} : { city: query.city }),
  };
}
