/** What the loaders need of pharmacies and places: the merge of a batch, and the points that postal codes stand for. */
import type { Point } from "../core/geography.ts";
import { copyInto, copyLines } from "../postgres/copy.ts";
import { type Queryable, query, type Transaction } from "../postgres/database.ts";
import type { PharmacyState } from "./pharmacy_differences.ts";
import type { StatedPharmacy } from "./pharmacy_record.ts";
import { createStagedPharmacies, mergePharmaciesStatement, pharmacyColumns } from "./sql/merge_pharmacies.ts";
import { createStagedPlaces, mergePlacesStatement, placeColumns } from "./sql/merge_places.ts";

export type MergeCounts = { inserted: number; changed: number; unchanged: number };
export type LocationSource = "feed" | "postal_code" | "area";
export type LocatedPharmacy = StatedPharmacy & { point: Point; locationSource: LocationSource };
export type Place = Point & { code: string; name: string; province: string };

/** Ids; those that closed with this batch are among no others. */
export type MergedPharmacies = MergeCounts & {
  /** Of those that are unchanged: rows of an older list than the stored ones. */
  older: number;
  created_ids: number[];
  updated_ids: number[];
  closed_ids: number[];
  /** Of those that were known and changed in anything, closed ones included. */
  changed_rows: { id: number; before: PharmacyState; after: PharmacyState }[];
};

const none: MergeCounts = { inserted: 0, changed: 0, unchanged: 0 };
const noPharmacies: MergedPharmacies = {
  ...none,
  older: 0,
  created_ids: [],
  updated_ids: [],
  closed_ids: [],
  changed_rows: [],
};

/** Codes must be distinct within a batch. */
export async function mergePlaces(
  tx: Transaction,
  schema: string,
  batch: readonly Place[],
): Promise<MergeCounts> {
  await query(tx, createStagedPlaces);
  const rows = batch.map((place) => [
    place.code,
    place.name,
    place.province,
    place.latitude,
    place.longitude,
  ]);
  await copyInto(tx, "staged_places", placeColumns, copyLines(rows));
  const [counts] = await query<MergeCounts>(tx, mergePlacesStatement(schema));
  return counts ?? none;
}

/** Points of codes (full, or areas) that are known. */
export async function findPlaces(
  on: Queryable,
  schema: string,
  codes: readonly string[],
): Promise<Map<string, Point>> {
  const rows = await query<{ code: string } & Point>(
    on,
    `select code, latitude, longitude from ${schema}.places where code = any($1)`,
    [codes],
  );
  return new Map(rows.map(({ code, latitude, longitude }) => [code, { latitude, longitude }]));
}

/** Keys must be distinct within a batch; `statedOn` is the date of the list. Run it under the loads' advisory lock: totals move. */
export async function mergePharmacies(
  tx: Transaction,
  schema: string,
  batch: readonly LocatedPharmacy[],
  { synthetic, statedOn }: { synthetic: boolean; statedOn: string },
): Promise<MergedPharmacies> {
  await query(tx, createStagedPharmacies(schema));
  const rows = batch.map((row) => [
    row.key,
    row.name,
    row.sortName,
    row.chain,
    row.sortChain,
    row.street,
    row.city,
    row.sortCity,
    row.province,
    row.postalCode,
    row.phone,
    row.point.latitude,
    row.point.longitude,
    row.locationSource,
    row.timezone,
    JSON.stringify(row.hours),
    arrayLiteral(row.services),
    arrayLiteral(row.sortServices),
    row.rating,
    row.status,
    synthetic,
  ]);
  await copyInto(tx, "staged_pharmacies", pharmacyColumns, copyLines(rows));
  const [merged] = await query<MergedPharmacies>(tx, mergePharmaciesStatement(schema), [statedOn]);
  return merged ?? noPharmacies;
}

const arrayLiteral = (values: readonly string[]) =>
  `{${values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
