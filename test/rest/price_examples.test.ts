/** Tests that the examples of docs/prices.md are true: the feed is read from the page, and each example from the responses to it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { dayMs } from "../../internal/core/days.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { createCountedSince } from "../../internal/prices/counted_prices.ts";
import { madeUp, merge } from "../drugs/made_up.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { testService } from "./service.ts";

const page = readFileSync(new URL("../../docs/prices.md", import.meta.url), "utf8").replaceAll(/\s+/g, " ");

/** The page has this sentence. */
const states = (sentence: string) => assert.ok(page.includes(sentence), `docs/prices.md lacks: ${sentence}`);

const [din, generic] = ["09900001", "09900002"] as const;
const todayMs = Date.parse("2026-06-01T12:00:00Z");
const header = "pharmacy_id,din,price,quantity,package,dispensing_fee,availability,observed_at,status";

type Row = {
  at: "hill" | "lake";
  price?: string;
  quantity: number;
  fee?: string;
  of?: string;
  stock?: string;
  /** Days after today. */
  day?: number;
};

/** The table at the top of the page. */
const feed: Row[] = [
  ...page.matchAll(/\| (Hill|Lake) \| (\d+) tablets \| \$([\d.]+) \| \$([\d.]+) \| \$[\d.]+ \|/g),
].map(([, at = "", quantity, price = "", fee = ""]) => ({
  at: at === "Hill" ? "hill" : "lake",
  ...{ quantity: Number(quantity), price, fee },
}));
const dayOf = (day: number) => new Date(todayMs + day * dayMs - dayMs / 2).toISOString();

function loadPrices(database: Database, rows: readonly Row[], options: Parameters<typeof load>[3] = {}) {
  const lines = rows.map(
    ({ at, price = "", quantity, fee = "9.99", of = din, stock = "in_stock", day = 0 }) =>
      [at, of, price, quantity, "", fee, stock, dayOf(day), price === "" ? "removed" : ""].join(),
  );
  const now = new Date(todayMs + 2 * dayMs).toISOString();
  const screening = { factor: 5, chainPercent: 30, chainPrices: 20 };
  return load(
    database,
    "prices",
    { "f.csv": csv(header, ...lines) },
    { now, maxPriceAgeDays: 90, screening, ...options },
  );
}

