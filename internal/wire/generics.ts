/** Generic alternatives in responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { centsToNumber } from "../core/money.ts";
import { type Generic, genericMatches } from "../prices/generics.ts";
import { drug, renderDrug } from "./drugs.ts";
import { pagingRules, pagingShape, querySchema } from "./rules.ts";

const genericIncludes = ["brands", "same_atc"] as const;
type Include = (typeof genericIncludes)[number];
const isInclude = (text: string): text is Include => genericIncludes.some((each) => each === text);

export const genericsQuery = querySchema(
  {
    include: z
      .string()
      .transform((text) => [...new Set(text.split(","))])
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
    average_price: money("Dollars, over open pharmacies; null when none has a price.", 11.39),
    average_price_cents: moneyCents("average_price in cents.", 1_139),
    lowest_price: money("Dollars; null when no open pharmacy has a price.", 9.34),
    lowest_price_cents: moneyCents("lowest_price in cents.", 934),
    savings_percent: money(
      "How much lower its average price is than the asked drug's, in percent; below 0 when it is higher, null when one of the two has no price.",
      31.4,
    ),
    match: z.enum(genericMatches).meta({
      description:
        "same_ingredients_and_form: same active ingredients, strengths and dosage form; same_atc: same ATC code, other strength, form or composition.",
    }),
  })
  .meta({ id: "GenericAlternative", description: "A drug that may stand in for the one asked about." });
export type GenericBody = z.infer<typeof generic>;

const dollars = (cents: number | null) => (cents === null ? null : centsToNumber(cents));

export function renderGeneric(generic: Generic): GenericBody {
  const { drug, match, averagePriceCents, lowestPriceCents, savingsPercent } = generic;
  return {
    ...renderDrug(drug),
    average_price: dollars(averagePriceCents),
    average_price_cents: averagePriceCents,
    lowest_price: dollars(lowestPriceCents),
    lowest_price_cents: lowestPriceCents,
    savings_percent: savingsPercent,
    match,
  };
}
