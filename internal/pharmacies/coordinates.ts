/** Latitude and longitude as feeds state them. */
import type { Point } from "../core/geography.ts";

/** Canada's extent, rounded outwards: the same bounds as the tables'. */
const latitudes = { south: 40, north: 85 };
const longitudes = { west: -142, east: -50 };

function degrees(text: string): number {
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

const isLatitude = (value: number) => value >= latitudes.south && value <= latitudes.north;
const isLongitude = (value: number) => value >= longitudes.west && value <= longitudes.east;

/** The point, or why there is none. */
export function coordinate(latitude: string, longitude: string): Point | { field: string; reason: string } {
  const point = { latitude: degrees(latitude), longitude: degrees(longitude) };
  if (isLatitude(point.latitude) && isLongitude(point.longitude)) return point;
  if (isLatitude(point.longitude) && isLongitude(point.latitude)) {
    return { field: "latitude", reason: "and longitude are exchanged" };
  }
  const field = isLatitude(point.latitude) ? "longitude" : "latitude";
  return { field, reason: "is not in Canada (degrees, north and west: 49.19, -122.85)" };
}
