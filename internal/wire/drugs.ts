/** Drugs in responses: whole, in lists, and with their prices. Schemas, and the functions that fill them. */
import { z } from "zod";
import { idPrefixes } from "../core/ids.ts";
import { centsToNumber, formatUnitPrice } from "../core/money.ts";
import { units } from "../core/units.ts";
import { unitOf } from "../drugs/drug_unit.ts";
import { type Drug, drugClasses, drugSchedules, drugStatuses, type Suggestion } from "../drugs/model.ts";
import { type PackageSize, packageUnitOf } from "../drugs/package_sizes.ts";
import { type PriceSummary, priceSources } from "../prices/model.ts";
import { priceCounts, priceEntry, renderCounts, renderSavings } from "./prices.ts";
import {
  din,
  drugId,
  drugName,
  namedDrug,
  quantity,
  renderNamedDrug,
  synthetic,
  unitPrice,
} from "./shared_fields.ts";

const core = {
  id: drugId,
  name: drugName,
  strength: z.string().meta({
    description: 'Number and unit, "250mg"; "" when the source states none.',
    examples: ["500mg"],
  }),
  form: z.string().meta({
    description: 'Dosage form, "tablet"; "unknown" when the source states none.',
    examples: ["tablet"],
  }),
  din,
  generic: z
    .boolean()
    .meta({ description: "Whether the drug is a generic. generic_basis names the evidence." }),
} as const;

const ingredient = z
  .strictObject({
    name: z.string().meta({ description: "As the source writes it.", examples: ["METFORMIN HYDROCHLORIDE"] }),
    strength: z
      .string()
      .nullable()
      .meta({ description: "Number and unit; null when the source states none.", examples: ["500mg"] }),
  })
  .meta({ id: "ActiveIngredient", description: "An active ingredient and its strength." });

const packageSize = z
  .strictObject({
    text: z.string().meta({
      description: "Text from the source. If it states several sizes, each has its own entry.",
      examples: ["30/100"],
    }),
    quantity: z
      .number()
      .positive()
      .nullable()
      .meta({
        description: "Number of units in the package. Null if the text is not clear.",
        examples: [30],
      }),
    unit: z
      .enum(units)
      .nullable()
      .meta({
        description: "Unit of quantity. Null if neither the text nor the dosage form states it.",
        examples: ["tablet"],
      }),
    package_type: z
      .string()
      .nullable()
      .meta({
        description: "Container, as the source writes it. Null if the source states none.",
        examples: ["BOTTLE"],
      }),
  })
  .meta({ id: "PackageSize", description: "A package size that the manufacturer sells." });

const removal = {
  removed_at: z.iso
    .datetime()
    .nullable()
    .meta({
      description: "When the source stopped listing the drug. Null while it is listed.",
      examples: [null],
    }),
  removed_reason: z
    .string()
    .nullable()
    .meta({
      description: "Why the source no longer lists the drug. Null while it is listed.",
      examples: [null],
    }),
} as const;

export const drug = z
  .strictObject({
    ...core,
    generic_name: z
      .string()
      .nullable()
      .meta({
        description: "Active ingredients. Null if none is known.",
        examples: ["METFORMIN HYDROCHLORIDE"],
      }),
    generic_basis: z.string().meta({
      description: "How it was decided whether the drug is a generic.",
      examples: ["prefix EXM- before the ingredient"],
    }),
    manufacturer: z
      .string()
      .meta({ description: "Company on the label.", examples: ["EXAMPLE PHARMA INC."] }),
    atc_code: z
      .string()
      .nullable()
      .meta({
        description: "Anatomical Therapeutic Chemical code. Null if none is known.",
        examples: ["A10BA02"],
      }),
    schedule: z.enum(drugSchedules).meta({ description: "How it may be sold." }),
    status: z.enum(drugStatuses).meta({
      description:
        "Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its status.",
    }),
    class: z.enum(drugClasses).meta({ description: "Type of product." }),
    routes: z
      .array(z.string())
      .meta({ description: "Routes of administration, as the source writes them.", examples: [["ORAL"]] }),
    active_ingredients: z.array(ingredient).meta({ description: "One entry per ingredient." }),
    unit: z.enum(units).meta({
      description:
        'Unit of the quantities in the drug\'s prices, from its dosage form. "unit" if the form does not determine it.',
      examples: ["tablet"],
    }),
    package_sizes: z.array(packageSize).meta({
      description: "Package sizes that the source lists, smallest first. Empty if it lists none.",
    }),
    synthetic,
    ...removal,
  })
  .meta({ id: "Drug", description: "A drug product: one DIN." });
export type DrugBody = z.infer<typeof drug>;

