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
  /** Days after 10 April 2026. */
  day: number;
};

type Known = { row: Observation; effectiveFrom: Date };

export const timeOf = (day: number) => new Date(Date.UTC(2026, 3, 10 + day));

const keyOf = ({ din, pharmacy }: Observation) => `${din} ${pharmacy}`;
const moneyOf = ({ priceCents, quantity, feeCents }: Observation) => `${priceCents} ${quantity} ${feeCents}`;
const saidOf = (row: Observation) => `${moneyOf(row)} ${row.availability}`;

export function rowByRow(rows: readonly Observation[]) {
  const known = new Map<string, Known>();
  const history: Known[] = [];
  const counts: LoadCounts = { read: rows.length, inserted: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const row of rows) {
    const before = known.get(keyOf(row));
    const now = { row, effectiveFrom: timeOf(row.day) };
    if (before === undefined) {
      counts.inserted += 1;
      known.set(keyOf(row), now);
      history.push(now);
    } else if (row.day > before.row.day) {
      const sameMoney = moneyOf(row) === moneyOf(before.row);
      counts[saidOf(row) === saidOf(before.row) ? "unchanged" : "changed"] += 1;
      known.set(keyOf(row), sameMoney ? { row, effectiveFrom: before.effectiveFrom } : now);
      if (!sameMoney) history.push(now);
    } else if (row.day === before.row.day && saidOf(row) !== saidOf(before.row)) counts.refused += 1;
    else counts.unchanged += 1;
  }
  return { counts, state: stateOf([...known.values()], history) };
}

const byKeyAndTime = (a: Known, b: Known) =>
  a.row.din.localeCompare(b.row.din) ||
  a.row.pharmacy.localeCompare(b.row.pharmacy) ||
  a.effectiveFrom.getTime() - b.effectiveFrom.getTime();

/** In the form of `pricesOf`. */
function stateOf(known: Known[], history: Known[]): unknown {
  const money = ({ row, effectiveFrom }: Known) => ({
    din: row.din,
    key: row.pharmacy,
    price_cents: row.priceCents,
    unit_price: Math.floor((row.priceCents * 100) / row.quantity + 0.5),
    quantity: row.quantity * 1_000,
    dispensing_fee_cents: row.feeCents,
    source: "PHARMACY_FEED",
    effective_from: effectiveFrom,
  });
  const open = Map.groupBy(
    known.filter(({ row }) => row.pharmacy !== "closed"),
    ({ row }) => row.din,
  );
  return {
    prices: known.toSorted(byKeyAndTime).map((each) => ({
      ...money(each),
      availability: each.row.availability,
      observed_at: timeOf(each.row.day),
    })),
    history: history.toSorted(byKeyAndTime).map(money),
    totals: [...open].toSorted().map(([din, offers]) => ({
      din,
      offers: offers.length,
      price_cents_sum: offers.reduce((sum, { row }) => sum + row.priceCents, 0),
    })),
  };
}
