/**
 * Reads the package sizes of a drug from the text that Health Canada publishes: "30/100/500" is three sizes, "10X5ML" is
 * one of 50 mL. The text has no fixed form, so a size is read only if all of the text is understood. Otherwise the text is
 * kept without a quantity: "500ML TO 5L". Pure.
 */
import type { Unit } from "../core/units.ts";
import { isCounted, unitOf } from "./drug_unit.ts";

const containers: ReadonlySet<Unit> = new Set<Unit>([
  "vial",
  "syringe",
  "ampoule",
  "cartridge",
  "pen",
  "sachet",
  "bottle",
]);

export type PackageSize = {
  /** The text as the source writes it. All sizes of one row have the same text. */
  text: string;
  /** Number of units. Null if the text is not understood. */
  quantity: number | null;
  /** Null if the text states none. */
  unit: Unit | null;
  /** The container as the source writes it, such as BOTTLE. */
  packageType: string | null;
};

/** A row of package.txt. `size` and `unit` are empty in nearly all rows, and `information` contains the size. */
export type PackageRow = { size: string; unit: string; packageType: string; information: string };

type Measure = { unit: Unit; factor: number };

const measure = (unit: Unit, factor = 1): Measure => ({ unit, factor });

/** Spellings of units, and their factors to ours. */
const writtenUnits: Readonly<Record<string, Measure>> = {
  ML: measure("mL"),
  L: measure("mL", 1_000),
  G: measure("g"),
  GM: measure("g"),
  KG: measure("g", 1_000),
  DOSE: measure("dose"),
  ACT: measure("dose"),
  ACTUATION: measure("dose"),
  TAB: measure("tablet"),
  TABLET: measure("tablet"),
  CAPLET: measure("tablet"),
  CAP: measure("capsule"),
  CAPSULE: measure("capsule"),
  PATCH: measure("patch"),
  PATCHE: measure("patch"),
  SUPPOSITORY: measure("suppository"),
  SUPPOSITORIE: measure("suppository"),
  LOZENGE: measure("lozenge"),
  FILM: measure("film"),
  IMPLANT: measure("implant"),
  WIPE: measure("wipe"),
  SWAB: measure("swab"),
  KIT: measure("kit"),
  VIAL: measure("vial"),
  SYR: measure("syringe"),
  SYRINGE: measure("syringe"),
  PFS: measure("syringe"),
  AMP: measure("ampoule"),
  AMPOULE: measure("ampoule"),
  CARTRIDGE: measure("cartridge"),
  PEN: measure("pen"),
  SACHET: measure("sachet"),
  POUCH: measure("sachet"),
  POUCHE: measure("sachet"),
  BOTTLE: measure("bottle"),
};

/** Plurals are looked up without their S. */
const measureOf = (word: string): Measure | undefined =>
  writtenUnits[word] ?? writtenUnits[word.replace(/S$/, "")];

/** Larger sizes are misprints. The largest containers of disinfectants have 5,000 L. */
const largest = 10_000_000;

const rounded = (value: number) => Math.round(value * 1_000) / 1_000;
const inBounds = (quantity: number) => quantity > 0 && quantity <= largest;

type Part = { number: number; measure: Measure | undefined };

/**
 * "30", "(3X10)", "5 ML", "10X5ML VIALS", "5ML X 10": factors, a unit, more factors, and a container. No two repetitions
 * can match the same characters, so a long text costs no more than its length.
 */
const decimal = String.raw`(?:\d+(?:\.\d+)?|\.\d+)`;
const times = ` ?[X*] ?${decimal}`;
const partPattern = new RegExp(`^(${decimal}(?:${times})*) ?([A-Z]+)?((?:${times})*)(?: ([A-Z]+))?$`);

const product = (factors: string) =>
  factors
    .split(/ ?[X*] ?/)
    .reduce((total, factor) => (factor.trim() === "" ? total : total * Number(factor)), 1);

function readPart(text: string): Part | undefined {
  const plain = text.trim().replace(/^\((.*)\)$/, "$1");
  const [, factors, word, more = "", container] = partPattern.exec(plain) ?? [];
  if (factors === undefined) return undefined;
  const found = word === undefined ? undefined : measureOf(word);
  if (word !== undefined && found === undefined) return undefined;
  const contained = container === undefined ? undefined : measureOf(container)?.unit;
  // A container adds nothing to a measure: "5 ML VIAL" is 5 mL. Any other word is not understood.
  if (container !== undefined && (contained === undefined || !containers.has(contained))) return undefined;
  return { number: product(factors) * product(more), measure: found };
}

/** Separators of sizes: a slash, an ampersand, or a comma. A comma between digits may be a decimal or thousands separator. */
const separator = /\s*(?:\/|&|, |,(?=\d*[A-Z(])| AND )\s*/;

type Size = { quantity: number; unit: Unit | null };

/** Returns undefined if any part is not understood. A number without a unit has the unit of the next one: "4/20/205L". */
function readSizes(information: string): Size[] | undefined {
  const parts = information.toUpperCase().split(separator).map(readPart);
  const sizes: Size[] = [];
  let unit: Measure | undefined;
  for (const part of parts.toReversed()) {
    if (part === undefined) return undefined;
    unit = part.measure ?? unit;
    const quantity = rounded(part.number * (unit?.factor ?? 1));
    if (!inBounds(quantity)) return undefined;
    sizes.push({ quantity, unit: unit?.unit ?? null });
  }
  // In "5ML/10", the last number has no unit, although others do.
  const stated = sizes.filter((size) => size.unit !== null).length;
  return stated === 0 || stated === sizes.length ? sizes : undefined;
}

/** Returns the sizes that one row states. Returns none if the row has neither a size nor a text. */
function sizesOfRow({ size, unit, packageType, information }: PackageRow): PackageSize[] {
  const ownColumns = [size, unit].filter((part) => part !== "").join(" ");
  const text = [ownColumns, information].filter((part) => part !== "").join(" ");
  if (text === "") return [];
  const common = { text, packageType: packageType === "" ? null : packageType };
  const sizes = readSizes(information) ?? (size === "" ? undefined : readSizes(ownColumns));
  return (sizes ?? [{ quantity: null, unit: null }]).map((read) => ({ ...common, ...read }));
}

/** Compares bytewise, like the database. */
const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
/** Sorts unknown quantities last. */
const orderOf = ({ quantity }: PackageSize) => quantity ?? Number.POSITIVE_INFINITY;

/** Returns distinct sizes, smallest first, whatever the order of the rows. */
export function packageSizesOf(rows: readonly PackageRow[]): PackageSize[] {
  const once = new Map(rows.flatMap(sizesOfRow).map((size) => [JSON.stringify(size), size]));
  return [...once]
    .sort(([a, m], [b, n]) => (orderOf(m) === orderOf(n) ? inOrder(a, b) : orderOf(m) - orderOf(n)))
    .map(([, size]) => size);
}

/** A size that states no unit has the unit of the drug's form, if that counts pieces. */
export function packageUnitOf(size: PackageSize, form: string | null): Unit | null {
  const unit = unitOf(form);
  return size.unit ?? (size.quantity !== null && isCounted(unit) ? unit : null);
}
