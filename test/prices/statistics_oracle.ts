/** Statistics as a plain look at all observations computes them: what docs/statistics.md says, one row after the other. */
import { dayOf } from "../../internal/core/days.ts";
import type { Granularity } from "../../internal/prices/history_model.ts";
import type { StatisticsGroup } from "../../internal/prices/statistics_model.ts";

export type Observed = {
  din: string;
  pharmacy: string;
  province: string;
  city: string;
  /** Units. */
  quantity: number;
  packaging: string;
  priceCents: number;
  outOfStock: boolean;
  atMs: number;
};

export type Asked = {
  din: string;
  from: string;
  to: string;
  granularity: Granularity;
  province?: string;
  city?: string;
  by?: StatisticsGroup;
};

const dayMs = 86_400_000;
const keyOf = (row: Observed) => [row.din, row.pharmacy, row.quantity, row.packaging].join(" ");

/** In the order of loads. An observation before the last known one of its package changes nothing. */
export function countedOf(rows: readonly Observed[]): Observed[] {
  const last = new Map<string, number>();
  const counted = new Map<string, Observed>();
  for (const row of rows) {
    if (row.atMs <= (last.get(keyOf(row)) ?? 0)) continue;
    last.set(keyOf(row), row.atMs);
    counted.set(`${keyOf(row)} ${dayOf(row.atMs)}`, row);
  }
  return [...counted.values()];
}

export const unitPriceOf = ({ priceCents, quantity }: Pick<Observed, "priceCents" | "quantity">) =>
  Math.floor((priceCents * 100) / quantity + 0.5);

/** The first and the last day of the period that a day is in. */
export function periodOf(day: string, granularity: Granularity): [start: string, end: string] {
  const ms = Date.parse(day);
  if (granularity === "daily") return [day, day];
  if (granularity === "weekly") {
    const monday = ms - ((new Date(ms).getUTCDay() + 6) % 7) * dayMs;
    return [dayOf(monday), dayOf(monday + 6 * dayMs)];
  }
  const [year = 0, month = 0] = day.split("-").map(Number);
  return [`${day.slice(0, 7)}-01`, dayOf(Date.UTC(year, month, 0))];
}

export const text = (unitPrice: number) => (unitPrice / 10_000).toFixed(4);

/** Of sorted prices, rounded half up. */
export function percentile(prices: readonly number[], rank: number): number {
  const hundredths = (prices.length - 1) * rank;
  const low = prices[Math.floor(hundredths / 100)] ?? 0;
  const high = prices[Math.ceil(hundredths / 100)] ?? 0;
  return Math.floor((low * 100 + (high - low) * (hundredths % 100)) / 100 + 0.5);
}

function rowOf(
  place: Pick<Observed, "province" | "city">,
  period: string,
  all: readonly Observed[],
  by: Asked["by"],
) {
  const [start = "", end = ""] = period.split(",");
  const inStock = all.filter(({ outOfStock }) => !outOfStock);
  const prices = inStock.map(unitPriceOf).toSorted((a, b) => a - b);
  const days = Map.groupBy(inStock, ({ atMs }) => dayOf(atMs));
  const pharmacies = Math.max(
    0,
    ...[...days.values()].map((of) => new Set(of.map((row) => row.pharmacy)).size),
  );
  const of = (rank: number) => (pharmacies < 5 ? null : text(percentile(prices, rank)));
  return {
    province: by === undefined ? null : place.province,
    city: by === "city" ? place.city : null,
    period_start: start,
    period_end: end,
    observations: prices.length,
    out_of_stock: all.length - prices.length,
    pharmacies,
    lowest: text(prices[0] ?? 0),
    p10: of(10),
    p25: of(25),
    median: of(50),
    mean: text(Math.floor(prices.reduce((sum, price) => sum + price, 0) / prices.length + 0.5)),
    p75: of(75),
    p90: of(90),
    highest: text(prices.at(-1) ?? 0),
    percentiles_omitted: pharmacies < 5 ? "fewer_than_five_pharmacies" : null,
  };
}

/** In the form of REST's data. */
export function statisticsOf(counted: readonly Observed[], asked: Asked) {
  const { din, from, to, province, city, by } = asked;
  const rows = counted.filter(
    (row) =>
      row.din === din &&
      (province === undefined || row.province === province) &&
      (city === undefined || row.city.toLowerCase() === city.toLowerCase()) &&
      dayOf(row.atMs) >= from &&
      dayOf(row.atMs) <= to,
  );
  const placeOf = (row: Observed) =>
    by === undefined ? "" : by === "province" ? row.province : `${row.province}${row.city.toLowerCase()}`;
  const groups = Map.groupBy(
    rows,
    (row) => `${placeOf(row)}|${periodOf(dayOf(row.atMs), asked.granularity)}`,
  );
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .filter(([, of]) => of.some(({ outOfStock }) => !outOfStock))
    .map(([key, of]) => rowOf(of[0] as Observed, key.split("|")[1] ?? "", of, by));
}

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const numbers = ["lowest", "p10", "p25", "median", "mean", "p75", "p90", "highest"];

/** A row of REST in GraphQL's form. */
export const graphRow = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      camelCase(name),
      numbers.includes(name) && value !== null
        ? Number(value)
        : name === "percentiles_omitted" && value !== null
          ? String(value).toUpperCase()
          : value,
    ]),
  );

export const graphFields = `province city periodStart periodEnd observations outOfStock pharmacies lowest p10 p25 median mean
  p75 p90 highest percentilesOmitted`;

const enums = new Set(["granularity", "province", "by"]);

/** A request's parameters as arguments of Drug.statistics. */
export const graphArguments = (given: Record<string, unknown>) =>
  Object.entries(given)
    .map(
      ([name, value]) => `${name}: ${enums.has(name) ? String(value).toUpperCase() : JSON.stringify(value)}`,
    )
    .join(", ");
