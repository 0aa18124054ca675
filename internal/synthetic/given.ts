/**
 * Pharmacies and drugs that somebody hands us, to make prices for: only what pricing needs is read. Prices are drawn by the
 * drug's group of interchangeable products where the list states it, and by the chain as far as the name tells it.
 */
import { UsageError } from "../core/errors.ts";
import type { Province } from "../core/geography.ts";
import { isDin, isPharmacyKey } from "../core/ids.ts";
import { fold } from "../core/text.ts";
import { openInput } from "../ingest/input.ts";
import type { Input, InputFile } from "../ingest/model.ts";
import { readFeed } from "../ingest/named_rows.ts";
import { rowsOf } from "../ingest/sources/dpd_rows.ts";
import { provinceOf } from "../pharmacies/provinces.ts";
import type { PricedDrug } from "./drugs.ts";
import { pickChain, pickFeeCents } from "./generated_chains.ts";
import type { PricingPharmacy } from "./pharmacies.ts";
import { createRandom } from "./random.ts";

/** Unit prices of Ontario's formulary: median 0.718 dollars, nine tenths below 26.4, none above 4,935. */
const medianUnitPrice = 0.718;
const unitPriceSigma = Math.log(26.4 / medianUnitPrice) / 1.2816;
const unitPriceBounds = [0.0247, 4_935] as const;
/** Of an interchangeable group, the cheapest costs about this share of the dearest. */
const cheapestInGroup = 0.69;
/** Dollars of list price that one fill may cost; dearer drugs are given out by the unit. */
const dearestFill = 15_000;

/** The file itself, or of a folder or archive its drug.txt. */
async function fileOf(input: Input, path: string): Promise<InputFile> {
  const files = await input.files();
  const file = files.length === 1 ? files[0] : files.find(({ name }) => name.toLowerCase() === "drug.txt");
  if (file === undefined) throw new UsageError(`${path} has no drug.txt.`);
  return file;
}

const pharmacyColumns = [
  { name: "pharmacy_id", aliases: ["id"], required: true },
  { name: "province", required: true },
  { name: "name" },
] as const;

/** A feed with the columns `pharmacy_id` (or `id`), `province` and, if there is one, `name`. */
export async function readGivenPharmacies(seed: number, path: string): Promise<PricingPharmacy[]> {
  await using input = await openInput(path);
  const pharmacies = new Map<string, PricingPharmacy>();
  for await (const row of readFeed(await fileOf(input, path), pharmacyColumns, { note: () => {} })) {
    if ("problem" in row) throw new UsageError(`${path}, line ${row.line}: ${row.problem}.`);
    const key = row.values.pharmacy_id.replace(/^pharm_/, "");
    const province = provinceOf(row.values.province);
    if (!isPharmacyKey(key) || province === undefined) {
      const reason = "a pharmacy needs an id (or pharmacy_id) and a province";
      throw new UsageError(`${path}, line ${row.line}: ${reason}.`);
    }
    pharmacies.set(key, priceAt(seed, key, province, row.values.name));
  }
  return someOf([...pharmacies.values()], path, "pharmacy");
}

function priceAt(seed: number, key: string, province: Province, name: string): PricingPharmacy {
  // "Northpine Drug Mart #12" and "Northpine Drug Mart - Main St" are dear or cheap together.
  const brand = fold(name).split(" ").slice(0, 2).join(" ");
  const chain = pickChain(createRandom(seed, `brand ${brand}`));
  const random = createRandom(seed, `given pharmacy ${key}`);
  const factor = chain.factor * random.lognormal(0.02);
  return { key, province, factor, dispensingFeeCents: pickFeeCents(random, chain, province) };
}

/** A CSV with a column `din`, the drug.txt of an extract (or its folder or archive), or a list with one DIN a line. */
export async function readGivenDrugs(seed: number, path: string): Promise<PricedDrug[]> {
  await using input = await openInput(path);
  const drugs = new Map<string, PricedDrug>();
  let column: number | undefined;
  for await (const row of rowsOf(await fileOf(input, path))) {
    if ("problem" in row) throw new UsageError(`${path}, line ${row.line}: ${row.problem}.`);
    const { line, fields } = row;
    if (column === undefined) {
      column = dinColumn(fields);
      if (column === undefined) {
        throw new UsageError(`${path}: no column is called din, and line ${line} has no DIN.`);
      }
      if (!isDin(fields[column]?.trim() ?? "")) continue;
    }
    const din = fields[column]?.trim() ?? "";
    if (!isDin(din)) throw new UsageError(`${path}, line ${line}: "${din}" is not a DIN of eight digits.`);
    // An extract states the group of interchangeable products in its eleventh column.
    const group = fields.length >= 14 ? fields[10] || din : din;
    drugs.set(din, priceGiven(seed, din, group));
  }
  return someOf([...drugs.values()], path, "drug");
}

function dinColumn(first: readonly string[]): number | undefined {
  const named = first.findIndex((field) => field.trim().toLowerCase() === "din");
  if (named >= 0) return named;
  if (first.length >= 14 && isDin(first[3] ?? "")) return 3;
  return isDin(first[0]?.trim() ?? "") ? 0 : undefined;
}

function priceGiven(seed: number, din: string, group: string): PricedDrug {
  const together = createRandom(seed, `given group ${group}`);
  const [lowest, highest] = unitPriceBounds;
  const dearest = Math.min(highest, Math.max(lowest, medianUnitPrice * together.lognormal(unitPriceSigma)));
  const quantity = together.pick([30, 30, 60, 90, 100]);
  const own = createRandom(seed, `given drug ${din}`).between(cheapestInGroup, 1);
  return {
    din,
    unitPrice: Math.max(1, Math.round(dearest * own * 10_000)),
    quantity: dearest * quantity > dearestFill ? 1 : quantity,
  };
}

function someOf<T>(found: T[], path: string, what: string): T[] {
  if (found.length === 0) throw new UsageError(`${path} names no ${what}.`);
  return found;
}