/** `later` is the number of days after today on which requests are sent. */
async function world(rows: readonly Row[] = feed, { later = 0, cadenceDays = 0 } = {}) {
  const clock = { now: () => todayMs + later * dayMs };
  const service = await testService({
    clock,
    countedSince: createCountedSince(clock, 90),
    async fill(database) {
      await merge(
        database,
        [din, generic].map((each) => madeUp(each, `NAME ${each}`)),
      );
      const pharmacies = ["hill,Hill,Hope,BC,49,-123", "lake,Lake,Hope,BC,49,-123"];
      await load(database, "pharmacies", { "p.csv": csv("id,name,city,province,lat,lng", ...pharmacies) });
      const [ofHill, ofLake] = [
        rows.filter(({ at }) => at === "hill"),
        rows.filter(({ at }) => at === "lake"),
      ];
      await loadPrices(database, ofHill);
      await loadPrices(database, ofLake, cadenceDays === 0 ? {} : { cadenceDays });
    },
  });
  const get = async (path: string) => (await service.get(path)).body;
  return {
    database: service.database,
    get,
    post: service.post,
    drug: async () => (await get(`/v1/drugs?q=${din}`)).data[0],
    compare: async (more: object = {}) =>
      (await service.post("/v1/prices/compare/batch", { dins: [din], ...more })).body,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

const dollars = (amount: number | string) => `$${Number(amount).toFixed(2)}`;

test("Packages: a later price of a package changes that price only", async () => {
  await using here = await world();
  await loadPrices(here.database, [{ at: "lake", price: "8.00", quantity: 30, day: 1 }]);
  const events = await query<{ data: { old_price: number; new_price: number; quantity: number } }>(
    here.database,
    "select payload::jsonb -> 'data' as data from live.events where kind = 'price.changed'",
  );
  assert.equal(events.length, 1);
  const { old_price, new_price, quantity } = events[0]?.data ?? assert.fail();
  states(`reports it: from ${dollars(old_price)} to ${dollars(new_price)} for ${quantity} tablets.`);
  assert.equal((await here.drug()).lowest_price, 18);
});

test("The lowest price, the average, and savings", async () => {
  assert.equal(feed.length, 3);
  await using here = await world();
  const { lowest_price, quantity, pharmacy, unit_price, savings } = await here.drug();
  states(
    `The lowest price is ${dollars(lowest_price)}, for ${quantity} tablets at ${pharmacy} ($${unit_price} each).`,
  );
  states(`\`savings\` is \`${savings}\`.`);
  const [{ average_price }] = (await here.compare()).data;
  states(`At this unit price, ${quantity} tablets cost ${dollars(average_price)}.`);
});

test("Ties: the pharmacy that was loaded first comes first", async () => {
  await using here = await world([...feed, { at: "hill", price: "9.00", quantity: 50 }]);
  const { lowest_price, quantity, pharmacy, unit_price } = await here.drug();
  assert.equal(unit_price, "0.1800");
  states(`so the lowest price is ${dollars(lowest_price)}, for ${quantity} tablets at ${pharmacy}.`);
});

test("Comparisons and the best pharmacy", async () => {
  await using here = await world();
  const { data, summary } = await here.compare();
  const [{ quantity, lowest_price, highest_price, average_price }] = data;
  states(`The quantity is ${quantity}. The lowest price is ${dollars(lowest_price)}, the highest is`);
  states(`${dollars(highest_price)} (Hill: 12.00 ÷ 30 × 100), and the average is ${dollars(average_price)}.`);
  states(
    `The lowest total is ${dollars(summary.total_lowest)} and the highest is ${dollars(summary.total_highest)}.`,
  );
  const { name, total_cost } = summary.best_pharmacy;
  states(`The best pharmacy is ${name}, with a total of ${dollars(total_cost)}.`);
  await loadPrices(here.database, [{ at: "hill", price: "90.00", quantity: 30, of: generic }]);
  const both = await here.post("/v1/prices/compare/batch", { dins: [din, generic] });
  states(`a second drug that only Hill has, the best pharmacy is ${both.body.summary.best_pharmacy.name}.`);
});

test("Stock: a price that is out of stock counts only with availability=any", async () => {
  await using here = await world(
    feed.map((row) => (row.quantity === 100 ? { ...row, stock: "out_of_stock" } : row)),
  );
  const { lowest_price, quantity, prices_counted, prices_out_of_stock } = await here.drug();
  states(`The lowest price is ${dollars(lowest_price)} for ${quantity} tablets, \`prices_counted\` is`);
  states(`\`prices_counted\` is ${prices_counted}, and \`prices_out_of_stock\` is ${prices_out_of_stock}.`);
  const [any] = (await here.compare({ availability: "any" })).data;
  states(`A comparison with \`availability=any\` has ${dollars(any.lowest_price)} as the lowest price.`);
});

test("Age: prices are stale after three times the cadence of their feed", async () => {
  await using here = await world(feed, { later: 22, cadenceDays: 7 });
  const { lowest_price, quantity, pharmacy, prices_counted, prices_stale } = await here.drug();
  assert.equal(pharmacy, "Hill");
  states(`The lowest price is ${dollars(lowest_price)} for ${quantity} tablets, \`prices_counted\` is 1`);
  states(`\`prices_counted\` is ${prices_counted}, and \`prices_stale\` is ${prices_stale}.`);
  const [own] = (await here.compare({ max_age_days: 22 })).data;
  assert.equal(own.prices_counted, 3);
  states("A comparison with `max_age_days=22` counts all three.");
  await using before = await world(feed, { later: 21, cadenceDays: 7 });
  assert.equal((await before.drug()).prices_stale, 0);
});

test("A requested quantity, and its dispensing fee", async () => {
  await using here = await world();
  const fillsOf = async (quantity: number) =>
    (await here.get(`/v1/drugs/${din}/prices?quantity=${quantity}`)).data.map(
      ({ fill }: { fill: Record<string, number> & { packages: { quantity: number; count: number }[] } }) => {
        const [used] = fill.packages;
        const count = Math.round((used?.count ?? 0) * 10_000) / 10_000;
        return `${dollars(fill.price ?? 0)}, \`${fill.price_basis}\`: ${count} × ${used?.quantity}`;
      },
    );
  for (const quantity of [100, 90, 95]) states(`| ${quantity} | ${(await fillsOf(quantity)).join(" | ")} |`);
  const [lake] = (await here.get(`/v1/drugs/${din}/prices?quantity=90`)).data;
  const { price, dispensing_fee, total_cost } = lake.fill;
  states(`90 tablets at Lake are three packages of 30 for ${dollars(price)}. With one fee of`);
  states(`With one fee of ${dollars(dispensing_fee)}, the total is ${dollars(total_cost)}.`);
});

test("Held prices: the price of 100 tablets that is stated for 1 is held, and rejected by a correction", async () => {
  await using here = await world();
  const { counts, holds } = await loadPrices(here.database, [
    { at: "lake", price: "18.00", quantity: 1, day: 1 },
  ]);
  assert.equal(counts.held, 1);
  const [, price, factor, usual] =
    /price (\S+) is (\d+)\.0 times as high as (\S+)$/.exec(holds[0]?.reason ?? "") ?? [];
  states(`because $${price} is ${factor} times as high as $${usual}, the median unit price.`);
  await loadPrices(here.database, [{ at: "lake", price: "18.00", quantity: 100, day: 2 }]);
  assert.deepEqual(await query(here.database, "select state from live.held_prices"), [{ state: "rejected" }]);
});

test("Orders", async () => {
  await using here = await world();
  for (const sort of ["unit_price", "price", "total"]) {
    const { data } = await here.get(`/v1/drugs/${din}/prices?sort=${sort}`);
    const listed = data.map(
      ({ pharmacy, quantity }: { pharmacy: string; quantity: number }) => `${pharmacy} ${quantity}`,
    );
    assert.match(page, new RegExp(`\\| \`${sort}\`[^|]*\\|[^|]*\\| ${listed.join(", ")} \\|`));
  }
});

test("Generics: savings compare average unit prices", async () => {
  await using here = await world([...feed, { at: "hill", price: "6.00", quantity: 60, of: generic }]);
  await query(
    here.database,
    "update live.drugs set product_key = 'one product', generic = din = $1, atc_code = null",
    [generic],
  );
  const [{ average_unit_price, savings_percent }] = (await here.get(`/v1/drugs/${din}/generics`)).data;
  states(`and a generic costs $${average_unit_price}. \`savings_percent\` is ${savings_percent} for any`);
});

test("Alerts: prices are compared per unit", async () => {
  await using here = await world();
  const created = [];
  for (const target of [
    { target_price: 0.2, quantity: 1 },
    { target_price: 15, quantity: 100 },
  ])
    created.push((await here.post("/v1/alerts", { drug_id: din, ...target })).body.id);
  await loadPrices(here.database, feed);
  const [per, other] = await Promise.all(created.map((id) => here.get(`/v1/alerts/${id}`)));
  assert.deepEqual([per.status, other.status], ["TRIGGERED", "ACTIVE"]);
  states(
    `\`quantity: 1\` triggers for ${per.triggered_pharmacy.name}'s package of ${per.triggered_quantity} tablets ($${per.triggered_unit_price}).`,
  );
});

test("History and statistics", async () => {
  await using here = await world();
  const day = "from=2026-06-01&to=2026-06-01";
  const { data, quantity } = await here.get(`/v1/prices/${din}/history?${day}`);
  const [point] = data;
  states(`Today's point has \`observations\` ${point.observations}, \`quantity\` ${quantity}, \`lowest\``);
  for (const [name, end] of [
    ["lowest", ","],
    ["average", ", and"],
    ["highest", "."],
  ])
    states(`\`${name}\` ${point[name ?? ""]} (${point[`${name}_unit_price`]})${end}`);
  const [{ mean, median, pharmacies }] = (await here.get(`/v1/drugs/${din}/statistics?${day}`)).data;
  assert.equal(median, null);
  states(`\`mean\` is ${mean}. Only ${pharmacies} pharmacies have a price, so \`median\` and the other`);
});

test("Removed prices: an earlier observation of the package changes nothing", async () => {
  await using here = await world();
  await loadPrices(here.database, [{ at: "lake", quantity: 30, day: 1 }]);
  await loadPrices(here.database, feed);
  const { data } = await here.get(`/v1/drugs/${din}/prices`);
  assert.deepEqual(
    data.map(({ pharmacy, quantity }: { pharmacy: string; quantity: number }) => [pharmacy, quantity]),
    [
      ["Lake", 100],
      ["Hill", 30],
    ],
  );
  states("Lake removes 30 tablets tomorrow, and keeps its price for 100.");
});
