/** GET /v1/changes over the door, and the age of datasets on /status. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Response } from "supertest";
import { recordChanges } from "../../internal/changes/store.ts";
import { type ErrorCode, errorCodes } from "../../internal/core/errors.ts";
import { inTransaction, query } from "../../internal/postgres/database.ts";
import { routes } from "../../internal/rest/routes.ts";
import { errorBody } from "../../internal/wire/envelopes.ts";
import { sampleService } from "../api/sample.ts";
import { testService } from "./service.ts";

const schemaOf = (path: string) => {
  const schema = routes.find((row) => row.path === path)?.response;
  if (schema === undefined) throw new Error(`There is no ${path}`);
  return schema;
};

function assertError(response: Response, code: ErrorCode, what = ""): void {
  assert.equal(response.status, errorCodes[code].status, `${what} ${response.text}`);
  assert.equal(errorBody.parse(response.body).error.code, code, what);
}

type Change = {
  sequence: number;
  resource: string;
  operation: string;
  id: string | null;
  drug_id: string | null;
  pharmacy_id: string | null;
  reason: string | null;
};

/** Shared by the tests that change nothing. A drug that is removed, a pharmacy, two prices, a recall, a shortage. */
const service = await testService();
after(() => service[Symbol.asyncDispose]());
const idOf = async (table: string, where: string) => {
  const [row] = await query<{ id: number }>(service.database, `select id from live.${table} where ${where}`);
  return row?.id ?? 0;
};
const drug = await idOf("drugs", "din = '02242912'");
const pharmacy = await idOf("pharmacies", "key = 'p1'");
await inTransaction(service.database, (tx) =>
  recordChanges(tx, "live", "drugs", [
    { resource: "drug", operation: "removed", reason: "absent", drugIds: [drug] },
    { resource: "pharmacy", operation: "updated", pharmacyIds: [pharmacy] },
    { resource: "price", operation: "created", drugIds: [drug, drug], pharmacyIds: [pharmacy, pharmacy + 1] },
  ]),
);
await inTransaction(service.database, (tx) =>
  recordChanges(
    tx,
    "live",
    "recalls",
    [
      { resource: "recall", operation: "created", keys: ["77"], drugIds: [drug] },
      { resource: "shortage", operation: "created", keys: ["9"] },
    ],
    [{ source: "recalls", synthetic: false, asOf: new Date("2026-05-01T00:00:00Z") }],
  ),
);

async function changes(parameters = "", key?: string) {
  const response = await service.get(`/v1/changes${parameters}`, key);
  assert.equal(response.status, 200, response.text);
  schemaOf("/v1/changes").parse(response.body);
  return response.body as {
    data: Change[];
    pagination: { total: number };
    has_more: boolean;
    next_cursor: string | null;
    oldest: { sequence: number; changed_at: string };
    latest: { sequence: number; changed_at: string };
    left_out: string[];
  };
}

const told = ({ sequence: _, ...change }: Change & { changed_at?: string }) => {
  const { changed_at: __, ...rest } = change;
  return rest;
};

test("every kind of change names what it is about by its public ids, in the order of commits", async () => {
  const { data, left_out, oldest, latest, pagination } = await changes();
  const none = { drug_id: null, pharmacy_id: null, reason: null };
  const drugId = "drug_02242912";
  assert.deepEqual(data.map(told), [
    { ...none, resource: "drug", operation: "removed", id: drugId, drug_id: drugId, reason: "absent" },
    { ...none, resource: "pharmacy", operation: "updated", id: "pharm_p1", pharmacy_id: "pharm_p1" },
    { ...none, resource: "price", operation: "created", id: null, drug_id: drugId, pharmacy_id: "pharm_p1" },
    { ...none, resource: "price", operation: "created", id: null, drug_id: drugId, pharmacy_id: "pharm_p2" },
    { ...none, resource: "recall", operation: "created", id: "rcl_77", drug_id: drugId },
    { ...none, resource: "shortage", operation: "created", id: "shr_9" },
  ]);
  assert.deepEqual(
    data.map(({ sequence }) => sequence),
    data.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
  );
  assert.equal(oldest.sequence, data[0]?.sequence);
  assert.equal(latest.sequence, data.at(-1)?.sequence);
  assert.deepEqual([pagination.total, left_out], [6, []]);
});

test("since takes a sequence (what comes after it), a time and a day (from then on)", async () => {
  const { data, latest, oldest } = await changes();
  const rest = await changes(`?since=${data[2]?.sequence}`);
  assert.deepEqual(
    rest.data.map(({ sequence }) => sequence),
    data.slice(3).map(({ sequence }) => sequence),
  );
  assert.equal(rest.pagination.total, 3);
  assert.equal((await changes(`?since=${oldest.changed_at}`)).data.length, 6);
  assert.equal((await changes(`?since=${oldest.changed_at.slice(0, 10)}`)).data.length, 6);
  assert.equal((await changes("?since=2999-01-01T00:00:00%2B01:00")).data.length, 0);
  const end = await changes(`?since=${latest.sequence}`);
  assert.deepEqual([end.data, end.has_more, end.latest.sequence], [[], false, latest.sequence]);
});

