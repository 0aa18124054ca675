/** Tests that a feed's prices are stale after three times the cadence that it states, in the APIs, alerts, and stored sums. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { createCountedSince } from "../../internal/prices/counted_prices.ts";
import { loadHeld, storedHeld } from "../ingest/held_feed.ts";
import { addKnown, csv, load } from "../ingest/made_up_feed.ts";
import { countDays } from "../prices/made_up.ts";
import { testService } from "./service.ts";

const header = "pharmacy_id,din,price,quantity,dispensing_fee,observed_at,cadence_days";
const now = "2026-06-01T12:00:00Z";
const countedSince = createCountedSince({ now: () => Date.parse(now) }, 90);

type Row = { pharmacy: string; price: string; day: string; cadence?: number };

const loadPrices = (database: Database, rows: readonly Row[], cadenceDays?: number, at = now) =>
  load(
    database,
    "prices",
    {
      "f.csv": csv(
        header,
        ...rows.map(
          ({ pharmacy, price, day, cadence = "" }) =>
            `${pharmacy},09900001,${price},30,0,${day}T00:00:00Z,${cadence}`,
        ),
      ),
    },
    { now: at, maxPriceAgeDays: 90, ...(cadenceDays === undefined ? {} : { cadenceDays }) },
  );

const service = () => testService({ fill: addKnown, countedSince });
type Service = Awaited<ReturnType<typeof service>>;

/** The stored sums equal the sums of the current prices. */
async function assertSums(database: Database) {
  const read = () =>
    query(
      database,
      `select * from live.drug_price_days where offers > 0 or out_of_stock > 0
       order by drug_id, observed_on, max_age_days`,
    );
  const stored = await read();
  await countDays(database);
  assert.deepEqual(stored, await read());
}

async function staleAndCounts(here: Service, more = "") {
  const { data } = (await here.get(`/v1/drugs/09900001/prices?${more}`)).body;
  const [drug] = (await here.get("/v1/drugs?q=09900001")).body.data;
  return {
    stale: data.map(({ pharmacy, stale }: { pharmacy: string; stale: boolean }) => `${pharmacy} ${stale}`),
    lowest: drug.lowest_price,
    counts: [drug.prices_counted, drug.prices_stale],
  };
}

test("a price is stale after three times the cadence of its feed, and other prices after the setting", async () => {
  await using here = await service();
  await loadPrices(here.database, [{ pharmacy: "open", price: "3.00", day: "2026-05-10" }], 7);
  await loadPrices(here.database, [{ pharmacy: "other", price: "9.00", day: "2026-03-10" }]);
  const shown = { stale: ["open true", "other false"], lowest: 9, counts: [1, 1] };
  assert.deepEqual(await staleAndCounts(here), shown);
  const { body } = await here.post("/v1/prices/compare/batch", { dins: ["09900001"] });
  assert.deepEqual([body.data[0].lowest_price, body.data[0].prices_stale], ["9.00", 1]);
  await assertSums(here.database);
});

test("counts a price on the last day of three times its cadence", async () => {
  await using here = await service();
  await loadPrices(here.database, [{ pharmacy: "open", price: "3.00", day: "2026-05-11", cadence: 7 }]);
  assert.deepEqual((await staleAndCounts(here)).stale, ["open false"]);
});

test("a feed with a long cadence counts for longer than the setting", async () => {
  await using here = await service();
  await loadPrices(here.database, [{ pharmacy: "open", price: "3.00", day: "2026-01-01", cadence: 60 }]);
  const { lowest, counts } = await staleAndCounts(here);
  assert.deepEqual([lowest, counts], [3, [1, 0]]);
});

test("max_age_days of a request goes before the cadence of a feed", async () => {
  await using here = await service();
  await loadPrices(here.database, [{ pharmacy: "open", price: "3.00", day: "2026-05-01", cadence: 7 }]);
  assert.deepEqual((await staleAndCounts(here)).stale, ["open true"]);
  assert.deepEqual((await staleAndCounts(here, "max_age_days=31")).stale, ["open false"]);
  assert.deepEqual((await staleAndCounts(here, "max_age_days=30")).stale, ["open true"]);
  const { body } = await here.post("/v1/prices/compare/batch", { dins: ["09900001"], max_age_days: 31 });
  assert.equal(body.data[0].lowest_price, "3.00");
});

test("a later observation has the cadence of its load", async () => {
  await using here = await service();
  await loadPrices(here.database, [{ pharmacy: "open", price: "3.00", day: "2026-03-05" }], 7);
  await loadPrices(here.database, [{ pharmacy: "open", price: "3.00", day: "2026-03-06" }]);
  assert.deepEqual((await staleAndCounts(here)).counts, [1, 0]);
  await assertSums(here.database);
});

test("a price that is stale for its feed triggers no alert", async () => {
  await using here = await service();
  const key = await here.key();
  const created = await here.post("/v1/alerts", { drug_id: "09900001", target_price: 5 }, key);
  const status = async () => (await here.get(`/v1/alerts/${created.body.id}`, key)).body.status;
  await loadPrices(here.database, [{ pharmacy: "open", price: "3.00", day: "2026-05-10" }], 7);
  assert.equal(await status(), "ACTIVE");
  await loadPrices(here.database, [{ pharmacy: "open", price: "3.00", day: "2026-05-11" }], 7);
  assert.equal(await status(), "TRIGGERED");
});

test("sample prices age only if their feed states a cadence", async () => {
  await using here = await service();
  const rows = `open,09900001,3.00,30,0,2025-01-01T00:00:00Z,\nother,09900001,4.00,30,0,2025-01-01T00:00:00Z,1\n`;
  await load(here.database, "prices", { "f.csv": `${header}\n${rows}` }, { now, synthetic: true });
  assert.deepEqual(await staleAndCounts(here), {
    stale: ["open false", "other true"],
    lowest: 3,
    counts: [1, 1],
  });
});

test("a pharmacy that closes takes its prices out of the sums of their cadence, and puts them back when it opens", async () => {
  await using here = await service();
  await loadPrices(here.database, [{ pharmacy: "open", price: "3.00", day: "2026-05-20" }], 7);
  for (const [status, counted] of [
    ["closed", null],
    ["open", 1],
  ] as const) {
    const file = csv("id,name,city,province,lat,lng,status", `open,open,,BC,49,-123,${status}`);
    await load(here.database, "pharmacies", { "p.csv": file }, { now });
    const [drug] = (await here.get("/v1/drugs?q=09900001")).body.data;
    assert.equal(drug.prices_counted, counted);
    await assertSums(here.database);
  }
});

test("a held price keeps the cadence of its feed when it is released", async () => {
  await using here = await service();
  await loadHeld(here.database, [{ price: 40, quantity: 100 }], { cadenceDays: 7 });
  await loadHeld(here.database, [{ price: 400, quantity: 100, day: 2 }], { cadenceDays: 7 });
  assert.equal((await storedHeld(here.database)).length, 1);
  await loadHeld(here.database, [{ price: 400, quantity: 100, day: 3 }], { cadenceDays: 7 });
  const rows = await query(here.database, "select price_cents, max_age_days from live.prices");
  assert.deepEqual(rows, [{ price_cents: 40_000, max_age_days: 21 }]);
  await assertSums(here.database);
});
