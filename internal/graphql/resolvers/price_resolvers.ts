/** Prices, what drugs have cost, and many drugs compared. */
import type { GraphQLResolveInfo } from "graphql";
import { centsToNumber, quantityScale, unitPriceScale } from "../../core/money.ts";
import type { Unit } from "../../core/units.ts";
import { foundOf } from "../../drugs/lookup.ts";
import { summaryOfBasket } from "../../prices/basket.ts";
import { centsFor } from "../../prices/counted_prices.ts";
import type { HistoryPoint, PriceHistory } from "../../prices/history_model.ts";
import type { BasketOffers, BasketPrice } from "../../prices/model.ts";
import { basketBody } from "../../wire/basket.ts";
import { renderMissing } from "../../wire/batch.ts";
import { historyQuery } from "../../wire/history.ts";
import { renderPriceFor } from "../../wire/shared_fields.ts";
import type { GraphqlContext } from "../graphql_context.ts";
import { mostRows, pageSize } from "../list_lengths.ts";
import { asBody, asQuery, read } from "../parse_arguments.ts";
import {
  fillSource,
  type NamedDrug,
  type NamedPharmacy,
  namedDrug,
  namedPharmacy,
  type PriceSource,
  packageSource,
} from "../resolver_objects.ts";
import { argumentsBelow } from "../selection.ts";
import { drugBeside, pharmacyBeside } from "./handed_on.ts";

type Asked = {
  drugIds: string[];
  pharmacyIds?: string[] | null;
  province?: string | null;
  quantity?: number | null;
  availability?: "any" | null;
  maxAgeDays?: number | null;
};
type History = {
  drugId: string;
  from?: string | null;
  to?: string | null;
  granularity?: string | null;
  province?: string | null;
  pharmacyId?: string | null;
  source?: string | null;
  plan?: string | null;
  quantity?: number | null;
};

/** Of a drug that a load added just now, the unit is not known yet. */
export const unitOfDrug = async ({ din, unit }: NamedDrug, { loaders }: GraphqlContext): Promise<Unit> =>
  unit ?? (await loaders.unit.load(din)) ?? "unit";

const pharmacyPrice = (price: BasketPrice, drug: NamedDrug) => ({
  drug,
  pharmacy: { ...namedPharmacy(price.pharmacyKey, price.pharmacyName), chain: price.pharmacyChain },
  amount: centsToNumber(price.priceCents),
  dispensingFee: centsToNumber(price.dispensingFeeCents),
  totalCost: centsToNumber(price.totalCents),
  stale: price.stale,
  ...packageSource(price),
  fill: price.fill === undefined ? null : fillSource(price.fill),
});

type Comparison = {
  drug: NamedDrug;
  prices: BasketPrice[];
  quantity: number;
  lowestPrice: number;
  highestPrice: number;
  averagePrice: number;
  savingsFromAverage: number;
  truncated: boolean;
  pricesCounted: number;
  pricesOutOfStock: number;
  pricesStale: number;
};

/** Nothing if no price of the drug counts. */
function comparisonsOf({
  drug,
  prices,
  comparison,
  truncated,
  outOfStock,
  stale,
}: BasketOffers): Comparison[] {
  if (comparison === undefined) return [];
  const { counted, quantity, lowestPriceCents, highestPriceCents, averagePriceCents } = comparison;
  return [
    {
      drug: namedDrug(drug),
      prices,
      quantity: quantity / 1_000,
      lowestPrice: centsToNumber(lowestPriceCents),
      highestPrice: centsToNumber(highestPriceCents),
      averagePrice: centsToNumber(averagePriceCents),
      savingsFromAverage: centsToNumber(averagePriceCents - lowestPriceCents),
      truncated,
      pricesCounted: counted,
      pricesOutOfStock: outOfStock,
      pricesStale: stale,
    },
  ];
}

const pharmacyPrices = "DrugComparison.pharmacyPrices";

