import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { isProvince, parsePostalCode, provinces } from "../../internal/core/geography.ts";
import { isDin, isPharmacyKey } from "../../internal/core/ids.ts";
import { parseDecimal } from "../../internal/core/money.ts";
import { isTimezone } from "../../internal/pharmacies/provinces.ts";
import { availabilities } from "../../internal/prices/model.ts";
import {
  defaultAsOf,
  type SyntheticFeedOptions,
  writeSyntheticFeed,
} from "../../internal/synthetic/generated_feed.ts";
import { temporaryFolder } from "./folder.ts";
import { readExtractFile, readFeed } from "./read.ts";

const tiny = { pharmacies: 20, drugs: 60 };

/** One hash over the names and bytes of every file in a folder. */
async function hashOf(directory: string): Promise<string> {
  const hash = createHash("sha256");
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort())
    hash
      .update(path.slice(directory.length))
      .update("\n")
      .update(await readFile(path));
  return hash.digest("hex");
}

async function hashOfFeed(options: Omit<SyntheticFeedOptions, "directory">): Promise<string> {
  await using folder = await temporaryFolder();
  await writeSyntheticFeed({ directory: folder.path, ...options });
  return await hashOf(folder.path);
}

test("the same seed gives the same bytes, and another seed others", async () => {
  const first = await hashOfFeed({ size: tiny, seed: 7 });
  assert.equal(await hashOfFeed({ size: tiny, seed: 7 }), first);
  assert.notEqual(await hashOfFeed({ size: tiny, seed: 8 }), first);
});

test("a feed written over an older one is that feed and nothing else", async () => {
  await using folder = await temporaryFolder();
  await writeSyntheticFeed({ directory: folder.path, size: { pharmacies: 30, drugs: 90 }, seed: 1 });
  await writeSyntheticFeed({ directory: folder.path, size: tiny, seed: 7 });
  assert.equal(await hashOf(folder.path), await hashOfFeed({ size: tiny, seed: 7 }));
});

test("every extract file has the published layout: quoted fields, CRLF, its number of columns, one DRUG_CODE set", async () => {
  await using folder = await temporaryFolder();
  const { extract } = await writeSyntheticFeed({ directory: folder.path, size: tiny, seed: 1 });
  const columns = { drug: 14, ingred: 15, comp: 18, form: 4, route: 4, schedule: 3, status: 7, ther: 4 };
  const codes = new Set((await readExtractFile(join(extract, "drug.txt"))).map((row) => row[0]));
  assert.equal(codes.size, tiny.drugs);
  for (const [name, count] of Object.entries(columns)) {
    const text = await readFile(join(extract, `${name}.txt`), "utf8");
    assert.match(text, /^("([^"]|"")*"(,|\r\n))+$/, name);
    const rows = await readExtractFile(join(extract, `${name}.txt`));
    assert.deepEqual(new Set(rows.map((row) => row.length)), new Set([count]), name);
    assert.deepEqual(new Set(rows.map((row) => row[0])), codes, name);
  }
  const dins = (await readExtractFile(join(extract, "drug.txt"))).map((row) => row[3] ?? "");
  assert.ok(dins.every((din) => isDin(din) && din.startsWith("07") && !din.startsWith("079")));
  assert.equal(new Set(dins).size, tiny.drugs);
});

test("made-up pharmacies are marked, stand in every province, and say where and when", async () => {
  await using folder = await temporaryFolder();
  const { pharmacies } = await writeSyntheticFeed({ directory: folder.path, size: "small", seed: 1 });
  const rows = await readFeed(pharmacies);
  assert.equal(rows.length, 50);
  assert.equal(new Set(rows.map((row) => row.pharmacy_id)).size, 50);
  assert.deepEqual(new Set(rows.map((row) => row.province)), new Set(provinces));
  for (const row of rows) {
    assert.ok(isPharmacyKey(row.pharmacy_id ?? ""), row.pharmacy_id);
    assert.match(row.name ?? "", /^Sandbox Pharmacy \d{4}$/);
    assert.equal(parsePostalCode(row.postal_code ?? "")?.kind, "postal_code", row.postal_code);
    assert.ok(Number(row.latitude) > 41 && Number(row.latitude) < 85, row.latitude);
    assert.ok(Number(row.longitude) > -142 && Number(row.longitude) < -50, row.longitude);
    assert.ok(isTimezone(row.timezone ?? ""), row.timezone);
    assert.notEqual(row.city, "");
    assert.match(row.hours ?? "", /^([a-z]+day \d\d:\d\d-\d\d:\d\d(; |$))+$/);
    assert.ok(row.rating === "" || (Number(row.rating) >= 0 && Number(row.rating) <= 5), row.rating);
  }
});

