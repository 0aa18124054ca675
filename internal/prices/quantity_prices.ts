/**
 * Prices for a stated quantity: one fill (fill.ts) per drug and pharmacy, from the pharmacy's counted packages. A request reads
 * the packages of its drugs once, computes the fills, and reads the prices that it shows by their keys, both in one snapshot.
 */
import { cutPage, type Page, type PageRequest, type Position } from "../core/page.ts";
import { unknownPlace } from "../pharmacies/unknown_location.ts";
import { type Database, inSnapshot, query, type Transaction } from "../postgres/database.ts";
import { type CountedDays, type CountedRule, type CountedSince, countedRule } from "./counted_prices.ts";
import { type Fill, type FillPackage, fill } from "./fill.ts";
import type {
  Basket,
  BasketComparison,
  BasketDrug,
  BasketOffers,
  BasketPrice,
  BasketRequest,
  BestPharmacy,
  PriceFilter,
  PricePage,
  PriceSort,
} from "./model.ts";
import { type PriceRow, priceOfRow } from "./sql/columns.ts";
import {
  type FillOffersRequest,
  type FillOffersRow,
  fillOffers,
  type PackageTuple,
  pricesByKeys,
} from "./sql/fill_offers.ts";

/**
 * Packages that one request reads; its drugs share them equally. 50,000 packages keep the process busy for about 30 ms.
 */
const mostPackages = 50_000;
const mostPackagesPerDrug = (drugs: number) => Math.floor(mostPackages / Math.max(1, drugs));

type PharmacyFill = { pharmacyId: number; distanceMm: number | null; fill: Fill };

type DrugFills = {
  drugId: number;
  drug: BasketDrug;
  fills: PharmacyFill[];
  counted: number;
  outOfStock: number;
  stale: number;
  pharmacies: number;
  offersRead: number;
  truncated: boolean;
};

type Shown = { drugId: number; of: PharmacyFill };
type KeyedRow = PriceRow & { pharmacy_chain: string | null };

const keyOf: Readonly<Record<PriceSort, (of: PharmacyFill) => number>> = {
  unit_price: ({ fill: { priceCents } }) => priceCents,
  price: ({ fill: { priceCents } }) => priceCents,
  total: ({ fill: { totalCents } }) => totalCents,
  distance: ({ distanceMm }) => distanceMm ?? 0,
};

/** Fills in the order of `sort`, then by pharmacy. */
const inOrder = (fills: readonly PharmacyFill[], sort: PriceSort): PharmacyFill[] =>
  fills.toSorted((a, b) => keyOf[sort](a) - keyOf[sort](b) || a.pharmacyId - b.pharmacyId);

const packageOf = ([, quantity, packaging, priceCents, feeCents, unitPrice]: PackageTuple): FillPackage => ({
  quantity,
  packaging,
  priceCents,
  feeCents,
  unitPrice,
});

function fillsOf(
  row: FillOffersRow,
  quantity: number,
  distances: ReadonlyMap<number, number>,
): PharmacyFill[] {
  const byPharmacy = Map.groupBy(row.packages ?? [], ([pharmacyId]) => pharmacyId);
  return [...byPharmacy].flatMap(([pharmacyId, packages]) => {
    const found = fill(packages.map(packageOf), quantity);
    return found === undefined
      ? []
      : [{ pharmacyId, distanceMm: distances.get(pharmacyId) ?? null, fill: found }];
  });
}

type Read = Pick<Basket, "unknownDins" | "unknownPharmacyKeys"> &
  Pick<PricePage, "publicPrices"> & { drugs: DrugFills[] };