export const priceQueries = {
  async comparePrices(_: unknown, args: Asked, { services }: GraphqlContext, info: GraphQLResolveInfo) {
    const asked = read(basketBody, asBody(args));
    const limits = argumentsBelow(info, ["drugs", "pharmacyPrices"]).map((of) =>
      mostRows(pharmacyPrices, of),
    );
    const basket = await services.prices.basket({
      dins: asked.drug_ids ?? [],
      ...(asked.pharmacy_ids === undefined ? {} : { pharmacyKeys: asked.pharmacy_ids }),
      ...(asked.province === undefined ? {} : { province: asked.province }),
      ...{ quantity: asked.quantity, availability: asked.availability, maxAgeDays: asked.max_age_days },
      limit: Math.max(1, ...limits),
    });
    const { best, offers } = basket;
    const summary = summaryOfBasket(offers);
    return {
      drugs: offers.flatMap(comparisonsOf),
      summary: {
        totalLowest: summary === undefined ? null : centsToNumber(summary.lowestTotalCents),
        totalHighest: summary === undefined ? null : centsToNumber(summary.highestTotalCents),
        bestPharmacy:
          best === undefined
            ? null
            : { ...namedPharmacy(best.pharmacyKey, best.pharmacyName), chain: best.pharmacyChain },
        totalSavings: summary === undefined ? null : centsToNumber(summary.savingsCents),
      },
      missing: renderMissing(basket, "compared"),
    };
  },

  async priceHistory(_: unknown, { drugId, ...args }: History, { services }: GraphqlContext) {
    const { pharmacy_id: pharmacyId, ...asked } = read(historyQuery, asQuery(args));
    const found = await services.priceHistory.ofDrug({ drugId, pharmacyId, ...asked });
    return foundOf(services.drugs, drugId, found, "drugId");
  },
};

const dollars = {
  pharmacies: (unitPrice: number, quantity: number) => centsToNumber(centsFor(unitPrice, quantity)),
  public_formulary: (unitPrice: number) => unitPrice / unitPriceScale,
} as const;

function pointSource(point: HistoryPoint, { source, quantity }: PriceHistory) {
  const { lowest, average, highest, ...period } = point;
  const of = (unitPrice: number) => dollars[source](unitPrice, quantity);
  return {
    ...period,
    ...{ lowest: of(lowest), average: of(average), highest: of(highest) },
    lowestUnitPrice: lowest / unitPriceScale,
    averageUnitPrice: average / unitPriceScale,
    highestUnitPrice: highest / unitPriceScale,
  };
}

export const priceResolvers = {
  Price: {
    unit: ({ drug }: PriceSource, _: unknown, context: GraphqlContext) => unitOfDrug(drug, context),
    drug: (price: PriceSource, _: unknown, context: GraphqlContext, info: GraphQLResolveInfo) =>
      drugBeside(price.drug, context, info),
    pharmacy: (price: PriceSource, _: unknown, context: GraphqlContext, info: GraphQLResolveInfo) =>
      pharmacyBeside(price.pharmacy, context, info),
  },
  DrugComparison: {
    drug: ({ drug }: Comparison, _: unknown, context: GraphqlContext, info: GraphQLResolveInfo) =>
      drugBeside(drug, context, info),
    pharmacyPrices: ({ prices, drug }: Comparison, args: { limit?: number | null }) =>
      prices.slice(0, pageSize(pharmacyPrices, args)).map((price) => pharmacyPrice(price, drug)),
  },
  PharmacyPrice: {
    unit: ({ drug }: ReturnType<typeof pharmacyPrice>, _: unknown, context: GraphqlContext) =>
      unitOfDrug(drug, context),
    pharmacy: (
      { pharmacy }: ReturnType<typeof pharmacyPrice>,
      _: unknown,
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) => pharmacyBeside(pharmacy, context, info),
  },
  ComparisonSummary: {
    bestPharmacy: (
      { bestPharmacy }: { bestPharmacy: NamedPharmacy | null },
      _: unknown,
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) => (bestPharmacy === null ? null : pharmacyBeside(bestPharmacy, context, info)),
  },
  PriceHistory: {
    drug: ({ drug }: PriceHistory, _: unknown, context: GraphqlContext, info: GraphQLResolveInfo) =>
      drugBeside(namedDrug(drug), context, info),
    unit: ({ drug }: PriceHistory, _: unknown, context: GraphqlContext) =>
      unitOfDrug(namedDrug(drug), context),
    currency: () => "CAD",
    priceFor: ({ pricedFor }: PriceHistory) => renderPriceFor(pricedFor),
    priceBasis: ({ source }: PriceHistory) => (source === "pharmacies" ? "package" : "unit"),
    quantity: ({ quantity }: PriceHistory) => quantity / quantityScale,
    totalPoints: ({ points }: PriceHistory) => points.length,
    points: (history: PriceHistory, args: { limit?: number | null }) =>
      history.points
        .slice(-pageSize("PriceHistory.points", args))
        .map((point) => pointSource(point, history)),
  },
};