export const drugSummary = z
  .strictObject({
    ...core,
    lowest_price: z
      .number()
      .nullable()
      .meta({
        description:
          "Price in dollars of the package with the lowest unit price, without the dispensing fee. Null if no price counts.",
        examples: [9.34],
      }),
    lowest_price_cents: z
      .int()
      .nonnegative()
      .nullable()
      .meta({ description: "lowest_price in cents.", examples: [934] }),
    quantity: quantity("Number of units that lowest_price is for. Null if no price counts.").nullable(),
    unit_price: unitPrice(
      "Dollars per unit at lowest_price, with four decimals. Null if no price counts.",
    ).nullable(),
    pharmacy: z
      .string()
      .nullable()
      .meta({
        description: "Pharmacy with the lowest unit price. Null if no price counts.",
        examples: ["Sample Pharmacy Surrey Central"],
      }),
    price_source: z
      .enum(priceSources)
      .nullable()
      .meta({ description: "Source of lowest_price. Null if no price counts." }),
    price_last_updated: z.iso
      .datetime()
      .nullable()
      .meta({
        description: "When the source last stated lowest_price. Null if no price counts.",
        examples: ["2026-01-09T05:16:00.000Z"],
      }),
    savings: z
      .string()
      .nullable()
      .meta({
        description:
          "Savings of lowest_price against the same quantity at the average unit price. Null if no price counts.",
        examples: ["$2.05 (18%) below average"],
      }),
    prices_counted: priceCounts.prices_counted.nullable(),
    prices_out_of_stock: priceCounts.prices_out_of_stock.nullable(),
    prices_stale: priceCounts.prices_stale.nullable(),
    ...removal,
  })
  .meta({ id: "DrugSummary", description: "A drug in a list, with its lowest price." });
export type DrugSummaryBody = z.infer<typeof drugSummary>;

export const drugWithPrices = drug
  .extend({
    prices: z.array(priceEntry).meta({ description: "The ten lowest prices, sorted by unit price." }),
  })
  .meta({ id: "DrugWithPrices", description: "A drug with its prices." });
export type DrugWithPricesBody = z.infer<typeof drugWithPrices>;

/** `strength` and `form` are strings by contract: a source that states none must not make them null. */
export function renderCore(drug: Drug) {
  return {
    id: `${idPrefixes.drug}${drug.din}`,
    name: drug.name,
    strength: drug.strength ?? "",
    form: drug.form ?? "unknown",
    din: drug.din,
    generic: drug.generic,
  };
}

const renderRemoval = ({ removedAt, removedReason }: Drug) => ({
  removed_at: removedAt?.toISOString() ?? null,
  removed_reason: removedReason,
});

export const renderPackageSize = (size: PackageSize, form: string | null) => ({
  text: size.text,
  quantity: size.quantity,
  unit: packageUnitOf(size, form),
  package_type: size.packageType,
});

export function renderDrug(drug: Drug): DrugBody {
  return {
    ...renderCore(drug),
    generic_name: drug.genericName,
    generic_basis: drug.genericBasis,
    manufacturer: drug.manufacturer,
    atc_code: drug.atcCode,
    schedule: drug.schedule,
    status: drug.status,
    class: drug.class,
    routes: drug.routes,
    active_ingredients: drug.activeIngredients.map(({ name, strength }) => ({ name, strength })),
    unit: unitOf(drug.form),
    package_sizes: drug.packageSizes.map((size) => renderPackageSize(size, drug.form)),
    synthetic: drug.synthetic,
    ...renderRemoval(drug),
  };
}

const noCounts = { prices_counted: null, prices_out_of_stock: null, prices_stale: null } as const;

/** Without a summary (no pharmacy has a price, or the key may not read prices), its fields are null. */
export function renderDrugSummary(drug: Drug, summary: PriceSummary | undefined): DrugSummaryBody {
  const lowest = summary?.lowest;
  return {
    ...renderCore(drug),
    lowest_price: lowest === undefined ? null : centsToNumber(lowest.priceCents),
    lowest_price_cents: lowest?.priceCents ?? null,
    quantity: lowest === undefined ? null : lowest.quantity / 1_000,
    unit_price: lowest === undefined ? null : formatUnitPrice(lowest.unitPrice),
    pharmacy: lowest?.pharmacyName ?? null,
    price_source: lowest?.source ?? null,
    price_last_updated: lowest?.observedAt.toISOString() ?? null,
    savings: lowest === undefined ? null : renderSavings(lowest),
    ...(summary === undefined ? noCounts : renderCounts(summary)),
    ...renderRemoval(drug),
  };
}

/** Only of searches that found nothing. */
export const suggestionsShape = {
  suggestions: z
    .array(z.string())
    .optional()
    .meta({ description: "Similar names. Present only if nothing was found.", examples: [["METFORMIN"]] }),
  suggested_drugs: z.array(namedDrug).optional().meta({
    description: "A drug for each similar name, marketed drugs first. Present only if nothing was found.",
  }),
} as const;

export const renderSuggestions = (suggestions: readonly Suggestion[]) => ({
  suggestions: suggestions.map(({ text }) => text),
  suggested_drugs: suggestions.map(renderNamedDrug),
});
