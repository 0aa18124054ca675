/** Reads the rows of drug.txt: which products a set has, and which rows cannot be taken and why. */
import { isDin } from "../../core/ids.ts";
import { clean, cleanOrNull, dateOf, drugCodeOf, isBroken } from "./dpd_fields.ts";
import { tables } from "./dpd_layout.ts";

/** A product as drug.txt states it. */
export type Product = {
  drugCode: number;
  din: string;
  name: string;
  nameFr: string | null;
  descriptor: string | null;
  class: string;
  aiGroupNo: string | null;
  updatedOn: string | null;
};

/** A row that is refused still says, as far as it can be read, which product it stands for. */
export type DrugRowRead =
  | { product: Product }
  | { reason: string; field?: string; din?: string; drugCode?: number };

export function readDrugRow(fields: readonly string[]): DrugRowRead {
  const drugCode = drugCodeOf(fields[0]);
  const given = clean(fields[3]);
  const din = isDin(given) ? given : undefined;
  const stands = { ...(din === undefined ? {} : { din }), ...(drugCode === undefined ? {} : { drugCode }) };
  if (fields.length < tables.drug.columns) {
    return { reason: `${fields.length} columns where at least ${tables.drug.columns} are needed`, ...stands };
  }
  if (drugCode === undefined) {
    return { reason: "DRUG_CODE is not a positive whole number", field: "DRUG_CODE", ...stands };
  }
  if (din === undefined) {
    const reason = `"${given.slice(0, 40)}" is not a DIN: eight digits, leading zeros included`;
    return { reason, field: "DRUG_IDENTIFICATION_NUMBER", ...stands };
  }
  if (isBroken(fields))
    return { reason: "is neither UTF-8 nor Windows-1252; save the file as UTF-8", ...stands };
  const name = clean(fields[4]);
  if (name === "") return { reason: "the product has no name", field: "BRAND_NAME", ...stands };
  return {
    product: {
      drugCode,
      din,
      name,
      nameFr: cleanOrNull(fields[12]),
      descriptor: cleanOrNull(fields[5]),
      class: clean(fields[2]),
      aiGroupNo: cleanOrNull(fields[10]),
      updatedOn: dateOf(fields[9]),
    },
  };
}