test("every price names a drug and a pharmacy of the feed once, within the loader's bounds, marked SANDBOX", async () => {
  await using folder = await temporaryFolder();
  const feed = await writeSyntheticFeed({ directory: folder.path, size: "small", seed: 3 });
  const dins = new Set((await readExtractFile(join(feed.extract, "drug.txt"))).map((row) => row[3]));
  const pharmacies = new Set((await readFeed(feed.pharmacies)).map((row) => row.pharmacy_id));
  const rows = await readFeed(feed.prices);
  assert.equal(rows.length, feed.counts.prices);
  assert.equal(new Set(rows.map((row) => `${row.pharmacy_id} ${row.din}`)).size, rows.length);
  for (const row of rows) {
    assert.ok(dins.has(row.din) && pharmacies.has(row.pharmacy_id), `${row.din} at ${row.pharmacy_id}`);
    const cents = parseDecimal(row.price ?? "", 2) ?? 0;
    assert.ok(cents >= 1 && cents <= 10_000_000, row.price);
    assert.match(row.price ?? "", /^\d+\.\d\d$/);
    assert.ok(Number(row.quantity) > 0, row.quantity);
    assert.ok(cents / 100 / Number(row.quantity) >= 0.0001, `${row.price} for ${row.quantity}`);
    const fee = parseDecimal(row.dispensing_fee ?? "", 2) ?? 0;
    assert.ok(fee >= 449 && fee <= 2500, row.dispensing_fee);
    assert.ok((availabilities as readonly string[]).includes(row.availability ?? ""), row.availability);
    assert.equal(row.source, "SANDBOX");
    const ageDays = (defaultAsOf.getTime() - Date.parse(row.observed_at ?? "")) / 86_400_000;
    const [least, most] = row.cadence_days === "" ? [0, 1] : [3 * Number(row.cadence_days) + 1, 202];
    assert.ok(ageDays >= least && ageDays <= most, row.observed_at);
  }
  const stale = rows.filter((row) => row.cadence_days !== "").length / rows.length;
  assert.ok(stale > 0.01 && stale < 0.03, `share of stale prices: ${stale}`);
});

test("NDJSON says the same as CSV", async () => {
  await using folder = await temporaryFolder();
  const csv = await writeSyntheticFeed({ directory: folder.path, size: tiny, seed: 5 });
  const ndjson = await writeSyntheticFeed({ directory: folder.path, size: tiny, seed: 5, format: "ndjson" });
  for (const name of ["pharmacies", "prices"] as const) {
    const lines = (await readFile(ndjson[name], "utf8")).trimEnd().split("\n");
    const stated = (row: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([, value]) => value !== "")
          .map(([key, value]) => [
            key,
            /^-?\d+(\.\d+)?$/.test(value) && key !== "din" ? Number(value) : value,
          ]),
      );
    const fromCsv = (await readFeed(csv[name])).map(stated);
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      fromCsv,
    );
  }
});

test("prices can be made for given pharmacies and given drugs, from a CSV, an extract or a list", async () => {
  await using folder = await temporaryFolder();
  const source = await writeSyntheticFeed({ directory: folder.path, size: tiny, seed: 5 });
  const target = join(folder.path, "given");
  const given = {
    directory: target,
    size: tiny,
    seed: 2,
    coverage: 1,
    givenPharmacies: source.pharmacies,
    givenDrugs: join(source.extract, "drug.txt"),
  };
  const feed = await writeSyntheticFeed(given);
  assert.deepEqual(await readdir(target), ["prices.csv"]);
  assert.equal(feed.counts.prices, tiny.pharmacies * tiny.drugs);
  const rows = await readFeed(feed.prices);
  assert.ok(rows.every((row) => row.source === "SANDBOX" && isDin(row.din ?? "")));

  const fromFeed = await writeSyntheticFeed({ ...given, givenDrugs: source.prices });
  assert.equal(fromFeed.counts.drugs, tiny.drugs);
  const fromFolder = await writeSyntheticFeed({ ...given, givenDrugs: source.extract });
  assert.equal(fromFolder.counts.drugs, tiny.drugs);
  const provincesGiven = (await readFeed(source.pharmacies)).map((row) => row.province ?? "");
  assert.ok(provincesGiven.every(isProvince));
});
