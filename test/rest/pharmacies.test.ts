/** Pharmacies over REST. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { routes } from "../../internal/rest/routes.ts";
import { pharmacy } from "../../internal/wire/pharmacies.ts";
import { drugs, pharmacies } from "./seed.ts";
import { testService } from "./service.ts";

/** Shared by the tests that change nothing. */
const mondayMs = Date.parse("2026-06-15T17:00:00Z");
const service = await testService({ clock: { now: () => mondayMs } });
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
    location_accuracy: "exact",
    rating: 4.5,
    status: "open",
    open_now: true,
    synthetic: true,
  });
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

test("pharmacies are found by chain and by service, in any case, with or without accents", async () => {
  await using own = await testService();
  await query(
    own.database,
    `update live.pharmacies set chain = 'Pharmacie Été', sort_chain = 'pharmacie ete',
       services = '{Blood_Pressure,delivery}', sort_services = '{blood pressure,delivery}' where key in ('p1', 'p5')`,
  );
  const ids = async (asked: string) => {
    const { body, status, text } = await own.get(`/v1/pharmacies?${asked}`);
    assert.equal(status, 200, text);
    assert.equal(body.pagination.total, body.data.length);
    return body.data.map((item: Item) => pharmacy.parse(item).id).toSorted();
  };
  assert.deepEqual(await ids("chain=PHARMACIE%20%C3%89T%C3%89"), ["pharm_p1", "pharm_p5"]);
  assert.deepEqual(await ids("chain=pharmacie"), []);
  assert.deepEqual(await ids("service=blood-pressure"), ["pharm_p1", "pharm_p5"]);
  assert.deepEqual(await ids("service=blood%20pressure&chain=pharmacie-ete&province=ON"), ["pharm_p5"]);
  assert.deepEqual(await ids("service=blood%20pressure&postal_code=V3T2K1"), ["pharm_p1"]);
  assert.equal((await ids("service=Delivery")).length, pharmacies.length);
  for (const wrong of ["chain=%2A", "service=-", "open_now=yes", "open_now=1", "chain="])
    assert.equal((await own.get(`/v1/pharmacies?${wrong}`)).status, 400, wrong);
});

test("what is open is of one time for all pages, and a cursor of another filter is refused", async () => {
  const time = { ms: Date.parse("2026-06-15T17:00:00Z") };
  await using own = await testService({ clock: { now: () => time.ms } });
  const first = await own.get("/v1/pharmacies?open_now=true&limit=3");
  assert.equal(first.body.pagination.total, pharmacies.length);
  // Past closing, and within the same minute of the limits.
  time.ms = Date.parse("2026-06-16T02:00:00Z");
  const { next_cursor } = first.body;
  const second = await own.get(`/v1/pharmacies?open_now=true&limit=3&cursor=${next_cursor}`);
  assert.equal(second.body.data.length, 2);
  assert.equal(second.body.pagination.total, pharmacies.length);
  for (const item of second.body.data) assert.equal(pharmacy.parse(item).open_now, true);
  assert.equal((await own.get("/v1/pharmacies?open_now=true")).body.pagination.total, 0);
  const shut = await own.get("/v1/pharmacies?open_now=false");
  assert.equal(shut.body.pagination.total, pharmacies.length);
  for (const asked of [`cursor=${next_cursor}`, `open_now=false&cursor=${next_cursor}`])
    assert.equal((await own.get(`/v1/pharmacies?${asked}`)).body.error.code, "INVALID_CURSOR");
});

const pricesAt = async (id: string, asked = "") => {
  const response = await service.get(`/v1/pharmacies/${id}/prices${asked}`);
  assert.equal(response.status, 200, response.text);
  routes.find(({ name }) => name === "listPharmacyPrices")?.response?.parse(response.body);
  return response;
};

test("a pharmacy shows what drugs cost there, page by page, each once", async () => {
  const { body, headers } = await pricesAt("pharm_p1");
  assert.equal(headers["cache-control"], "private, max-age=900");
  assert.deepEqual(
    body.data.map(({ drug }: { drug: { din: string } }) => drug.din),
    drugs.slice(0, 3).map(({ din }) => din),
  );
  assert.deepEqual(body.pagination, { total: 3, limit: 20, offset: 0, has_more: false });
  assert.deepEqual(body.data[0], {
    drug: { id: `drug_${drugs[0]?.din}`, name: drugs[0]?.name, din: drugs[0]?.din },
    pharmacy: "Alpha Drugs",
    pharmacy_id: "pharm_p1",
    price: 10,
    price_cents: 1_000,
    dispensing_fee: 8.99,
    dispensing_fee_cents: 899,
    total_cost: 18.99,
    currency: "CAD",
    unit_price: "0.3333",
    quantity: 30,
    unit: "tablet",
    availability: "in_stock",
    package: "",
    stale: false,
    last_updated: "2026-06-01T12:00:00.000Z",
    effective_from: "2026-05-01T12:00:00.000Z",
    source: "PHARMACY_FEED",
  });
  const seen: object[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: { body: typeof body } = await pricesAt(
      "pharm_p1",
      `?limit=1${cursor && `&cursor=${cursor}`}`,
    );
    assert.equal(page.body.pagination.total, 3);
    seen.push(...page.body.data);
    cursor = page.body.next_cursor;
  }
  assert.deepEqual(seen, body.data);
});

test("the price of one drug at a pharmacy is found by its DIN; one that it does not sell is an empty list", async () => {
  for (const id of ["02242913", "drug_02242913", "2242913"]) {
    const { body } = await pricesAt("pharm_p5", `?drug_id=${id}`);
    assert.deepEqual([body.pagination.total, body.data.length, body.data[0].drug.din], [1, 1, "02242913"]);
  }
  assert.equal((await pricesAt("pharm_p5", "?drug_id=00000019")).body.pagination.total, 0);
});

test("prices of a pharmacy that is not there are a 404, of one that is closed none, and need prices:read", async () => {
  for (const id of ["pharm_nope", "p1", "pharm_"])
    assert.equal((await service.get(`/v1/pharmacies/${id}/prices`)).body.error.code, "NOT_FOUND");
  await using own = await testService();
  await query(own.database, "update live.pharmacies set status = 'closed' where key = 'p1'");
  const closed = await own.get("/v1/pharmacies/pharm_p1/prices");
  assert.deepEqual([closed.status, closed.body.data, closed.body.pagination.total], [200, [], 0]);
  const key = await own.key({ permissions: ["pharmacies:read"] });
  const denied = await own.get("/v1/pharmacies/pharm_p2/prices", key);
  assert.equal(denied.body.error.code, "PERMISSION_DENIED");
});

test("lets clients cache pharmacies until one opens or closes, for a day at most, and lists filtered by open_now for a minute", async () => {
  const monday = Date.parse("2026-06-15T17:59:00-07:00");
  await using own = await testService({ clock: { now: () => monday } });
  const policyOf = async (path: string) => (await own.get(path)).headers["cache-control"];
  assert.equal(await policyOf("/v1/pharmacies?open_now=true"), "private, max-age=60");
  assert.equal(await policyOf("/v1/pharmacies?open_now=false"), "private, max-age=60");
  assert.equal(await policyOf("/v1/pharmacies/pharm_p1"), "private, max-age=60");
  assert.equal(await policyOf("/v1/pharmacies"), "private, max-age=60");
  assert.equal(await policyOf("/v1/pharmacies?chain=nobody"), "private, max-age=86400");
});
