/** A price entry on the wire: what a drug costs at one pharmacy. */
import { z } from "zod";
import { availabilities, priceSources } from "../../prices/model.ts";
import { cents, distanceKm, dollars, namedDrug, pharmacyId, pharmacyName, province, time } from "./fields.ts";

const unitPrice = (description: string) =>
  z
    .string()
    .regex(/^[0-9]+\.[0-9]{4}$/)
    .meta({ description, examples: ["0.1034"] });

export const priceEntry = z
  .strictObject({
    pharmacy: pharmacyName,
    pharmacy_id: pharmacyId,
    price: dollars("Dollars, without the dispensing fee.", 10.34),
    price_cents: cents("price in cents.", 1_034),
    dispensing_fee: dollars("Dollars.", 10.5),
    dispensing_fee_cents: cents("dispensing_fee in cents.", 1_050),
    total_cost: dollars("Dollars: price and dispensing fee, what the patient pays.", 20.84),
    currency: z.literal("CAD").meta({ description: "Canadian dollars, always." }),
    unit_price: unitPrice("Dollars for one unit, four decimals."),
    quantity: z
      .number()
      .positive()
      .meta({ description: "Units that price pays for.", examples: [100] }),
    availability: z.enum(availabilities).meta({ description: "Stock status at the pharmacy." }),
    distance_km: distanceKm,
    last_updated: time("When the source last stated the price."),
    effective_from: time("Since when the price is what it is."),
    source: z.enum(priceSources).meta({ description: "Where the price comes from." }),
  })
  .meta({ id: "PriceEntry", description: "What a drug costs at one pharmacy." });
export type PriceEntry = z.infer<typeof priceEntry>;

export const publicPrice = z
  .strictObject({
    province,
    plan: z.string().meta({ description: "The plan, as coverage names it.", examples: ["ODB"] }),
    unit_price: unitPrice("Dollars for one unit as the plan's formulary lists it, four decimals."),
    plan_pays: unitPrice("What the plan pays of it; null when the edition does not say.").nullable(),
    effective_on: z.iso.date().meta({ description: "Date of the edition.", examples: ["2025-01-31"] }),
    source: z.literal("PUBLIC_FORMULARY").meta({ description: "Where the price comes from." }),
  })
  .meta({ id: "PublicPrice", description: "What a public plan lists a drug's unit price as." });
export type PublicPriceBody = z.infer<typeof publicPrice>;

export const removedPrice = z
  .strictObject({
    pharmacy: pharmacyName,
    pharmacy_id: pharmacyId,
    last_price: dollars("Dollars, without the dispensing fee: what it was when it was taken back.", 10.34),
    last_price_cents: cents("last_price in cents.", 1_034),
    removed_at: time("When the source took it back."),
    reason: z.string().meta({ description: "Why.", examples: ["withdrawn by the source"] }),
  })
  .meta({ id: "RemovedPrice", description: "A price that its source took back." });
export type RemovedPriceBody = z.infer<typeof removedPrice>;

export const drugPriceEntry = priceEntry
  .omit({ distance_km: true })
  .extend({ drug: namedDrug.meta({ description: "The drug that the price is of." }) })
  .meta({ id: "DrugPriceEntry", description: "What a drug costs at the pharmacy that was asked about." });
export type DrugPriceEntry = z.infer<typeof drugPriceEntry>;
