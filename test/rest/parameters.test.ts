/** Parameters: everything that is wrong is named at once, with its remedy; nothing wrong is passed over. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { errorBody } from "../../internal/wire/envelopes.ts";
import { type TestService, testService } from "./service.ts";

/** Shared by the tests that change nothing. */
const service = await testService();
after(() => service[Symbol.asyncDispose]());

type Case = [query: string, fields: string[]];

async function fieldsOf(service: TestService, path: string, code: string): Promise<string[]> {
  const response = await service.get(path);
  assert.equal(response.status, 400, `${path} ${response.status} ${response.text}`);
  const { error } = errorBody.parse(response.body);
  assert.equal(error.code, code, path);
  for (const { reason } of error.details ?? []) assert.ok(reason.length > 10, `${path}: ${reason}`);
  return (error.details ?? []).map(({ field }) => field);
}

async function check(service: TestService, path: string, cases: readonly Case[], code = "INVALID_PARAMETER") {
  for (const [query, fields] of cases) {
    const found = await fieldsOf(service, `${path}?${query}`, code);
    assert.deepEqual(found.toSorted(), fields.toSorted(), `${path}?${query}`);
  }
}

const lists = {
  "/v1/drugs": "",
  "/v1/drugs/search": "query=metformin&",
  "/v1/drugs/02242912/prices": "",
  "/v1/pharmacies": "",
} as const;

const notNumbers = [
  "abc",
  "NaN",
  "Infinity",
  "1e3",
  "1.5",
  "-1",
  "0x10",
  "9".repeat(400),
  "%201",
  "1%20",
  "null",
];

test("limit and offset are whole numbers in bounds on every list", async () => {
  for (const [path, needed] of Object.entries(lists)) {
    for (const odd of [...notNumbers, "0", "101"])
      assert.deepEqual(await fieldsOf(service, `${path}?${needed}limit=${odd}`, "INVALID_PARAMETER"), [
        "limit",
      ]);
    for (const odd of [...notNumbers, "10001"])
      assert.deepEqual(await fieldsOf(service, `${path}?${needed}offset=${odd}`, "INVALID_PARAMETER"), [
        "offset",
      ]);
    const beyond = await service.get(`${path}?${needed}offset=10001`);
    assert.match(beyond.body.error.message, /cursor/);
    for (const fine of ["limit=1", "limit=100", "offset=0", "offset=10000", "limit=007"])
      assert.equal((await service.get(`${path}?${needed}${fine}`)).status, 200, `${path} ${fine}`);
  }
});

test("repeated, empty, illegible and unknown parameters are refused on every list", async () => {
  for (const [path, needed] of Object.entries(lists)) {
    await check(service, path, [
      [`${needed}limit=1&limit=2`, ["limit"]],
      [`${needed}limit=1&limit=1`, ["limit"]],
      [`${needed}limit=`, ["limit"]],
      [`${needed}limit`, ["limit"]],
      [`${needed}cursor=%20`, ["cursor"]],
      [`${needed}cursor=%zz`, ["cursor"]],
      [`${needed}cursor=%ff`, ["cursor"]],
      [`${needed}cursor=%00`, ["cursor"]],
      [`${needed}limit=0&offset=x&cursor=%zz`, ["cursor", "limit", "offset"]],
      [`${needed}cursor=abc&offset=0`, ["cursor"]],
    ]);
    await check(
      service,
      path,
      [
        [`${needed}Limit=1`, ["Limit"]],
        [`${needed}limit[]=1`, ["limit[]"]],
        [`${needed}limit[a]=1`, ["limit[a]"]],
        [`${needed}sorted=1&__proto__=2&constructor=3`, ["__proto__", "constructor", "sorted"]],
        [`${needed}=1`, [""]],
        [`${needed}%zz=1`, ["%zz"]],
        [`${needed}banner=x&limit=0`, ["banner", "limit"]],
      ],
      "UNKNOWN_PARAMETER",
    );
    const meant = await service.get(`${path}?${needed}limit[]=1`);
    assert.match(meant.body.error.message, /did you mean limit\?/);
  }
});

test("no other address takes parameters", async () => {
  for (const path of [
    "/v1/drugs/02242912",
    "/v1/pharmacies/pharm_p1",
    "/status",
    "/docs/errors",
    "/docs/errors/INTERNAL",
  ])
    await check(service, path, [["a=1", ["a"]]], "UNKNOWN_PARAMETER");
});

