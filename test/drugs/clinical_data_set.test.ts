/**
 * Compares the rule for the same product with the Canadian Clinical Drug Data Set, over all pairs of DINs that both name.
 * The files are published by Health Canada and are not part of this project. Without them, nothing is tested.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { identityOf, type ProductIdentity } from "../../internal/drugs/product_identity.ts";
import { openInput } from "../../internal/ingest/input.ts";
import { readChildren } from "../../internal/ingest/sources/dpd_children.ts";
import { readDrugRow } from "../../internal/ingest/sources/dpd_drug.ts";

const shared = fileURLToPath(new URL("../../../shared/data/", import.meta.url));
const release = `${shared}ccdd-2024-10`;

const parts = ["form", "ingred", "route", "package", "ther"] as const;
type Compared = { din: string; name: string; clinical: string; identity: ProductIdentity };

/** Rows by the file's name without `_ap`. */
async function filesOf(path: string): Promise<Map<string, string[][]>> {
  await using input = await openInput(path);
  const files = new Map<string, string[][]>();
  for (const file of await input.files()) {
    const rows = parse(await text(await file.open()), { relax_column_count: true, relax_quotes: true });
    files.set(file.name.replace(/(?:_ap)?\.(?:txt|csv)$/, ""), rows);
  }
  return files;
}

/** Human products of an extract that have one clinical product. */
async function productsOf(path: string, clinical: ReadonlyMap<string, string>): Promise<Compared[]> {
  const files = await filesOf(path);
  const byCode = new Map(parts.map((part) => [part, Map.groupBy(files.get(part) ?? [], ([code]) => code)]));
  return (files.get("drug") ?? []).flatMap((row) => {
    const read = readDrugRow(row);
    if (!("product" in read) || read.product.class !== "Human") return [];
    const { product } = read;
    const code = clinical.get(product.din);
    if (code === undefined) return [];
    const rowsOf = (part: (typeof parts)[number]) => byCode.get(part)?.get(row[0]) ?? [];
    const identity = identityOf({
      ...product,
      ...readChildren.form(rowsOf("form")),
      ...readChildren.ingred(rowsOf("ingred")),
      ...readChildren.route(rowsOf("route")),
      ...readChildren.package(rowsOf("package")),
      ...readChildren.ther(rowsOf("ther")),
    });
    return [{ din: product.din, name: product.name, clinical: code, identity }];
  });
}

const areEqualOrUnknown = (a: string | null, b: string | null) => a === b || a === null || b === null;
const isSame = ({ identity: a }: Compared, { identity: b }: Compared) =>
  a.key !== null &&
  a.key === b.key &&
  a.routes.some((route) => b.routes.includes(route)) &&
  areEqualOrUnknown(a.container, b.container) &&
  areEqualOrUnknown(a.fill, b.fill);

function pairsBy(products: readonly Compared[], key: (product: Compared) => string | null) {
  const groups = Map.groupBy(products, key);
  groups.delete(null);
  return [...groups.values()].flatMap((group) =>
    group.flatMap((a, at) => group.slice(at + 1).map((b) => [a, b] as const)),
  );
}

for (const extracts of [
  ["dpd-2024-07/allfiles.zip", "dpd-2024-07/allfiles_ap.zip"],
  ["dpd-2023-01/allfiles.zip"],
])
  test(`at most 0.5 % of the linked pairs of ${extracts[0]} are wrong, and at most 1 % are missing`, async (context) => {
    if (!existsSync(release)) return context.diagnostic(`not compared: ${release} does not exist`);
    const files = await filesOf(release);
    const relation = [...files].find(([name]) => name.includes("relationship"))?.[1] ?? [];
    const names = new Map(relation.map(([, , code = "", name = ""]) => [code, name]));
    const clinical = new Map(relation.map(([din = "", , code = ""]) => [din, code]));
    const read = await Promise.all(extracts.map((path) => productsOf(`${shared}${path}`, clinical)));
    const products = [...new Map(read.flat().map((product) => [product.din, product])).values()];
    const linked = pairsBy(products, ({ identity }) => identity.key).filter(([a, b]) => isSame(a, b));
    const same = pairsBy(products, (product) => product.clinical);
    const wrong = linked.filter(([a, b]) => a.clinical !== b.clinical);
    const missing = same.filter(([a, b]) => !isSame(a, b));
    const line = ([a, b]: readonly [Compared, Compared]) =>
      [a, b].map((each) => `${each.din} ${each.name}: ${names.get(each.clinical)}`).join(" <> ");
    context.diagnostic(
      `${products.length} products; wrong: ${wrong.length} of ${linked.length} linked pairs; missing: ${missing.length} of ${same.length} same pairs`,
    );
    // LIST_PAIRS=1 prints the pairs.
    if (process.env.LIST_PAIRS === "1") {
      for (const pair of wrong) context.diagnostic(`wrong: ${line(pair)}`);
      for (const pair of missing) context.diagnostic(`missing: ${line(pair)}`);
    }
    assert.ok(same.length > 20_000, String(same.length));
    assert.ok(
      wrong.length <= linked.length * 0.005,
      `${wrong.length} of ${linked.length} linked pairs are wrong`,
    );
    assert.ok(
      missing.length <= same.length * 0.01,
      `${missing.length} of ${same.length} same pairs are missing`,
    );
  });
