/** Made-up products for tests of the drugs module. */
import { type DrugRecord, recordOf, type StatedDrug } from "../../internal/drugs/drug_record.ts";
import { mergeRecords } from "../../internal/drugs/store.ts";
import { type Database, inTransaction } from "../../internal/postgres/database.ts";

export function madeUp(din: string, name: string, more: Partial<StatedDrug> = {}): DrugRecord {
  return recordOf({
    din,
    drugCode: Number(din),
    name,
    nameFr: null,
    descriptor: null,
    class: "HUMAN",
    catalogue: true,
    manufacturer: "MADE UP LABORATORIES",
    form: "tablet",
    formFr: "comprimé",
    routes: ["ORAL"],
    atcCode: "Z99ZZ01",
    atcName: "MADE UP",
    schedulesRaw: ["Prescription"],
    statusRaw: "MARKETED",
    statusSince: "2020-01-31",
    aiGroupNo: "0900000001",
    activeIngredients: [],
    packageSizes: [],
    sourceSet: "marketed",
    sourceUpdatedOn: "2024-01-31",
    synthetic: false,
    ...more,
  });
}

export const ingredient = (name: string, strength: string | null = null, nameFr: string | null = null) => ({
  name,
  nameFr,
  strength,
});

export const merge = (database: Database, records: readonly DrugRecord[], now = new Date()) =>
  inTransaction(database, (tx) => mergeRecords(tx, "live", records, now));
