/**
 * What the other files of an extract say of a product: company, forms, routes, ingredients, package sizes, schedules,
 * status, ATC code.
 * Extracts list the rows of a product in no fixed order, so whatever is kept is put in an order of its own: two extracts
 * that say the same give the same product.
 */

import type { StatedDrug } from "../../drugs/drug_record.ts";
import { packageSizesOf } from "../../drugs/package_sizes.ts";
import { formOf, strengthOf } from "../../drugs/present.ts";
import { clean, cleanOrNull, dateOf } from "./dpd_fields.ts";
import type { ChildTable } from "./dpd_layout.ts";

/** The rows of one product in one file. */
export type Rows = readonly (readonly string[])[];

/** What each file decides about a product. */
export type Decided = {
  comp: Pick<StatedDrug, "manufacturer">;
  form: Pick<StatedDrug, "form" | "formFr">;
  ingred: Pick<StatedDrug, "activeIngredients">;
  package: Pick<StatedDrug, "packageSizes">;
  route: Pick<StatedDrug, "routes">;
  schedule: Pick<StatedDrug, "schedulesRaw">;
  status: Pick<StatedDrug, "statusRaw" | "statusSince">;
  ther: Pick<StatedDrug, "atcCode" | "atcName">;
};

/** Bytewise, as the database sorts. */
const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function distinct(rows: Rows, column: number): string[] {
  return [...new Set(rows.map((row) => clean(row[column])))].filter((text) => text !== "").sort(inOrder);
}

/** A product may have several companies; the one that holds the DIN is the manufacturer. */
function readComp(rows: Rows): Decided["comp"] {
  const owner = rows.find((row) => /^DIN[ _]OWNER$/i.test(clean(row[4]))) ?? rows[0];
  return { manufacturer: cleanOrNull(owner?.[3]) };
}

function readForm(rows: Rows): Decided["form"] {
  const sorted = rows.toSorted((a, b) => inOrder(clean(a[2]), clean(b[2])));
  return {
    form: formOf(sorted.map((row) => clean(row[2]))),
    formFr: formOf(sorted.map((row) => clean(row[3]))),
  };
}

/** By Health Canada's ingredient code, then by strength. */
function readIngred(rows: Rows): Decided["ingred"] {
  const ingredients = rows
    .map((row) => ({
      code: Number(clean(row[1])) || 0,
      value: Number(clean(row[4])) || 0,
      ingredient: {
        name: clean(row[2]),
        nameFr: cleanOrNull(row[11]),
        strength: strengthOf({
          value: clean(row[4]),
          unit: clean(row[5]),
          dosageValue: clean(row[7]),
          dosageUnit: clean(row[9]),
        }),
      },
    }))
    .filter(({ ingredient }) => ingredient.name !== "")
    .sort(
      (a, b) =>
        a.code - b.code ||
        a.value - b.value ||
        inOrder(JSON.stringify(a.ingredient), JSON.stringify(b.ingredient)),
    );
  const once = new Map(ingredients.map(({ ingredient }) => [JSON.stringify(ingredient), ingredient]));
  return { activeIngredients: [...once.values()] };
}

/** The UPC is left out, because the source states it for almost no product. */
function readPackage(rows: Rows): Decided["package"] {
  const stated = rows.map((row) => ({
    size: clean(row[4]),
    unit: clean(row[2]),
    packageType: clean(row[3]),
    information: clean(row[5]),
  }));
  return { packageSizes: packageSizesOf(stated) };
}

/** The row flagged as current; of several the latest. */
function readStatus(rows: Rows): Decided["status"] {
  const current = rows
    .filter((row) => clean(row[1]).toUpperCase() === "Y")
    .map((row) => ({ statusRaw: cleanOrNull(row[2]), statusSince: dateOf(row[3]) }))
    .sort(
      (a, b) =>
        inOrder(b.statusSince ?? "", a.statusSince ?? "") || inOrder(a.statusRaw ?? "", b.statusRaw ?? ""),
    );
  return current[0] ?? { statusRaw: null, statusSince: null };
}

/** A full code of seven characters before the shorter and longer ones; of several the first by the alphabet. */
function readTher(rows: Rows): Decided["ther"] {
  const preference = (code: string) => (code.length === 7 ? 0 : code.length > 7 ? 1 : 8 - code.length);
  const codes = rows
    .map((row) => ({ atcCode: clean(row[1]).toUpperCase(), atcName: cleanOrNull(row[2]) }))
    .filter(({ atcCode }) => atcCode !== "")
    .sort(
      (a, b) =>
        preference(a.atcCode) - preference(b.atcCode) ||
        inOrder(a.atcCode, b.atcCode) ||
        inOrder(a.atcName ?? "", b.atcName ?? ""),
    );
  return codes[0] ?? { atcCode: null, atcName: null };
}

/** Reads all rows that one product has in one file; no rows means that the extract states nothing. */
export const readChildren: { [T in ChildTable]: (rows: Rows) => Decided[T] } = {
  comp: readComp,
  form: readForm,
  ingred: readIngred,
  package: readPackage,
  route: (rows) => ({ routes: distinct(rows, 2) }),
  schedule: (rows) => ({ schedulesRaw: distinct(rows, 1) }),
  status: readStatus,
  ther: readTher,
};
