/** Many drugs at once: what is asked, and what is answered plainly (batch) or compared. */
import { z } from "zod";
import { dinOf, idPrefixes, isDin, isPharmacyKey } from "../../core/ids.ts";
import {
  availabilities,
  mostBasketDrugs,
  mostBasketDrugsAnywhere,
  mostBasketPharmacies,
  needsArea,
  priceSources,
} from "../../prices/model.ts";
import { metaShape, sandboxMark } from "./envelopes.ts";
import { cents, din, distanceKm, dollars, namedDrug, pharmacyId, pharmacyName, time } from "./fields.ts";
import * as parameters from "./parameters.ts";
import { priceEntry } from "./prices.ts";
import { placeRules, querySchema } from "./rules.ts";

/** Of what each member stands for once it is read: one that is said twice counts once. */
const distinct = <Item extends z.ZodType<string>>(item: Item, most: number, what: string) => {
  const reason = `must name 1 to ${most} distinct ${what}`;
  return z
    .array(item, { error: `must be an array of ${what}` })
    .min(1, reason)
    .transform((given) => [...new Set(given)])
    .refine((given) => given.length <= most, reason)
    .optional();
};

const text = (reason: string) => z.string({ error: `must be a string: ${reason}` });

const drugReason = `must be ${idPrefixes.drug}<DIN> or a DIN, eight digits with leading zeros`;
const askedDrug = text(drugReason)
  .refine((given) => dinOf(given) !== undefined, drugReason)
  .transform((given) => dinOf(given) ?? given)
  .meta({ pattern: `^(${idPrefixes.drug})?[0-9]{8}$`, examples: ["drug_07900003"] });

const dinReason = "must be a DIN, eight digits with leading zeros";
const askedDin = text(dinReason)
  .refine(isDin, dinReason)
  .meta({ pattern: "^[0-9]{8}$", examples: ["07900003"] });

const keyOf = (id: string) =>
  id.startsWith(idPrefixes.pharmacy) ? id.slice(idPrefixes.pharmacy.length) : "";
const pharmacyReason = `must be ${idPrefixes.pharmacy}<id>, as lists give it`;
const askedPharmacy = text(pharmacyReason)
  .refine((given) => isPharmacyKey(keyOf(given)), pharmacyReason)
  .transform(keyOf)
  .meta({ pattern: `^${idPrefixes.pharmacy}[A-Za-z0-9][A-Za-z0-9._-]{0,63}$` });

function decimal(min: number, max: number, description: string) {
  const reason = `must be a number from ${min} to ${max}`;
  return z.number({ error: reason }).min(min, reason).max(max, reason).meta({ description }).optional();
}
const radiusReason = "must be a number above 0 and at most 500";
const limitReason = "must be a whole number from 1 to 100";

type Given = Readonly<Record<string, unknown>>;
const countOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);
const anywhere = ({ postal_code, latitude, longitude, province, pharmacy_ids }: Given) =>
  [postal_code, latitude, longitude, province, pharmacy_ids].every((part) => part === undefined);

export const basketBody = querySchema(
  {
    drug_ids: distinct(askedDrug, mostBasketDrugs, "drugs").meta({
      description: `${idPrefixes.drug}<DIN> or DINs, up to ${mostBasketDrugs}. Exactly one of drug_ids and dins is given.`,
    }),
    dins: distinct(askedDin, mostBasketDrugs, "DINs").meta({
      description: `DINs, up to ${mostBasketDrugs}, instead of drug_ids.`,
    }),
    postal_code: parameters.postalCode,
    latitude: decimal(-90, 90, "Degrees north, with longitude."),
    longitude: decimal(-180, 180, "Degrees east (negative in Canada), with latitude."),
    radius: z
      .number({ error: radiusReason })
      .gt(0, radiusReason)
      .max(500, radiusReason)
      .meta({ description: "Kilometres around the location, 50 unless given." })
      .optional(),
    province: parameters.province,
    pharmacy_ids: distinct(askedPharmacy, mostBasketPharmacies, "pharmacies").meta({
      description: `Only these pharmacies, up to ${mostBasketPharmacies}.`,
    }),
    // Not z.int(), whose refusal keeps the rules between members from being checked.
    limit: z
      .number({ error: limitReason })
      .min(1, limitReason)
      .max(100, limitReason)
      .refine(Number.isInteger, limitReason)
      .meta({
        description: "Prices shown per drug, 10 unless given; what is compared are all of them.",
        type: "integer",
      })
      .optional(),
  },
  ...placeRules,
  {
    field: "drug_ids",
    reason: "is required: give the drugs as drug_ids or as dins",
    broken: ({ drug_ids, dins }: Given) => drug_ids === undefined && dins === undefined,
  },
  {
    field: "dins",
    reason: "cannot be given with drug_ids; give one of the two",
    broken: ({ drug_ids, dins }: Given) => drug_ids !== undefined && dins !== undefined,
  },
  {
    field: "postal_code",
    reason: `is required with more than ${mostBasketDrugsAnywhere} drugs: give a location, a province or pharmacy_ids`,
    broken: (given: Given) =>
      anywhere(given) && needsArea(Math.max(countOf(given.drug_ids), countOf(given.dins))),
  },
).meta({ id: "BasketRequest", description: "Drugs, and where their prices are looked for." });
export type BasketInput = z.output<typeof basketBody>;

const decimalText = (description: string, example: string) =>
  z
    .string()
    .regex(/^[0-9]+\.[0-9]{2}$/)
    .meta({ description: `${description} A decimal string in dollars.`, examples: [example] });

const chain = z
  .string()
  .nullable()
  .meta({ description: "Chain or banner; null for an independent one.", examples: ["Sample Drug Mart"] });

