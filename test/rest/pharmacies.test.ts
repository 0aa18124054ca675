/** Pharmacies over REST. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pharmacy } from "../../internal/rest/schemas/pharmacies.ts";
import { pharmacies } from "./seed.ts";
import { testService } from "./service.ts";

/** Shared by the tests that change nothing. */
const service = await testService();
after(() => service[Symbol.asyncDispose]());

type Item = { id: string; distance_km?: number };

test("a pharmacy shows its address, hours and place", async () => {
  const response = await service.get("/v1/pharmacies/pharm_p1");
  const { meta, ...body } = response.body;
  assert.ok(meta);
  assert.deepEqual(pharmacy.parse(body), {
    id: "pharm_p1",
    name: "Alpha Drugs",
    chain: null,
    address: { street: "1 Main Street", city: "Surrey", province: "BC", postal_code: "V3T 2K1" },
    phone: null,
    hours: [{ day: "monday", open: "09:00", close: "18:00" }],
    timezone: "America/Vancouver",
    services: ["delivery"],
    latitude: 49.19,
    longitude: -122.85,
    rating: 4.5,
    status: "open",
    synthetic: true,
  });
  assert.equal(response.headers["cache-control"], "private, max-age=86400");
});

test("an unknown pharmacy is a 404", async () => {
  for (const id of ["pharm_nope", "p1", "pharm_", "pharm_%F0%9F%92%8A"]) {
    const response = await service.get(`/v1/pharmacies/${id}`);
    assert.equal(response.status, 404, id);
    assert.equal(response.body.error.code, "NOT_FOUND");
  }
});

test("pharmacies come by name without a location, nearest first with one, and page by cursor", async () => {
  const all = async (query: string) => {
    const items: Item[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const response = await service.get(`/v1/pharmacies?limit=2${query}${cursor && `&cursor=${cursor}`}`);
      assert.equal(response.status, 200, response.text);
      assert.equal(response.body.pagination.offset, items.length);
      for (const item of response.body.data) items.push(pharmacy.parse(item) as Item);
      assert.equal(response.body.has_more, response.body.next_cursor !== null);
      cursor = response.body.next_cursor;
    }
    return items;
  };
  const ids = (items: Item[]) => items.map(({ id }) => id);
  assert.deepEqual(
    ids(await all("")).toSorted(),
    pharmacies.map(({ key }) => `pharm_${key}`),
  );
  const near = await all("&postal_code=V3T2K1");
  assert.deepEqual(ids(near), ["pharm_p1", "pharm_p2", "pharm_p3", "pharm_p4"]);
  const distances = near.map(({ distance_km }) => distance_km ?? Number.NaN);
  assert.deepEqual(
    distances,
    distances.toSorted((a, b) => a - b),
  );
  assert.equal(distances[0], 0);
  assert.deepEqual(ids(await all("&latitude=49.19&longitude=-122.85&radius=6")), ["pharm_p1", "pharm_p2"]);
  assert.deepEqual(ids(await all("&city=%C3%A9psilon")), []);
  assert.deepEqual(ids(await all("&province=on")), ["pharm_p5"]);
});

test("a postal code that is well-formed and unknown is a 404 that says so", async () => {
  const response = await service.get("/v1/pharmacies?postal_code=X0A%200A1");
  assert.equal(response.status, 404);
  assert.equal(response.body.error.code, "NOT_FOUND");
});