/** What is known of the drugs in the request. Throws 404 NOT_FOUND for an unknown postal code. */
async function readFills(
  on: Transaction,
  schema: string,
  request: FillOffersRequest & { quantity: number },
  rule: CountedRule,
): Promise<Read> {
  const perDrug = mostPackagesPerDrug(request.dins.length);
  const { statement, values } = fillOffers(schema, request, rule, perDrug);
  const rows = await query<FillOffersRow>(on, statement, values);
  const [first] = rows;
  if (first?.located === false) throw unknownPlace(request.near);
  const distances = new Map(first?.distances ?? []);
  return {
    drugs: rows.flatMap((row): DrugFills[] => {
      if (row.drug_id === null) return [];
      const { offers_read: offersRead, out_of_stock: outOfStock, stale, pharmacies } = row;
      const drug = { din: row.din, name: row.drug_name };
      const fills = fillsOf(row, request.quantity, distances);
      const counted = row.packages?.length ?? 0;
      const truncated = offersRead === perDrug;
      const counts = { counted, outOfStock, stale, pharmacies, offersRead, truncated };
      return [{ drugId: row.drug_id, drug, fills, ...counts }];
    }),
    unknownDins: rows.flatMap(({ drug_id: id, din }) => (id === null ? din : [])),
    unknownPharmacyKeys: first?.unknown_keys ?? [],
    publicPrices: first?.public_prices ?? [],
  };
}

/** The prices of the first package of each fill, in the order given. */
async function readShown(
  on: Transaction,
  schema: string,
  shown: readonly Shown[],
  since: CountedDays,
): Promise<(BasketPrice & { fill: Fill })[]> {
  if (shown.length === 0) return [];
  const firsts = shown.map(({ of }) => of.fill.packages[0]);
  const rows = await query<KeyedRow>(on, pricesByKeys(schema), [
    shown.map(({ drugId }) => drugId),
    shown.map(({ of }) => of.pharmacyId),
    firsts.map((first) => first?.quantity),
    firsts.map((first) => first?.packaging),
  ]);
  return rows.flatMap((row, at) => {
    const of = shown[at]?.of;
    if (of === undefined) return [];
    return [{ ...priceOfRow(row, since, of.distanceMm), pharmacyChain: row.pharmacy_chain, fill: of.fill }];
  });
}

function comparisonOf({ fills, counted }: DrugFills, quantity: number): BasketComparison | undefined {
  if (fills.length === 0) return undefined;
  const prices = fills.map(({ fill: { priceCents } }) => priceCents);
  const totals = fills.map(({ fill: { totalCents } }) => totalCents);
  const lowest = (of: readonly number[]) => of.reduce((a, b) => Math.min(a, b));
  const highest = (of: readonly number[]) => of.reduce((a, b) => Math.max(a, b));
  const average = (of: readonly number[]) => Math.round(of.reduce((a, b) => a + b) / of.length);
  return {
    counted,
    quantity,
    lowestPriceCents: lowest(prices),
    highestPriceCents: highest(prices),
    averagePriceCents: average(prices),
    lowestTotalCents: lowest(totals),
    highestTotalCents: highest(totals),
    averageTotalCents: average(totals),
  };
}

type Best = { pharmacyId: number; totalCents: number; has: Set<BasketDrug>; first: Shown };

/** The pharmacy with most of the drugs; of several, the one with the lowest total, then the one that was loaded first. */
function bestOf(drugs: readonly DrugFills[]): Best | undefined {
  const pharmacies = new Map<number, Best>();
  for (const { drugId, drug, fills } of drugs)
    for (const of of fills) {
      const { pharmacyId } = of;
      const known = pharmacies.get(pharmacyId);
      if (known === undefined) {
        const totalCents = of.fill.totalCents;
        pharmacies.set(pharmacyId, { pharmacyId, totalCents, has: new Set([drug]), first: { drugId, of } });
      } else {
        known.totalCents += of.fill.totalCents;
        known.has.add(drug);
      }
    }
  return [...pharmacies.values()].reduce<Best | undefined>((best, each) => {
    if (best === undefined) return each;
    const difference =
      best.has.size - each.has.size || each.totalCents - best.totalCents || each.pharmacyId - best.pharmacyId;
    return difference < 0 ? each : best;
  }, undefined);
}

const renderBest = (best: Best, price: BasketPrice, compared: readonly DrugFills[]): BestPharmacy => ({
  pharmacyKey: price.pharmacyKey,
  pharmacyName: price.pharmacyName,
  pharmacyChain: price.pharmacyChain,
  totalCents: best.totalCents,
  distanceKm: price.distanceKm,
  has: compared.map(({ drug }) => drug).filter((drug) => best.has.has(drug)),
  lacks: compared.map(({ drug }) => drug).filter((drug) => !best.has.has(drug)),
});

