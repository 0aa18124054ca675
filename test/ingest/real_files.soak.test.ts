/**
 * Acceptance on real files of ../shared/data, which are not part of the project: extracts of 2023, 2024, and 2026, and a table of
 * interactions with one row per pair of ATC codes. Without the files, the tests are skipped.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { after, type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { sources } from "../../cmd/ingest/sources.ts";
import { createDrugService } from "../../internal/drugs/service.ts";
import { openInput } from "../../internal/ingest/input.ts";
import type { LoadKind, LoadOptions } from "../../internal/ingest/model.ts";
import { runLoad } from "../../internal/ingest/run.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { createInteractionService } from "../../internal/safety/interactions/service.ts";
import { ingredient, madeUp, merge } from "../drugs/made_up.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { stateOf } from "./loaded_state.ts";
import { textbookPairs } from "./textbook_pairs.ts";

const shared = fileURLToPath(new URL("../../../shared/data/", import.meta.url));

/** Whether the files are there. Skips the test otherwise. */
function has(context: TestContext, ...paths: string[]): boolean {
  const missing = paths.filter((path) => !existsSync(shared + path));
  if (missing.length > 0) context.skip(`there is no ../shared/data/${missing.join(", ")}`);
  return missing.length === 0;
}

async function load(database: Database, kind: LoadKind, path: string, options: Partial<LoadOptions> = {}) {
  await using input = await openInput(shared + path);
  const { counts, state } = await runLoad(sources[kind], {
    database,
    schema: "live",
    input,
    synthetic: false,
    options: {
      ...{ catalogueClasses: ["Human"], allowMassRemoval: false, maxPriceAgeDays: 90, batchRows: 25_000 },
      ...options,
    },
    clock: { now: () => Date.parse("2026-11-23T12:00:00Z") },
    progress: { show() {}, end() {} },
  });
  assert.equal(state, "finished", path);
  return counts;
}

const extracts = {
  2023: "dpd-2023-01/allfiles.zip",
  2024: "dpd-2024-07/allfiles.zip",
  2026: "dpd-2026-05-partial/active_partial.zip",
} as const;
type Year = keyof typeof extracts;
const orders: readonly Year[][] = [
  [2023, 2024, 2026],
  [2023, 2026, 2024],
  [2024, 2023, 2026],
  [2024, 2026, 2023],
  [2026, 2023, 2024],
  [2026, 2024, 2023],
];

/** Loads of whole extracts take minutes on a busy machine. */
const timeout = 900_000;

/** What loads of the extracts leave. */
async function stateAfter(order: readonly Year[]) {
  await using db = await testDatabase();
  for (const year of order) await load(db.connection, "dpd", extracts[year]);
  const state = (await stateOf(db.connection)) as { product: Record<string, unknown> }[];
  // The time of the load that removed a product.
  for (const { product } of state) product.removed_at = product.removed_at !== null;
  return state;
}
/** The state after the first order that ran, which all others must end in. */
let expected: Awaited<ReturnType<typeof stateAfter>> | undefined;

for (const order of orders)
  test(`extracts in the order ${order.join(", ")} end in the same state as any other order`, {
    timeout,
  }, async (context) => {
    if (!has(context, ...Object.values(extracts))) return;
    const state = await stateAfter(order);
    expected ??= state;
    assert.deepEqual(state, expected);
    const removed = state.filter(({ product }) => product.removed_at).length;
    console.log(`${state.length} products, ${removed} removed`);
  });

/** All products of the three extracts and of the approved set, loaded once. */
let catalogue: Promise<TestDatabase> | undefined;
after(async () => await (await catalogue)?.[Symbol.asyncDispose]());

async function openCatalogue(): Promise<Database> {
  catalogue ??= testDatabase().then(async (db) => {
    await load(db.connection, "dpd", extracts[2023]);
    await load(db.connection, "dpd", extracts[2024]);
    await load(db.connection, "dpd", "dpd-2024-07/allfiles_ap.zip");
    await load(db.connection, "dpd", extracts[2026]);
    return db;
  });
  return (await catalogue).connection;
}

