/**
 * Loaders of one operation: what fields next to each other ask for, gathered into one statement. A loader is for one set of
 * arguments, so that the number of statements is bounded by the fields of the document, whatever the number of rows. Drugs
 * are named by DIN, pharmacies by key.
 */
import DataLoader from "dataloader";
import type { Province } from "../core/geography.ts";
import type { Unit } from "../core/units.ts";
import type { PharmacyDetails, PharmacyPlace } from "../pharmacies/model.ts";
import type { HistoryRequest, Period } from "../prices/history_model.ts";
import type { AreaFilter, Counting } from "../prices/model.ts";
import type { StatisticsRequest } from "../prices/statistics_model.ts";
import type { GraphqlServices } from "./graphql_services.ts";
import {
  type DrugSource,
  drugSource,
  type PharmacySource,
  pharmacySource,
  placeSource,
} from "./resolver_objects.ts";

export type Loader<Value> = DataLoader<string, Value | undefined>;

type Find<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/** Keys that are not found are undefined. */
function loader<Value>(find: Find<Value>): Loader<Value> {
  return new DataLoader<string, Value | undefined>(async (keys) => {
    const found = await find(keys);
    return keys.map((key) => found.get(key));
  });
}

/** A loader for each set of arguments. */
function family<Args extends object, Value>(
  find: (args: Args) => Find<Value>,
): (args: Args) => Loader<Value> {
  const loaders = new Map<string, Loader<Value>>();
  return (args) => {
    const name = JSON.stringify(args);
    const known = loaders.get(name);
    if (known !== undefined) return known;
    const made = loader(find(args));
    loaders.set(name, made);
    return made;
  };
}

const mapped = <From, To>(found: ReadonlyMap<string, From>, to: (value: From) => To) =>
  new Map([...found].map(([key, value]) => [key, to(value)]));

export type Loaders = ReturnType<typeof createLoaders>;

type AskedPharmacy = { key: string; details: boolean };

/** Of pharmacies that are asked for at once, all are read in full if one is; else no more than where they are. */
function pharmacyLoader(pharmacies: GraphqlServices["pharmacies"]) {
  return new DataLoader<AskedPharmacy, PharmacySource | undefined, string>(
    async (asked) => {
      const keys = asked.map(({ key }) => key);
      const found = asked.some(({ details }) => details)
        ? mapped<PharmacyDetails, PharmacySource>(await pharmacies.byKeys(keys), pharmacySource)
        : mapped<PharmacyPlace, PharmacySource>(await pharmacies.placesByKeys(keys), placeSource);
      return keys.map((key) => found.get(key));
    },
    { cacheKeyFn: ({ key, details }) => `${details} ${key}` },
  );
}

type InArea = { area: AreaFilter; limit: number; places: boolean; maxAgeDays?: number | undefined };
type Filled = Counting & { area: AreaFilter; limit: number; quantity: number };
type OfDrug = { only: { din?: string }; limit: number };
type InProvince = { only: { province?: Province }; limit: number };
type Back = { period?: Period } & Pick<HistoryRequest, "granularity" | "source" | "quantity">;

type LoadedServices = Pick<
  GraphqlServices,
  "drugs" | "pharmacies" | "prices" | "generics" | "coverage" | "priceHistory" | "priceStatistics"
>;

export function createLoaders({
  drugs,
  pharmacies,
  prices,
  generics,
  coverage,
  priceHistory,
  priceStatistics,
}: LoadedServices) {
  return {
    drug: loader<DrugSource>(async (dins) => mapped(await drugs.byDins(dins), drugSource)),
    /**
     * Rejects with the 404 of what names no drug in an argument `drugId`. Each row of a list may have the argument: near names are
     * looked up once.
     */
    unknownDrug: new DataLoader<string, never>((names) =>
      Promise.all(names.map((name) => drugs.unknown(name, "drugId"))),
    ),
    /** The unit of a drug's quantities. */
    unit: loader<Unit>((dins) => drugs.units(dins)),
    pharmacy: pharmacyLoader(pharmacies),
    /** The first page of a drug's prices; with `places`, where each pharmacy is. */
    prices: family(
      ({ area, limit, places, maxAgeDays }: InArea) =>
        (dins) =>
          prices.ofMany(dins, area, limit, { places, maxAgeDays }),
    ),
    /** What a quantity of a drug costs at the pharmacies where it costs least. */
    fills: family(({ area, ...asked }: Filled) => async (dins) => {
      const { offers } = await prices.basket({ dins, ...area, ...asked });
      return new Map(offers.map((of) => [of.drug.din, { rows: of.prices, total: of.offers }]));
    }),
    priceCount: family((area: AreaFilter) => (dins) => prices.countOfMany(dins, area)),
    /** The first page of what drugs cost at a pharmacy. */
    pricesAt: family(
      ({ only, limit }: OfDrug) =>
        (keys) =>
          prices.atMany(keys, only, limit),
    ),
    priceCountAt: family((only: { din?: string }) => (keys) => prices.countAtMany(keys, only)),
    generics: family(
      ({ priced, limit }: { priced: boolean; limit: number }) =>
        (dins) =>
          generics.ofMany(dins, { priced }, limit),
    ),
    coverage: family(
      ({ only, limit }: InProvince) =>
        (dins) =>
          coverage.ofDrugs(dins, only, limit),
    ),
    statistics: family((asked: StatisticsRequest) => (dins) => priceStatistics.ofDrugs(dins, asked)),
    history: family((back: Back) => (dins) => priceHistory.ofDrugs(dins, back)),
  };
}
