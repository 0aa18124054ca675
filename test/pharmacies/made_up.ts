/** Pharmacies across Canada for the tests, and what a list of them must be, computed from the same rows. */
import fc from "fast-check";
import { haversineKm, type Point, provinces } from "../../internal/core/geography.ts";
import type { PageRequest } from "../../internal/core/page.ts";
import { fold } from "../../internal/core/text.ts";
import {
  type PharmacyFilter,
  type PharmacyStatus,
  pharmacyStatuses,
} from "../../internal/pharmacies/model.ts";
import { type Queryable, query } from "../../internal/postgres/database.ts";

export type MadeUpPharmacy = Point & {
  key: string;
  name: string;
  city: string;
  province: string;
  status: PharmacyStatus;
};
export type KnownPharmacy = MadeUpPharmacy & { id: number };

export const toronto = { latitude: 43.7, longitude: -79.4 };
const centres = [
  toronto,
  { latitude: 45.5, longitude: -73.6 },
  { latitude: 49.2, longitude: -122.9 },
  { latitude: 62.45, longitude: -114.37 },
  { latitude: 63.75, longitude: -68.5 },
];

/**
 * On a coarse grid, so that some stand at the same point: a tie in every list by distance. The grid is crooked, so that
 * different points are at different distances, however they are rounded.
 */
const near = ({ latitude, longitude }: Point) =>
  fc
    .record({ north: fc.integer({ min: -8, max: 8 }), east: fc.integer({ min: -8, max: 8 }) })
    .map(({ north, east }) => ({
      latitude: latitude + north / 20,
      longitude: longitude + east / 20 + east ** 2 / 10_000,
    }));
const anywhere = fc.record({
  latitude: fc.integer({ min: 42_000, max: 76_000 }).map((value) => value / 1_000),
  longitude: fc.integer({ min: -141_000, max: -53_000 }).map((value) => value / 1_000),
});
export const points: fc.Arbitrary<Point> = fc.oneof(anywhere, ...centres.map(near));

export const cities = ["Montréal", "MONTREAL", "Hamilton", "Saint-Jean", "St. John's", "Toronto"] as const;
const names = ["Alpha Drugs", "Pharmacie Éclair", "PHARMACIE ECLAIR", "Zeta", "Alpha"];

const pharmacy = fc.record({
  point: points,
  name: fc.constantFrom(...names),
  city: fc.constantFrom(...cities),
  province: fc.constantFrom(...provinces),
  status: fc.constantFrom<PharmacyStatus>("open", "open", "open", ...pharmacyStatuses),
});

/** The same for the same seed. */
export function madeUpPharmacies(count: number, seed: number): MadeUpPharmacy[] {
  return fc
    .sample(pharmacy, { numRuns: count, seed })
    .map(({ point, ...rest }, at) => ({ key: `s${seed}-${at}`, ...point, ...rest }));
}

export async function insertPharmacies(
  on: Queryable,
  rows: readonly MadeUpPharmacy[],
): Promise<KnownPharmacy[]> {
  const folded = rows.map((row) => ({ ...row, sort_name: fold(row.name), sort_city: fold(row.city) }));
  const inserted = await query<{ id: number; key: string }>(
    on,
    `insert into live.pharmacies (key, name, sort_name, city, sort_city, province, latitude, longitude, location_source,
       timezone, status, synthetic)
     select key, name, sort_name, city, sort_city, province, latitude, longitude, 'feed', 'America/Toronto', status, true
     from jsonb_to_recordset($1::jsonb) as given(key text, name text, sort_name text, city text, sort_city text,
       province text, latitude float8, longitude float8, status text)
     returning id, key`,
    [JSON.stringify(folded)],
  );
  const ids = new Map(inserted.map(({ id, key }) => [key, id]));
  return rows.map((row) => ({ ...row, id: ids.get(row.key) ?? 0 }));
}

/** A filter whose place is a point. */
export type PointFilter = PharmacyFilter & { near?: { centre: Point; radiusKm: number } };

export const distanceMm = (centre: Point, row: Point) => Math.round(haversineKm(centre, row) * 1_000_000);

export function isWanted(row: KnownPharmacy, filter: PointFilter): boolean {
  if (row.status === "closed") return false;
  if (filter.province !== undefined && row.province !== filter.province) return false;
  if (filter.city !== undefined && fold(row.city) !== fold(filter.city)) return false;
  return filter.near === undefined || haversineKm(filter.near.centre, row) <= filter.near.radiusKm;
}

/** By the first key that differs. */
export function byKeys<Row>(...keys: readonly ((row: Row) => string | number)[]) {
  return (a: Row, b: Row): number => {
    for (const key of keys) {
      const [left, right] = [key(a), key(b)];
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  };
}

export function expectedList(rows: readonly KnownPharmacy[], filter: PointFilter): KnownPharmacy[] {
  const { near: area } = filter;
  const first = area
    ? (row: KnownPharmacy) => distanceMm(area.centre, row)
    : (row: KnownPharmacy) => fold(row.name);
  return rows.filter((row) => isWanted(row, filter)).toSorted(byKeys<KnownPharmacy>(first, (row) => row.id));
}

export const filters: fc.Arbitrary<PointFilter> = fc.record(
  {
    near: fc.record({
      centre: points,
      radiusKm: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.constant(0.5)),
    }),
    province: fc.constantFrom(...provinces),
    city: fc.constantFrom(...cities, "montreal", "Nowhere"),
  },
  { requiredKeys: [] },
);

type Listed<Row> = { rows: Row[]; total: number; next?: PageRequest["after"] };

/** Follows the positions to the end; `between` runs before every page but the first. */
export async function walk<Row>(
  list: (page: PageRequest) => Promise<Listed<Row>>,
  limit: number,
  between: () => Promise<unknown> = async () => {},
): Promise<Row[]> {
  const seen: Row[] = [];
  for (let page: PageRequest = { limit, offset: 0 }; ; ) {
    const { rows, next } = await list(page);
    seen.push(...rows);
    if (next === undefined) return seen;
    await between();
    // A position goes through a cursor as JSON.
    page = { limit, offset: 0, after: JSON.parse(JSON.stringify(next)) };
  }
}