test("search needs a text of two letters or digits, under one name", async () => {
  await check(service, "/v1/drugs/search", [
    ["", ["query"]],
    ["limit=5", ["query"]],
    ["query=a", ["query"]],
    ["query=--%C2%B4--", ["query"]],
    [`query=${"a".repeat(201)}`, ["query"]],
    ["q=ab&query=ab", ["q"]],
    ["query=%F0%9F%92%8A%F0%9F%92%8A%F0%9F%92%8A", ["query"]],
  ]);
  await check(service, "/v1/drugs", [
    ["q=a", ["q"]],
    [`q=${"a".repeat(201)}`, ["q"]],
    ["include=everything", ["include"]],
  ]);
  assert.equal((await service.get(`/v1/drugs/search?query=${"a".repeat(200)}`)).status, 200);
});

test("page counts from one, and stands in for offset and cursor", async () => {
  await check(service, "/v1/drugs", [
    ...[...notNumbers, "0"].map((odd): Case => [`page=${odd}`, ["page"]]),
    ["page=1&offset=0", ["page"]],
    ["page=1&cursor=abc", ["cursor"]],
    ["page=502", ["page"]],
    ["page=102&limit=100", ["page"]],
  ]);
  assert.equal((await service.get("/v1/drugs?page=501")).status, 200);
  assert.equal((await service.get("/v1/drugs?page=101&limit=100")).status, 200);
});

test("a location is whole, is one, and bounds what a radius may be", async () => {
  for (const path of ["/v1/pharmacies", "/v1/drugs/02242912/prices"]) {
    await check(service, path, [
      ["latitude=49", ["longitude"]],
      ["longitude=-122", ["latitude"]],
      ["latitude=49&longitude=-122&postal_code=V3T2K1", ["latitude", "longitude"]],
      ["latitude=91&longitude=-181", ["latitude", "longitude"]],
      ["latitude=1e2&longitude=NaN", ["latitude", "longitude"]],
      ["latitude=0x10&longitude=1e400", ["latitude", "longitude"]],
      ["postal_code=V3T2K1&radius=1e999", ["radius"]],
      ["latitude=49,1&longitude=--1", ["latitude", "longitude"]],
      ["radius=5", ["radius"]],
      ["postal_code=V3T2K1&radius=0", ["radius"]],
      ["postal_code=V3T2K1&radius=500.1", ["radius"]],
      ["postal_code=V3T2K1&radius=-5", ["radius"]],
      ["postal_code=V3T2K1&radius=Infinity", ["radius"]],
      ["postal_code=D1A1A1", ["postal_code"]],
      ["postal_code=90210", ["postal_code"]],
      ["postal_code=H0H0H0", ["postal_code"]],
      ["province=XX", ["province"]],
      ["province=Ontario&city=--", ["city", "province"]],
      [`city=${"a".repeat(101)}`, ["city"]],
    ]);
    for (const fine of ["V3T2K1", "v3t%202k1", "V3T-2K1", "V3T+2K1"])
      assert.equal((await service.get(`${path}?postal_code=${fine}&radius=0.5`)).status, 200, fine);
    for (const radius of ["5e-1", "5E1", "1e-7", "0.30000000000000004"])
      assert.equal((await service.get(`${path}?postal_code=V3T2K1&radius=${radius}`)).status, 200, radius);
  }
});

test("availability and sort are of their kinds, and distance needs a location", async () => {
  await check(service, "/v1/drugs/02242912/prices", [
    ["availability=instock", ["availability"]],
    ["sort=name", ["sort"]],
    ["sort=distance", ["sort"]],
    ["sort=distance&province=BC", ["sort"]],
  ]);
});

test("a path that cannot be decoded, or holds a control character, is a 400", async () => {
  for (const path of ["/v1/drugs/%zz", "/v1/drugs/%ff/prices", "/v1/pharmacies/%E0%A4%A"])
    assert.deepEqual(await fieldsOf(service, path, "INVALID_PARAMETER"), ["path"]);
  for (const path of ["/v1/drugs/%00", "/v1/drugs/a%0Ab/prices", `/v1/pharmacies/${"a".repeat(201)}`])
    assert.deepEqual(await fieldsOf(service, path, "INVALID_PARAMETER"), ["id"]);
});

test("a body on a GET is passed over", async () => {
  const response = await service.get("/v1/drugs").set("Content-Type", "application/json").send("{not json");
  assert.equal(response.status, 200);
});

test("coordinates as small as numbers can be are a place like any other", async () => {
  for (const path of ["/v1/pharmacies", "/v1/drugs/02242912/prices"])
    for (const degrees of ["5e-324", "-5e-324", "1e-310", "1e-200", "1e-13", "0"])
      for (const place of [`latitude=${degrees}&longitude=-79`, `latitude=43.7&longitude=${degrees}`]) {
        const { status, text } = await service.get(`${path}?${place}&radius=1e-300`);
        assert.equal(status, 200, `${place}: ${text}`);
      }
});
