/** Reads pharmacies. */
import type { Province } from "../core/geography.ts";
import { cutPage, type Page, type PageRequest } from "../core/page.ts";
import { type Queryable, query } from "../postgres/database.ts";
import type {
  LocatedPharmacy,
  Pharmacy,
  PharmacyDetails,
  PharmacyListFilter,
  PharmacyPlace,
} from "./model.ts";
import { byKey } from "./sql/by_key.ts";
import { byKeys, placesByKeys } from "./sql/by_keys.ts";
import {
  type DetailsRow,
  detailsOf,
  locatedOf,
  type PharmacyRow,
  type PlaceRow,
  pharmacyOf,
  placeOf,
} from "./sql/columns.ts";
import { pageByName } from "./sql/page_by_name.ts";
import { pageNear } from "./sql/page_near.ts";
import { named } from "./sql/pharmacies_by_id.ts";
import { unknownPlace } from "./unknown_location.ts";

export async function findByKey(
  on: Queryable,
  schema: string,
  key: string,
  at: Date,
): Promise<Pharmacy | undefined> {
  const [row] = await query<PharmacyRow>(on, byKey(schema), [key, at.toISOString()]);
  return row === undefined ? undefined : pharmacyOf(row);
}

/** In no order; those that there are not are left out. */
export async function findByKeys(
  on: Queryable,
  schema: string,
  keys: readonly string[],
): Promise<PharmacyDetails[]> {
  const rows = await query<DetailsRow>(on, byKeys(schema), [keys]);
  return rows.map(detailsOf);
}

/** As findByKeys does. */
export async function findPlacesByKeys(
  on: Queryable,
  schema: string,
  keys: readonly string[],
): Promise<PharmacyPlace[]> {
  const rows = await query<PlaceRow & { key: string; name: string }>(on, placesByKeys(schema), [keys]);
  return rows.map((row) => placeOf(row.key, row.name, row));
}

export type NamedPharmacy = { id: number; key: string; name: string; city: string; province: Province };

/** By id. */
export async function namedPharmacies(
  on: Queryable,
  schema: string,
  ids: readonly number[],
): Promise<Map<number, NamedPharmacy>> {
  const rows = ids.length === 0 ? [] : await query<NamedPharmacy>(on, named(schema), [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

type PagedRow = { total: number; located: boolean; distance_mm: number | null } & (
  | PharmacyRow
  | { id: null }
);

/** Counts those that match, unless their total is `known`, which holds for lists by name. */
export async function listPharmacies(
  on: Queryable,
  schema: string,
  filter: PharmacyListFilter,
  page: PageRequest,
  at: Date,
  known?: number,
): Promise<Page<LocatedPharmacy>> {
  const { near } = filter;
  const { statement, values } =
    near === undefined
      ? pageByName(schema, filter, page, at, known)
      : pageNear(schema, near, filter, page, at);
  const found = await query<PagedRow>(on, statement, values);
  if (found[0]?.located === false) throw unknownPlace(near);
  const rows = found.flatMap((row) => (row.id === null ? [] : [row]));
  const cut = cutPage(rows, page.limit, found[0]?.total ?? 0, (row) => [
    row.distance_mm ?? row.sort_name,
    row.id,
    ...(filter.openNow === undefined ? [] : [at.toISOString()]),
  ]);
  return { ...cut, rows: cut.rows.map((row) => locatedOf(row, row.distance_mm)) };
}
