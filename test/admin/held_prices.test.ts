/** What an operator does about held prices from the command line. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { type Accounts, refused, testAccounts } from "../accounts/fixture.ts";
import { recordedOf } from "../events/recorded.ts";
import { addPharmacies, loadHeld, priceAt, statesOf, timeOf } from "../ingest/held_feed.ts";
import { addKnown } from "../ingest/made_up_feed.ts";
import { run, runJson } from "./terminal.ts";

type Listed = { total: number; prices: { id: number; pharmacy_id: string; detail: string }[] };

/** Three pharmacies, two of them of a chain, sell a drug for $12.00. A second feed states ten times as much. */
async function world(): Promise<Accounts> {
  const test = await testAccounts();
  await addKnown(test.database);
  await addPharmacies(test.database, "Chain", ["c1", "c2"]);
  const places = ["open", "c1", "c2"];
  for (const [price, day] of [
    [12, 1],
    [120, 2],
  ] as const)
    await loadHeld(
      test.database,
      places.map((at) => ({ at, price, day })),
    );
  return test;
}

const heldOf = (test: Accounts, ...more: string[]) => runJson<Listed>(test, ["prices", "held", ...more]);

test("prices held lists the held prices of an environment with the reason, oldest first", async () => {
  await using test = await world();
  const { total, prices } = await heldOf(test);
  assert.equal(total, 3);
  assert.deepEqual(prices.map(({ pharmacy_id: pharmacy }) => pharmacy).toSorted(), [
    "pharm_c1",
    "pharm_c2",
    "pharm_open",
  ]);
  assert.equal(prices[0]?.detail, "the unit price 4.0000 is 10.0 times as high as 0.4000");
  const { stdout } = await run(test, ["prices", "held", "--limit", "1"]);
  assert.match(stdout, /^ID +DIN +PHARMACY +CHAIN +PRICE +QUANTITY +UNIT PRICE +USUAL +REASON +OBSERVED\n/);
  assert.match(stdout, /120\.00 +30 +4\.0000 +0\.4000 +factor +2026-05-02T00:00:00Z/);
  assert.match(stdout, /2 more are held\. Use --limit to list them\./);
  assert.deepEqual(await heldOf(test, "--environment", "sandbox"), { total: 0, prices: [] });
});

test("prices release publishes a price with its history, changes, and event", async () => {
  await using test = await world();
  const { prices } = await heldOf(test);
  const open = prices.find(({ pharmacy_id: pharmacy }) => pharmacy === "pharm_open");
  assert.deepEqual(await runJson(test, ["prices", "release", String(open?.id)]), { released: 1 });
  assert.equal(await priceAt(test.database), 12_000);
  assert.equal((await heldOf(test)).total, 2);
  const [event, ...others] = await recordedOf(test.database, "price.changed");
  assert.deepEqual([event?.data.old_price, event?.data.new_price, others.length], [12, 120, 0]);
  const [row] = await query(
    test.database,
    `select h.effective_from, p.effective_from as current from live.price_history h
     join live.prices p using (drug_id, pharmacy_id) where h.price_cents = 12000`,
  );
  assert.deepEqual(row, { effective_from: timeOf(2), current: timeOf(2) });
});

test("prices release and reject take a chain, or all, in batches of their own", async () => {
  await using test = await world();
  assert.deepEqual(await runJson(test, ["prices", "reject", "--chain", "chain"]), { rejected: 2 });
  assert.equal((await heldOf(test)).total, 1);
  const { stdout } = await run(test, ["prices", "release", "--all"]);
  assert.equal(stdout, "1 price released.\n");
  assert.deepEqual((await statesOf(test.database)).toSorted(), [
    "rejected 12000",
    "rejected 12000",
    "released 12000",
  ]);
});

test("a rejected price is neither published by the same feed nor by repetition", async () => {
  await using test = await world();
  await run(test, ["prices", "reject", "--all"]);
  const again = await loadHeld(test.database, [{ price: 120, day: 2 }]);
  assert.deepEqual(again.counts, { read: 1, inserted: 0, changed: 0, unchanged: 1, refused: 0 });
  for (const day of [3, 4, 5]) await loadHeld(test.database, [{ price: 120, day }]);
  assert.equal(await priceAt(test.database), 1_200);
  assert.equal((await heldOf(test)).total, 1);
});

test("an ID that is not held is refused by name, and nothing is settled", async () => {
  await using test = await world();
  const { prices } = await heldOf(test);
  const release = run(test, ["prices", "release", String(prices[0]?.id), "999"]);
  await refused(release, "INVALID_PARAMETER", /999: no price with this ID is held/);
  assert.equal((await heldOf(test)).total, 3);
});

for (const [what, argv, message] of [
  ["no selection", [], /IDs, or --chain NAME, or --all/],
  ["two selections", ["1", "--all"], /only one of them/],
  ["an ID that is no number", ["x"], /must be numbers/],
  ["an unknown environment", ["1", "--environment", "test"], /must be live or sandbox/],
] as const)
  test(`prices release refuses ${what}`, async () => {
    await using test = await testAccounts();
    await refused(run(test, ["prices", "release", ...argv]), "INVALID_PARAMETER", message);
  });
