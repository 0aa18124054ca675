/** Random catalogues of packages, stock, ages, and pharmacies, and what requests about their prices must return, row by row. */
import fc from "fast-check";
import { dayMs, dayOf } from "../../internal/core/days.ts";
import { formatCents, formatUnitPrice } from "../../internal/core/money.ts";
import { type Availability, availabilities } from "../../internal/prices/model.ts";
import type { KnownPharmacy } from "../pharmacies/made_up.ts";
import { cheapestSum } from "./every_combination.ts";
import { dinOfId, type MadeUpPrice, unitPriceOf } from "./made_up.ts";

export const nowMs = Date.UTC(2026, 5, 15, 12);
export const defaultAgeDays = 90;

/** Brand 1 and its generics; the last one never has a price. */
export const drugIds = [1, 2, 3, 4] as const;

const ages = [0, 20, 89, 90, 91, 300];

/** Few amounts, so that prices tie. */
const price = (pharmacies: readonly KnownPharmacy[]) =>
  fc.record({
    drugId: fc.constantFrom(1, 2, 3),
    pharmacy: fc.constantFrom(...pharmacies),
    priceCents: fc.integer({ min: 1, max: 60 }).map((value) => value * 25),
    quantity: fc.constantFrom(1_500, 7_000, 14_000, 30_000, 45_000, 60_000, 90_000, 100_000),
    packaging: fc.constantFrom("", "", "", "blister"),
    feeCents: fc.constantFrom(0, 899, 1_199),
    availability: fc.constantFrom<Availability>("in_stock", "in_stock", ...availabilities),
    observedOn: fc.constantFrom(...ages.map((days) => dayOf(nowMs - days * dayMs))),
  });

export const catalogue = (pharmacies: readonly KnownPharmacy[]): fc.Arbitrary<MadeUpPrice[]> =>
  fc.uniqueArray(price(pharmacies), {
    maxLength: 24,
    selector: ({ drugId, pharmacy, quantity, packaging }) =>
      `${drugId} ${pharmacy.id} ${quantity} ${packaging}`,
  });

export type Asked = {
  /** Thousandths of a unit. */
  quantity?: number;
  availability?: "any";
  maxAgeDays?: number;
  province?: "ON" | "BC";
};

export const requests: fc.Arbitrary<Asked> = fc.record(
  {
    quantity: fc.constantFrom(1_500, 30_000, 60_000, 75_000, 90_000, 180_000, 33_333),
    availability: fc.constant("any" as const),
    maxAgeDays: fc.constantFrom(1, 20, 91, 3_650),
    province: fc.constantFrom("ON" as const, "BC" as const),
  },
  { requiredKeys: [] },
);

/** A request as the arguments of a GraphQL field, the body of a POST, and a query. */
export const graphqlArguments = ({ quantity, availability, maxAgeDays, province }: Asked) =>
  [
    quantity === undefined ? "" : `quantity: ${quantity / 1_000}`,
    availability === undefined ? "" : "availability: ANY",
    maxAgeDays === undefined ? "" : `maxAgeDays: ${maxAgeDays}`,
    province === undefined ? "" : `province: ${province}`,
  ].filter((each) => each !== "");

export const bodyOf = ({ quantity, availability, maxAgeDays, province }: Asked) => ({
  ...(quantity === undefined ? {} : { quantity: quantity / 1_000 }),
  ...(availability === undefined ? {} : { availability }),
  ...(maxAgeDays === undefined ? {} : { max_age_days: maxAgeDays }),
  ...(province === undefined ? {} : { province }),
});
export const queryOf = (asked: Asked) =>
  new URLSearchParams(bodyOf(asked) as Record<string, string>).toString();

const isOld = ({ observedOn }: MadeUpPrice, { maxAgeDays = defaultAgeDays }: Asked) =>
  observedOn < dayOf(nowMs - maxAgeDays * dayMs);

export const isListed = ({ pharmacy }: MadeUpPrice, { province }: Asked) =>
  pharmacy.status !== "closed" && (province === undefined || pharmacy.province === province);

const outOfStock = ({ availability }: MadeUpPrice, asked: Asked) =>
  availability === "out_of_stock" && asked.availability !== "any";

/** Counted prices, and how many are left out as out of stock, and of the others as stale. */
export function split(rows: readonly MadeUpPrice[], asked: Asked) {
  const inStock = rows.filter((row) => !outOfStock(row, asked));
  const counted = inStock.filter((row) => !isOld(row, asked));
  return {
    counted,
    prices_counted: counted.length,
    prices_out_of_stock: rows.length - inStock.length,
    prices_stale: inStock.length - counted.length,
  };
}

