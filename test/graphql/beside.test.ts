/** A pharmacy beside a price: read with the price, apart, or in full, by what is asked of it; always the same pharmacy. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { dinOf, dins, grownWorld } from "./grown.ts";
import type { Data } from "./world.ts";

const world = await grownWorld();
after(() => world[Symbol.asyncDispose]());

const address = "address { street city province postalCode }";
const details = "phone hours { day open close } services latitude longitude rating";
const fragment = `fragment place on Pharmacy { chain ${address} }`;

/** Of a price. */
const asked: readonly string[] = [
  "pharmacy { id name }",
  "pharmacy { id chain }",
  `pharmacy { id ${address} }`,
  `pharmacy { id name chain ${address} }`,
  "pharmacy { id chain phone }",
  `pharmacy { id ${address} ${details} }`,
  `pharmacy { id ...place } other: pharmacy { id ... on Pharmacy { ${details} } }`,
  "pharmacy { id chain } pharmacy { address { city } }",
];

const drug = JSON.stringify(dinOf(7));

/** Each with a document, and the prices it answers. */
const places: readonly {
  document(price: string): string;
  pricesOf(data: Data): Data[];
}[] = [
  {
    document: (price) => `{ drug(id: ${drug}) { prices(limit: 3) { ${price} } } }`,
    pricesOf: (data) => data.drug.prices,
  },
  {
    document: (price) => `{ drug(id: ${drug}) { prices(limit: 3, city: "Toronto") { ${price} } } }`,
    pricesOf: (data) => data.drug.prices,
  },
  {
    document: (price) =>
      `{ drug(id: ${drug}) { pricesConnection(first: 3) { edges { node { ${price} } } } } }`,
    pricesOf: (data) => data.drug.pricesConnection.edges.map(({ node }: Data) => node),
  },
  {
    document: (price) =>
      `{ comparePrices(drugIds: ${JSON.stringify(dins(3))}, province: ON) { drugs { pharmacyPrices(limit: 2) { ${price} } } } }`,
    pricesOf: (data) => data.comparePrices.drugs.flatMap((one: Data) => one.pharmacyPrices),
  },
];

async function wholePharmacy(id: string): Promise<Data> {
  const document = `query($id: ID!) { pharmacy(id: $id) { id name chain ${address} ${details} } }`;
  return (await world.data(document, { variables: { id } })).pharmacy;
}

test("a pharmacy beside a price is the pharmacy itself, wherever the price stands and whatever is asked of it", async () => {
  for (const price of asked)
    for (const { document, pricesOf } of places) {
      const text = `${document(price)} ${price.includes("...place") ? fragment : ""}`;
      const prices = pricesOf(await world.data(text));
      assert.ok(prices.length > 1, text);
      for (const { pharmacy, other = {} } of prices) {
        const whole = await wholePharmacy(pharmacy.id);
        const shown = (part: Data) =>
          Object.fromEntries(
            Object.keys(part).map((name) => [
              name,
              name === "address" && price.includes("{ city }") ? { city: whole.address.city } : whole[name],
            ]),
          );
        assert.deepEqual(pharmacy, shown(pharmacy), text);
        assert.deepEqual(other, shown(other), text);
      }
    }
});

test("a page after the first has its pharmacies too", async () => {
  const page = `($after: String) { drug(id: ${drug}) { pricesConnection(first: 3, after: $after) {
    edges { node { pharmacy { id ${address} } } } pageInfo { endCursor } } } }`;
  const first = await world.data(`query${page}`);
  const after = first.drug.pricesConnection.pageInfo.endCursor;
  const second = await world.data(`query${page}`, { variables: { after } });
  const ids = new Set<string>();
  for (const { drug: found } of [first, second])
    for (const { node } of found.pricesConnection.edges) {
      ids.add(node.pharmacy.id);
      assert.deepEqual(node.pharmacy.address, (await wholePharmacy(node.pharmacy.id)).address);
    }
  assert.equal(ids.size, 6);
});
