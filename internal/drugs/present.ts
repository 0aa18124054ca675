/** How strengths, forms and generic names are written out from the parts the source states. */
import type { ActiveIngredient } from "./model.ts";

/** One ingredient's strength as published: value and unit, and what it is contained in ("5", "ML"). */
export type StrengthParts = { value: string; unit: string; dosageValue: string; dosageUnit: string };

/** How a unit is written. Symbols stand at the number ("250mg"), words apart from it ("100 unit"). */
const symbols: Record<string, string> = {
  "%": "%",
  MG: "mg",
  MCG: "mcg",
  G: "g",
  KG: "kg",
  ML: "mL",
  L: "L",
  MCL: "mcL",
  MEQ: "mEq",
  MCMOL: "mcmol",
  MMOL: "mmol",
  MBQ: "MBq",
  GBQ: "GBq",
  KBQ: "kBq",
  MCI: "mCi",
  CI: "Ci",
  PPM: "ppm",
};
const dosageWords: Record<string, string> = {
  ACT: "actuation",
  TAB: "tablet",
  CAP: "capsule",
  SYR: "syringe",
  SUP: "suppository",
  LOZ: "lozenge",
  AMP: "ampoule",
  VTAB: "vaginal tablet",
  CC: "mL",
  "SQ CM": "cm²",
};
/** Strengths that are listed one by one; of more ingredients than this, the first three and how many follow. */
const listedStrengths = 4;

/** ".50" -> "0.5": digits as published, without empty zeros. */
function number(text: string): string {
  const plain = text.replace(/^\./, "0.");
  return /^\d+\.\d+$/.test(plain) ? plain.replace(/\.?0+$/, "") : plain;
}

function amount(value: string, unit: string): string {
  const symbol = symbols[unit.toUpperCase()];
  if (symbol !== undefined) return `${number(value)}${symbol}`;
  return unit === "" || unit.toUpperCase() === "NIL" ? number(value) : `${number(value)} ${word(unit)}`;
}

function word(unit: string): string {
  return dosageWords[unit.toUpperCase()] ?? (/\d/.test(unit) ? unit : unit.toLowerCase());
}

/** "250mg", "160mg/5mL", "0.5% w/v", "100 unit/mL"; null when the source states no value. */
export function strengthOf(parts: StrengthParts): string | null {
  const [value, unit, dosageValue, dosageUnit] = [
    parts.value.trim(),
    parts.unit.trim(),
    parts.dosageValue.trim(),
    parts.dosageUnit.trim(),
  ];
  if (value === "") return null;
  const strength = amount(value, unit);
  if (dosageUnit === "" || /^(nil|%)$/i.test(dosageUnit)) return strength;
  if (/^[wv]\/[wv]$/i.test(dosageUnit)) return `${strength} ${dosageUnit.toLowerCase()}`;
  const basis = symbols[dosageUnit.toUpperCase()] ?? word(dosageUnit);
  if (dosageValue === "" || dosageValue === "1") return `${strength}/${basis}`;
  return `${strength}/${amount(dosageValue, dosageUnit)}`;
}

/** "50mg/12.5mg"; apart by " / " when a strength has a slash or a space of its own; null when none is stated. */
export function joinStrengths(ingredients: readonly ActiveIngredient[]): string | null {
  const stated = ingredients.map(({ strength }) => strength).filter((strength) => strength !== null);
  if (stated.length === 0) return null;
  const separator = stated.some((strength) => /[/ ]/.test(strength)) ? " / " : "/";
  if (stated.length <= listedStrengths) return stated.join(separator);
  return `${stated.slice(0, 3).join(separator)} + ${stated.length - 3} more`;
}

/** "tablet (extended-release)"; several joined by ", "; null when none is stated. */
export function formOf(forms: readonly string[]): string | null {
  const distinct = [...new Set(forms.map((form) => form.trim().toLowerCase()).filter((form) => form !== ""))];
  return distinct.length === 0 ? null : distinct.join(", ");
}

/** An ingredient without the salt that some names carry in parentheses: "NORTRIPTYLINE (... HYDROCHLORIDE)". */
export function withoutSalt(ingredient: string): string {
  const plain = ingredient.replace(/\s*\(.*$/s, "").trim();
  return plain === "" ? ingredient.trim() : plain;
}

/** "losartan potassium / hydrochlorothiazide"; null without ingredients. */
export function genericNameOf(ingredients: readonly string[]): string | null {
  const names = new Set(
    ingredients.map((name) => withoutSalt(name).toLowerCase()).filter((name) => name !== ""),
  );
  return names.size === 0 ? null : [...names].join(" / ");
}
