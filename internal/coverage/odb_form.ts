/**
 * Reads what a price of Ontario's formulary pays for from the dosage form beside it. Most prices are for one tablet, mL, or g.
 * Forms with a size in them are prices of packs: `Inh-120 Dose Pk`, `Inj Sol-5x3mL Pk`, `Tab-28 Pk`. Injections without a
 * size are prices of a syringe or vial if the form names one. Otherwise, nothing is read: a wrong unit is worse than none. Pure.
 */
import type { PricedFor, Unit } from "../core/units.ts";

/** Whole units of a pack's size. */
const sizes: readonly (readonly [written: RegExp, unit: Unit, factor: number])[] = [
  [/^ml$/i, "mL", 1],
  [/^l$/i, "mL", 1_000],
  [/^g$/i, "g", 1],
  [/^(?:doses?|actuations?|act)$/i, "dose", 1],
  [/^tabs?$/i, "tablet", 1],
  [/^caps?$/i, "capsule", 1],
];
const sized =
  /(?<![\d.])(?:(\d+) ?x ?)?(\d*\.?\d+)[- ]?(mL|L|g|Doses?|Actuations?|Act|Tabs?|Caps?)(?=Vial|\b)/i;
/** "Tab-28 Pk", "Tabs-21 Pk", "Tab-27 Blister Starter Pk". */
const pillPack = /^Tabs?-(\d+)\b.*Pk/i;

const containers: readonly (readonly [written: RegExp, unit: Unit])[] = [
  [/\bKit\b/i, "kit"],
  [/\b(?:Pref Syr|Pref Auto ?inj|Auto ?inj)\b/i, "syringe"],
  [/\bPref Pen\b/i, "pen"],
  [/\bCart\b/i, "cartridge"],
  [/Vial\b/i, "vial"],
  [/\bAmp\b/i, "ampoule"],
];

/** Forms that are sold by the piece, mL, or g. The first that matches decides. */
const plain: readonly (readonly [written: RegExp, unit: Unit])[] = [
  [/\b(?:Tab(?:let)?|Caplet)\b/i, "tablet"],
  [/\bCap\b/i, "capsule"],
  [/\bStrip\b/i, "strip"],
  [/\bPatch\b/i, "patch"],
  [/\bFilm\b/i, "film"],
  [/\bSup\b/i, "suppository"],
  [/\bRing\b/i, "ring"],
  [/\bInsert\b/i, "insert"],
  [/\b(?:O\/L|Liq|Sol|Susp|Elixir|Syrup|Drops|Lot|Rinse|Shampoo|Concentrate|Spray|Emuls)\b/i, "mL"],
  [/\b(?:Cr|Oint|Gel|Foam)\b/i, "g"],
];

const thousandths = (quantity: number) => Math.round(quantity * 1_000);
const one = (unit: Unit | undefined): PricedFor | null =>
  unit === undefined ? null : { unit, quantity: 1_000 };

export function readOdbForm(form: string): PricedFor | null {
  const text = form.trim();
  const container = containers.find(([written]) => written.test(text))?.[1];
  // A kit of tablets may be priced by the tablet.
  if (container === "kit" && /\bTab\b/i.test(text)) return null;
  // The volume of a powder's vial is not that of the powder. Parts of a kit are not counted.
  if (container === "kit" || (container === "vial" && /\bPd\b/i.test(text))) return one(container);
  const [, times, number, word] = sized.exec(text) ?? [];
  const size = sizes.find(([written]) => word !== undefined && written.test(word));
  if (size !== undefined) {
    const quantity = thousandths(Number(times ?? 1) * Number(number) * size[2]);
    return quantity > 0 ? { unit: size[1], quantity } : null;
  }
  const pills = pillPack.exec(text)?.[1];
  if (pills !== undefined) return { unit: "tablet", quantity: thousandths(Number(pills)) };
  if (container !== undefined) return one(container);
  // Packs, injections, and combinations whose size is not stated.
  if (/\bPk\b|\bInj\b|\bPd for Sol\b|&|Tab\/Cap/i.test(text)) return null;
  return one(plain.find(([written]) => written.test(text))?.[1]);
}
