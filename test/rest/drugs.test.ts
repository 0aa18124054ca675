/** Drugs over REST: what lists, search, one drug and its prices answer. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { z } from "zod";
import { routes } from "../../internal/rest/routes.ts";
import { drug, drugWithPrices } from "../../internal/wire/drugs.ts";
import { metaShape } from "../../internal/wire/envelopes.ts";
import { sampleService } from "../api/sample.ts";
import { drugs } from "./seed.ts";
import { type TestService, testService } from "./service.ts";

/** Shared by the tests that change nothing. */
const service = await testService();
after(() => service[Symbol.asyncDispose]());

type Body = Record<string, unknown> & {
  data: Record<string, unknown>[];
  has_more: boolean;
  next_cursor: string | null;
  pagination: { total: number; limit: number; offset: number; has_more: boolean };
  meta: { total: number; page: number };
};

async function body(service: TestService, path: string, key?: string): Promise<Body> {
  const response = await service.get(path, key);
  assert.equal(response.status, 200, `${path}: ${response.text}`);
  return response.body as Body;
}

function schemaOf(name: string): z.ZodType {
  const schema = routes.find((row) => row.name === name)?.response;
  assert.ok(schema);
  return schema;
}

/** Follows next_cursor to the end, as a caller would. */
async function walk(service: TestService, path: string, firstLimit: number): Promise<Body[]> {
  const pages = [await body(service, `${path}${path.includes("?") ? "&" : "?"}limit=${firstLimit}`)];
  for (let next = pages[0]?.next_cursor; next; next = pages.at(-1)?.next_cursor) {
    const query = `cursor=${encodeURIComponent(next)}&limit=${firstLimit + pages.length}`;
    pages.push(await body(service, `${path}${path.includes("?") ? "&" : "?"}${query}`));
  }
  return pages;
}

const field = (pages: Body[], name: string) => pages.flatMap(({ data }) => data.map((item) => item[name]));

test("GET /v1/drugs lists summaries by name, in Variant A, with the lowest price and what it saves", async () => {
  const list = await body(service, "/v1/drugs");
  schemaOf("listDrugs").parse(list);
  assert.deepEqual(list.meta, { total: drugs.length, page: 1 });
  assert.deepEqual(
    field([list], "din"),
    drugs.map(({ din }) => din),
  );
  const [first, , third, fourth] = list.data;
  assert.deepEqual(first, {
    id: "drug_02242912",
    name: "AMOXICILLIN 250",
    strength: "250mg",
    form: "tablet",
    din: "02242912",
    generic: true,
    lowest_price: 9,
    lowest_price_cents: 900,
    quantity: 30,
    unit_price: "0.3000",
    pharmacy: "Beta Drugs",
    price_source: "PHARMACY_FEED",
    price_last_updated: "2026-06-01T12:00:00.000Z",
    savings: "$3.75 (29%) below average",
    prices_counted: 4,
    prices_out_of_stock: 1,
    prices_stale: 0,
    removed_at: null,
    removed_reason: null,
  });
  assert.equal(third?.savings, "$0.00 (0%) below average");
  assert.deepEqual([third?.strength, third?.form], ["", "unknown"]);
  assert.deepEqual(
    [fourth?.lowest_price, fourth?.lowest_price_cents, fourth?.pharmacy, fourth?.savings],
    [null, null, null, null],
  );
});

test("GET /v1/drugs?include=prices gives whole drugs with their prices, lowest unit price first", async () => {
  const list = await body(service, "/v1/drugs?include=prices&limit=4");
  const items = list.data.map((item) => drugWithPrices.parse(item));
  assert.deepEqual(
    items[0]?.prices.map(({ pharmacy_id, total_cost }) => [pharmacy_id, total_cost]),
    [
      ["pharm_p2", 21],
      ["pharm_p1", 18.99],
      ["pharm_p3", 21],
      ["pharm_p4", 23],
      ["pharm_p5", 30],
    ],
  );
  assert.deepEqual(items[3]?.prices, []);
});

