/** Requests for the prices of several drugs: the drugs, the place, and the pharmacies. */
import { z } from "zod";
import { dinOf, idPrefixes, isDin, isPharmacyKey } from "../core/ids.ts";
import { mostBasketDrugs, mostBasketPharmacies } from "../prices/model.ts";
import * as parameters from "./parameters.ts";
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

export const basketBody = querySchema(
  {
    drug_ids: distinct(askedDrug, mostBasketDrugs, "drugs").meta({
      description: `${idPrefixes.drug}<DIN> or DINs, up to ${mostBasketDrugs}. Exactly one of drug_ids and dins is required.`,
    }),
    dins: distinct(askedDin, mostBasketDrugs, "DINs").meta({
      description: `DINs, up to ${mostBasketDrugs}. Not with drug_ids.`,
    }),
    postal_code: parameters.postalCode,
    latitude: decimal(-90, 90, "Degrees north. Requires longitude. Not with postal_code."),
    longitude: decimal(
      -180,
      180,
      "Degrees east (negative in Canada). Requires latitude. Not with postal_code.",
    ),
    radius: z
      .number({ error: radiusReason })
      .gt(0, radiusReason)
      .max(500, radiusReason)
      .meta({ description: "Distance in kilometers from the location, which is required. Default: 50." })
      .optional(),
    province: parameters.province,
    quantity: parameters.bodyQuantity,
    availability: parameters.anyAvailability,
    max_age_days: parameters.bodyMaxAgeDays,
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
        description: "Prices returned per drug. Default: 10. All prices are compared.",
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
).meta({
  id: "BasketRequest",
  description: "Drugs to compare, and the location. Default: all of Canada.",
});
export type BasketInput = z.output<typeof basketBody>;
