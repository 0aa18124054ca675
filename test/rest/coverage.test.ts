/** Coverage over REST. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { z } from "zod";
import { type Database, query } from "../../internal/postgres/database.ts";
import { routes } from "../../internal/rest/routes.ts";
import { sampleService } from "../api/sample.ts";
import { edition } from "../coverage/made_up.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { seed } from "./seed.ts";
import { testService } from "./service.ts";

const [listed, gone, unlisted] = ["02242912", "02242913", "00000019"] as const;

async function fill(database: Database, schema: string): Promise<void> {
  await seed(database, schema);
  await load(database, "formulary", {
    x: edition("2018-12-17", [
      { din: listed, price: "1.0000" },
      { din: gone, price: ".2500", pays: ".2000" },
    ]),
  });
  await load(database, "formulary", {
    x: edition(
      "2025-07-30",
      [
        {
          din: listed,
          flags: { sec3: "Y", sec12: "Y" },
          price: "1.2345",
          pays: "1.0000",
          dailyCost: ".5000",
        },
      ],
      { lccNotes: '<lccNote seq="001" reasonForUseId="901">For some.</lccNote>' },
    ),
  });
  await load(database, "coverage", {
    x: csv(
      "din,province,plan,plan_name,formulary_status,max_coverage,deductible,copay_percent,as_of",
      `${listed},BC,PCARE,PharmaCare,GENERAL_BENEFIT,2500.5,100,33.35,2025-06-01`,
      `${listed},AB,SENIORS,Seniors,NOT_A_BENEFIT,,,,2025-06-01`,
    ),
  });
}

const service = await testService({ fill });
after(() => service[Symbol.asyncDispose]());

type Entry = Record<string, unknown> & { province: string; plan: string };
type Body = {
  data: Entry[];
  not_listed: { province: string; plan: string }[];
  pagination: { total: number; offset: number };
  next_cursor: string | null;
};

const schema = routes.find(({ name }) => name === "listDrugCoverage")?.response as z.ZodType;

async function body(path: string, from = service): Promise<Body> {
  const response = await from.get(path);
  assert.equal(response.status, 200, response.text);
  schema.parse(response.body);
  return response.body as Body;
}

const plansOf = (entries: readonly { province: string; plan: string }[]) =>
  entries.map(({ province, plan }) => `${province}/${plan}`);

test("each plan's record has its status, conditions, amounts as numbers, and its newest public price", async () => {
  const { data, not_listed, pagination } = await body(`/v1/drugs/drug_${listed}/coverage`);
  assert.deepEqual(plansOf(data), ["AB/SENIORS", "BC/PCARE", "ON/ODB"]);
  assert.deepEqual(not_listed, []);
  assert.equal(pagination.total, 3);
  const [, bc, on] = data;
  assert.deepEqual([bc?.max_coverage, bc?.deductible, bc?.copay_percent], [2_500.5, 100, 33.35]);
  assert.equal(bc?.unit_price, null);
  assert.deepEqual(on, {
    province: "ON",
    plan: "ODB",
    plan_name: "Ontario Drug Benefit",
    formulary_status: "LIMITED_USE",
    plan_term: "Limited Use (sec3, sec12)",
    criteria: "Reason for use 901: For some.",
    notes: null,
    max_coverage: null,
    deductible: null,
    copay_percent: null,
    interchange_group: "790000001",
    daily_cost: "0.5000",
    listed_on: "2015-01-30",
    removed_on: null,
    removed_reason: null,
    unit_price: "1.2345",
    price_for: { quantity: 1, unit: "tablet" },
    plan_pays: "1.0000",
    price_effective_on: "2025-07-30",
    source: "PUBLIC_FORMULARY",
    as_of: "2025-07-30",
  });
});

test("a drug that a plan no longer lists is shown with the date, the reason and its last price", async () => {
  const { data } = await body(`/v1/drugs/${gone}/coverage?province=ON`);
  assert.equal(data.length, 1);
  assert.equal(data[0]?.removed_on, "2025-07-30");
  assert.equal(data[0]?.removed_reason, "the edition of 2025-07-30 no longer lists it");
  assert.deepEqual(
    [data[0]?.unit_price, data[0]?.plan_pays, data[0]?.price_effective_on],
    ["0.2500", "0.2000", "2018-12-17"],
  );
});

test("plans that say nothing of a drug are named, so that an empty list is not taken for silence", async () => {
  const none = await body(`/v1/drugs/${unlisted}/coverage`);
  assert.deepEqual(none.data, []);
  assert.deepEqual(plansOf(none.not_listed), ["AB/SENIORS", "BC/PCARE", "ON/ODB"]);
  const ontario = await body(`/v1/drugs/${unlisted}/coverage?province=on`);
  assert.deepEqual(ontario.not_listed, [
    { province: "ON", plan: "ODB", plan_name: "Ontario Drug Benefit", as_of: "2025-07-30" },
  ]);
  const elsewhere = await body(`/v1/drugs/${listed}/coverage?province=YT`);
  assert.deepEqual([elsewhere.data, elsewhere.not_listed], [[], []]);
});

test("a made-up plan is never said not to list a real drug", async () => {
  await using own = await testService({
    async fill(database, schema) {
      await seed(database, schema);
      await query(database, `update ${schema}.drugs set synthetic = false where din = $1`, [gone]);
      const rows = csv(
        "din,province,plan,formulary_status,as_of",
        `${listed},ON,MADEUP,LIMITED_USE,2025-06-01`,
      );
      await load(database, "coverage", { x: rows }, { synthetic: true });
    },
  });
  assert.deepEqual((await body(`/v1/drugs/${gone}/coverage`, own)).not_listed, []);
  assert.deepEqual(plansOf((await body(`/v1/drugs/${unlisted}/coverage`, own)).not_listed), ["ON/MADEUP"]);
});

test("pages by cursor and by offset give every plan once, and the plans that do not list it each time", async () => {
  const whole = await body(`/v1/drugs/${listed}/coverage`);
  const first = await body(`/v1/drugs/${listed}/coverage?limit=1`);
  const second = await body(
    `/v1/drugs/${listed}/coverage?limit=2&cursor=${encodeURIComponent(first.next_cursor ?? "")}`,
  );
  assert.deepEqual([...first.data, ...second.data], whole.data);
  assert.equal(second.next_cursor, null);
  assert.equal(second.pagination.offset, 1);
  const beyond = await body(`/v1/drugs/${listed}/coverage?offset=5`);
  assert.deepEqual([beyond.data, beyond.pagination.total], [[], 3]);
  const other = await service.get(
    `/v1/drugs/${gone}/coverage?cursor=${encodeURIComponent(first.next_cursor ?? "")}`,
  );
  assert.equal(other.body.error.code, "INVALID_CURSOR");
});

test("an unknown drug is the same 404 as at its own address, with near names", async () => {
  for (const id of ["drug_99999999", "amoxicilin", "99999", "drug_"]) {
    const expected = await service.get(`/v1/drugs/${id}`);
    const found = await service.get(`/v1/drugs/${id}/coverage`);
    assert.equal(found.status, 404, id);
    const { message, details } = found.body.error;
    assert.deepEqual([message, details], [expected.body.error.message, expected.body.error.details]);
  }
});

test("wrong parameters are all named at once", async () => {
  const { status, body: wrong } = await service.get(`/v1/drugs/${listed}/coverage?province=XX&limit=0`);
  assert.equal(status, 400);
  const fields = (wrong.error.details as { field: string }[]).map(({ field }) => field);
  assert.deepEqual(fields.toSorted(), ["limit", "province"]);
  const unknown = await service.get(`/v1/drugs/${listed}/coverage?provinces=ON`);
  assert.equal(unknown.body.error.code, "UNKNOWN_PARAMETER");
});

test("it needs drugs:read, and a plan that has coverage", async () => {
  const path = `/v1/drugs/${listed}/coverage`;
  const forbidden = await service.get(path, await service.key({ permissions: ["prices:read"] }));
  assert.equal(forbidden.body.error.code, "PERMISSION_DENIED");
  const poor = await service.get(path, await service.key({ plan: "developer" }));
  assert.equal(poor.body.error.code, "PLAN_REQUIRED");
  assert.equal((await service.get(path, await service.key({ plan: "startup" }))).status, 200);
});

test("a key that may not read prices sees what a plan covers, and none of its prices", async () => {
  const path = `/v1/drugs/${listed}/coverage`;
  const priced = await service.get(path);
  const shown = await service.get(path, await service.key({ permissions: ["drugs:read"] }));
  assert.ok(priced.body.data.some(({ unit_price }: { unit_price: string | null }) => unit_price !== null));
  assert.deepEqual(
    shown.body.data,
    priced.body.data.map((row: object) => ({
      ...row,
      unit_price: null,
      price_for: null,
      plan_pays: null,
      daily_cost: null,
    })),
  );
});

test("the data of npm start answers with records and prices, in live and in the sandbox", async () => {
  const live = await sampleService();
  await using _live = live;
  const { data } = await body("/v1/drugs/drug_07900003/coverage", live);
  assert.deepEqual(plansOf(data), ["AB/SENIORS", "BC/PCARE", "ON/ODB", "QC/PUBLIC"]);
  assert.equal(data[2]?.unit_price, "0.0247");
  assert.ok(data.every(({ source }) => source === "SANDBOX"));
  const focus = await body("/v1/drugs/drug_07900028/coverage?province=ON", live);
  assert.match(String(focus.data[0]?.criteria), /^Reason for use 901: .*LU Authorization Period: 1 year/s);
  const sandbox = await sampleService({ environment: "sandbox" });
  await using _sandbox = sandbox;
  const made = await body("/v1/drugs/drug_07000001/coverage", sandbox);
  assert.ok(made.data.length > 0);
  assert.ok(made.data.every(({ source }) => source === "SANDBOX"));
  assert.equal(made.data.length + made.not_listed.length, 4);
});
