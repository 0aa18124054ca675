/**
 * What a filter means for pharmacies: listed or not, in a province, in a city, of a chain, with a service,
 * within a radius. The radius is a bounding
 * box on the index pharmacies_by_place, then the haversine distance in whole millimetres (the formula and the radius of
 * the earth of core/geography.ts), so that a position in a list by distance is exact.
 *
 * Cost of a box: the index entries between its north and south, and the pharmacies inside it.
 */
import { boundingBox, earthRadiusKm } from "../../core/geography.ts";
import { fold } from "../../core/text.ts";
import type { Conditions } from "../../postgres/conditions.ts";
import type { Area, PharmacyListFilter } from "../model.ts";

const mmPerKm = 1_000_000;
/** Half a millimetre would do: rounding must not put a pharmacy inside the radius and outside the box. */
const boxMarginKm = 0.001;

/** Closed pharmacies are in no list; the partial indexes are on this very condition. */
export const isListed = (table: string) => `${table}.status <> 'closed'`;

const distanceMm = (table: string, latitude: string, longitude: string) =>
  `round(${2 * earthRadiusKm * mmPerKm} * asin(least(1, sqrt(
      sin(radians(${table}.latitude - ${latitude}) / 2) ^ 2
      + cos(radians(${latitude})) * cos(radians(${table}.latitude))
        * sin(radians(${table}.longitude - ${longitude}) / 2) ^ 2
    ))))::bigint`;

/** `distance` is an expression on the table; what is farther than `radius`, in the corners of the box, is not near. */
export type Nearness = { distance: string; radius: string };

/**
 * Restricts to the box. Its sides stand in sub-selects, which the planner cannot look into: the plan is the same for
 * every radius, and it is the index.
 */
export function inBox(conditions: Conditions, table: string, { centre, radiusKm }: Area): Nearness {
  const box = boundingBox(centre, radiusKm + boxMarginKm);
  const degrees = (value: number) => `${conditions.value(value)}::float8`;
  const side = (value: number) => `(select ${degrees(value)})`;
  conditions.and(
    `${table}.latitude between ${side(box.south)} and ${side(box.north)}
      and ${table}.longitude between ${side(box.west)} and ${side(box.east)}`,
    "near",
  );
  return {
    distance: distanceMm(table, degrees(centre.latitude), degrees(centre.longitude)),
    radius: `${conditions.value(Math.round(radiusKm * mmPerKm))}::bigint`,
  };
}

export function listed(
  conditions: Conditions,
  table: string,
  { province, city, chain, service }: PharmacyListFilter,
): void {
  conditions.and(isListed(table));
  if (province !== undefined) conditions.and(`${table}.province = ${conditions.value(province)}`, "province");
  if (city !== undefined) conditions.and(`${table}.sort_city = ${conditions.value(fold(city))}`, "city");
  if (chain !== undefined) conditions.and(`${table}.sort_chain = ${conditions.value(fold(chain))}`, "chain");
  if (service !== undefined)
    conditions.and(`${table}.sort_services @> array[${conditions.value(fold(service))}]::text[]`, "service");
}
