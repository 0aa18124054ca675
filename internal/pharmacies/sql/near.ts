/**
 * Pharmacies within a radius: a bounding box on pharmacies_by_place, then the haversine distance in whole millimetres
 * (the formula and the radius of the earth of core/geography.ts). Cost: the pharmacies inside the box.
 */
import { boundingBox, earthRadiusKm } from "../../core/geography.ts";
import { fold } from "../../core/text.ts";
import type { Conditions } from "../../postgres/conditions.ts";
import type { Area, PharmacyFilter } from "../model.ts";

const mmPerKm = 1_000_000;

const distanceMm = (table: string, latitude: string, longitude: string) =>
  `round(${2 * earthRadiusKm * mmPerKm} * asin(least(1, sqrt(
      sin(radians(${table}.latitude - ${latitude}) / 2) ^ 2
      + cos(radians(${latitude})) * cos(radians(${table}.latitude)) * sin(radians(${table}.longitude - ${longitude}) / 2) ^ 2
    ))))::bigint`;

/** Restricts to the box; answers the expression of the distance in millimetres and the parameter of the radius. */
export function inBox(
  conditions: Conditions,
  table: string,
  { centre, radiusKm }: Area,
): { distance: string; radius: string } {
  const box = boundingBox(centre, radiusKm);
  const side = (degrees: number) => `${conditions.value(degrees)}::float8`;
  conditions.and(
    "near",
    `${table}.latitude between ${side(box.south)} and ${side(box.north)}
      and ${table}.longitude between ${side(box.west)} and ${side(box.east)}`,
  );
  const distance = distanceMm(table, side(centre.latitude), side(centre.longitude));
  return { distance, radius: `${conditions.value(Math.round(radiusKm * mmPerKm))}::bigint` };
}

/** Closed pharmacies are in no list; the partial indexes are on this very condition. */
export function listed(conditions: Conditions, table: string, filter: PharmacyFilter): void {
  conditions.and("listed", `${table}.status <> 'closed'`);
  if (filter.province !== undefined)
    conditions.and("province", `${table}.province = ${conditions.value(filter.province)}`);
  if (filter.city !== undefined)
    conditions.and("city", `${table}.sort_city = ${conditions.value(fold(filter.city))}`);
}
