/** Compares lists, comparisons, batches, best pharmacies, generics, and lowest prices over REST and GraphQL with a check of every price. */
import assert from "node:assert/strict";
import type { Data, World } from "../graphql/world.ts";
import {
  type Asked,
  bodyOf,
  byUnitPrice,
  comparisonOf,
  drugIds,
  fillsOf,
  genericsOf,
  graphqlArguments,
  isListed,
  queryOf,
  split,
} from "./comparable_world.ts";
import { dinOfId, type MadeUpPrice, unitPriceOf } from "./made_up.ts";

/** `rest` sends a POST if it gets a body, and returns the body of the response. */
export type Apis = { rest(path: string, body?: object): Promise<Data>; world: World };

const brand = dinOfId(1);
const number = (value: string | number) => Number(value);

const shownFill = ({ pharmacy_id, fill }: Data) => [pharmacy_id, fill.price_basis, fill.price_cents];

/** The packages of a fill make up its price, and its fee is the highest of theirs. */
function assertPackages(fill: Data, rows: readonly MadeUpPrice[]): void {
  const used = fill.packages.map((each: Data) => {
    const row = rows.find(
      ({ quantity, packaging, priceCents }) =>
        quantity === each.quantity * 1_000 && packaging === each.package && priceCents === each.price_cents,
    );
    assert.ok(row, JSON.stringify(each));
    return { row, count: each.count };
  });
  assert.equal(
    fill.dispensing_fee_cents,
    Math.max(...used.map(({ row }: { row: MadeUpPrice }) => row.feeCents)),
  );
  assert.equal(fill.total_cost_cents, fill.price_cents + fill.dispensing_fee_cents);
  if (fill.price_basis === "scaled") return;
  const sum = (of: (row: MadeUpPrice) => number) =>
    used.reduce(
      (total: number, { row, count }: { row: MadeUpPrice; count: number }) => total + count * of(row),
      0,
    );
  assert.equal(
    sum((row) => row.priceCents),
    fill.price_cents,
  );
  assert.equal(
    sum((row) => row.quantity),
    fill.quantity * 1_000,
  );
}

async function checkList({ rest, world }: Apis, known: readonly MadeUpPrice[], asked: Asked): Promise<void> {
  const body = await rest(`/v1/drugs/${brand}/prices?limit=100&${queryOf(asked)}`);
  const args = ["limit: 100", ...graphqlArguments(asked)]
    .join(", ")
    .replace(/province: (\w+)/, 'province: "$1"');
  const fields =
    "quantity unitPrice stale pharmacy { id } fill { priceBasis amount totalCost packages { quantity count } }";
  const { drug } = await world.data(`{ drug(id: "${brand}") { prices(${args}) { ${fields} } } }`);
  const listed = known.filter((row) => row.drugId === 1 && isListed(row, asked)).toSorted(byUnitPrice);
  if (asked.quantity === undefined) {
    const rows = listed.map((row) => [
      `pharm_${row.pharmacy.key}`,
      row.quantity / 1_000,
      unitPriceOf(row) / 10_000,
    ]);
    assert.deepEqual(
      body.data.map((each: Data) => [each.pharmacy_id, each.quantity, number(each.unit_price)]),
      rows,
    );
    const old = listed.map((row) => split([row], { ...asked, availability: "any" }).prices_stale === 1);
    assert.deepEqual(
      body.data.map((each: Data) => each.stale),
      old,
    );
    assert.deepEqual(
      drug.prices.map((each: Data) => [each.pharmacy.id, each.quantity, each.unitPrice]),
      rows,
    );
    assert.deepEqual(
      drug.prices.map((each: Data) => each.stale),
      old,
    );
    return;
  }
  const { counted, ...counts } = split(listed, asked);
  const expected = fillsOf(counted, asked.quantity);
  assert.deepEqual(
    body.data.map(shownFill),
    expected.map(({ key, basis, cents }) => [`pharm_${key}`, basis, cents]),
  );
  const { prices_counted, prices_out_of_stock, prices_stale } = body;
  assert.deepEqual({ prices_counted, prices_out_of_stock, prices_stale }, counts);
  for (const { pharmacy_id: id, fill } of body.data)
    assertPackages(
      fill,
      counted.filter(({ pharmacy }) => `pharm_${pharmacy.key}` === id),
    );
  assert.deepEqual(
    drug.prices.map(({ pharmacy, fill }: Data) => [
      pharmacy.id,
      fill.priceBasis,
      fill.amount,
      fill.totalCost,
      fill.packages,
    ]),
    body.data.map(({ pharmacy_id, fill }: Data) => [
      pharmacy_id,
      fill.price_basis.toUpperCase(),
      fill.price,
      fill.total_cost,
      fill.packages.map(({ quantity, count }: Data) => ({ quantity, count })),
    ]),
  );
}

