/**
 * What a filter means for pharmacies: listed or not, in a province, in a city, of a chain, with a service,
 * within a radius. The radius is a bounding
 * box on the index pharmacies_by_place, then the haversine distance in whole millimetres (the formula and the radius of
 * the earth of core/geography.ts), so that a position in a list by distance is exact. The point of a postal code is
 * looked up by places_pkey, twice at most: the full code goes before its area.
 *
 * Cost of a box: the index entries between its north and south, and the pharmacies inside it.
 */
import { earthRadiusKm } from "../../core/geography.ts";
import { fold, nameKey } from "../../core/text.ts";
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

/** A degree so small is less than an atom, and radians of the smallest numbers there are would be an error of the server. */
const smallestDegrees = 1e-12;
const notTooSmall = (degrees: number) => (Math.abs(degrees) < smallestDegrees ? 0 : degrees);

/** The point, as one row of latitude and longitude; no row when the postal code is unknown. */
function centreOf(conditions: Conditions, schema: string, centre: Area["centre"]): string {
  if ("code" in centre) {
    conditions.label("code");
    const codes = [centre.code, centre.area].map(conditions.value);
    return `select latitude, longitude from ${schema}.places
      where code in (${codes.join(", ")}) order by length(code) desc limit 1`;
  }
  const latitude = notTooSmall(centre.latitude);
  const longitude = notTooSmall(centre.longitude);
  return `select ${conditions.value(latitude)}::float8 as latitude, ${conditions.value(longitude)}::float8 as longitude`;
}

/** The smallest box of latitudes and longitudes that holds the circle (no date line: Canada); around a pole, every longitude. */
function boxOf(conditions: Conditions, radiusKm: number): string {
  const angle = `${conditions.value((radiusKm + boxMarginKm) / earthRadiusKm)}::float8`;
  return `select latitude - degrees(${angle}) as south, latitude + degrees(${angle}) as north,
        longitude - width as west, longitude + width as east
      from (
        select latitude, longitude, case
          when sin(${angle}) >= cos(radians(latitude)) then 180
          else degrees(asin(sin(${angle}) / cos(radians(latitude)))) end as width
        from centre
      ) c`;
}

/** What a statement around a place is made of. */
export type Nearness = {
  /** The tables of its `with` that say where: `centre`, without a row when the postal code is unknown, and `box`. */
  place: string;
  /** Whether the place is known. */
  located: string;
  /** An expression on the table; what is farther than `radius`, in the corners of the box, is not near. */
  distance: string;
  radius: string;
};

/**
 * Restricts to the box. Its sides stand in sub-selects, which the planner cannot look into: the plan is the same for
 * every radius, and it is the index.
 */
export function inBox(conditions: Conditions, schema: string, table: string, near: Area): Nearness {
  const side = (name: string) => `(select ${name} from box)`;
  conditions.and(
    `${table}.latitude between ${side("south")} and ${side("north")}
      and ${table}.longitude between ${side("west")} and ${side("east")}`,
    "near",
  );
  return {
    place: `centre as materialized (
      ${centreOf(conditions, schema, near.centre)}
    ), box as materialized (
      ${boxOf(conditions, near.radiusKm)}
    )`,
    located: "exists (select from centre)",
    distance: distanceMm(table, "(select latitude from centre)", "(select longitude from centre)"),
    radius: `${conditions.value(Math.round(near.radiusKm * mmPerKm))}::bigint`,
  };
}

export function listed(
  conditions: Conditions,
  table: string,
  { province, city, chain, service }: PharmacyListFilter,
): void {
  conditions.and(isListed(table));
  if (province !== undefined) conditions.and(`${table}.province = ${conditions.value(province)}`, "province");
  if (city !== undefined) conditions.and(`${table}.city_key = ${conditions.value(nameKey(city))}`, "city");
  if (chain !== undefined)
    conditions.and(`${table}.chain_key = ${conditions.value(nameKey(chain))}`, "chain");
  if (service !== undefined)
    conditions.and(`${table}.sort_services @> array[${conditions.value(fold(service))}]::text[]`, "service");
}
