import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { haversineKm, isProvince, parsePostalCode, provinces } from "../../internal/core/geography.ts";
import { isDin, isPharmacyKey } from "../../internal/core/ids.ts";
import { parseDecimal } from "../../internal/core/money.ts";
import { type PriceFields, readObservation } from "../../internal/prices/price_observation.ts";
import { readExtractFile, readFeed } from "./read.ts";

const data = fileURLToPath(new URL("../../data/", import.meta.url));
const sample = (path: string) => join(data, "sample", path);
const columns = { drug: 14, ingred: 15, comp: 18, form: 4, route: 4, schedule: 3, status: 7, ther: 4 };

test("the shipped areas cover every province once each, in Canada, without Santa Claus", async () => {
  const areas = await readFeed(join(data, "places/forward-sortation-areas.csv"));
  assert.equal(areas.length, 1_663);
  assert.deepEqual(Object.keys(areas[0] ?? {}), ["code", "name", "province", "latitude", "longitude"]);
  assert.equal(new Set(areas.map(({ code }) => code)).size, areas.length);
  assert.deepEqual(new Set(areas.map(({ province }) => province)), new Set(provinces));
  for (const { code = "", name, province = "", latitude, longitude } of areas) {
    assert.equal(parsePostalCode(code)?.kind, "area", code);
    assert.ok(name !== "" && isProvince(province), code);
    assert.ok(Number(latitude) > 41 && Number(latitude) < 84, `${code} ${latitude}`);
    assert.ok(Number(longitude) > -142 && Number(longitude) < -50, `${code} ${longitude}`);
  }
});

test("the sample extract has the published layout, and every row belongs to a product", async () => {
  for (const suffix of ["", "_ia"]) {
    const drugs = await readExtractFile(sample(`dpd/drug${suffix}.txt`));
    const codes = new Set(drugs.map((row) => row[0]));
    assert.ok(drugs.every((row) => isDin(row[3] ?? "") && row[3]?.startsWith("079")));
    assert.equal(new Set(drugs.map((row) => row[3])).size, drugs.length);
    for (const [name, count] of Object.entries(columns)) {
      const rows = await readExtractFile(sample(`dpd/${name}${suffix}.txt`));
      assert.deepEqual(new Set(rows.map((row) => row.length)), new Set([count]), name);
      assert.ok(
        rows.every((row) => codes.has(row[0])),
        name,
      );
    }
  }
});

test("the sample extract has the oddities of real ones", async () => {
  const text = async (name: string) => readFile(sample(`dpd/${name}.txt`), "utf8");
  const rows = async (name: string) => readExtractFile(sample(`dpd/${name}.txt`));
  assert.match(await text("drug"), /[^"]\r[^\n]/, "a lone carriage return");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the control character is the oddity.
  assert.match(await text("ingred"), /\x1a/, "a control character");
  assert.match(await text("comp"), /"DIN_OWNER"/);
  assert.match(await text("comp"), /"DIN OWNER"/);
  const drugs = await rows("drug");
  assert.deepEqual(
    new Set(drugs.map((row) => row[2])),
    new Set(["Human", "Veterinary", "Disinfectant", "Radiopharmaceutical"]),
  );
  assert.ok(drugs.some((row) => /[À-ÿ]/.test(row[12] ?? "")));
  const twice = (all: string[][]) => new Set(all.map((row) => row[0])).size < all.length;
  for (const name of ["schedule", "form", "route", "ingred", "status"])
    assert.ok(twice(await rows(name)), name);
  const codes = (await rows("ther")).map((row) => row[1]?.length);
  assert.ok(codes.includes(5) && codes.includes(7) && codes.length < drugs.length);
  assert.ok((await rows("ingred")).some((row) => row[4] === ""));
});

test("every sample price names a product, a pharmacy, and a plausible amount", async () => {
  const dins = new Set((await readExtractFile(sample("dpd/drug.txt"))).map((row) => row[3]));
  const pharmacies = await readFeed(sample("pharmacies.csv"));
  const keys = new Set(pharmacies.map((row) => row.pharmacy_id));
  assert.ok([...keys].every((key) => isPharmacyKey(key ?? "")));
  const prices = await readFeed(sample("prices.csv"));
  assert.ok(prices.length >= 600);
  assert.equal(
    new Set(prices.map((row) => `${row.pharmacy_id} ${row.din} ${row.quantity}`)).size,
    prices.length,
  );
  for (const row of prices) {
    assert.ok(dins.has(row.din) && keys.has(row.pharmacy_id), `${row.din} at ${row.pharmacy_id}`);
    assert.ok((parseDecimal(row.price ?? "", 2) ?? 0) > 0, row.price);
    assert.ok(Number(row.quantity) > 0 && Number(row.dispensing_fee) > 0);
    assert.equal(row.source, "SANDBOX");
    const year = row.cadence_days === "" ? "2026-01" : "2025-\\d\\d";
    assert.match(row.observed_at ?? "", new RegExp(`^${year}-\\d\\dT\\d\\d:\\d\\d:00Z$`));
  }
});

test("of the feed with mistakes, the rows that are meant to be refused are, and no others", async () => {
  const rules = { nowMs: Date.UTC(2026, 10, 21), synthetic: false };
  const rows = await readFeed(sample("prices-with-mistakes.csv"));
  const refused = rows.flatMap((row, index) =>
    "reason" in readObservation({ ...row, package: "", cadence_days: "" } as PriceFields, rules)
      ? [index + 2]
      : [],
  );
  // Lines 12 and 13 name a pharmacy and a drug that nobody knows, which only the loader can tell.
  assert.deepEqual(refused, [9, 10, 11, ...Array.from({ length: 15 }, (_, index) => index + 14)]);
});

test("sample pharmacies are marked and stand where their area is", async () => {
  const areas = new Map(
    (await readFeed(join(data, "places/forward-sortation-areas.csv"))).map((area) => [area.code, area]),
  );
  const point = (row: Record<string, string>) => ({
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
  });
  for (const row of await readFeed(sample("pharmacies.csv"))) {
    assert.match(row.name ?? "", /^(Sample Pharmacy|Pharmacie Exemple)/);
    const code = parsePostalCode(row.postal_code ?? "");
    const area = areas.get(code?.area ?? "");
    assert.ok(area !== undefined && area.province === row.province, row.postal_code);
    // Nunavut's areas are as large as countries.
    if (row.province !== "NU") assert.ok(haversineKm(point(row), point(area)) < 30, row.pharmacy_id);
  }
});

test("well-known drugs have sample prices at several pharmacies near V3T 2K1, M5V and H2X", async () => {
  const areas = await readFeed(join(data, "places/forward-sortation-areas.csv"));
  const pharmacies = await readFeed(sample("pharmacies.csv"));
  const prices = await readFeed(sample("prices.csv"));
  for (const [code, least] of [
    ["V3T", 4],
    ["M5V", 2],
    ["H2X", 2],
  ] as const) {
    const centre = areas.find((area) => area.code === code);
    const near = pharmacies.filter(
      (row) =>
        haversineKm(
          { latitude: Number(row.latitude), longitude: Number(row.longitude) },
          { latitude: Number(centre?.latitude), longitude: Number(centre?.longitude) },
        ) < 10,
    );
    const keys = new Set(near.map((row) => row.pharmacy_id));
    const offers = (din: string) =>
      prices.filter((row) => row.din === din && keys.has(row.pharmacy_id)).length;
    const priced = ["07900001", "07900007", "07900010", "07900014"].filter((din) => offers(din) >= least);
    assert.ok(priced.length >= 2, `${code}: ${priced.join(", ")}`);
  }
});