test("a key without prices:read gets the list without prices, and not include=prices", async () => {
  const key = await service.key({ permissions: ["drugs:read"] });
  const list = await body(service, "/v1/drugs?limit=1", key);
  assert.equal(list.data[0]?.lowest_price, null);
  const refused = await service.get("/v1/drugs?include=prices", key);
  assert.equal(refused.status, 403);
  assert.equal(refused.body.error.code, "PERMISSION_DENIED");
});

test("GET /v1/drugs?q searches, and pages by number", async () => {
  const page = await body(service, "/v1/drugs?q=metformin&limit=5&page=3");
  assert.deepEqual(page.meta, { total: 12, page: 3 });
  assert.deepEqual(field([page], "name"), ["METFORMIN 10", "METFORMIN 11"]);
  assert.deepEqual([page.has_more, page.next_cursor], [false, null]);
});

test("meta.page is the page that contains the first row, even at an offset inside a page", async () => {
  for (const [offset, page] of [
    [3, 1],
    [5, 2],
    [7, 2],
  ]) {
    const list = await body(service, `/v1/drugs?limit=5&offset=${offset}`);
    assert.deepEqual(list.meta, { total: drugs.length, page }, `offset=${offset}`);
  }
});

test("search finds by name, ingredient and DIN, in Variant B", async () => {
  for (const text of ["amoxicillin", "AMOXI", "02242912", "b%C3%AAta", "beta"]) {
    const found = await body(service, `/v1/drugs/search?query=${text}`);
    schemaOf("searchDrugs").parse(found);
    assert.ok(found.data.length > 0, text);
    drug.parse(found.data[0]);
    assert.equal("suggestions" in found, false);
  }
  const found = await body(service, "/v1/drugs/search?query=metformin&limit=5&offset=10");
  assert.deepEqual(found.pagination, { total: 12, limit: 5, offset: 10, has_more: false });
});

test("a search that finds nothing suggests near names", async () => {
  const found = await body(service, "/v1/drugs/search?query=metfrmxn");
  assert.deepEqual(found.data, []);
  assert.equal(found.pagination.total, 0);
  assert.ok(
    (found.suggestions as string[]).some((name) => name.startsWith("METFORMIN")),
    String(found.suggestions),
  );
});

test("a search that finds nothing suggests drugs with their IDs, in lists too", async () => {
  for (const path of ["/v1/drugs/search?query=metfrmxn", "/v1/drugs?q=metfrmxn", "/v1/drugs?q=qqqqqq"]) {
    const found = await body(service, path);
    schemaOf(path.includes("search") ? "searchDrugs" : "listDrugs").parse(found);
    assert.deepEqual(found.data, []);
    const suggested = found.suggested_drugs as { id: string }[];
    assert.ok(suggested.length > 0, path);
    for (const { id } of suggested) assert.equal((await service.get(`/v1/drugs/${id}`)).status, 200, id);
  }
  assert.equal("suggested_drugs" in (await body(service, "/v1/drugs?q=metformin")), false);
  const missed = await service.get("/v1/drugs/metfrmxn");
  assert.match(missed.body.error.message, /Did you mean METFORMIN \d+ \(drug_\d{8}\)/);
});

test("status selects drugs in lists and searches, in any case", async () => {
  for (const path of ["/v1/drugs?", "/v1/drugs?q=metformin&", "/v1/drugs/search?query=metformin&"]) {
    const all = field([await body(service, `${path}limit=100`)], "din");
    assert.deepEqual(field([await body(service, `${path}limit=100&status=marketed`)], "din"), all, path);
    assert.deepEqual((await body(service, `${path}status=DORMANT`)).data, [], path);
  }
  const refused = await service.get("/v1/drugs?status=sold");
  assert.equal(refused.status, 400);
  assert.match(refused.body.error.message, /status: must be one of MARKETED, APPROVED/);
  const [first] = await walk(service, "/v1/drugs?status=MARKETED", 1);
  const other = await service.get(`/v1/drugs?status=DORMANT&cursor=${first?.next_cursor}`);
  assert.equal(other.body.error.code, "INVALID_CURSOR");
});