const compared = [
  "quantity",
  "lowest_price",
  "highest_price",
  "average_price",
  "savings_from_average",
] as const;
const counted = ["prices_counted", "prices_out_of_stock", "prices_stale"] as const;

/** The pharmacy with most drugs, then the lowest total of the cheapest package or the fill of each. */
function bestOf(known: readonly MadeUpPrice[], data: Data[], asked: Asked) {
  const totals = new Map<number, { key: string; drugs: number; cents: number }>();
  const add = (id: number, key: string, cents: number) => {
    const so = totals.get(id) ?? { key, drugs: 0, cents: 0 };
    totals.set(id, { key, drugs: so.drugs + 1, cents: so.cents + cents });
  };
  for (const entry of data) {
    const rows = known.filter(({ drugId }) => dinOfId(drugId) === entry.drug.din);
    const usable = split(
      rows.filter((row) => isListed(row, asked)),
      asked,
    ).counted;
    for (const [id, of] of Map.groupBy(usable, ({ pharmacy }) => pharmacy.id)) {
      const key = `pharm_${of[0]?.pharmacy.key}`;
      if (asked.quantity === undefined) {
        const quantity = entry.quantity * 1_000;
        const cents = of.map(
          (row) =>
            Math.floor((2 * row.priceCents * quantity + row.quantity) / (2 * row.quantity)) + row.feeCents,
        );
        add(id, key, Math.min(...cents));
      } else {
        const shown = entry.pharmacy_prices.find((each: Data) => each.pharmacy.id === key);
        add(id, key, shown.fill.total_cost_cents);
      }
    }
  }
  const [best] = [...totals].toSorted(([a, x], [b, y]) => y.drugs - x.drugs || x.cents - y.cents || a - b);
  return best === undefined ? null : { id: best[1].key, cents: best[1].cents };
}

