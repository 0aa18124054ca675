/** The sample beside real data: its rules and products say nothing about real drugs, and one command removes it. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import type { Source } from "../../internal/ingest/model.ts";
import { runLoad } from "../../internal/ingest/run.ts";
import { hasSample } from "../../internal/ingest/sample_data.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { run } from "../admin/terminal.ts";
import { sampleService } from "../api/sample.ts";
import { dataFolder } from "../support/place.ts";

/** A real drug with the code, ingredient, group, and form of a drug of the sample. */
const twin = `
  insert into live.drugs (din, name, sort_name, class, catalogue, generic, generic_basis, manufacturer, schedule,
    active_ingredients, form, status, source_set, synthetic, ai_group_no, atc_code, generic_name)
  select $2, 'REAL ' || name, sort_name, class, catalogue, generic, generic_basis, manufacturer, schedule,
    active_ingredients, form, status, source_set, false, ai_group_no, atc_code, generic_name
  from live.drugs where din = $1 returning id`;

async function loadReal(database: Database): Promise<string[]> {
  const files = async () => [{ name: "real.csv", open: async () => Readable.from([Buffer.from("")]) }];
  const reportDirectory = await dataFolder();
  try {
    const source: Source = { kind: "pharmacies", load: async () => {} };
    const { notes } = await runLoad(source, {
      ...{ database, schema: "live", synthetic: false, reportDirectory, clock: systemClock },
      input: { name: "real.csv", files },
      options: { catalogueClasses: [], allowMassRemoval: false, maxPriceAgeDays: 90, batchRows: 1_000 },
      progress: { show() {}, end() {} },
    });
    return notes;
  } finally {
    await rm(reportDirectory, { recursive: true, force: true });
  }
}

test("sample rules and products do not appear in responses about real drugs, and sample remove takes the sample out", async () => {
  await using service = await sampleService();
  const { database } = service;
  await query(database, twin, ["07900017", "02000017"]);
  await query(database, twin, ["07900033", "02000033"]);
  await query(database, twin, ["07900003", "02000003"]);
  const check = async (dins: string) => (await service.get(`/v1/drugs/interactions?dins=${dins}`)).body;
  const ofSample = await check("07900017,07900033");
  assert.ok(ofSample.interactions.length > 0 && ofSample.sources.length > 0);
  const ofReal = await check("02000017,02000033");
  assert.deepEqual([ofReal.interactions, ofReal.sources], [[], []]);
  assert.ok(ofReal.checked.every(({ covered }: { covered: boolean }) => !covered));
  assert.doesNotMatch(ofReal.notice, /[Ss]ample/);
  const generics = (await service.get("/v1/drugs/02000003/generics?include=brands,same_atc")).body;
  assert.ok(Array.isArray(generics.data));
  assert.deepEqual(
    generics.data.filter(({ din }: { din: string }) => din.startsWith("079")),
    [],
  );

  assert.equal(await hasSample(database, "live"), true);
  assert.match((await loadReal(database)).join(), /npm run admin -- sample remove/);

  const alert = await service.post("/v1/alerts", { drug_id: "07900003", target_price: 1 });
  assert.equal(alert.status, 201, alert.text);
  const { code, stdout } = await run({ database, clock: systemClock } as never, ["sample", "remove"]);
  assert.equal(code, 0);
  assert.match(stdout, /Removed \d+ drugs, \d+ pharmacies, \d+ prices/);
  assert.equal(await hasSample(database, "live"), false);
  assert.equal(await hasSample(database, "sandbox"), true, "the sandbox keeps its data");
  for (const path of ["/v1/pharmacies", "/v1/recalls", "/v1/shortages", "/v1/drugs/search?query=examplin"])
    assert.equal((await service.get(path)).body.pagination.total, 0, path);
  const { body: listed } = await service.get("/v1/drugs");
  assert.deepEqual(listed.data.map(({ din }: { din: string }) => din).toSorted(), [
    "02000003",
    "02000017",
    "02000033",
  ]);
  const removed = await service.get("/v1/drugs/07900003");
  assert.equal(removed.status, 200, "an alert names it");
  assert.equal((await service.get(`/v1/alerts/${alert.body.id}`)).status, 200);
  assert.equal((await service.get("/v1/drugs/07900003/prices")).body.pagination.total, 0);
  const [counts] = await query<Record<string, number>>(
    database,
    `select (select count(*) from live.prices)::integer as prices, (select count(*) from live.price_history)::integer as history,
       (select count(*) from live.drug_price_days)::integer as days, (select count(*) from live.coverage)::integer as coverage,
       (select count(*) from live.interaction_rules)::integer as rules`,
  );
  assert.deepEqual(counts, { prices: 0, history: 0, days: 0, coverage: 0, rules: 0 });
  const again = await run({ database, clock: systemClock } as never, ["sample", "remove"]);
  assert.match(again.stdout, /Removed 0 drugs, 0 pharmacies, 0 prices, and 0 other rows/);
  assert.deepEqual(await loadReal(database), []);
});