test("following next_cursor shows every row once, in order, whatever the limits, with a true offset", async () => {
  const lists = {
    "/v1/drugs": drugs.length,
    "/v1/drugs?include=prices": drugs.length,
    "/v1/drugs/search?query=metformin": 12,
    "/v1/drugs/02242912/prices": 5,
    "/v1/drugs/02242912/prices?sort=distance&postal_code=V3T2K1": 4,
  };
  for (const [path, total] of Object.entries(lists)) {
    const whole = await body(service, path);
    const pages = await walk(service, path, 1);
    assert.deepEqual(
      pages.flatMap(({ data }) => data),
      whole.data,
      path,
    );
    assert.equal(whole.data.length, total, path);
    for (const [at, page] of pages.entries()) {
      assert.equal(page.has_more, at < pages.length - 1);
      assert.equal(page.pagination?.has_more ?? page.has_more, page.has_more);
    }
    const before = pages.slice(0, -1).reduce((sum, { data }) => sum + data.length, 0);
    assert.equal(pages.at(-1)?.pagination?.offset ?? before, before);
  }
});

test("rows inserted while a caller pages neither repeat nor shift a row", async () => {
  await using service = await testService();
  const first = await body(service, "/v1/drugs?limit=3");
  await service.database.raw(
    `insert into live.drugs (din, name, sort_name, class, catalogue, generic, generic_basis, manufacturer, schedule,
       status, source_set, synthetic)
     values ('00000001', 'AAA', 'aaa', 'HUMAN', true, false, 'x', 'ACME', 'OTC', 'MARKETED', 'marketed', true)`,
  );
  const second = await body(service, `/v1/drugs?limit=100&cursor=${first.next_cursor}`);
  assert.deepEqual(
    field([first, second], "din"),
    drugs.map(({ din }) => din),
  );
});

test("a cursor is refused when it was altered, and with another query than its own", async () => {
  const { next_cursor: cursor } = await body(service, "/v1/drugs/search?query=metformin&limit=2");
  assert.ok(cursor);
  const altered = `${cursor.startsWith("A") ? "B" : "A"}${cursor.slice(1)}`;
  for (const path of [
    `/v1/drugs/search?query=metformin&cursor=${altered}`,
    `/v1/drugs/search?query=metformin&cursor=${cursor}xx`,
    `/v1/drugs/search?query=metformin&cursor=nonsense`,
    `/v1/drugs/search?query=amoxicillin&cursor=${cursor}`,
    `/v1/drugs?q=metformin&cursor=${cursor}`,
    `/v1/drugs/02242912/prices?cursor=${cursor}`,
  ]) {
    const response = await service.get(path);
    assert.equal(response.status, 400, path);
    assert.equal(response.body.error.code, "INVALID_CURSOR", path);
    assert.equal(response.body.error.details[0].field, "cursor");
  }
});

test("one drug answers to its id and to its DIN", async () => {
  const byId = await service.get("/v1/drugs/drug_02242912");
  const byDin = await service.get("/v1/drugs/02242912");
  assert.deepEqual(byId.body, byDin.body);
  assert.equal(drug.extend(metaShape).parse(byId.body).name, "AMOXICILLIN 250");
});

test("a drug shows its unit and its package sizes, and no UPC", async () => {
  await using sample = await sampleService();
  const body = async (id: string) => (await sample.get(`/v1/drugs/${id}`)).body;
  const lipidemo = await body("drug_07900006");
  assert.equal(lipidemo.unit, "tablet");
  assert.deepEqual(lipidemo.package_sizes, [
    { text: "7X4", quantity: 28, unit: "tablet", package_type: "BLISTER PACK" },
    { text: "30/90", quantity: 30, unit: "tablet", package_type: null },
    { text: "30/90", quantity: 90, unit: "tablet", package_type: null },
  ]);
  const generator = await body("drug_07900040");
  assert.deepEqual(generator.package_sizes, [
    { text: "UP TO 15ML", quantity: null, unit: null, package_type: null },
  ]);
  const feverDemo = await body("drug_07900034");
  assert.deepEqual(
    feverDemo.package_sizes.map(({ quantity, unit }: { quantity: number; unit: string }) => [quantity, unit]),
    [
      [100, "mL"],
      [120, "mL"],
    ],
  );
});

