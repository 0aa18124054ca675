/** Made-up DPD extracts, and a load of them that keeps what it was told. */
import { Readable } from "node:stream";
import type { LoadCounts, LoadOptions, Refusal } from "../../internal/ingest/model.ts";
import { dpdSource } from "../../internal/ingest/sources/dpd.ts";
import type { Database } from "../../internal/postgres/database.ts";

export type Files = Record<string, string>;

/** Rows as the source writes them: every field quoted, CRLF. */
export const csv = (...rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((field) => `"${field.replaceAll('"', '""')}"`).join(",")}\r\n`).join("");

export type DrugFields = { class?: string; nameFr?: string; updated?: string };

export const drug = (code: string, din: string, name: string, more: DrugFields = {}): string[] => [
  code,
  "",
  more.class ?? "Human",
  din,
  name,
  "",
  "N",
  "",
  "1",
  more.updated ?? "30-JAN-2024",
  "0900001001",
  "",
  more.nameFr ?? "",
  "",
];
export const comp = (code: string, name: string, type = "DIN OWNER"): string[] => [
  ...[code, "", "1", name, type, "Y", "Y", "Y", "N", "", "1 MADE UP ST", "TORONTO", "ONTARIO", "CANADA"],
  ...["M1M 1M1", "", "ONTARIO", "CANADA"],
];
export const form = (code: string, name: string, nameFr = ""): string[] => [code, "1", name, nameFr];
export const route = (code: string, name: string): string[] => [code, "1", name, ""];
export const schedule = (code: string, name: string): string[] => [code, name, ""];
export const ther = (code: string, atc: string, name = "MADE UP"): string[] => [code, atc, name, ""];
export const status = (code: string, flag: string, name: string, date: string): string[] => [
  ...[code, flag, name, date, "", "", ""],
];
export const ingred = (
  code: string,
  name: string,
  [value, unit, dosageValue, dosageUnit]: [string, string, string, string] = ["", "", "", ""],
  more: { id?: string; nameFr?: string; notes?: string } = {},
): string[] => [
  ...[code, more.id ?? "1", name, "I", value, unit, "", dosageValue, "N", dosageUnit, more.notes ?? ""],
  ...[more.nameFr ?? "", "", "", ""],
];

export const pack = (
  code: string,
  information: string,
  [size, unit, type]: [string, string, string] = ["", "", ""],
): string[] => [code, "012345678905", unit, type, size, information, "", ""];

/** A set of `size` products with all their files. */
export function manyProducts(size: number, from = 0): Files {
  const codes = Array.from({ length: size }, (_, i) => String(from + i + 1));
  const dinOf = (code: string) => `099${code.padStart(5, "0")}`;
  return {
    "drug.txt": csv(...codes.map((code) => drug(code, dinOf(code), `ZORVALIN ${code}`))),
    "comp.txt": csv(...codes.map((code) => comp(code, "MADE UP LABORATORIES"))),
    "form.txt": csv(...codes.map((code) => form(code, "TABLET", "Comprimé"))),
    "ingred.txt": csv(...codes.map((code) => ingred(code, "ZORVALIN", ["10", "MG", "", ""]))),
    "package.txt": csv(...codes.map((code) => pack(code, "30/100"))),
    "route.txt": csv(...codes.map((code) => route(code, "ORAL"))),
    "schedule.txt": csv(...codes.map((code) => schedule(code, "Prescription"))),
    "status.txt": csv(...codes.map((code) => status(code, "Y", "MARKETED", "01-FEB-2020"))),
    "ther.txt": csv(...codes.map((code) => ther(code, "Z99ZZ01"))),
  };
}

export type Loaded = { counts: LoadCounts; refusals: Refusal[]; notes: string[] };
export type LoadSettings = Partial<LoadOptions> & {
  synthetic?: boolean;
  /** Wall clock of the load. */
  at?: string;
  /** Called after each batch; what it throws ends the load there. */
  afterBatch?: () => void;
};

export async function load(database: Database, files: Files, settings: LoadSettings = {}): Promise<Loaded> {
  const { synthetic = false, at = "2026-11-21T12:00:00Z", afterBatch = () => {}, ...options } = settings;
  const loaded: Loaded = {
    counts: { read: 0, inserted: 0, changed: 0, unchanged: 0, refused: 0 },
    refusals: [],
    notes: [],
  };
  await dpdSource.load({
    database,
    schema: "live",
    synthetic,
    input: {
      name: "made-up.zip",
      files: async () =>
        Object.entries(files).map(([name, text]) => ({
          name,
          open: async () => Readable.from([Buffer.from(text, "utf8")]),
        })),
    },
    clock: { now: () => Date.parse(at) },
    counts: loaded.counts,
    report: (row) => loaded.notes.push(`report: line ${row.line}: ${row.reason}`),
    refuse(refusal) {
      loaded.counts.refused += 1;
      loaded.refusals.push(refusal);
    },
    hold(held) {
      throw new Error(`A load of the DPD holds no prices: ${held.reason}`);
    },
    note: (line) => loaded.notes.push(line),
    invalidEvent: (error) => void loaded.notes.push(String(error)),
    progress: afterBatch,
    options: {
      catalogueClasses: ["Human"],
      allowMassRemoval: false,
      maxPriceAgeDays: 3_650,
      batchRows: 1000,
      ...options,
    },
  });
  return loaded;
}
