/** Generic alternatives over REST. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { routes } from "../../internal/rest/routes.ts";
import { seed } from "./seed.ts";
import { testService } from "./service.ts";

/** The world of seed.ts, whose amoxicillins and cream are one product, and whose metformins share an ATC code. */
async function fill(database: Database, schema: string): Promise<void> {
  await seed(database, schema);
  await query(
    database,
    `update ${schema}.drugs set product_key = 'g1', route_families = '{oral}', generic = din <> '00000019'
     where din in ('02242912', '02242913', '00000019')`,
  );
  await query(database, `update ${schema}.drugs set atc_code = 'A10BA02' where name like 'METFORMIN%'`);
  await query(
    database,
    `update ${schema}.drug_price_days set offers = 3 where drug_id = (select id from ${schema}.drugs where din = '02242913')`,
  );
}

const service = await testService({ fill });
after(() => service[Symbol.asyncDispose]());

const response = routes.find(({ name }) => name === "listGenerics")?.response;

type Item = { din: string; match: string } & Record<string, unknown>;
async function list(path: string, key?: string) {
  const answer = await service.get(`/v1/drugs/${path}`, key);
  assert.equal(answer.status, 200, answer.text);
  response?.parse(answer.body);
  return answer.body as { data: Item[]; next_cursor: string | null; pagination: { total: number } };
}
const dins = (data: readonly Item[]) => data.map(({ din }) => din);

test("lists generics that are the same product with their prices and savings", async () => {
  const { data, pagination } = await list("02242912/generics");
  assert.deepEqual(dins(data), ["02242913"]);
  const [
    {
      average_price,
      average_price_cents,
      lowest_price,
      lowest_price_cents,
      savings_percent,
      match,
      generic,
    } = assert.fail(),
  ] = data;
  assert.deepEqual(
    { average_price, average_price_cents, lowest_price, lowest_price_cents, savings_percent, match, generic },
    {
      // 30 at the unit price of four offers over three, against 12.75.
      average_price: 17,
      average_price_cents: 1_700,
      lowest_price: 9,
      lowest_price_cents: 900,
      savings_percent: -33.3,
      match: "same_ingredients_and_form",
      generic: true,
    },
  );
  assert.equal(pagination.total, 1);
});

test("brand products stand in the list only when asked for", async () => {
  const { data } = await list("drug_02242912/generics?include=brands");
  assert.deepEqual(dins(data), ["00000019", "02242913"], "lowest average first");
});

test("other products of the ATC code stand in the list only when asked for, and cursors walk it whole", async () => {
  assert.deepEqual((await list("00001000/generics")).data, []);
  const walked: Item[] = [];
  let cursor = "";
  do {
    const page = await list(`00001000/generics?include=same_atc&limit=4${cursor}`);
    assert.equal(page.pagination.total, 11);
    walked.push(...page.data);
    cursor = page.next_cursor === null ? "" : `&cursor=${encodeURIComponent(page.next_cursor)}`;
  } while (cursor !== "");
  assert.deepEqual(
    dins(walked),
    Array.from({ length: 11 }, (_, at) => String(1_001 + at).padStart(8, "0")),
  );
  assert.ok(walked.every(({ match, average_price }) => match === "same_atc" && average_price === null));
});

test("a key that may not read prices sees none, nor an order by them", async () => {
  const key = await service.key({ permissions: ["drugs:read"] });
  const { data } = await list("02242912/generics?include=same_atc,brands", key);
  assert.deepEqual(dins(data), ["00000019", "02242913"]);
  const shown = await list("02242913/generics?include=brands", key);
  assert.deepEqual(dins(shown.data), ["00000019", "02242912"], "by DIN");
  for (const item of [...data, ...shown.data])
    for (const name of [
      "average_price",
      "average_price_cents",
      "lowest_price",
      "lowest_price_cents",
      "savings_percent",
    ])
      assert.equal(item[name], null, name);
});

test("an unknown drug is the same 404, with near names, as of GET /v1/drugs/{id}", async () => {
  for (const id of ["99999999", "drug_022429120", "amoxicilin"]) {
    const [of, drug] = await Promise.all([
      service.get(`/v1/drugs/${id}/generics`),
      service.get(`/v1/drugs/${id}`),
    ]);
    assert.equal(of.status, 404);
    const { doc_url: _, ...error } = of.body.error;
    const { doc_url: __, ...expected } = drug.body.error;
    assert.deepEqual(error, expected);
  }
});

test("an include that is not known is a 400 that says which are", async () => {
  const { status, body } = await service.get("/v1/drugs/02242912/generics?include=brand");
  assert.equal(status, 400);
  assert.match(body.error.details[0].reason, /must be one or both of brands, same_atc/);
});

test("a list of generics is one statement, the look-up of the drug included", async () => {
  const asked: string[] = [];
  const watch = ({ sql }: { sql: string }) => asked.push(sql);
  service.database.on("query", watch);
  await service.get("/v1/drugs/02242912/generics");
  service.database.removeListener("query", watch);
  assert.equal(asked.filter((sql) => /\.(drugs|prices)\b/.test(sql)).length, 1);
});
