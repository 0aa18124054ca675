/** Drugs on the wire: whole, as a summary in a list, and with their prices. */
import { z } from "zod";
import { drugClasses, drugSchedules, drugStatuses } from "../../drugs/model.ts";
import { priceEntry } from "./prices.ts";

const core = {
  id: z.string(),
  name: z.string(),
  strength: z.string().meta({ description: 'Number and unit, "250mg"; "" when the source states none.' }),
  form: z.string().meta({ description: 'Dosage form, "tablet"; "unknown" when the source states none.' }),
  din: z.string().regex(/^\d{8}$/),
  generic: z.boolean(),
} as const;

export const drug = z.strictObject({
  ...core,
  generic_name: z.string().nullable(),
  generic_basis: z.string().meta({ description: "How it was decided whether the drug is a generic." }),
  manufacturer: z.string(),
  atc_code: z.string().nullable(),
  schedule: z.enum(drugSchedules),
  status: z.enum(drugStatuses),
  class: z.enum(drugClasses),
  routes: z.array(z.string()),
  active_ingredients: z.array(z.strictObject({ name: z.string(), strength: z.string().nullable() })),
  synthetic: z.boolean().meta({ description: "True for made-up sample and sandbox data." }),
  removed_at: z.iso.datetime().nullable().meta({ description: "When the source ceased to list the drug." }),
  removed_reason: z.string().nullable(),
});
export type DrugBody = z.infer<typeof drug>;

export const drugSummary = z.strictObject({
  ...core,
  lowest_price: z.number().nullable().meta({ description: "Dollars; null when no pharmacy has a price." }),
  lowest_price_cents: z.int().nullable(),
  pharmacy: z.string().nullable().meta({ description: "The pharmacy with the lowest price." }),
  savings: z
    .string()
    .nullable()
    .meta({ description: 'The lowest price against the average: "$4.10 (18%) below average".' }),
});
export type DrugSummaryBody = z.infer<typeof drugSummary>;

export const drugWithPrices = drug.extend({
  prices: z.array(priceEntry).meta({ description: "Lowest total first, at most ten." }),
});
export type DrugWithPricesBody = z.infer<typeof drugWithPrices>;
