/** What a price feed means, one row after the other: the model that the set-based load is compared with. */
import type { LoadCounts } from "../../internal/ingest/model.ts";

export type Observation = {
  din: string;
  pharmacy: string;
  priceCents: number;
  /** Whole units. */
  quantity: number;
  feeCents: number;
  availability: "in_stock" | "out_of_stock";
  /** Days after 10 April 2026, with fractions. */
  day: number;
  /** Of a row that takes the price back, the reason: the rest of it but the keys and the day means nothing. */
  removal?: string;
  /** Whether a removal is of all packages, whatever its quantity. */
  whole?: boolean;
};

type Known = { row: Observation; effectiveFrom: Date };
/** A price that is gone, or the memory of a removal that found none. */
type Gone = {
  din: string;
  pharmacy: string;
  quantity: number;
  last?: Known;
  removedDay: number;
  day: number;
  reason: string;
};
type World = {
  known: Map<string, Known>;
  gone: Map<string, Gone>;
  history: Known[];
  counted: Map<string, Observation>;
};
type Count = "inserted" | "changed" | "unchanged" | "refused";

export const timeOf = (day: number) => new Date(Date.UTC(2026, 3, 10) + day * 86_400_000);
const dateOf = (day: number) => timeOf(day).toISOString().slice(0, 10);

type Key = Pick<Observation, "din" | "pharmacy" | "quantity">;
const keyOf = ({ din, pharmacy, quantity }: Key) => `${din} ${pharmacy} ${String(quantity).padStart(4, "0")}`;
/** An observation: the last one of a package on a day. */
const dayKeyOf = (row: Observation) => `${keyOf(row)} ${dateOf(row.day)}`;
const allOf = (row: Key) => keyOf({ ...row, quantity: 0 });
const moneyOf = ({ priceCents, feeCents }: Observation) => `${priceCents} ${feeCents}`;
const saidOf = (row: Observation) => `${moneyOf(row)} ${row.availability}`;

function takePrice({ known, gone, history, counted }: World, row: Observation): Count {
  const key = keyOf(row);
  const before = known.get(key);
  const lastDay = Math.max(before?.row.day ?? gone.get(key)?.day ?? -1, gone.get(allOf(row))?.day ?? -1);
  const now = { row, effectiveFrom: timeOf(row.day) };
  if (row.day < lastDay) return "unchanged";
  if (row.day === lastDay)
    return before !== undefined && saidOf(row) === saidOf(before.row) ? "unchanged" : "refused";
  counted.set(dayKeyOf(row), row);
  gone.delete(key);
  const sameMoney = before !== undefined && moneyOf(row) === moneyOf(before.row);
  known.set(key, sameMoney ? { row, effectiveFrom: before.effectiveFrom } : now);
  if (!sameMoney) history.push(now);
  if (before === undefined) return "inserted";
  return saidOf(row) === saidOf(before.row) ? "unchanged" : "changed";
}

/** The removal of all packages: of each that is known, and of those that nobody has heard of yet. */
function takeWhole(world: World, row: Observation, reason: string): Count {
  const isOfPair = (each: Key) => each.din === row.din && each.pharmacy === row.pharmacy;
  const packages = [...[...world.known.values()].map((each) => each.row), ...world.gone.values()]
    .filter((each) => isOfPair(each) && each.quantity > 0)
    .map(({ quantity }) => quantity);
  const day = world.gone.get(allOf(row))?.day ?? -1;
  const outcomes = [...new Set(packages)].map((quantity) => takeRemoval(world, { ...row, quantity }, reason));
  const isKnown = packages.some((quantity) => {
    const key = keyOf({ ...row, quantity });
    return world.known.has(key) || world.gone.get(key)?.last !== undefined;
  });
  if (row.day > day) takeRemoval(world, { ...row, quantity: 0 }, reason);
  if (outcomes.includes("changed")) return "changed";
  // Refused as a conflict, or because nothing of it is known.
  return !isKnown || outcomes.some((each) => each === "conflict") ? "refused" : "unchanged";
}

