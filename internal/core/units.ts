/** The units of quantities. `internal/drugs/drug_unit.ts` maps dosage forms to units. */
export const units = [
  "tablet",
  "capsule",
  "mL",
  "g",
  "dose",
  "patch",
  "suppository",
  "lozenge",
  "pellet",
  "film",
  "strip",
  "insert",
  "ring",
  "implant",
  "sponge",
  "swab",
  "wipe",
  "pad",
  "kit",
  // Containers. Only package sizes have these units.
  "vial",
  "syringe",
  "ampoule",
  "cartridge",
  "pen",
  "sachet",
  "bottle",
  "unit",
] as const;
export type Unit = (typeof units)[number];

/** What a price pays for: 1 tablet, or a pack of 120 doses. Prices for different ones are not comparable. */
export type PricedFor = {
  unit: Unit;
  /** Thousandths of the unit. */
  quantity: number;
};

/** From columns that are null together. */
export const pricedForOf = (unit: Unit | null, quantity: number | null): PricedFor | null =>
  unit === null || quantity === null ? null : { unit, quantity };
