/** A price entry on the wire: what a drug costs at one pharmacy. */
import { z } from "zod";
import { availabilities, priceSources } from "../../prices/model.ts";

const cents = z.int().nonnegative();
const time = z.iso.datetime();

export const priceEntry = z.strictObject({
  pharmacy: z.string().meta({ description: "Name of the pharmacy." }),
  pharmacy_id: z.string(),
  price: z.number().meta({ description: "Dollars, without the dispensing fee." }),
  price_cents: cents,
  dispensing_fee: z.number(),
  dispensing_fee_cents: cents,
  total_cost: z.number().meta({ description: "Dollars: price and dispensing fee." }),
  currency: z.literal("CAD"),
  unit_price: z
    .string()
    .regex(/^\d+\.\d{4}$/)
    .meta({ description: "Dollars for one unit, four decimals." }),
  quantity: z.number().positive().meta({ description: "Units that price pays for." }),
  availability: z.enum(availabilities),
  distance_km: z.number().nonnegative().optional().meta({ description: "Only with a location." }),
  last_updated: time,
  effective_from: time,
  source: z.enum(priceSources),
});
export type PriceEntry = z.infer<typeof priceEntry>;
