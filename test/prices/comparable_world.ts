/** Random catalogues of packages, stock, ages, and pharmacies, and the prices that requests must return, computed row by row. */
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

const ages = [0, 0, 0, 0, 20, 89, 90, 91, 300];

/** An observation of a package at an instant. */
export type Observation = MadeUpPrice & { atMs: number };

const seen = fc.record({
  /** Few amounts, so that prices tie. */
  priceCents: fc.integer({ min: 1, max: 60 }).map((value) => value * 25),
  feeCents: fc.constantFrom(0, 899, 1_199),
  availability: fc.constantFrom<Availability>("in_stock", "in_stock", ...availabilities),
  maxAgeDays: fc.constantFrom(0, 0, 0, 21, 300),
});

const packageOf = (pharmacies: readonly KnownPharmacy[], drugs: readonly number[] = [1, 1, 2, 3]) =>
  fc.record({
    drugId: fc.constantFrom(...drugs),
    pharmacy: fc.constantFrom(...pharmacies),
    quantity: fc.constantFrom(1_500, 7_000, 14_000, 30_000, 45_000, 60_000, 90_000, 100_000),
    packaging: fc.constantFrom("", "", "", "blister"),
  });

const atMs = fc
  .record({ days: fc.constantFrom(...ages), hours: fc.constantFrom(0, 1, 11) })
  .map(({ days, hours }) => nowMs - days * dayMs - hours * 3_600_000);

const keyOf = ({ drugId, pharmacy, quantity, packaging }: Omit<MadeUpPrice, "observedOn" | keyof Seen>) =>
  `${drugId} ${pharmacy.id} ${quantity} ${packaging}`;
type Seen = typeof seen extends fc.Arbitrary<infer Made> ? Made : never;

const observation = (of: Omit<MadeUpPrice, "observedOn">, at: number): Observation => ({
  ...of,
  observedOn: dayOf(at),
  atMs: at,
});

/** Up to three observations of each package, oldest first, and new ones of the last day, of the same packages and of others. */
export type Catalogue = { observed: Observation[]; changes: Observation[] };

export const catalogue = (pharmacies: readonly KnownPharmacy[]): fc.Arbitrary<Catalogue> => {
  const observations = fc.uniqueArray(fc.tuple(atMs, seen), {
    minLength: 1,
    maxLength: 3,
    selector: ([at]) => at,
  });
  const packages = (of: ReturnType<typeof packageOf>, minLength: number, maxLength: number) =>
    fc.uniqueArray(fc.tuple(of, observations), {
      ...{ minLength, maxLength },
      selector: ([each]) => keyOf(each),
    });
  // Percentiles need five pharmacies on one day.
  const ofOneDrug = packageOf(pharmacies, [1]);
  return fc
    .record({
      packages: fc.oneof(packages(packageOf(pharmacies), 0, 24), packages(ofOneDrug, 20, 30)),
      changed: fc.array(fc.tuple(fc.nat(99), seen), { maxLength: 8 }),
      added: fc.array(fc.tuple(packageOf(pharmacies), seen), { maxLength: 4 }),
    })
    .map(({ packages: known, changed, added }) => {
      const again = changed.flatMap(([at, now]) => {
        const of = known[at]?.[0];
        return of === undefined ? [] : [[of, now] as const];
      });
      const later = new Map([...again, ...added].map(([of, now]) => [keyOf(of), { ...of, ...now }]));
      return {
        observed: known
          .flatMap(([of, all]) => all.map(([at, then]) => observation({ ...of, ...then }, at)))
          .toSorted((a, b) => a.atMs - b.atMs),
        changes: [...later.values()].map((of) => observation(of, nowMs + 60_000)),
      };
    });
};

/** The last observation of each package. */
export const currentOf = (observed: readonly Observation[]): Observation[] => [
  ...new Map(observed.map((row) => [keyOf(row), row])).values(),
];

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

/** The request goes before the feed, and the feed before the setting. */
const isOld = ({ observedOn, maxAgeDays: ofFeed }: MadeUpPrice, { maxAgeDays }: Asked) =>
  observedOn < dayOf(nowMs - (maxAgeDays ?? (ofFeed || defaultAgeDays)) * dayMs);

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

/** Cents for a quantity, rounded half up. */
export const scaled = (row: MadeUpPrice, quantity: number) =>
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
