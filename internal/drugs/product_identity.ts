/**
 * Derives which products are the same product. Two products are the same if all of this holds
 * (sql/same_product.ts compares it):
 *
 * - `key`: the same substances with their salts, in the same strengths, in the same family of dosage forms.
 * - `routes`: a common family of routes.
 * - `container` and `fill`: the same, or unknown of one of the two.
 *
 * Without ingredients, the key is the active-ingredient group of the source and the form. A product of which neither is
 * known has no key and is the same as no other product. docs/decisions/0006-drugs.md has the definition and its
 * error rates. Pure.
 */
import { fold } from "../core/text.ts";
import { formFamilies, routeFamilies } from "./dosage_families.ts";
import { type Substance, substanceIn } from "./ingredient_substance.ts";
import type { ActiveIngredient } from "./model.ts";
import type { PackageSize } from "./package_sizes.ts";

export type ProductIdentity = {
  key: string | null;
  /** Families. Empty if the source states none. */
  routes: string[];
  /** What an injection comes in. Null if the source does not say. */
  container: string | null;
  /** What one container or cycle has: "0.4 mL", "5 g", "28 days", "day and night". Null if unknown or irrelevant. */
  fill: string | null;
};

type Stated = {
  name: string;
  descriptor: string | null;
  form: string | null;
  routes: readonly string[];
  atcCode: string | null;
  aiGroupNo: string | null;
  activeIngredients: readonly ActiveIngredient[];
  packageSizes: readonly PackageSize[];
};

/** As names, descriptors and package texts write them. The Canadian data set counts autoinjectors as syringes. */
const containers: readonly (readonly [container: string, words: RegExp])[] = [
  ["cartridge", /\b(?:cartridges?|penfill)\b/],
  ["syringe", /\b(?:syringes?|syringue|seringe|auto ?injectors?|pfs)\b/],
  ["pen", /\b(?:pens?|kwikpen|flexpen|flextouch|solostar|sensoready)\b/],
  ["ampoule", /\b(?:ampoules?|ampuls?|ampules?|amps?)\b/],
  ["vial", /\bvials?\b/],
  ["bag", /\b(?:bags?|minibags?)\b/],
];

const packageTexts = ({ packageSizes }: Stated) =>
  packageSizes.map(({ text, packageType }) => `${text} ${packageType ?? ""}`).join(" / ");

/** The only number that a pattern finds; undefined if there are none or several. */
function onlyNumber(text: string, pattern: RegExp): string | undefined {
  const [number, ...others] = new Set([...text.matchAll(pattern)].map((match) => String(Number(match[1]))));
  return others.length === 0 ? number : undefined;
}

const milliliters = /(?<![\d.])(\d*\.?\d+) ?ML(?=VIAL|X|\b)/gi;
const grams = /(?<![\d.])(\d*\.?\d+) ?G(?=X|\b)/gi;
const cycleDays = /(?<![\d./])(21|28)(?![\d./])/g;

function fillOfInjection(drug: Stated, container: string | null, substances: readonly Substance[]) {
  const stated = substances.find(({ volume }) => volume !== null)?.volume;
  const amount =
    (stated === undefined ? undefined : String(stated)) ??
    onlyNumber(`${drug.name} ${drug.descriptor ?? ""}`, milliliters) ??
    onlyNumber(packageTexts(drug), milliliters);
  if (amount !== undefined) return `${amount} mL`;
  // The source writes "100 MG/ML" for a syringe of 1 mL. Insulin, in units per mL, comes in 3 mL.
  const isOneMl = container === "syringe" || (container === "pen" && substances.every((s) => s.isMassPerMl));
  return isOneMl ? "1 mL" : null;
}

/** Packs of 28 contraceptive pills have 7 without a drug. */
function fillOfCycle(drug: Stated): string | null {
  const amount =
    onlyNumber(`${drug.name} ${drug.descriptor ?? ""}`, cycleDays) ??
    onlyNumber(packageTexts(drug), cycleDays);
  return amount === undefined ? null : `${amount} days`;
}

function fillOf(
  drug: Stated,
  identity: { routes: readonly string[]; forms: readonly string[]; container: string | null },
  substances: readonly Substance[],
): string | null {
  const { routes, forms, container } = identity;
  const words = fold(`${drug.name} ${drug.descriptor ?? ""}`);
  if (/\bday(?:time)?\b/.test(words) && /\bnight(?:time)?\b/.test(words)) return "day and night";
  if (drug.atcCode?.startsWith("G03A")) return fillOfCycle(drug);
  if (routes.includes("transdermal") && forms.includes("gel")) {
    const amount = onlyNumber(`${drug.name} ${drug.descriptor ?? ""} ${packageTexts(drug)}`, grams);
    return amount === undefined ? null : `${amount} g`;
  }
  // The volume of a powder is that of its diluent, which each company chooses.
  if (!routes.includes("injection") || forms.includes("powder")) return null;
  return fillOfInjection(drug, container, substances);
}

function keyOf({ form, aiGroupNo }: Stated, substances: readonly Substance[], forms: readonly string[]) {
  if (form === null) return null;
  if (substances.length > 0) {
    const distinct = [...new Set(substances.map(({ text }) => text))].sort();
    return `${distinct.join(" + ")} | ${forms.join(", ")}`;
  }
  return aiGroupNo === null ? null : `group ${aiGroupNo} | ${form}`;
}

/** Some external creams are registered for vaginal use, but their names say that they are for the skin. */
const routesOf = ({ name, descriptor, routes }: Stated) =>
  routeFamilies(
    /\bexternal\b/i.test(`${name} ${descriptor ?? ""}`)
      ? routes.map((route) => (/^vaginal$/i.test(route) ? "TOPICAL" : route))
      : routes,
  );

export function identityOf(drug: Stated): ProductIdentity {
  const routes = routesOf(drug);
  const forms = drug.form === null ? [] : formFamilies(drug.form, routes);
  const substances = drug.activeIngredients.flatMap((ingredient) => substanceIn(ingredient) ?? []);
  const words = fold(`${drug.name} ${drug.descriptor ?? ""} ${packageTexts(drug)}`);
  const container = routes.includes("injection")
    ? (containers.find(([, names]) => names.test(words))?.[0] ?? null)
    : null;
  const fill = fillOf(drug, { routes, forms, container }, substances);
  return { key: keyOf(drug, substances, forms), routes, container, fill };
}
