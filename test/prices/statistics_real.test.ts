/** Statistics of real unit prices: Ontario's formulary editions as pharmacies' packages, where the editions are beside the project. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { createRandom } from "../../internal/synthetic/random.ts";
import { madeUp, merge } from "../drugs/made_up.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { testService } from "../rest/service.ts";
import { type Asked, countedOf, type Observed, statisticsOf } from "./statistics_oracle.ts";

const editions = new URL("../../../shared/data/odb-formulary/odb_prices.csv.gz", import.meta.url);
const now = "2026-01-01T00:00:00Z";

const pharmacies = Array.from({ length: 16 }, (_, at) => ({
  pharmacy: `p${at}`,
  ...(at < 10 ? { province: "ON", city: at < 6 ? "Toronto" : "Ottawa" } : { province: "BC", city: "Surrey" }),
}));

/** Of each price of an edition, packages of 30 and 100 at some pharmacies, with a markup, some out of stock. */
function observedOf(text: string): Observed[] {
  const random = createRandom(1, "formulary");
  const found: Observed[] = [];
  for (const line of text.split("\n").slice(1)) {
    const [day = "", din = ""] = line.split(",");
    const price = /,(\d*\.\d+),\d*\.?\d*,\d*\.?\d*,\d{4}-\d\d-\d\d,/.exec(line)?.[1];
    if (price === undefined || day < "2015" || !/^0\d{6}7$/.test(din)) continue;
    for (const place of pharmacies)
      for (const quantity of [30, 100]) {
        const priceCents = Math.round(Number(price) * quantity * random.whole(100, 135));
        if (random.next() < 0.5 || priceCents < 1 || priceCents > 10_000_000) continue;
        const atMs = Date.parse(day) + random.whole(0, 86_399) * 1_000 + (found.length % 1_000);
        found.push({
          ...{ din, ...place, quantity, packaging: "" },
          ...{ priceCents, atMs },
          outOfStock: random.next() < 0.06,
        });
      }
  }
  return found.toSorted((a, b) => a.atMs - b.atMs);
}

test("statistics of a formulary's unit prices are those of its file", async (context) => {
  if (!existsSync(editions)) return context.diagnostic("skipped: there is no ../shared/data/odb-formulary");
  const observed = observedOf(gunzipSync(readFileSync(editions)).toString());
  const dins = [...new Set(observed.map(({ din }) => din))].slice(0, 40);
  const rows = observed.filter(({ din }) => dins.includes(din));
  await using service = await testService({
    clock: { now: () => Date.parse(now) },
    async fill(database) {
      await merge(
        database,
        dins.map((din) => madeUp(din, `NAME ${din}`)),
      );
      const places = pharmacies.map(
        (of) => `${of.pharmacy},${of.pharmacy},${of.city},${of.province},49,-100`,
      );
      await load(database, "pharmacies", { "p.csv": csv("id,name,city,province,lat,lng", ...places) });
      const lines = rows.map((row) =>
        [
          ...[row.pharmacy, row.din, row.priceCents / 100, row.quantity, 0],
          ...[row.outOfStock ? "out_of_stock" : "", new Date(row.atMs).toISOString()],
        ].join(","),
      );
      const header = "pharmacy_id,din,price,quantity,dispensing_fee,availability,observed_at";
      const { refusals } = await load(database, "prices", { "f.csv": csv(header, ...lines) }, { now });
      assert.deepEqual(refusals, []);
    },
  });
  const counted = countedOf(rows);
  let stated = 0;
  for (const din of dins)
    for (const more of [{}, { by: "province" }, { by: "city" }, { city: "Toronto" }] as const)
      for (const [from, to] of [
        ["2015-01-01", "2018-12-31"],
        ["2021-01-01", "2025-12-31"],
      ] as const) {
        const asked: Asked = { din, from, to, granularity: "monthly", ...more };
        const { din: _, ...query } = asked;
        const { body } = await service.get(`/v1/drugs/${din}/statistics?${new URLSearchParams(query)}`);
        assert.deepEqual(body.data, statisticsOf(counted, asked));
        stated += body.data.filter(({ median }: { median: string | null }) => median !== null).length;
      }
  assert.ok(stated > 100, `${stated} rows with percentiles`);
});