const after = (position: Position, sort: PriceSort) => {
  const [key, pharmacyId] = position.map(Number);
  return (of: PharmacyFill) =>
    keyOf[sort](of) > (key ?? 0) || (keyOf[sort](of) === key && of.pharmacyId > (pharmacyId ?? 0));
};

type Deps = { database: Database; schema: string; countedSince: CountedSince };

/** Functions of PriceService (model.ts) for requests with a quantity. */
export function createQuantityPrices({ database, schema, countedSince }: Deps) {
  return {
    /** Undefined if no drug has the DIN. */
    forDrug: (
      din: string,
      { availability, maxAgeDays, sort = "unit_price", ...area }: PriceFilter,
      quantity: number,
      page: PageRequest,
    ): Promise<PricePage | undefined> =>
      inSnapshot(database, async (tx) => {
        const only = availability === "any" ? undefined : availability;
        const rule = countedRule(countedSince, {
          maxAgeDays,
          availability: availability === undefined ? undefined : "any",
        });
        const request = { dins: [din], ...area, quantity, availability: only };
        const { drugs, publicPrices } = await readFills(tx, schema, request, rule);
        const [drug] = drugs;
        if (drug === undefined) return undefined;
        const { drugId, fills, counted, outOfStock, stale, truncated } = drug;
        const ordered = inOrder(fills, sort);
        const from = page.after === undefined ? ordered : ordered.filter(after(page.after, sort));
        const rows = from.slice(page.offset, page.offset + page.limit + 1);
        const cut: Page<PharmacyFill> = cutPage(rows, page.limit, fills.length, (of) => [
          keyOf[sort](of),
          of.pharmacyId,
        ]);
        const shown = cut.rows.map((of) => ({ drugId, of }));
        return {
          ...cut,
          rows: await readShown(tx, schema, shown, rule.since),
          publicPrices,
          counts: { counted, outOfStock, stale, truncated },
        };
      }),

    basket: (request: BasketRequest, quantity: number): Promise<Basket> =>
      inSnapshot(database, async (tx) => {
        const { dins, limit, maxAgeDays, availability, ...area } = request;
        const rule = countedRule(countedSince, { maxAgeDays, availability });
        const read = await readFills(tx, schema, { dins, ...area, quantity }, rule);
        const offered = read.drugs.filter(({ offersRead }) => offersRead > 0);
        const best = bestOf(offered);
        const shown = offered.flatMap(({ drugId, fills }) =>
          inOrder(fills, "unit_price")
            .slice(0, limit)
            .map((of) => ({ drugId, of })),
        );
        const prices = await readShown(
          tx,
          schema,
          best === undefined ? [] : [best.first, ...shown],
          rule.since,
        );
        const [ofBest, ...rest] = prices;
        let at = 0;
        const offers = offered.map((of): BasketOffers => {
          const { drug, fills, outOfStock, stale, pharmacies, truncated } = of;
          const first = at;
          at += Math.min(limit, fills.length);
          const comparison = comparisonOf(of, quantity);
          const counts = { offers: fills.length, truncated, pharmacies, outOfStock, stale };
          return { drug, prices: rest.slice(first, at), ...counts, comparison };
        });
        const compared = offered.filter(({ fills }) => fills.length > 0);
        return {
          offers,
          best: best === undefined || ofBest === undefined ? undefined : renderBest(best, ofBest, compared),
          unknownDins: read.unknownDins,
          withoutPrice: read.drugs.filter(({ offersRead }) => offersRead === 0).map(({ drug }) => drug),
          unknownPharmacyKeys: read.unknownPharmacyKeys,
        };
      }),

    /** The fill with the lowest price of each drug at the pharmacies of all of Canada; drugs without a counted price are absent. */
    lowest: (dins: readonly string[], quantity: number, rule: CountedRule): Promise<Map<string, Fill>> =>
      inSnapshot(database, async (tx) => {
        if (dins.length === 0) return new Map();
        const { drugs } = await readFills(tx, schema, { dins, quantity }, rule);
        return new Map(
          drugs.flatMap(({ drug, fills }) => {
            const [lowest] = inOrder(fills, "unit_price");
            return lowest === undefined ? [] : [[drug.din, lowest.fill] as const];
          }),
        );
      }),
  };
}
