/** Interactions over REST: what is asked, what is answered, and what is never said. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { interactionCheck, noticeOf } from "../../internal/wire/interactions.ts";
import { sampleService } from "../api/sample.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { seed } from "./seed.ts";
import { testService } from "./service.ts";

const path = "/v1/drugs/interactions";
const [amoxicillin, other, cream, metformin] = ["02242912", "02242913", "00000019", "00001000"] as const;
const source = "Made up, second edition";

/** The world of seed.ts, in which amoxicillin and metformin have two rules. */
async function fill(database: Database, schema: string): Promise<void> {
  await seed(database, schema);
  const rules = csv(
    "side1,name1,side2,name2,severity,description,comment,source,as_of",
    `drug,AMOXICILLIN,drug,METFORMIN,Minor,It may be,,"${source}",2025-12-31`,
    `drug,METFORMIN,drug,AMOXICILLIN,C0NTRAINDICATION,It will be,Do not,"${source}",2025-12-31`,
  );
  await load(database, "interactions", { "r.csv": rules });
}

const service = await testService({ fill });
after(() => service[Symbol.asyncDispose]());

async function checked(dins: string) {
  const response = await service.get(`${path}${dins}`);
  assert.equal(response.status, 200, response.text);
  return interactionCheck.parse(response.body);
}

test("what is known of a pair is answered most severe first, with who says so", async () => {
  const body = await checked(`?dins=${metformin},${amoxicillin},${cream}`);
  const [first, second] = body.interactions;
  assert.ok(first !== undefined && second !== undefined);
  const { id, ...rest } = first;
  assert.match(id, /^intr_[0-9a-f]{32}$/);
  assert.deepEqual(rest, {
    drugs: [
      { id: `drug_${metformin}`, name: "METFORMIN 00", din: metformin },
      { id: `drug_${amoxicillin}`, name: "AMOXICILLIN 250", din: amoxicillin },
    ],
    ingredients: ["metformin", "amoxicillin"],
    between: ["METFORMIN", "AMOXICILLIN"],
    severity: "CONTRAINDICATED",
    severity_text: "C0NTRAINDICATION",
    description: "It will be",
    management: "Do not",
    source,
  });
  assert.equal(second.severity, "MINOR");
  assert.deepEqual(second.ingredients, ["metformin", "amoxicillin"]);
  assert.equal(body.interactions.length, 2);
  assert.deepEqual(
    body.checked.map(({ din, covered }) => [din, covered]),
    [
      [metformin, true],
      [amoxicillin, true],
      [cream, false],
    ],
  );
  assert.deepEqual(body.sources, [{ name: source, as_of: "2025-12-31", rules: 2, synthetic: false }]);
  assert.equal(
    body.notice,
    `In "${source}" (2025-12-31), 2 interactions were found between these 3 drugs. No rule there names BÊTA CREAM, and not every interaction is listed: ask a pharmacist or physician.`,
  );
});

test("DINs may be ids, stand twice, and the parameter be repeated", async () => {
  const plain = await service.get(`${path}?dins=${amoxicillin},${metformin}`);
  for (const dins of [
    `?dins=drug_${amoxicillin},${metformin},${amoxicillin}`,
    `?dins=${amoxicillin}&dins=drug_${metformin}`,
  ]) {
    const response = await service.get(`${path}${dins}`);
    assert.equal(response.text, plain.text, dins);
  }
});

test("an empty answer names its sources and says that it proves nothing", async () => {
  const body = await checked(`?dins=${amoxicillin},${other}`);
  assert.deepEqual(body.interactions, []);
  assert.match(body.notice, /^In "Made up, second edition" \(2025-12-31\), no interaction .* no proof/);
});

test("without a source it is said that nothing could be checked", async () => {
  await using empty = await testService();
  const response = await empty.get(`${path}?dins=${amoxicillin},${metformin}`);
  assert.equal(response.status, 200);
  const body = interactionCheck.parse(response.body);
  assert.deepEqual([body.interactions, body.sources], [[], []]);
  assert.match(body.notice, /nothing could be checked/);
});

test("no notice ever calls drugs safe", () => {
  const drug = (covered: boolean) => ({ din: amoxicillin, name: "NAME", covered });
  const one = { name: "One", asOf: null, rules: 1, synthetic: false };
  for (const sources of [[], [one], [one, { ...one, asOf: "2025-12-31" }]])
    for (const checkedDrugs of [
      [drug(true), drug(true)],
      [drug(false), drug(true)],
    ]) {
      const notice = noticeOf({ interactions: [], checked: checkedDrugs, sources });
      assert.doesNotMatch(notice, /\bsafe|harmless|no risk|fine together/i);
      assert.match(notice, /ask a pharmacist or physician/i);
    }
});

test("what is asked wrongly is a 400 that names dins and how to mend it", async () => {
  const numbers = Array.from({ length: 11 }, (_, at) => String(at).padStart(8, "0"));
  const wrong: [string, RegExp][] = [
    ["", /is required: 2 to 10 DINs/],
    [`?dins=${amoxicillin}`, /must hold 2 to 10 different DINs, and holds 1; add another drug/],
    [`?dins=${amoxicillin},drug_${amoxicillin}`, /holds 1; add another drug/],
    [`?dins=${numbers.join(",")}`, /holds 11; check at most 10 at a time/],
    [`?dins=022429120,${amoxicillin},x`, /no DIN: "022429120", "x"; a DIN has eight digits/],
    [`?dins=${amoxicillin},%20,`, /no DIN: ""/],
  ];
  for (const [query, reason] of wrong) {
    const { status, body } = await service.get(`${path}${query}`);
    assert.equal(status, 400, query);
    assert.equal(body.error.code, "INVALID_PARAMETER");
    assert.deepEqual(
      body.error.details.map(({ field }: { field: string }) => field),
      ["dins"],
    );
    assert.match(body.error.details[0].reason, reason);
  }
});

test("DINs that no drug has are a 404 that names all of them", async () => {
  const { status, body } = await service.get(`${path}?dins=99999998,${amoxicillin},99999999`);
  assert.equal(status, 404);
  assert.equal(body.error.code, "NOT_FOUND");
  assert.match(body.error.message, /99999998, 99999999/);
  assert.equal(body.error.details.length, 2);
});

test("a check is one statement", async () => {
  const asked: string[] = [];
  const watch = ({ sql }: { sql: string }) => asked.push(sql);
  await service.get(`${path}?dins=${amoxicillin},${metformin}`);
  service.database.on("query", watch);
  await service.get(`${path}?dins=${amoxicillin},${metformin}`);
  service.database.removeListener("query", watch);
  assert.equal(asked.filter((sql) => sql.includes("interaction_")).length, 1);
  assert.equal(asked.filter((sql) => /\.drugs\b/.test(sql)).length, 1);
});

test("the sample and the sandbox answer interactions and generics with data", async () => {
  await using live = await sampleService();
  const pair = await live.get(`${path}?dins=07900017,07900033`);
  assert.equal(interactionCheck.parse(pair.body).interactions.length, 1, pair.text);
  assert.equal(pair.body.sources[0].synthetic, true);
  const generics = await live.get("/v1/drugs/07900001/generics");
  assert.ok(generics.body.data.length > 0);

  await using sandbox = await sampleService({ environment: "sandbox" });
  const drugs = await query<{ din: string }>(
    sandbox.database,
    "select min(din) as din from sandbox.drugs group by atc_code order by 1 limit 10",
  );
  const made = await sandbox.get(`${path}?dins=${drugs.map(({ din }) => din).join(",")}`);
  assert.ok(interactionCheck.parse(made.body).interactions.length > 0, made.text);
});
