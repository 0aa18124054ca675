/** Recalls and shortages over REST, on the data of `npm start`. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { recallRoutes } from "../../internal/rest/recalls.ts";
import type { Route } from "../../internal/rest/rest_route.ts";
import { shortageRoutes } from "../../internal/rest/shortages.ts";
import { addressOf, sampleService } from "../api/sample.ts";

const live = await sampleService();
const sandbox = await sampleService({ environment: "sandbox" });
after(() => Promise.all([live[Symbol.asyncDispose](), sandbox[Symbol.asyncDispose]()]));

const routes = [...recallRoutes, ...shortageRoutes];
const routeOf = (name: string) => routes.find((row) => row.name === name) as Route;

async function ask(path: string, row: Route, service = live) {
  const response = await service.get(path);
  assert.equal(response.status, 200, `${path}: ${response.text}`);
  row.response?.parse(response.body);
  return response.body;
}

test("each row's own example is answered as its schema says, with at least one record", async () => {
  for (const row of routes) {
    const body = await ask(addressOf(row), row);
    if ("data" in body) assert.ok(body.data.length > 0, row.name);
    assert.ok("meta" in body);
  }
});

test("the sandbox answers with notices of its own", async () => {
  const recalls = await ask("/v1/recalls", routeOf("listRecalls"), sandbox);
  const shortages = await ask("/v1/shortages", routeOf("listShortages"), sandbox);
  assert.ok(recalls.data.length > 0 && shortages.data.length > 0);
  for (const { synthetic, drugs, match } of recalls.data) {
    assert.equal(synthetic, true);
    assert.deepEqual([match, drugs.length], ["din", 1]);
  }
  assert.equal(recalls._sandbox, true);
  const ofFirst = await ask("/v1/drugs/07000001/shortages", routeOf("listDrugShortages"), sandbox);
  assert.equal(ofFirst.data.length, 1);
});

test("a recall says what it is about, which drugs, and how they were found", async () => {
  const { meta, ...body } = await ask("/v1/recalls/rcl_990002", routeOf("getRecall"));
  assert.ok(meta);
  assert.deepEqual(body, {
    id: "rcl_990002",
    title: "SMP-ATORVASTATIN & SMP-AMOXICILLIN: Labels may be exchanged",
    classification: "Type I",
    reason: "Labelling",
    product: "SMP-ATORVASTATIN (DIN: 07900007) and SMP-AMOXICILLIN (DIN: 07900010)",
    affected_lots: ["5KX221"],
    manufacturer: "SAMPLE PHARMA INC. (MADE UP)",
    regulator_url: "https://recalls.example/en/alert-recall/sample-990002",
    action_required:
      "Stop using the affected product at once and return it to your pharmacy. Lot number: 5KX221.",
    issued_date: "2025-10-02",
    last_updated: "2025-10-02",
    archived: false,
    drugs: [
      { id: "drug_07900007", name: "SMP-ATORVASTATIN", din: "07900007" },
      { id: "drug_07900010", name: "SMP-AMOXICILLIN", din: "07900010" },
    ],
    match: "din",
    stated_dins: ["07900007", "07900010"],
    synthetic: true,
  });
});

test("recalls are narrowed by drug, class, archive and day, in any combination", async () => {
  const row = routeOf("listRecalls");
  const ids = async (parameters: string) =>
    (await ask(`/v1/recalls${parameters}`, row)).data.map(
      ({ id }: { id: string }) => Number(id.slice(4)) - 990_000,
    );
  assert.deepEqual(await ids(""), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(await ids("?archived=false"), [1, 2, 3, 4]);
  assert.deepEqual(await ids("?archived=true&classification=Type%20II"), [5, 6]);
  assert.deepEqual(await ids("?since=2025-10-02"), [1, 2]);
  assert.deepEqual(await ids("?drug_id=drug_07900010"), [2]);
  assert.deepEqual(await ids("?drug_id=07900010&classification=Type%20III"), []);
  const one = await ask("/v1/drugs/07900001/recalls?archived=true", routeOf("listDrugRecalls"));
  assert.deepEqual([one.data[0].id, one.data[0].match, one.pagination.total], ["rcl_990005", "name", 1]);
});

test("a shortage states its status and lists only available alternatives that are the same product", async () => {
  const path = "/v1/shortages/shr_990001";
  const { meta, ...body } = await ask(path, routeOf("getShortage"));
  assert.ok(meta);
  assert.deepEqual(body, {
    id: "shr_990001",
    drug: { id: "drug_07900003", name: "EXM-METFORMIN", din: "07900003" },
    type: "shortage",
    severity: "critical",
    status: "active",
    status_text: "Actual shortage",
    reason: "Disruption of the manufacture of the drug.",
    packaging: "100 tablets",
    affected_provinces: [],
    anticipated_start: null,
    actual_start: "2025-12-01",
    estimated_resolution: "2026-03-31",
    actual_end: null,
    alternatives: body.alternatives,
    reported_date: "2025-12-01",
    updated_date: "2026-01-05",
    tier_3: true,
    source: "Drug Shortages Canada",
    synthetic: true,
  });
  const dins = (alternatives: { din: string }[]) => alternatives.map(({ din }) => din).toSorted();
  const before = dins(body.alternatives);
  assert.deepEqual(before, await expectedAlternatives("07900003"));
  assert.ok(before.length > 0);
  // The first of them runs short too, in a service of its own.
  await using other = await sampleService();
  await query(
    other.database,
    `insert into live.shortages (report_id, drug_id, type, status, status_text, severity, tier_3, listed_on, synthetic)
     select 1, id, 'shortage', 'active', 'Actual shortage', 'high', false, '2026-01-01', true
     from live.drugs where din = $1`,
    [before[0]],
  );
  const now = await ask(path, routeOf("getShortage"), other);
  assert.deepEqual(dins(now.alternatives), before.slice(1));
  assert.ok(before.length > 1);
  // A drug that is not marketed, was removed, or has another form or route is not an alternative.
  for (const gone of [
    "status = 'DORMANT'",
    "removed_at = now(), removed_reason = 'gone'",
    "product_key = 'metformin 500 mg | capsule'",
    "route_families = '{skin}'",
  ]) {
    await using another = await sampleService();
    await query(another.database, `update live.drugs set ${gone} where din = $1`, [before[0]]);
    const left = await ask(path, routeOf("getShortage"), another);
    assert.deepEqual(dins(left.alternatives), before.slice(1), gone);
  }
});

test("a recalled drug is no alternative until the notice is archived", async () => {
  await using other = await sampleService();
  const path = "/v1/shortages/shr_990001";
  const listed = async () => {
    const { alternatives } = await ask(path, routeOf("getShortage"), other);
    return alternatives.map(({ din }: { din: string }) => din);
  };
  const before = await listed();
  await query(
    other.database,
    `insert into live.recalls (nid, title, archived, issued_on, updated_on, synthetic)
     values (1, 'Recalled', false, '2026-01-01', '2026-01-01', true)`,
  );
  await query(
    other.database,
    "insert into live.recall_drugs (nid, drug_id) select 1, id from live.drugs where din = $1",
    [before[0]],
  );
  assert.deepEqual(await listed(), before.slice(1));
  await query(other.database, "update live.recalls set archived = true where nid = 1");
  assert.deepEqual(await listed(), before);
});

async function expectedAlternatives(din: string): Promise<string[]> {
  type Row = { din: string; ai_group_no: string; form: string; status: string; short: boolean };
  const rows = await query<Row>(
    live.database,
    `select din, ai_group_no, form, status,
       id in (select drug_id from live.shortages where status = 'active')
         or id in (select drug_id from live.recall_drugs join live.recalls using (nid) where not archived) as short
     from live.drugs`,
  );
  const own = rows.find((row) => row.din === din);
  return rows
    .filter((row) => row.din !== din && row.ai_group_no === own?.ai_group_no && row.form === own?.form)
    .filter((row) => row.status === "MARKETED" && !row.short)
    .map((row) => row.din)
    .toSorted();
}

test("shortages are narrowed by drug, status, severity and day, the latest reported first", async () => {
  const row = routeOf("listShortages");
  const ids = async (parameters: string) =>
    (await ask(`/v1/shortages${parameters}`, row)).data.map(
      ({ id }: { id: string }) => Number(id.slice(4)) - 990_000,
    );
  assert.deepEqual(await ids(""), [4, 6, 1, 3, 5, 2]);
  assert.deepEqual(await ids("?status=active"), [1, 3]);
  assert.deepEqual(await ids("?severity=medium"), [4, 6]);
  assert.deepEqual(await ids("?severity=medium&status=discontinued&since=2025-12-15"), [6]);
  assert.deepEqual(await ids("?drug_id=07900003"), [1, 2]);
  assert.deepEqual(await ids("?drug_id=07900003&status=resolved"), [2]);
  assert.deepEqual(await ids("?since=2026-01-09"), []);
});

test("pages by cursor show every notice once, in order", async () => {
  for (const [path, name] of [
    ["/v1/recalls?limit=2", "listRecalls"],
    ["/v1/shortages?limit=4", "listShortages"],
    ["/v1/shortages?limit=1&drug_id=07900003", "listShortages"],
    ["/v1/drugs/07900003/shortages?limit=1", "listDrugShortages"],
  ] as const) {
    const whole = await ask(path.replace(/limit=\d/, "limit=100"), routeOf(name));
    const paged: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const body = await ask(`${path}${cursor && `&cursor=${cursor}`}`, routeOf(name));
      assert.equal(body.pagination.total, whole.data.length);
      paged.push(...body.data);
      cursor = body.next_cursor;
    }
    assert.deepEqual(paged, whole.data, path);
  }
});

test("what is wrong with a question is said at once, with what is allowed", async () => {
  const recalls = await live.get(
    "/v1/recalls?classification=Type%20IV&archived=perhaps&since=2026-02-30&status=x",
  );
  assert.equal(recalls.status, 400);
  const fields = recalls.body.error.details.map(({ field }: { field: string }) => field).toSorted();
  assert.deepEqual(fields, ["archived", "classification", "since", "status"]);
  assert.match(recalls.text, /Type I, Type II, Type III/);
  const shortages = await live.get("/v1/shortages?status=closed&severity=severe");
  assert.equal(shortages.status, 400);
  assert.match(shortages.text, /active, anticipated, resolved, avoided, discontinued/);
  assert.match(shortages.text, /critical, high, medium, low/);
});

test("an unknown drug, recall or shortage is a 404 that helps", async () => {
  for (const path of [
    "/v1/drugs/00000001/shortages",
    "/v1/shortages?drug_id=metformn",
    "/v1/recalls?drug_id=drug_00000001",
    "/v1/recalls/rcl_1",
    "/v1/recalls/990001",
    "/v1/recalls/rcl_99999999999999999999",
    "/v1/shortages/shr_1",
    "/v1/shortages/rcl_990001",
  ]) {
    const response = await live.get(path);
    assert.deepEqual([response.status, response.body.error.code], [404, "NOT_FOUND"], path);
  }
});
