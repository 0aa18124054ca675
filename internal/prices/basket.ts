/** What the rows of a basket say, and what it comes to as a whole. Pure. */
import type { Basket, BasketDrug, BasketOffers, BasketPrice, BasketSummary, BestPharmacy } from "./model.ts";
import type { BasketRow } from "./sql/basket.ts";
import { priceOfRow } from "./sql/columns.ts";

const drugOf = ({ din, drug_name: name }: BasketRow): BasketDrug => ({ din, name });

const basketPrice = (row: BasketRow): BasketPrice => ({
  ...priceOfRow(row, row.distance_mm),
  pharmacyChain: row.pharmacy_chain,
});

const offersOf = (first: BasketRow, offers: number, rows: readonly BasketRow[]): BasketOffers => ({
  drug: drugOf(first),
  prices: rows.map(basketPrice),
  offers,
  lowestPriceCents: first.lowest_cents,
  highestPriceCents: first.highest_cents,
  averagePriceCents: Math.round(first.sum_cents / offers),
  lowestTotalCents: first.lowest_total_cents,
  highestTotalCents: first.highest_total_cents,
  averageTotalCents: Math.round(first.sum_total_cents / offers),
});

function bestOf(row: BasketRow, priced: readonly BasketRow[]): BestPharmacy {
  const has = new Set(row.best_has);
  return {
    pharmacyKey: row.best_key,
    pharmacyName: row.best_name,
    pharmacyChain: row.best_chain,
    totalCents: row.best_total_cents,
    distanceKm: row.best_distance_mm === null ? null : row.best_distance_mm / 1_000_000,
    has: priced.filter(({ place }) => has.has(place)).map(drugOf),
    lacks: priced.filter(({ place }) => !has.has(place)).map(drugOf),
  };
}

/** Rows in the order of the drugs, and of each by rank. */
export function basketOf(rows: readonly BasketRow[]): Basket {
  const byDrug = [...Map.groupBy(rows, ({ place }) => place).values()];
  const firsts = byDrug.flatMap(([first]) => first ?? []);
  const priced = firsts.filter(({ offers }) => offers !== null);
  const best = rows.find(({ best_id: id }) => id !== null);
  return {
    offers: byDrug.flatMap((of) => {
      const [first] = of;
      return first === undefined || first.offers === null ? [] : [offersOf(first, first.offers, of)];
    }),
    best: best === undefined ? undefined : bestOf(best, priced),
    unknownDins: firsts.filter((row) => row.drug_id === null).map(({ din }) => din),
    withoutPrice: firsts.filter((row) => row.drug_id !== null && row.offers === null).map(drugOf),
    unknownPharmacyKeys: firsts[0]?.unknown_keys ?? [],
  };
}

/** Every drug bought where it is cheapest, at its dearest, or at its average: each for itself. */
export function summaryOfBasket(offers: readonly BasketOffers[]): BasketSummary {
  const sum = (of: (each: BasketOffers) => number) => offers.reduce((total, each) => total + of(each), 0);
  const lowestTotalCents = sum((each) => each.lowestTotalCents);
  const averageTotalCents = sum((each) => each.averageTotalCents);
  return {
    lowestTotalCents,
    highestTotalCents: sum((each) => each.highestTotalCents),
    averageTotalCents,
    savingsCents: averageTotalCents - lowestTotalCents,
  };
}
