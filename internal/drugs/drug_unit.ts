/**
 * Derives the unit that a drug's quantities count from its dosage form: 30 tablets, 100 mL, 60 doses. Prices per unit
 * are comparable only between drugs of the same unit. Pure.
 *
 * Form names are those of Health Canada's Drug Product Database (PHARMACEUTICAL_FORM in form.txt). The database does not
 * state a unit, so the table below does: pieces that are dispensed whole are counted. Liquids are measured in mL and
 * semisolids in g, as in the NCPDP Billing Unit Standard. Metered forms count doses, as in the package names of Ontario's
 * formulary ("Inh-120 Dose Pk"). A form that is sold in more than one of these ways counts as "unit": POWDER is both
 * talc in g and an inhaler in doses, and POWDER FOR SOLUTION is both vials and sachets.
 */
import type { Unit } from "../core/units.ts";

/** By unit, the forms in lower case. A modifier in parentheses needs a row only if it changes the unit. */
const forms: Readonly<Partial<Record<Unit, readonly string[]>>> = {
  tablet: ["tablet", "tablet for suspension", "vaginal tablet", "vaginal tablet, effervescent"],
  capsule: ["capsule", "vaginal capsule"],
  mL: [
    "dispersion",
    "drops",
    "elixir",
    "emulsion",
    "enema",
    "granules for suspension",
    "liquid",
    "lotion",
    "mouthwash",
    "mouthwash/gargle",
    "oil",
    "powder for suspension",
    "shampoo",
    "solution",
    "spray",
    "spray, bag-on-valve",
    "suspension",
    "syrup",
    "tincture",
  ],
  g: [
    "aerosol",
    "aerosol, foam",
    "cream",
    "drug premix",
    "foam",
    "gel",
    "granules",
    "jelly",
    "ointment",
    "paste",
    "stick",
  ],
  dose: [
    "aerosol, metered dose",
    "metered-dose aerosol",
    "metered-dose pump",
    "powder (metered dose)",
    "spray, metered dose",
  ],
  patch: ["patch"],
  suppository: ["ovule", "suppository"],
  lozenge: ["lozenge"],
  pellet: ["pellet"],
  film: ["film, soluble"],
  strip: ["strip"],
  insert: ["insert"],
  ring: ["ring"],
  implant: ["implant"],
  sponge: ["sponge"],
  swab: ["swab"],
  wipe: ["wipe"],
  pad: ["pad"],
  kit: ["kit"],
};

const unitOfForm = new Map<string, Unit>(
  Object.entries(forms).flatMap(([unit, names]) => names.map((name) => [name, unit as Unit] as const)),
);

const lookUp = (form: string): Unit | undefined =>
  unitOfForm.get(form) ?? unitOfForm.get(form.replace(/ *\([^)]*\)$/, ""));

/** Splits "aerosol, foam, solution" into forms. Names may contain commas, so the longest name in the table is taken. */
function unitsOf(parts: readonly string[]): Unit[] {
  if (parts.length === 0) return [];
  for (let taken = Math.min(2, parts.length); taken > 0; taken -= 1) {
    const unit = lookUp(parts.slice(0, taken).join(", "));
    if (unit !== undefined) return [unit, ...unitsOf(parts.slice(taken))];
  }
  return ["unit", ...unitsOf(parts.slice(1))];
}

/** Returns the unit that all forms of a drug share, or "unit" if they share none or a form is unknown. */
export function unitOf(form: string | null): Unit {
  // Commas inside parentheses are part of a modifier: "tablet (chewable, extended-release)".
  const parts = form === null ? [] : form.toLowerCase().split(/, (?![^(]*\))/);
  const [unit = "unit", ...others] = new Set(unitsOf(parts));
  return others.length === 0 ? unit : "unit";
}

const measured: ReadonlySet<Unit> = new Set<Unit>(["mL", "g", "dose", "kit", "unit"]);

/** Whether the unit counts pieces. Then a package size without a unit is in pieces. */
export const isCounted = (unit: Unit): boolean => !measured.has(unit);
