/** A price entry on the wire: what a drug costs at one pharmacy. */
import { z } from "zod";
import { availabilities, priceSources } from "../../prices/model.ts";
import { cents, distanceKm, dollars, pharmacyId, pharmacyName, time } from "./fields.ts";

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
    unit_price: z
      .string()
      .regex(/^[0-9]+\.[0-9]{4}$/)
      .meta({ description: "Dollars for one unit, four decimals.", examples: ["0.1034"] }),
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