test("pages by cursor give the same as one page, and a cursor is good for its own query only", async () => {
  const { data } = await changes();
  const seen: number[] = [];
  let cursor = "";
  for (;;) {
    const page = await changes(`?limit=2${cursor}`);
    assert.equal(page.pagination.total, 6);
    seen.push(...page.data.map(({ sequence }) => sequence));
    if (page.next_cursor === null) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  assert.deepEqual(
    seen,
    data.map(({ sequence }) => sequence),
  );
  const { next_cursor: first } = await changes("?limit=2");
  assertError(await service.get(`/v1/changes?limit=2&resource=drug&cursor=${first}`), "INVALID_CURSOR");
});

test("a key sees what it may read, and is told what was left out", async () => {
  const key = await service.key({ permissions: ["drugs:read"] });
  const { data, left_out, pagination } = await changes("", key);
  assert.deepEqual(
    data.map(({ resource }) => resource),
    ["drug", "recall", "shortage"],
  );
  assert.deepEqual([left_out, pagination.total], [["pharmacy", "price"], 3]);
  assertError(await service.get("/v1/changes?resource=price", key), "PERMISSION_DENIED");
  assert.equal((await changes("?resource=recall", key)).data.length, 1);
  const other = await service.key({ permissions: ["pharmacies:read"] });
  assertError(await service.get("/v1/changes", other), "PERMISSION_DENIED");
});

test("everything that is wrong with a request is said at once", async () => {
  const response = await service.get("/v1/changes?since=yesterday&resource=key&limit=0");
  assertError(response, "INVALID_PARAMETER");
  assert.deepEqual(response.body.error.details.map(({ field }: { field: string }) => field).toSorted(), [
    "limit",
    "resource",
    "since",
  ]);
  for (const since of [
    "2026-02-30",
    "2025-02-29",
    "2026-13-01",
    "2026-01-01T25:00:00Z",
    "2026-01-01T00:00:00",
    "-1",
  ])
    assertError(await service.get(`/v1/changes?since=${since}`), "INVALID_PARAMETER", since);
  assertError(await service.get("/v1/changes?since=2024-02-29T00:00:00%2B15:00"), "INVALID_PARAMETER");
  for (const since of ["0000-01-01", "9999-12-31T23:59:59-14:00"])
    assertError(await service.get(`/v1/changes?since=${since}`), "INVALID_PARAMETER", since);
  for (const since of [
    "2024-02-29",
    "1000-01-01T00:00:00%2B14:00",
    "2999-12-31T23:59:59-14:00",
    "9".repeat(15),
  ])
    await changes(`?since=${since}`);
});

test("/status tells the age of each dataset, and answers name the version they are made of", async () => {
  const status = await service.get("/status");
  schemaOf("/status").parse(status.body);
  const { latest } = await changes();
  const [drugs, recalls] = status.body.datasets;
  assert.deepEqual([drugs.name, recalls.name], ["drugs", "recalls"]);
  assert.deepEqual([recalls.version, recalls.as_of], [latest.sequence, "2026-05-01T00:00:00.000Z"]);
  assert.deepEqual(recalls.sources, [
    { name: "recalls", as_of: "2026-05-01T00:00:00.000Z", synthetic: false },
  ]);
  assert.deepEqual([drugs.as_of, drugs.last_load, drugs.sources], [null, null, []]);
  assert.ok(recalls.age_seconds >= 0 && recalls.age_seconds < 600);
  const answer = await service.get("/v1/drugs/02242912");
  assert.equal(answer.body.meta.dataset_version, drugs.version);
});

test("an answer that is made of several datasets is as old as the oldest of them", async () => {
  await using sample = await sampleService();
  const { datasets } = (await sample.get("/status")).body as {
    datasets: { name: string; as_of: string | null }[];
  };
  const dates = ["drugs", "prices"].map((name) => datasets.find((each) => each.name === name)?.as_of ?? "");
  assert.ok(dates[0] !== "" && dates[1] !== "" && dates[0] !== dates[1]);
  assert.equal((await sample.get("/v1/drugs")).body.meta.as_of, dates.toSorted()[0]);
});

test("what npm start begins with is in the log: the loads wrote down what they brought", async () => {
  await using sample = await sampleService();
  const pageOf = async (parameters: string) =>
    (await sample.get(`/v1/changes?since=2026-01-01&${parameters}`)).body;
  const drugs = await pageOf("resource=drug&limit=100");
  assert.ok(drugs.data.length > 10);
  assert.ok(drugs.data.every(({ operation }: Change) => operation === "created"));
  const pharmacies = await pageOf("resource=pharmacy&limit=100");
  assert.ok(pharmacies.data.every(({ id }: Change) => id?.startsWith("pharm_sample")));
  const { datasets } = (await sample.get("/status")).body;
  const states = datasets.map(({ name, last_load }: { name: string; last_load: { state: string } }) => [
    name,
    last_load.state,
  ]);
  for (const name of ["drugs", "pharmacies", "places"])
    assert.ok(
      states.some((one: string[]) => one[0] === name && one[1] === "finished"),
      name,
    );
  assert.match(datasets[0].as_of, /^\d{4}-/, "the extract's newest product");
});