function takeRemoval({ known, gone, counted }: World, row: Observation, reason: string): Count | "conflict" {
  const key = keyOf(row);
  const last = known.get(key);
  const before = gone.get(key);
  const lastDay = Math.max(last?.row.day ?? before?.day ?? -1, gone.get(allOf(row))?.day ?? -1);
  const wins = row.day > lastDay;
  const same = before?.reason === reason;
  if (wins) {
    known.delete(key);
    counted.delete(dayKeyOf(row));
    const now = { ...row, removedDay: row.day, reason, ...(last === undefined ? {} : { last }) };
    gone.set(key, before === undefined ? now : { ...before, day: row.day, reason });
  }
  if (last === undefined && before?.last === undefined) return "refused";
  if (wins) return last === undefined && same ? "unchanged" : "changed";
  return row.day < lastDay || (last === undefined && same) ? "unchanged" : "conflict";
}

function take(world: World, row: Observation): Count | "conflict" {
  if (row.removal === undefined) return takePrice(world, row);
  return row.whole ? takeWhole(world, row, row.removal) : takeRemoval(world, row, row.removal);
}

export function rowByRow(rows: readonly Observation[]) {
  const world: World = { known: new Map(), gone: new Map(), history: [], counted: new Map() };
  const counts: LoadCounts = { read: rows.length, inserted: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const row of rows) {
    const outcome = take(world, row);
    counts[outcome === "conflict" ? "refused" : outcome] += 1;
  }
  return { counts, state: stateOf(world), counted: [...world.counted.values()] };
}

const byKeyAndTime = (a: Known, b: Known) =>
  a.row.din.localeCompare(b.row.din) ||
  a.row.pharmacy.localeCompare(b.row.pharmacy) ||
  a.effectiveFrom.getTime() - b.effectiveFrom.getTime() ||
  a.row.quantity - b.row.quantity;

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => a.localeCompare(b);

const valuesOf = (row: Observation) => ({
  price_cents: row.priceCents,
  unit_price: Math.floor((row.priceCents * 100) / row.quantity + 0.5),
  quantity: row.quantity * 1_000,
  dispensing_fee_cents: row.feeCents,
  source: "PHARMACY_FEED",
});
const noValues = {
  price_cents: null,
  unit_price: null,
  dispensing_fee_cents: null,
  source: null,
};

/** In the form of `pricesOf`. */
function stateOf({ known, gone, history, counted }: World): unknown {
  const money = ({ row, effectiveFrom }: Known) => ({
    din: row.din,
    key: row.pharmacy,
    ...valuesOf(row),
    effective_from: effectiveFrom,
  });
  const open = <Row>(rows: Iterable<Row>, of: (row: Row) => Observation) =>
    [...rows].filter((row) => of(row).pharmacy !== "closed");
  const offered = Map.groupBy(
    open(known.values(), ({ row }) => row),
    ({ row }) => `${row.din} ${dateOf(row.day)}`,
  );
  const days = Map.groupBy(
    open(counted.values(), (row) => row),
    (row) => `${row.din} ${dateOf(row.day)} ${String(valuesOf(row).unit_price).padStart(9, "0")}`,
  );
  return {
    prices: [...known.values()].toSorted(byKeyAndTime).map((each) => ({
      ...money(each),
      availability: each.row.availability,
      max_age_days: 0,
      observed_at: timeOf(each.row.day),
    })),
    history: history.toSorted(byKeyAndTime).map(money),
    totals: [...offered].toSorted(byKey).map(([key, prices]) => {
      const inStock = prices.filter(({ row }) => row.availability !== "out_of_stock");
      const sumOf = (of: typeof prices) => of.reduce((sum, { row }) => sum + valuesOf(row).unit_price, 0);
      return {
        din: key.slice(0, 8),
        observed_on: key.slice(9),
        max_age_days: 0,
        offers: inStock.length,
        unit_price_sum: sumOf(inStock),
        out_of_stock: prices.length - inStock.length,
        out_of_stock_sum: sumOf(prices) - sumOf(inStock),
      };
    }),
    rollups: [...days].toSorted(byKey).map(([key, rows]) => ({
      din: key.slice(0, 8),
      day: key.slice(9, 19),
      province: "BC",
      city: "",
      unit_price: Number(key.slice(20)),
      observations: rows.filter(({ availability }) => availability !== "out_of_stock").length,
      out_of_stock: rows.filter(({ availability }) => availability === "out_of_stock").length,
    })),
    removed: [...gone].toSorted(byKey).map(([, each]) => ({
      din: each.din,
      key: each.pharmacy,
      quantity: each.quantity * 1_000,
      ...(each.last === undefined ? noValues : valuesOf(each.last.row)),
      removed_at: timeOf(each.removedDay),
      observed_at: timeOf(each.day),
      reason: each.reason,
    })),
  };
}
