/** Points on the earth, distances, and Canadian provinces and postal codes. */

/** Degrees, WGS 84. */
export type Point = { latitude: number; longitude: number };

/** Mean earth radius in kilometres (IUGG). */
export const earthRadiusKm = 6371.0088;

/** Great-circle distance in kilometres by the haversine formula (Sinnott, Sky and Telescope 68, 1984). */
export function haversineKm(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const dLat = (b.latitude - a.latitude) * rad;
  const dLon = (b.longitude - a.longitude) * rad;
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

export const provinces = [
  "AB",
  "BC",
  "MB",
  "NB",
  "NL",
  "NS",
  "NT",
  "NU",
  "ON",
  "PE",
  "QC",
  "SK",
  "YT",
] as const;
export type Province = (typeof provinces)[number];

export function isProvince(text: string): text is Province {
  return (provinces as readonly string[]).includes(text);
}

export type PostalCode =
  | { kind: "postal_code"; code: string; area: string }
  | { kind: "area"; code: string; area: string };

const fullCode = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/;
const areaCode = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/;

/**
 * Reads a Canadian postal code in any case, with or without spaces or a dash, or a forward sortation area alone.
 * `code` is without the space: "V3T2K1" or "V3T". H0H (Santa Claus) is no place and is refused.
 */
export function parsePostalCode(text: string): PostalCode | undefined {
  const upper = text.trim().toUpperCase().replace(/ +/, " ");
  const code = upper.replace(/[ -]/, "");
  const area = code.slice(0, 3);
  if (area === "H0H") return undefined;
  if (fullCode.test(upper)) return { kind: "postal_code", code, area };
  if (areaCode.test(upper)) return { kind: "area", code, area };
  return undefined;
}

/** "V3T 2K1" from "V3T2K1": as Canada Post prints it. */
export function formatPostalCode(code: string): string {
  return code.length === 6 ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
}
