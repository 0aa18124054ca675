/** A held price is in no response and in no event. A second observation publishes it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { recorded } from "../events/recorded.ts";
import { createWorld } from "../graphql/world.ts";
import { addPharmacies, type FeedRow, loadHeld } from "../ingest/held_feed.ts";
import { addKnown, dins } from "../ingest/made_up_feed.ts";
import { type TestService, testService } from "./service.ts";

const chain = ["c1", "c2"];
const places = ["open", "other", ...chain];
/** Of every drug, at 0.40 and 0.36 per tablet. */
const packages = [
  { quantity: 30, price: 12 },
  { quantity: 100, price: 36 },
];

async function world(): Promise<TestService> {
  const service = await testService({ fill: addKnown });
  await addPharmacies(service.database, "Chain", chain);
  await loadHeld(
    service.database,
    places.flatMap((at) => dins.flatMap((din) => packages.map((each) => ({ at, din, ...each })))),
  );
  const alert = { drug_id: dins[0], target_price: 0.3, quantity: 1, notification_method: "WEBHOOK" };
  const { status, text } = await service.post("/v1/alerts", alert);
  assert.equal(status, 201, text);
  return service;
}

const paths = [
  "/v1/drugs",
  "/v1/drugs/search?q=NAME",
  ...dins.flatMap((din) => [
    `/v1/drugs/${din}`,
    `/v1/drugs/${din}/prices`,
    `/v1/drugs/${din}/generics`,
    `/v1/prices/${din}/history`,
  ]),
  ...places.map((at) => `/v1/pharmacies/pharm_${at}/prices`),
  "/v1/alerts",
  "/v1/events",
  "/v1/changes",
];

const document = `{
  drugs(query: "NAME", first: 10) { edges { node { din name
    prices(limit: 50) { amount quantity unitPrice pharmacy { id } lastUpdated } } } }
  comparePrices(drugIds: ["${dins.join('", "')}"]) {
    drugs { pharmacyPrices(limit: 50) { amount quantity unitPrice } lowestPrice highestPrice averagePrice }
    summary { totalLowest totalHighest bestPharmacy { id } } }
}`;

/** What callers see of prices. */
async function responses(service: TestService): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = { events: await recorded(service.database) };
  for (const path of paths) {
    const { status, body, text } = await service.get(path);
    assert.equal(status, 200, `${path}: ${text}`);
    seen[path] = body;
  }
  for (const path of ["/v1/prices/compare/batch", "/v1/batch/prices"]) {
    const { status, body, text } = await service.post(path, { dins });
    assert.equal(status, 200, `${path}: ${text}`);
    seen[path] = body;
  }
  await using graphql = await createWorld(service.database);
  seen.graphql = await graphql.data(document);
  return seen;
}

const chainMoved = chain.flatMap((at) =>
  dins.flatMap((din) =>
    packages.map(({ quantity, price }) => ({ at, din, quantity, price: (price * 70) / 100 })),
  ),
);

const mistakes: readonly [what: string, rows: readonly FeedRow[]][] = [
  ["the price of 1 stated for 100", [{ quantity: 100, price: 0.36 }]],
  ["the price of 100 stated for 1", [{ quantity: 1, price: 36 }]],
  ["the price of 30 stated for 1, with a description", [{ quantity: 1, packaging: "bottle", price: 12 }]],
  ["a price divided by 10", [{ quantity: 30, price: 1.2 }]],
  ["a price multiplied by 10", [{ quantity: 100, price: 360 }]],
  ["a chain moved by 30 %", chainMoved],
];

for (const [what, rows] of mistakes)
  test(`${what} is in no response until a second observation confirms it`, async () => {
    await using service = await world();
    const before = await responses(service);
    const onDay = (day: number) => rows.map((row) => ({ ...row, day }));
    const held = await loadHeld(service.database, onDay(2));
    assert.equal(held.counts.held, rows.length);
    assert.deepEqual(await responses(service), before);
    const confirmed = await loadHeld(service.database, onDay(3));
    assert.equal(confirmed.counts.held, undefined);
    const after = await responses(service);
    const [{ at = "open", price }] = rows as [FeedRow];
    const { data } = after[`/v1/pharmacies/pharm_${at}/prices`] as { data: { price: number }[] };
    assert.ok(data.some((each) => each.price === price));
    assert.notDeepEqual(after["/v1/changes"], before["/v1/changes"]);
  });