/** In the order of unit price, pharmacy, quantity, and package. */
export const byUnitPrice = (a: MadeUpPrice, b: MadeUpPrice) =>
  unitPriceOf(a) - unitPriceOf(b) ||
  a.pharmacy.id - b.pharmacy.id ||
  a.quantity - b.quantity ||
  (a.packaging < b.packaging ? -1 : 1);

const scaled = (row: MadeUpPrice, quantity: number) =>
  Math.floor((2 * row.priceCents * quantity + row.quantity) / (2 * row.quantity));

export type ExpectedFill = { pharmacyId: number; key: string; basis: string; cents: number };

/** One for each pharmacy with a counted price, the lowest first. The fee of a combination is checked by its packages. */
export function fillsOf(counted: readonly MadeUpPrice[], quantity: number): ExpectedFill[] {
  return [...Map.groupBy(counted, ({ pharmacy }) => pharmacy.id)]
    .map(([pharmacyId, rows]): ExpectedFill => {
      const key = rows[0]?.pharmacy.key ?? "";
      const exact = rows.filter((row) => row.quantity === quantity).map(({ priceCents }) => priceCents);
      if (exact.length > 0) return { pharmacyId, key, basis: "package", cents: Math.min(...exact) };
      const sum = cheapestSum(rows, quantity);
      if (sum !== undefined) return { pharmacyId, key, basis: "combination", cents: sum.cents };
      const [lowest] = rows.toSorted(byUnitPrice);
      return {
        pharmacyId,
        key,
        basis: "scaled",
        cents: lowest === undefined ? 0 : scaled(lowest, quantity),
      };
    })
    .toSorted((a, b) => a.cents - b.cents || a.pharmacyId - b.pharmacyId);
}

const average = (values: readonly number[]) => Math.round(values.reduce((a, b) => a + b) / values.length);

/** Of the entry of a drug in POST /v1/prices/compare/batch; undefined if no price counts. */
export function comparisonOf(rows: readonly MadeUpPrice[], asked: Asked) {
  const { counted, ...counts } = split(rows, asked);
  const [lowest] = counted.toSorted(byUnitPrice);
  if (lowest === undefined) return undefined;
  const quantity = asked.quantity ?? lowest.quantity;
  const amounts =
    asked.quantity === undefined
      ? counted.map((row) => scaled(row, quantity))
      : fillsOf(counted, asked.quantity).map(({ cents }) => cents);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  return {
    quantity: quantity / 1_000,
    lowest_price: formatCents(least),
    highest_price: formatCents(most),
    average_price: formatCents(average(amounts)),
    savings_from_average: formatCents(average(amounts) - least),
    ...counts,
  };
}

const meanUnitPrice = (counted: readonly MadeUpPrice[]) =>
  counted.length === 0 ? null : average(counted.map(unitPriceOf));
const forQuantity = (unitPrice: number, quantity: number) =>
  Math.floor((unitPrice * quantity) / 100_000 + 0.5);

/** Of the entries of GET /v1/drugs/{id}/generics for the brand: the cheapest on average first, then those without a price. */
export function genericsOf(rows: readonly MadeUpPrice[], asked: Asked) {
  const countedOf = (id: number) =>
    split(
      rows.filter((row) => row.drugId === id && isListed(row, {})),
      asked,
    ).counted;
  const brand = meanUnitPrice(countedOf(1));
  return drugIds
    .slice(1)
    .map((id) => ({ id, counted: countedOf(id), mean: meanUnitPrice(countedOf(id)) }))
    .toSorted((a, b) => (a.mean ?? Infinity) - (b.mean ?? Infinity) || a.id - b.id)
    .map(({ id, counted, mean }) => {
      const [lowest] = counted.toSorted(byUnitPrice);
      const none = {
        average_price_cents: null,
        lowest_price_cents: null,
        quantity: null,
        average_unit_price: null,
      };
      if (lowest === undefined || mean === null)
        return { din: dinOfId(id), ...none, savings_percent: null, basis: null };
      const quantity = asked.quantity ?? lowest.quantity;
      const [fill] = asked.quantity === undefined ? [] : fillsOf(counted, quantity);
      return {
        din: dinOfId(id),
        average_price_cents: forQuantity(mean, quantity),
        lowest_price_cents: fill?.cents ?? lowest.priceCents,
        quantity: quantity / 1_000,
        average_unit_price: formatUnitPrice(mean),
        savings_percent:
          brand === null || brand === 0 ? null : Math.round(((brand - mean) * 1_000) / brand) / 10 + 0,
        basis: fill?.basis ?? null,
      };
    });
}