export const missingReasons = ["unknown drug", "no price here", "unknown pharmacy"] as const;

const missing = z
  .array(
    z
      .strictObject({
        id: z.string().meta({
          description: "drug_<DIN>, or pharm_<id>, that was asked for.",
          examples: ["drug_07900003"],
        }),
        din: din.optional().meta({ description: "Of a drug.", examples: ["07900003"] }),
        reason: z.enum(missingReasons).meta({ description: "Why; a pharmacy that closed is unknown." }),
      })
      .meta({ id: "Missing", description: "What was asked for and cannot be answered." }),
  )
  .meta({ description: "Drugs without an answer and pharmacies that are not there." });

export const batchPrices = z
  .strictObject({
    data: z
      .array(
        z
          .strictObject({
            drug: namedDrug,
            prices: z.array(priceEntry).meta({ description: "Lowest total first, no more than limit." }),
            total: z
              .int()
              .positive()
              .meta({ description: "Prices there are, shown or not.", examples: [34] }),
          })
          .meta({ id: "DrugPrices", description: "What one drug costs." }),
      )
      .meta({ description: "In the order asked." }),
    missing,
    ...metaShape,
    ...sandboxMark,
  })
  .meta({ id: "BatchPrices", description: "What many drugs cost." });

const comparedPrice = z
  .strictObject({
    pharmacy: z
      .strictObject({ id: pharmacyId, name: pharmacyName, chain })
      .meta({ id: "ComparedPharmacy", description: "Where." }),
    price: decimalText("Without the dispensing fee.", "10.34"),
    price_cents: cents("price in cents.", 1_034),
    dispensing_fee: dollars("Dollars.", 10.5),
    dispensing_fee_cents: cents("dispensing_fee in cents.", 1_050),
    total_cost: dollars("Dollars: price and dispensing fee, what the patient pays.", 20.84),
    total_cost_cents: cents("total_cost in cents.", 2_084),
    currency: z.literal("CAD").meta({ description: "Canadian dollars, always." }),
    availability: z.enum(availabilities).meta({ description: "Stock status at the pharmacy." }),
    distance_km: distanceKm,
    last_updated: time("When the source last stated the price."),
    source: z.enum(priceSources).meta({ description: "Where the price comes from." }),
  })
  .meta({ id: "ComparedPrice", description: "What a drug costs at one pharmacy." });
export type ComparedPriceBody = z.infer<typeof comparedPrice>;

const comparedDrug = z
  .strictObject({
    drug: namedDrug,
    pharmacy_prices: z.array(comparedPrice).meta({ description: "Lowest total first, no more than limit." }),
    lowest_price: decimalText("The lowest price, without the fee.", "9.80"),
    lowest_price_cents: cents("lowest_price in cents.", 980),
    highest_price: decimalText("The highest price, without the fee.", "14.20"),
    highest_price_cents: cents("highest_price in cents.", 1_420),
    average_price: decimalText("The average price, without the fee.", "11.75"),
    average_price_cents: cents("average_price in cents.", 1_175),
    savings_from_average: decimalText("What lowest_price saves of average_price.", "1.95"),
    savings_from_average_cents: cents("savings_from_average in cents.", 195),
    pharmacies: z
      .int()
      .positive()
      .meta({ description: "That have the drug, shown or not: what is compared.", examples: [34] }),
  })
  .meta({ id: "ComparedDrug", description: "What one drug costs, and how its prices compare." });
export type ComparedDrugBody = z.infer<typeof comparedDrug>;

const bestPharmacy = z
  .strictObject({
    id: pharmacyId,
    name: pharmacyName,
    chain,
    total_cost: dollars("Dollars: price and fee of each drug that it has.", 61.2),
    total_cost_cents: cents("total_cost in cents.", 6_120),
    drugs_available: z
      .int()
      .positive()
      .meta({ description: "Drugs of the basket that it has a price for.", examples: [3] }),
    complete: z.boolean().meta({ description: "Whether it has every drug that any pharmacy here has." }),
    lacks: z.array(namedDrug).meta({ description: "Drugs that others here have, and it has not." }),
    distance_km: distanceKm,
  })
  .meta({ id: "BestPharmacy", description: "The pharmacy to buy the basket at." });

const basketSummary = z
  .strictObject({
    best_pharmacy: bestPharmacy.nullable().meta({
      description:
        "That has most of the drugs, and of those the lowest total; null when nothing has a price.",
    }),
    total_lowest: decimalText("Every drug where its total is lowest, fees included.", "58.10"),
    total_lowest_cents: cents("total_lowest in cents.", 5_810),
    total_highest: decimalText("Every drug where its total is highest, fees included.", "80.00"),
    total_highest_cents: cents("total_highest in cents.", 8_000),
    total_average: decimalText("The average totals of the drugs, fees included.", "68.90"),
    total_average_cents: cents("total_average in cents.", 6_890),
    total_savings: decimalText("What total_lowest saves of total_average.", "10.80"),
    total_savings_cents: cents("total_savings in cents.", 1_080),
    currency: z.literal("CAD").meta({ description: "Canadian dollars, always." }),
  })
  .meta({ id: "BasketSummary", description: "What the basket comes to; of drugs that have a price." });
export type BasketSummaryBody = z.infer<typeof basketSummary>;

export const comparedPrices = z
  .strictObject({
    data: z.array(comparedDrug).meta({ description: "In the order asked." }),
    summary: basketSummary.meta({ description: "What the basket comes to." }),
    missing,
    ...metaShape,
    ...sandboxMark,
  })
  .meta({ id: "ComparedPrices", description: "What many drugs cost, compared." });
export type ComparedPricesBody = z.infer<typeof comparedPrices>;
export type MissingBody = ComparedPricesBody["missing"][number];
