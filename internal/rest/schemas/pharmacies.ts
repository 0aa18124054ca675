/** A pharmacy on the wire. */
import { z } from "zod";
import { pharmacyStatuses, weekdays } from "../../pharmacies/model.ts";
import { distanceKm, pharmacyId, pharmacyName, province, synthetic } from "./fields.ts";

const clockTime = (description: string, example: string) =>
  z
    .string()
    .regex(/^[0-9]{2}:[0-9]{2}$/)
    .meta({ description, examples: [example] });

const address = z
  .strictObject({
    street: z.string().meta({ description: "Number and street.", examples: ["10153 King George Boulevard"] }),
    city: z.string().meta({ description: "City.", examples: ["Surrey"] }),
    province,
    postal_code: z
      .string()
      .nullable()
      .meta({ description: "As Canada Post prints it; null when unknown.", examples: ["V3T 2W1"] }),
  })
  .meta({ id: "Address", description: "Where a pharmacy is." });

const openingHours = z
  .strictObject({
    day: z.enum(weekdays).meta({ description: "Day of the week." }),
    open: clockTime("Opens at, HH:MM.", "09:00"),
    close: clockTime("Closes at, HH:MM.", "21:00"),
  })
  .meta({ id: "OpeningHours", description: "One span of opening on a day of the week." });

export const pharmacy = z
  .strictObject({
    id: pharmacyId,
    name: pharmacyName,
    chain: z
      .string()
      .nullable()
      .meta({ description: "Chain or banner; null for an independent one.", examples: ["Sample Drug Mart"] }),
    address: address.meta({ description: "Where it is." }),
    phone: z
      .string()
      .nullable()
      .meta({ description: "As printed; null when unknown.", examples: ["(604) 555-0100"] }),
    hours: z.array(openingHours).meta({ description: "In the pharmacy's own time zone." }),
    timezone: z.string().meta({ description: "IANA name.", examples: ["America/Vancouver"] }),
    services: z
      .array(z.string())
      .meta({ description: "What it offers.", examples: [["vaccinations", "delivery"]] }),
    latitude: z.number().meta({ description: "Degrees north.", examples: [49.188] }),
    longitude: z.number().meta({ description: "Degrees east, negative in Canada.", examples: [-122.847] }),
    rating: z
      .number()
      .min(0)
      .max(5)
      .nullable()
      .meta({ description: "0 to 5; null when unknown.", examples: [3.6] }),
    status: z.enum(pharmacyStatuses).meta({ description: "Whether it operates." }),
    distance_km: distanceKm,
    synthetic,
  })
  .meta({ id: "Pharmacy", description: "A pharmacy." });
export type PharmacyBody = z.infer<typeof pharmacy>;
