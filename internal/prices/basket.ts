/** What the rows of a basket say, and what it comes to as a whole. Pure. */
import type { CountedDays } from "./counted_prices.ts";
import type {
  Basket,
  BasketComparison,
  BasketDrug,
  BasketOffers,
  BasketPrice,
  BasketSummary,
  BestPharmacy,
} from "./model.ts";
import type { BasketRow } from "./sql/basket.ts";
import { priceOfRow } from "./sql/columns.ts";

const drugOf = ({ din, drug_name: name }: BasketRow): BasketDrug => ({ din, name });

function comparisonOf(row: BasketRow): BasketComparison | undefined {
  if (row.counted === null) return undefined;
  return {
    counted: row.counted,
    quantity: row.for_quantity,
    lowestPriceCents: row.lowest_cents,
    highestPriceCents: row.highest_cents,
    averagePriceCents: Math.round(row.sum_cents / row.counted),
    lowestTotalCents: row.lowest_total_cents,
    highestTotalCents: row.highest_total_cents,
    averageTotalCents: Math.round(row.sum_total_cents / row.counted),
  };
}

function bestOf(row: BasketRow, compared: readonly BasketRow[]): BestPharmacy {
  const has = new Set(row.best_has);
  return {
    pharmacyKey: row.best_key,
    pharmacyName: row.best_name,
    pharmacyChain: row.best_chain,
    totalCents: row.best_total_cents,
    distanceKm: row.best_distance_mm === null ? null : row.best_distance_mm / 1_000_000,
    has: compared.filter(({ place }) => has.has(place)).map(drugOf),
    lacks: compared.filter(({ place }) => !has.has(place)).map(drugOf),
  };
}

/** Rows in the order of the drugs, and of each by rank. Prices observed before the day `since` are stale. */
export function basketOf(rows: readonly BasketRow[], since: CountedDays): Basket {
  const basketPrice = (row: BasketRow): BasketPrice => ({
    ...priceOfRow(row, since, row.distance_mm),
    pharmacyChain: row.pharmacy_chain,
  });
  const byDrug = [...Map.groupBy(rows, ({ place }) => place).values()];
  const firsts = byDrug.flatMap(([first]) => first ?? []);
  const best = rows.find(({ best_id: id }) => id !== null);
  return {
    offers: byDrug.flatMap((of): BasketOffers[] => {
      const [first] = of;
      if (first === undefined || first.offers === null) return [];
      const { offers, pharmacies, out_of_stock: outOfStock, stale } = first;
      const truncated = first.offers_read < offers;
      const comparison = comparisonOf(first);
      const prices = of.map(basketPrice);
      return [{ drug: drugOf(first), prices, offers, truncated, pharmacies, outOfStock, stale, comparison }];
    }),
    best:
      best === undefined
        ? undefined
        : bestOf(
            best,
            firsts.filter(({ counted }) => counted !== null),
          ),
    unknownDins: firsts.filter((row) => row.drug_id === null).map(({ din }) => din),
    withoutPrice: firsts.filter((row) => row.drug_id !== null && row.offers === null).map(drugOf),
    unknownPharmacyKeys: firsts[0]?.unknown_keys ?? [],
  };
}

/** Every drug bought where it is cheapest, at its dearest, or at its average: each for itself. Undefined if none is compared. */
export function summaryOfBasket(offers: readonly BasketOffers[]): BasketSummary | undefined {
  const compared = offers.flatMap(({ comparison }) => comparison ?? []);
  if (compared.length === 0) return undefined;
  const sum = (of: (each: BasketComparison) => number) =>
    compared.reduce((total, each) => total + of(each), 0);
  const lowestTotalCents = sum((each) => each.lowestTotalCents);
  const averageTotalCents = sum((each) => each.averageTotalCents);
  return {
    lowestTotalCents,
    highestTotalCents: sum((each) => each.highestTotalCents),
    averageTotalCents,
    savingsCents: averageTotalCents - lowestTotalCents,
  };
}
