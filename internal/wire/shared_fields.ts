/** Fields that several responses share, with their descriptions. */
import { z } from "zod";
import { provinces } from "../core/geography.ts";
import { idPrefixes } from "../core/ids.ts";
import { quantityScale } from "../core/money.ts";
import { type PricedFor, units } from "../core/units.ts";

export const drugId = z.string().meta({ description: "drug_<DIN>.", examples: ["drug_07900003"] });
export const din = z
  .string()
  .regex(/^[0-9]{8}$/)
  .meta({ description: "Drug Identification Number, with its leading zeros.", examples: ["07900003"] });
export const drugName = z
  .string()
  .meta({ description: "Brand name, as the source writes it.", examples: ["EXM-METFORMIN"] });

export const pharmacyId = z
  .string()
  .meta({ description: "pharm_<id>.", examples: ["pharm_sample-surrey-central"] });
export const pharmacyName = z
  .string()
  .meta({ description: "Name of the pharmacy.", examples: ["Sample Pharmacy Surrey Central"] });

export const dollars = (description: string, example: number) =>
  z.number().meta({ description, examples: [example] });
export const cents = (description: string, example: number) =>
  z
    .int()
    .nonnegative()
    .meta({ description, examples: [example] });

export const time = (description: string) =>
  z.iso.datetime().meta({ description, examples: ["2026-01-09T05:16:00.000Z"] });

export const unitPrice = (description: string) =>
  z
    .string()
    .regex(/^[0-9]+\.[0-9]{4}$/)
    .meta({ description, examples: ["0.1034"] });
export const quantity = (description: string) =>
  z
    .number()
    .positive()
    .meta({ description, examples: [100] });
export const unit = z
  .enum(units)
  .meta({ description: "Unit of quantities and unit prices: the drug's unit.", examples: ["tablet"] });

export const priceFor = z
  .strictObject({
    quantity: quantity("Number of units. More than 1 for a pack: 120 for a pack of 120 doses."),
    unit: z.enum(units).meta({ description: "Unit of quantity.", examples: ["tablet"] }),
  })
  .meta({
    id: "PriceFor",
    description:
      "Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the plan's edition does not state it. Compare two prices only if they are for the same quantity.",
  });

export const renderPriceFor = (pricedFor: PricedFor | null): z.infer<typeof priceFor> | null =>
  pricedFor === null ? null : { quantity: pricedFor.quantity / quantityScale, unit: pricedFor.unit };

export const province = z
  .enum(provinces)
  .meta({ description: "Two-letter code of a province or territory.", examples: ["BC"] });

export const synthetic = z.boolean().meta({ description: "True for sample data and sandbox data." });

export const distanceKm = z
  .number()
  .nonnegative()
  .optional()
  .meta({
    description: "Distance from the requested location in kilometers. Present only with a location.",
    examples: [1.4],
  });

export const day = (description: string) => z.iso.date().meta({ description, examples: ["2026-01-09"] });

export const namedDrug = z
  .strictObject({ id: drugId, name: drugName, din })
  .meta({ id: "NamedDrug", description: "A drug by its names." });

export const drugIdOf = (din: string) => `${idPrefixes.drug}${din}`;

export const renderNamedDrug = ({ din, name }: { din: string; name: string }) => ({
  id: drugIdOf(din),
  name,
  din,
});

type Bounds = { min: number; max: number };

export function whole({ min, max }: Bounds, description: string) {
  const reason = `must be a whole number from ${min} to ${max}`;
  return z.int({ error: reason }).min(min, reason).max(max, reason).meta({ description });
}
