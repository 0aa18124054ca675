/** Made-up products in the layout of a Health Canada extract: eight files, every field quoted, CRLF, no header. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type MadeDrug, makerName } from "./drugs.ts";
import { forms, type Wording } from "./forms.ts";
import { type ScheduleName, substances } from "./substances.ts";
import { extractRow, writeRows } from "./write.ts";

type Fields = readonly (string | number)[];

const schedules: Record<ScheduleName, Wording> = {
  P: ["Prescription", "Prescription"],
  O: ["OTC", "En vente libre"],
  E: ["Ethical", "Spécialité médicale"],
  D: ["Schedule D", "Annexe D"],
  N: ["Narcotic (CDSA I)", "Stupéfiant (LRCDAS I)"],
  T: ["Targeted (CDSA IV)", "Ciblés (LRCDAS IV)"],
  G: ["Schedule G (CDSA III)", "Annexe G (LRCDAS III)"],
};

const frenchUnits: Record<string, string> = { UNIT: "Unité", ACT: "Action", HOUR: "Heure" };
const french = (unit: string) => frenchUnits[unit] ?? unit;

/** The same ingredient has the same code in every product. */
const ingredientCodes = new Map(
  [...new Set(substances.flatMap(({ ingredients }) => ingredients.map(({ name }) => name)))].map(
    (name, index) => [name, 70_001 + index],
  ),
);

const routeCode = (name: string) =>
  100 + [...new Set(Object.values(forms).map((form) => form.route[0]))].indexOf(name as never);

const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** "30-JAN-2024" from 2024-01-30. */
function extractDate(date: string): string {
  const [year, month, day] = date.split("-");
  return `${day}-${months[Number(month) - 1]}-${year}`;
}

function drugRow(drug: MadeDrug): Fields {
  const ingredients = drug.substance.ingredients.length;
  return [
    drug.drugCode,
    "",
    "Human",
    drug.din,
    drug.name,
    "",
    "N",
    "",
    ingredients,
    extractDate(drug.marketedOn),
    drug.aiGroup,
    "Humain",
    "",
    "",
  ];
}

function ingredientRows({ drugCode, substance, strengths }: MadeDrug): Fields[] {
  const { unit, dosage } = substance;
  return substance.ingredients.map(({ name, nameFr }, index) => [
    drugCode,
    ingredientCodes.get(name) ?? 0,
    name,
    "I",
    strengths[index] ?? "",
    unit,
    "",
    dosage.value,
    "N",
    dosage.unit,
    "",
    nameFr,
    french(unit),
    "",
    french(dosage.unit),
  ]);
}

function companyRow({ drugCode, maker }: MadeDrug): Fields {
  const code = `SBX${String(maker).padStart(2, "0")}`;
  const address = ["", "1 SANDBOX STREET", "OTTAWA", "ONTARIO", "CANADA", "", "", "ONTARIO", "CANADA"];
  return [drugCode, code, 70_000 + maker, makerName(maker), "DIN OWNER", "Y", "Y", "Y", "N", ...address];
}

function statusRows({ drugCode, approvedOn, marketedOn }: MadeDrug): Fields[] {
  return [
    [drugCode, "N", "APPROVED", extractDate(approvedOn), "APPROUVÉ", "", ""],
    [drugCode, "Y", "MARKETED", extractDate(marketedOn), "COMMERCIALISÉ", "", ""],
  ];
}

/** Each file's rows for one product. */
const files: Record<string, (drug: MadeDrug) => Fields[]> = {
  drug: (drug) => [drugRow(drug)],
  ingred: ingredientRows,
  comp: (drug) => [companyRow(drug)],
  form: ({ drugCode, form }) => [[drugCode, forms[form].code, ...forms[form].name]],
  route: ({ drugCode, form }) => [[drugCode, routeCode(forms[form].route[0]), ...forms[form].route]],
  schedule: ({ drugCode, substance }) => substance.schedules.map((name) => [drugCode, ...schedules[name]]),
  status: statusRows,
  ther: ({ drugCode, substance }) => [
    [drugCode, substance.atc, substance.ingredients.map(({ name }) => name).join(" AND "), ""],
  ],
};

export async function writeExtract(directory: string, drugs: readonly MadeDrug[]): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const [name, rowsOf] of Object.entries(files)) {
    await writeRows(join(directory, `${name}.txt`), rowsFor(drugs, rowsOf));
  }
}

function* rowsFor(drugs: readonly MadeDrug[], rowsOf: (drug: MadeDrug) => Fields[]): Generator<string> {
  for (const drug of drugs) for (const row of rowsOf(drug)) yield extractRow(row);
}
