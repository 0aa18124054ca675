/**
 * An active ingredient as two companies write it differently: its substance with its salt, and its strength in one unit.
 *
 * - `NORTRIPTYLINE (NORTRIPTYLINE HYDROCHLORIDE)` states the strength of the base, and the salt in parentheses. The salt is
 *   the substance, so a product that states only the salt has the same substance.
 * - Water of crystallization and solvents do not change the substance: ATORVASTATIN CALCIUM TRIHYDRATE is ATORVASTATIN CALCIUM.
 * - Strengths are in mg, or in the unit that the source states. A strength in a volume or mass is per mL: 0.5% is 5 mg/mL,
 *   and so is 25 mg/5 mL. Grams and millilitres are not told apart, because companies state the strength of one gel in both.
 *
 * Pure.
 */
import { fold } from "../core/text.ts";
import type { ActiveIngredient } from "./model.ts";

export type Substance = {
  /** Substance and strength. */
  text: string;
  /** In mL, if the strength is stated in a volume other than 1 mL. */
  volume: number | null;
  /** Whether the strength is in mg per mL. */
  isMassPerMl: boolean;
};

const solvent =
  /\b(?:[a-z]*hydrate|anhydrous|(?:propylene glycol|acetone) solvate|propylene glycolate|s propylene glycol|[a-z]*ethanolate)\b/g;

/** Other names of a substance. */
const synonyms: Readonly<Record<string, string>> = {
  "vitamin d3": "cholecalciferol",
  "vitamin d3 cholecalciferol": "cholecalciferol",
  // "EACH TABLET IS MADE WITH 5MG OF ENALAPRIL MALEATE THAT APPEARS AS 4MG OF ENALAPRIL SODIUM"
  "enalapril sodium": "enalapril maleate",
};

/** How many mg of the substance one mg of what a company states is. */
const stated: Readonly<Record<string, number>> = {
  "ENALAPRIL SODIUM": 1.25,
  "ENALAPRIL SODIUM (ENALAPRIL MALEATE)": 1.25,
};

const plain = (text: string) => fold(text).replaceAll(solvent, " ").replaceAll(/ +/g, " ").trim();

function substanceOf(name: string): string {
  const whole = plain(name);
  const [, base, inParentheses] = /^([^(]+)\((.+)\)\s*$/.exec(name) ?? [];
  const salt = plain(inParentheses ?? "");
  const baseWords = plain(base ?? "").split(" ");
  // A salt repeats the base. "FIBRINOGEN (HUMAN)" has an origin in parentheses instead.
  const isSalt = salt !== "" && salt.split(" ").some((word) => baseWords.includes(word));
  const substance = isSalt ? salt : whole;
  // "DASATINIB (DASATINIB (S)-PROPYLENE GLYCOL)" repeats its base without a salt.
  const words = [...new Set(substance.split(" "))].join(" ");
  return synonyms[words] ?? words;
}

const milligrams: Readonly<Record<string, number>> = {
  kg: 1_000_000,
  g: 1_000,
  mg: 1,
  mcg: 0.001,
  ng: 0.000001,
};
const perMl: Readonly<Record<string, number>> = { mL: 1, g: 1, L: 1_000, kg: 1_000 };

const digits = (value: number) => String(Number(value.toPrecision(6)));

/** Reads what `strengthOf` (present.ts) writes. */
function readStrength(strength: string, factor: number): Omit<Substance, "text"> & { text: string } {
  const [, value, unit = "", rest = ""] = /^([\d.]+) ?([^/ ]*) ?(.*)$/.exec(strength) ?? [];
  const amount = Number(value) * factor;
  if (!(amount > 0)) return { text: strength, volume: null, isMassPerMl: false };
  if (unit === "%") return { text: `${digits(amount * 10)} mg/mL`, volume: null, isMassPerMl: true };
  const mass = milligrams[unit];
  const own = mass === undefined ? unit : "mg";
  const total = amount * (mass ?? 1);
  const [, per, basis = ""] = /^\/([\d.]*) ?(.*)$/.exec(rest) ?? [];
  const divisor = Number(per || 1);
  const ml = perMl[basis];
  if (ml === undefined)
    return { text: `${digits(total / divisor)} ${own}`, volume: null, isMassPerMl: false };
  return {
    text: `${digits(total / divisor / ml)} ${own}/mL`,
    volume: basis === "mL" && per !== "" ? divisor : null,
    isMassPerMl: own === "mg",
  };
}

/** Undefined for water, which is a diluent. */
export function substanceIn({ name, strength }: ActiveIngredient): Substance | undefined {
  const substance = substanceOf(name);
  if (substance === "water") return undefined;
  if (strength === null) return { text: substance, volume: null, isMassPerMl: false };
  const read = readStrength(strength, stated[name.toUpperCase()] ?? 1);
  return { ...read, text: `${substance} ${read.text}` };
}