async function checkComparison(
  { rest, world }: Apis,
  known: readonly MadeUpPrice[],
  asked: Asked,
): Promise<void> {
  const dins = drugIds.map(dinOfId);
  const request = { dins, limit: 100, ...bodyOf(asked) };
  const body = await rest("/v1/prices/compare/batch", request);
  const expected = drugIds.flatMap((id) => {
    const rows = known.filter((row) => row.drugId === id && isListed(row, asked));
    const of = comparisonOf(rows, asked);
    return of === undefined ? [] : [{ din: dinOfId(id), ...of }];
  });
  const pick = (from: Data, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  assert.deepEqual(
    body.data.map((each: Data) => ({ din: each.drug.din, ...pick(each, [...compared, ...counted]) })),
    expected,
  );
  const best = body.summary.best_pharmacy;
  assert.deepEqual(best && { id: best.id, cents: best.total_cost_cents }, bestOf(known, body.data, asked));
  const batch = await rest("/v1/batch/prices", request);
  for (const { drug, prices, total } of batch.data) {
    const id = Number(drug.din);
    const rows = known.filter((row) => row.drugId === id && isListed(row, asked)).toSorted(byUnitPrice);
    if (asked.quantity === undefined)
      assert.deepEqual(
        prices.map((each: Data) => [each.pharmacy_id, each.quantity]),
        rows.map(({ pharmacy, quantity }) => [`pharm_${pharmacy.key}`, quantity / 1_000]),
      );
    else
      assert.deepEqual(
        prices.map(shownFill),
        fillsOf(split(rows, asked).counted, asked.quantity).map(({ key, basis, cents }) => [
          `pharm_${key}`,
          basis,
          cents,
        ]),
      );
    assert.equal(total, prices.length);
  }
  const args = [`drugIds: ${JSON.stringify(dins)}`, ...graphqlArguments(asked)].join(", ");
  const { comparePrices } = await world.data(
    `{ comparePrices(${args}) { drugs { drug { din } quantity lowestPrice highestPrice averagePrice savingsFromAverage
       pricesCounted pricesOutOfStock pricesStale } summary { bestPharmacy { id } } } }`,
  );
  assert.deepEqual(
    comparePrices.drugs.map((each: Data) => [
      each.drug.din,
      each.quantity,
      each.lowestPrice,
      each.highestPrice,
      each.averagePrice,
      each.savingsFromAverage,
      each.pricesCounted,
      each.pricesOutOfStock,
      each.pricesStale,
    ]),
    expected.map((each) => [
      each.din,
      each.quantity,
      number(each.lowest_price),
      number(each.highest_price),
      number(each.average_price),
      number(each.savings_from_average),
      each.prices_counted,
      each.prices_out_of_stock,
      each.prices_stale,
    ]),
  );
  assert.equal(comparePrices.summary.bestPharmacy?.id ?? null, best?.id ?? null);
}

async function checkGenerics(
  { rest, world }: Apis,
  known: readonly MadeUpPrice[],
  { province: _, ...asked }: Asked,
): Promise<void> {
  const body = await rest(`/v1/drugs/${brand}/generics?${queryOf(asked)}`);
  const names = [
    "din",
    "average_price_cents",
    "lowest_price_cents",
    "quantity",
    "average_unit_price",
    "savings_percent",
  ];
  assert.deepEqual(
    body.data.map((each: Data) => ({
      ...Object.fromEntries(names.map((name) => [name, each[name]])),
      basis: each.fill?.price_basis ?? null,
    })),
    genericsOf(known, asked),
  );
  const { drug } = await world.data(`{ drug(id: "${brand}") { generics { din } } }`);
  assert.deepEqual(
    drug.generics.map(({ din }: Data) => din),
    genericsOf(known, {}).map(({ din }) => din),
  );
}

/** Lists of drugs take no options: the default rule holds. */
async function checkSummary({ rest }: Apis, known: readonly MadeUpPrice[]): Promise<void> {
  const { data } = await rest(`/v1/drugs?q=${brand}`);
  const listed = known.filter((row) => row.drugId === 1 && isListed(row, {}));
  const { counted: rows } = split(listed, {});
  const [lowest] = rows.toSorted(byUnitPrice);
  assert.deepEqual(
    [data[0].lowest_price_cents, data[0].quantity, data[0].unit_price],
    lowest === undefined
      ? [null, null, null]
      : [lowest.priceCents, lowest.quantity / 1_000, (unitPriceOf(lowest) / 10_000).toFixed(4)],
  );
  if (lowest === undefined) return;
  const mean = rows.reduce((sum, row) => sum + unitPriceOf(row), 0) / rows.length;
  const saved = Math.max(0, Math.floor((mean * lowest.quantity) / 100_000 + 0.5) - lowest.priceCents);
  assert.match(data[0].savings, new RegExp(`^\\$${(saved / 100).toFixed(2).replace(".", "\\.")} `));
}

export const readChecks = {
  list: checkList,
  comparison: checkComparison,
  generics: checkGenerics,
  summary: checkSummary,
};
