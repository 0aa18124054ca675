/** Reads pharmacies and places. */
import type { Point, parsePostalCode } from "../core/geography.ts";
import { cutPage, type Page, type PageRequest } from "../core/page.ts";
import { type Queryable, query } from "../postgres/database.ts";
import type { LocatedPharmacy, Pharmacy, PharmacyFilter } from "./model.ts";
import { locatedOf, type PharmacyRow, pharmacyColumns, pharmacyOf } from "./sql/columns.ts";
import { pageByName, pageNear } from "./sql/page.ts";

/** Index: pharmacies_key_key. */
export const byKey = (schema: string) => ({
  name: `${schema}_pharmacy_by_key`,
  text: `select ${pharmacyColumns("p")} from ${schema}.pharmacies p where p.key = $1`,
});

export async function findByKey(on: Queryable, schema: string, key: string): Promise<Pharmacy | undefined> {
  const [row] = await query<PharmacyRow>(on, byKey(schema), [key]);
  return row === undefined ? undefined : pharmacyOf(row);
}

/** Index: places_pkey, twice at most; the full code goes before its area. */
export const locate = (schema: string) => ({
  name: `${schema}_locate`,
  text: `select latitude, longitude from ${schema}.places where code in ($1, $2) order by length(code) desc limit 1`,
});

export async function findPlace(
  on: Queryable,
  schema: string,
  postalCode: NonNullable<ReturnType<typeof parsePostalCode>>,
): Promise<Point | undefined> {
  const [row] = await query<Point>(on, locate(schema), [postalCode.code, postalCode.area]);
  return row;
}

type PagedRow = { total: number; distance_mm: number | null } & (PharmacyRow | { id: null });

export async function listPharmacies(
  on: Queryable,
  schema: string,
  filter: PharmacyFilter,
  page: PageRequest,
): Promise<Page<LocatedPharmacy>> {
  const { near } = filter;
  const { statement, values } =
    near === undefined ? pageByName(schema, filter, page) : pageNear(schema, near, filter, page);
  const found = await query<PagedRow>(on, statement, values);
  const rows = found.flatMap((row) =>
    row.id === null ? [] : [{ row, pharmacy: locatedOf(row, row.distance_mm) }],
  );
  const cut = cutPage(rows, page.limit, found[0]?.total ?? 0, ({ row }) => [
    near === undefined ? row.sort_name : (row.distance_mm ?? 0),
    row.id,
  ]);
  return { ...cut, rows: cut.rows.map(({ pharmacy }) => pharmacy) };
}