test("the first ten hits of 120 common ingredients are marketed wherever ten marketed products exist", {
  timeout,
}, async (context) => {
  if (!has(context, ...Object.values(extracts), "dpd-2024-07/allfiles_ap.zip")) return;
  const database = await openCatalogue();
  const common = await query<{ name: string; marketed: number }>(
    database,
    `select lower(i ->> 'name') as name, count(distinct d.id) as marketed
     from live.drugs d cross join jsonb_array_elements(d.active_ingredients) i
     where d.catalogue and d.status = 'MARKETED' and d.removed_at is null and i ->> 'name' !~ '[()]'
     group by 1 order by marketed desc, name limit 120`,
  );
  assert.equal(common.length, 120);
  const service = createDrugService({ database, schema: "live" });
  const counts = { hits: 0, notMarketed: 0, withTen: 0 };
  for (const { name, marketed } of common) {
    const { rows } = await service.search(name, { limit: 10, offset: 0 });
    const others = rows.filter(({ status, removedAt }) => status !== "MARKETED" || removedAt !== null);
    counts.hits += rows.length;
    counts.notMarketed += others.length;
    if (marketed < 10) continue;
    counts.withTen += 1;
    assert.deepEqual(
      others.map((drug) => `${drug.din} ${drug.name} ${drug.status}`),
      [],
      name,
    );
    assert.equal(rows.length, 10, name);
  }
  console.log(
    `${counts.notMarketed} of ${counts.hits} hits are not marketed; ${counts.withTen} ingredients have ten marketed products`,
  );
});

const table = "interactions-drugref2/drugref2-DDIs-from-OSCAR.csv.gz";
const thesaurus = "interactions-ansm-worldvista-2016";
/** A full code in the group of a shorter one, which names all of the group. */
const below = (code: string) => code + "A01AA99".slice(code.length);
const seed = Number(process.env.SAMPLE_SEED ?? Math.floor(Math.random() * 1e9));

test("of 200 rows of a table with one row per pair of ATC codes, 200 are found between products with these codes", async (context) => {
  if (!has(context, table)) return;
  console.log(`SAMPLE_SEED=${seed}`);
  await using db = await testDatabase();
  await using input = await openInput(shared + table);
  const [file] = await input.files();
  assert.ok(file);
  const content = await text(await file.open());
  const rows: Record<string, string>[] = parse(content, {
    columns: true,
    delimiter: content.split("\n", 1)[0]?.includes("\t") ? "\t" : ",",
    relax_quotes: true,
    trim: true,
  });
  await load(db.connection, "interactions", table, { source: "drugref2", asOf: "2016-01-01" });
  const codes = [...new Set(rows.flatMap((row) => [row.affectingatc ?? "", row.affectedatc ?? ""]))];
  const dinOf = new Map(codes.map((code, at) => [code, String(9_700_000 + at).padStart(8, "0")]));
  // Names that no rule has: only the codes can match.
  await merge(
    db.connection,
    [...dinOf].map(([code, din]) =>
      madeUp(din, `PRODUCT ${din}`, {
        atcCode: below(code),
        activeIngredients: [ingredient(`SUBSTANCE ${din}`)],
      }),
    ),
  );
  const service = createInteractionService({ database: db.connection, schema: "live" });
  const severities: Record<string, string> = { 1: "MINOR", 2: "MODERATE", 3: "MAJOR" };
  let state = seed;
  const sample = Array.from({ length: 200 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return rows[Math.floor((state / 0x80_00_00_00) * rows.length)] ?? {};
  });
  const lost: string[] = [];
  for (const { affectingatc = "", affectedatc = "", significance = "" } of sample) {
    const { interactions } = await service.check([
      dinOf.get(affectingatc) ?? "",
      dinOf.get(affectedatc) ?? "",
    ]);
    const severity = severities[significance] ?? "UNKNOWN";
    // A pair of one code is one product, which does not interact with itself.
    if (affectingatc === affectedatc) continue;
    if (!interactions.some((each) => each.severity === severity))
      lost.push(`${affectingatc} with ${affectedatc}: ${severity}`);
  }
  console.log(`found ${sample.length - lost.length} of ${sample.length} of ${rows.length} rows`);
  assert.deepEqual(lost, []);
});

test("50 textbook pairs of brands are found", { timeout }, async (context) => {
  if (!has(context, ...Object.values(extracts), "dpd-2024-07/allfiles_ap.zip", table, thesaurus)) return;
  const database = await openCatalogue();
  await load(database, "interactions", table, { source: "drugref2", asOf: "2016-01-01" });
  await load(database, "interactions", thesaurus, { source: "ANSM", asOf: "2016-09-01" });
  const drugs = createDrugService({ database, schema: "live" });
  const service = createInteractionService({ database, schema: "live" });
  const lost: string[] = [];
  for (const pair of textbookPairs) {
    const found = await Promise.all(pair.map((brand) => drugs.search(brand, { limit: 1, offset: 0 })));
    const dins = found.flatMap(({ rows }, at) =>
      rows.filter(({ name }) => name.includes(pair[at] ?? "?")).map(({ din }) => din),
    );
    if (dins.length < 2) {
      lost.push(`${pair.join(" with ")}: a brand is not found`);
      continue;
    }
    const { interactions } = await service.check(dins);
    if (interactions.length === 0)
      lost.push(`${pair.join(" with ")} (${found.map(({ rows }) => rows[0]?.name).join(", ")})`);
  }
  console.log(`found ${textbookPairs.length - lost.length} of ${textbookPairs.length}`);
  assert.deepEqual(lost, []);
});