test("an unknown drug is a 404 that names near ones", async () => {
  for (const path of ["/v1/drugs/99999999", "/v1/drugs/drug_99999999/prices", "/v1/drugs/metformin"]) {
    const response = await service.get(path);
    assert.equal(response.status, 404, path);
    assert.equal(response.body.error.code, "NOT_FOUND");
  }
  assert.match((await service.get("/v1/drugs/metformin")).body.error.message, /METFORMIN/);
  const places = {
    "/v1/drugs/metformin/coverage": "id",
    "/v1/drugs/metformin/recalls": "id",
    "/v1/drugs/metformin/shortages": "id",
    "/v1/prices/metformin/history": "drugId",
    "/v1/recalls?drug_id=metformin": "drug_id",
    "/v1/shortages?drug_id=metformin": "drug_id",
  };
  for (const [path, field] of Object.entries(places))
    assert.equal((await service.get(path)).body.error.details?.[0]?.field, field, path);
});

test("a price entry states what is paid, where, and how old it is", async () => {
  const list = await body(service, "/v1/drugs/02242912/prices?sort=total");
  schemaOf("listDrugPrices").parse(list);
  assert.deepEqual(list.data[0], {
    pharmacy: "Alpha Drugs",
    pharmacy_id: "pharm_p1",
    price: 10,
    price_cents: 1000,
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
});

test("prices are filtered by place and availability, and sorted by distance on request", async () => {
  const ids = async (query: string) =>
    field([await body(service, `/v1/drugs/02242912/prices${query}`)], "pharmacy_id");
  assert.deepEqual(await ids("?province=on"), ["pharm_p5"]);
  assert.deepEqual(await ids("?province=BC&city=SURREY"), ["pharm_p2", "pharm_p1"]);
  assert.deepEqual(await ids("?province=BC&city=SURREY&sort=total"), ["pharm_p1", "pharm_p2"]);
  assert.deepEqual(await ids("?availability=out_of_stock"), ["pharm_p3"]);
  assert.deepEqual(await ids("?postal_code=v3t%202k1&radius=12"), ["pharm_p2", "pharm_p1", "pharm_p3"]);
  const near = "latitude=49.25&longitude=-122.85&radius=7";
  assert.deepEqual(await ids(`?${near}&sort=distance`), ["pharm_p2", "pharm_p3", "pharm_p1"]);
  const [nearest] = (await body(service, `/v1/drugs/02242912/prices?${near}&sort=distance`)).data;
  assert.equal(nearest?.distance_km, 1.112);
  assert.deepEqual(await ids("?postal_code=V3T2K1"), ["pharm_p2", "pharm_p1", "pharm_p3", "pharm_p4"]);
});

test("the deprecated q of search works and says so; query does not", async () => {
  const old = await service.get("/v1/drugs/search?q=metformin");
  assert.equal(old.headers.deprecation, `@${Date.UTC(2026, 2, 15) / 1_000}`);
  const link = /^<([^>]+)>; rel="deprecation"/.exec(old.headers.link ?? "")?.[1] ?? "";
  const page = await service.get(new URL(link).pathname);
  assert.match(page.text, /\/v1\/drugs\/search[\s\S]*2026-03-15[\s\S]*2\.0\.0/);
  const current = await service.get("/v1/drugs/search?query=metformin");
  assert.deepEqual(old.body.data, current.body.data);
  assert.equal(current.headers.deprecation, undefined);
  assert.equal((await service.get("/v1/drugs?q=metformin")).headers.deprecation, undefined);
  const next = `/v1/drugs/search?q=metformin&limit=2`;
  const { next_cursor: cursor } = (await service.get(next)).body as Body;
  assert.equal((await service.get(`${next}&cursor=${cursor}`)).status, 200);
});
