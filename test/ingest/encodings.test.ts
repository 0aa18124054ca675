/** Tests that feeds in UTF-8 and Windows-1252 are read as written, and that other text is rejected. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import fc from "fast-check";
import { UsageError } from "../../internal/core/errors.ts";
import { decodeText } from "../../internal/ingest/text_encoding.ts";
import { query } from "../../internal/postgres/database.ts";
import { edition, listingOf } from "../coverage/made_up.ts";
import { testDatabase } from "../support/database.ts";
import { productsOf } from "./loaded_state.ts";
import { comp, csv, drug, manyProducts } from "./made_up_extract.ts";
import { load } from "./made_up_feed.ts";
import { notice } from "./made_up_notice.ts";

const punctuation = "€…Œ‘’“”•–—™œ";
const bytesOf = [0x80, 0x85, 0x8c, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9c];

const windows1252 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((character) => bytesOf[punctuation.indexOf(character)] ?? character.charCodeAt(0)),
  );

async function decode(bytes: Buffer, chunkBytes = bytes.length): Promise<{ text: string; notes: string[] }> {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) chunks.push(bytes.subarray(at, at + chunkBytes));
  const notes: string[] = [];
  let text = "";
  for await (const part of decodeText("feed", Readable.from(chunks), (line) => notes.push(line)))
    text += part;
  return { text, notes };
}

const note = "feed is not UTF-8 and was read as Windows-1252";
const long = "x".repeat(70_000);

for (const [what, text] of [
  ["a French name", "BACTÉRIOSTATIQUE"],
  ["an accent at the very end", "COMPRIMÉ"],
  ["punctuation of Windows", "“Œuf” – l’été… 5 € ™"],
  ["an accent after a large ASCII part", `${long}é${long}à`],
  ["a pair of letters that is valid UTF-8 beside others", "CAFÉ® é à ç"],
] as const) {
  test(`Windows-1252 is read as written: ${what}`, async () => {
    for (const chunkBytes of [1_000_000, 1_024, 999])
      assert.deepEqual(await decode(windows1252(text), chunkBytes), { text, notes: [note] });
  });
}

test("UTF-8 is read as written, however its bytes arrive", async () => {
  const word = fc.string({ unit: fc.constantFrom("a", "É", "œ", "–", "日", "😀", "\n"), maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(word, fc.integer({ min: 1, max: 7 }), async (text, chunkBytes) => {
      assert.deepEqual(await decode(Buffer.from(text), chunkBytes), { text, notes: [] });
    }),
  );
});

test("Windows-1252 is read as written, however its bytes arrive", async () => {
  const letters = fc.string({
    unit: fc.constantFrom("a", "\n", "é ", "à,", "ÉT", "œu", "l’"),
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(letters, fc.integer({ min: 1, max: 7 }), async (some, chunkBytes) => {
      const text = `${some}é.`;
      assert.deepEqual(await decode(windows1252(text), chunkBytes), { text, notes: [note] });
    }),
  );
});

test("rejects only the row with a damaged byte in UTF-8", async () => {
  const utf8 = Buffer.from("Québec Trois-Rivières é\n");
  const damaged = Buffer.from([0xe9, 0x0a]);
  for (const parts of [
    [utf8, damaged],
    [damaged, utf8],
    [damaged, Buffer.from(long), utf8, utf8],
  ] as const) {
    const text = (await decode(Buffer.concat([...parts])).catch(() => undefined))?.text;
    assert.ok(text === undefined || text.includes("Québec Trois-Rivières é\n"), text);
  }
});

test("a file that is UTF-8 in one part and Windows-1252 in another is rejected", async () => {
  const mixed = Buffer.concat([windows1252("é "), Buffer.from(long), Buffer.from("é à è")]);
  await assert.rejects(decode(mixed, 1_024), (error) => {
    assert.ok(error instanceof UsageError);
    assert.equal(error.message, "feed mixes UTF-8 and Windows-1252. Save all of it as UTF-8.");
    return true;
  });
});

test("an extract in Windows-1252 has the names that it states", async () => {
  await using db = await testDatabase();
  const files = {
    "drug.txt": csv(drug("1", "09900001", "EAU BACTÉRIOSTATIQUE", { nameFr: "EAU BACTÉRIOSTATIQUE" })),
    "comp.txt": csv(comp("1", "QUELP LTÉE")),
  };
  const latin = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, windows1252(text)]));
  const { counts, notes } = await load(db.connection, "dpd", latin);
  assert.deepEqual(counts, { read: 1, inserted: 1, changed: 0, unchanged: 0, refused: 0 });
  for (const name of Object.keys(files))
    assert.ok(notes.includes(`${name} is not UTF-8 and was read as Windows-1252`));
  const product = (await productsOf(db.connection)).get("09900001");
  assert.deepEqual([product?.name, product?.manufacturer], ["EAU BACTÉRIOSTATIQUE", "QUELP LTÉE"]);
  assert.deepEqual((await load(db.connection, "dpd", files)).counts.unchanged, 1);
});

test("an extract in the encoding of DOS loses its rows with accents, and changes nothing of their products", async () => {
  await using db = await testDatabase();
  const extract = manyProducts(10);
  await load(db.connection, "dpd", extract);
  const dos = (text: string) =>
    Buffer.from([...text].map((each) => (each === "é" ? 0x82 : each.charCodeAt(0))));
  const { counts, refusals } = await load(db.connection, "dpd", {
    ...extract,
    "drug.txt": dos((extract["drug.txt"] ?? "").replace("ZORVALIN 3", "Zorvaliné 3")),
    "form.txt": dos(extract["form.txt"] ?? ""),
  });
  assert.deepEqual(counts, { read: 10, inserted: 0, changed: 0, unchanged: 9, refused: 1 });
  assert.deepEqual(
    refusals.map(({ line, reason }) => [line, reason]),
    [[3, "is neither UTF-8 nor Windows-1252; save the file as UTF-8"]],
  );
  const products = [...(await productsOf(db.connection)).values()];
  assert.deepEqual(
    products.map((row) => [row.removed_at, row.form]),
    products.map(() => [null, "tablet"]),
  );
});

test("CSV, NDJSON, a JSON array, and XML in Windows-1252 are read as written", async () => {
  await using db = await testDatabase();
  await load(db.connection, "dpd", manyProducts(3));
  const place = "name,code,province,latitude,longitude\nMontréal,H2X,QC,45.5,-73.6\n";
  await load(db.connection, "postal-codes", { "places.csv": windows1252(place) });
  const pharmacy = {
    ...{ pharmacy_id: "p1", name: "Pharmacie Hélène", province: "QC" },
    ...{ latitude: "45.5", longitude: "-73.6" },
  };
  await load(db.connection, "pharmacies", { "p.ndjson": windows1252(`${JSON.stringify(pharmacy)}\n`) });
  const notices = JSON.stringify([notice(1, { Title: "Rappel d’été" })]);
  await load(db.connection, "recalls", { "r.json": windows1252(notices) });
  const xml = edition("2025-07-30", [{ din: "09900001", note: "Décongestif" }]);
  await load(db.connection, "formulary", { "declares UTF-8": windows1252(xml) });
  const texts = await query<{ text: string }>(
    db.connection,
    `select name as text from live.places union all select name from live.pharmacies
     union all select title from live.recalls`,
  );
  assert.deepEqual(texts.map(({ text }) => text).toSorted(), [
    "Montréal",
    "Pharmacie Hélène",
    "Rappel d’été",
  ]);
  assert.equal((await listingOf(db.connection, "09900001"))?.notes, "Décongestif");
  const dos = Buffer.from(xml.replace("Décongestif", "D\x82congestif"), "latin1");
  await assert.rejects(
    load(db.connection, "formulary", { x: dos }),
    /x has text that is not in its encoding, at line \d+\. Save it as UTF-8\./,
  );
});
