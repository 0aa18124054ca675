/** A pharmacy on the wire. */
import { z } from "zod";
import { provinces } from "../../core/geography.ts";
import { pharmacyStatuses, weekdays } from "../../pharmacies/model.ts";

const clockTime = z.string().regex(/^\d{2}:\d{2}$/);

export const pharmacy = z.strictObject({
  id: z.string(),
  name: z.string(),
  chain: z.string().nullable(),
  address: z.strictObject({
    street: z.string(),
    city: z.string(),
    province: z.enum(provinces),
    postal_code: z.string().nullable(),
  }),
  phone: z.string().nullable(),
  hours: z
    .array(z.strictObject({ day: z.enum(weekdays), open: clockTime, close: clockTime }))
    .meta({ description: "In the pharmacy's own time zone." }),
  timezone: z.string(),
  services: z.array(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  rating: z.number().min(0).max(5).nullable(),
  status: z.enum(pharmacyStatuses),
  distance_km: z.number().nonnegative().optional().meta({ description: "Only with a location." }),
  synthetic: z.boolean(),
});
export type PharmacyBody = z.infer<typeof pharmacy>;
