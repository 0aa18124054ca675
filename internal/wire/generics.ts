/** Generic alternatives in responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { centsToNumber, formatUnitPrice } from "../core/money.ts";
import { type Generic, genericMatches } from "../prices/generics.ts";
import { drug, renderDrug } from "./drugs.ts";
import { fillBody, renderFill } from "./fills.ts";
import { anyAvailability, maxAgeDays, quantity } from "./parameters.ts";
import { pagingRules, pagingShape, querySchema } from "./rules.ts";
import { unitPrice, quantity as units } from "./shared_fields.ts";

const genericIncludes = ["brands", "same_atc"] as const;
type Include = (typeof genericIncludes)[number];
const isInclude = (text: string): text is Include => genericIncludes.some((each) => each === text);

export const genericsQuery = querySchema(
  {
    include: z
      .string()
      .transform((text) => [...new Set(text.split(",").map((part) => part.trim().toLowerCase()))])
      .refine(
        (given) => given.every(isInclude),
        `must be one or both of ${genericIncludes.join(", ")}, separated by a comma`,
      )
      .transform((given) => given.filter(isInclude))
      .meta({
        type: "string",
        pattern: "^(brands|same_atc)(,(brands|same_atc))*$",
        description:
          "brands: brand-name products too; same_atc: also other products of the same ATC code, after the rest. Both, separated by a comma.",
        examples: ["brands,same_atc"],
      })
      .optional(),
    quantity,
    availability: anyAvailability,
    max_age_days: maxAgeDays,
    ...pagingShape,
  },
  ...pagingRules,
);

const money = (description: string, example: number) =>
  z
    .number()
    .nullable()
    .meta({ description, examples: [example] });
const moneyCents = (description: string, example: number) =>
  z
    .int()
    .nonnegative()
    .nullable()
    .meta({ description, examples: [example] });

export const generic = drug
  .extend({
    average_price: money(
      "Dollars for quantity units at the average unit price. Null if no price counts.",
      11.39,
    ),
    average_price_cents: moneyCents("average_price in cents.", 1_139),
    lowest_price: money(
      "Dollars: the price of the package whose unit price is lowest, or with quantity the lowest price of it; null when no price counts.",
      9.34,
    ),
    lowest_price_cents: moneyCents("lowest_price in cents.", 934),
    quantity: units(
      "Units that lowest_price and average_price pay for: the requested quantity, or that of the package whose unit price is lowest. Null when no price counts.",
    ).nullable(),
    fill: fillBody.nullable().optional().meta({
      description:
        "With quantity: the lowest price of it, among the lowest unit prices of the generic (50,000 prices for all generics of the page). Null when no price counts.",
    }),
    lowest_unit_price: unitPrice(
      "Dollars per unit at lowest_price, with four decimals. Null if no price counts.",
    ).nullable(),
    average_unit_price: unitPrice(
      "Average of the unit prices that count, with four decimals. Null if no price counts.",
    ).nullable(),
    savings_percent: money(
      "How much lower the average unit price is than that of the requested drug, in percent. Negative if it is higher. Null if either drug has no price that counts.",
      31.4,
    ),
    match: z.enum(genericMatches).meta({
      description:
        "same_ingredients_and_form: the same product, with the same active ingredients and salts, strength, dosage form, route, and container. same_atc: the same ATC code and a common route, but another strength, form, or composition.",
    }),
  })
  .meta({ id: "GenericAlternative", description: "A possible substitute for the requested drug." });
export type GenericBody = z.infer<typeof generic>;

/** `asked`: the request has a quantity. */
export function renderGeneric(generic: Generic, asked: boolean): GenericBody {
  const { drug, match, price, savingsPercent } = generic;
  return {
    ...renderDrug(drug),
    average_price: price === null ? null : centsToNumber(price.averagePriceCents),
    average_price_cents: price?.averagePriceCents ?? null,
    lowest_price: price === null ? null : centsToNumber(price.lowestPriceCents),
    lowest_price_cents: price?.lowestPriceCents ?? null,
    quantity: price === null ? null : price.quantity / 1_000,
    lowest_unit_price: price === null ? null : formatUnitPrice(price.lowestUnitPrice),
    average_unit_price: price === null ? null : formatUnitPrice(price.averageUnitPrice),
    savings_percent: savingsPercent,
    ...(asked ? { fill: price?.fill === undefined ? null : renderFill(price.fill) } : {}),
    match,
  };
}
