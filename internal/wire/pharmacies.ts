/** Pharmacies in responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { formatPostalCode } from "../core/geography.ts";
import { idPrefixes } from "../core/ids.ts";
import {
  type LocatedPharmacy,
  locationAccuracies,
  type Pharmacy,
  pharmacyStatuses,
  weekdays,
} from "../pharmacies/model.ts";
import { roundedKm } from "./prices.ts";
import { distanceKm, pharmacyId, pharmacyName, province, synthetic } from "./shared_fields.ts";

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
  .meta({ id: "OpeningHours", description: "Opening hours on a day of the week." });

export const pharmacy = z
  .strictObject({
    id: pharmacyId,
    name: pharmacyName,
    chain: z
      .string()
      .nullable()
      .meta({
        description: "Chain or banner. Null for an independent pharmacy.",
        examples: ["Sample Drug Mart"],
      }),
    address: address.meta({ description: "Where it is." }),
    phone: z
      .string()
      .nullable()
      .meta({ description: "As printed; null when unknown.", examples: ["(604) 555-0100"] }),
    hours: z.array(openingHours).meta({ description: "In the pharmacy's own time zone." }),
    timezone: z.string().meta({ description: "IANA name.", examples: ["America/Vancouver"] }),
    services: z
      .array(z.string())
      .meta({ description: "Services of the pharmacy.", examples: [["vaccinations", "delivery"]] }),
    latitude: z.number().meta({ description: "Degrees north.", examples: [49.188] }),
    longitude: z.number().meta({ description: "Degrees east. Negative in Canada.", examples: [-122.847] }),
    location_accuracy: z.enum(locationAccuracies).meta({
      description:
        "Location of latitude, longitude, and distances: the pharmacy (exact), or the center of its postal code or postal area if its source has no coordinates.",
      examples: ["exact"],
    }),
    rating: z
      .number()
      .min(0)
      .max(5)
      .nullable()
      .meta({ description: "0 to 5; null when unknown.", examples: [3.6] }),
    status: z.enum(pharmacyStatuses).meta({ description: "Whether it operates." }),
    open_now: z
      .boolean()
      .nullable()
      .meta({
        description:
          "Whether the pharmacy was open when the service created this response. Null if its hours are not known.",
        examples: [true],
      }),
    distance_km: distanceKm,
    synthetic,
  })
  .meta({ id: "Pharmacy", description: "A pharmacy." });
export type PharmacyBody = z.infer<typeof pharmacy>;

export function renderPharmacy(pharmacy: Pharmacy & Partial<LocatedPharmacy>): PharmacyBody {
  const distanceKm = pharmacy.distanceKm ?? undefined;
  return {
    id: `${idPrefixes.pharmacy}${pharmacy.key}`,
    name: pharmacy.name,
    chain: pharmacy.chain,
    address: {
      street: pharmacy.street,
      city: pharmacy.city,
      province: pharmacy.province,
      postal_code: pharmacy.postalCode === null ? null : formatPostalCode(pharmacy.postalCode),
    },
    phone: pharmacy.phone,
    hours: pharmacy.hours.map(({ day, open, close }) => ({ day, open, close })),
    timezone: pharmacy.timezone,
    services: pharmacy.services,
    latitude: pharmacy.latitude,
    longitude: pharmacy.longitude,
    location_accuracy: pharmacy.locationAccuracy,
    rating: pharmacy.rating,
    status: pharmacy.status,
    open_now: pharmacy.openNow,
    ...(distanceKm === undefined ? {} : { distance_km: roundedKm(distanceKm) }),
    synthetic: pharmacy.synthetic,
  };
}
