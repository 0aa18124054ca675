/**
 * Loads an extract of Health Canada's Drug Product Database: any of its four sets, with any of their files beside
 * drug.txt. A set that is loaded replaces what we know of that set: products it no longer has are marked as removed,
 * never deleted. What a missing file would have said is kept from before; for new products it stays empty (schedule
 * OTHER, status from the set).
 *
 * Order: all drug.txt files are read and the removals are counted before anything is written; then, set by set, the
 * products are merged in batches, a transaction each, and the removals are marked last. Killed anywhere, the load can be
 * run again and ends where a clean one does. `read` counts the rows of drug.txt.
 */
import { tidySearch } from "../../drugs/store.ts";
import type { LoadContext, Source } from "../model.ts";
import { count, counted, type ExtractRead, findGone, readExtract, type SetRead } from "./dpd_extract.ts";
import { sortFiles } from "./dpd_layout.ts";
import { mergeSet } from "./dpd_set.ts";

export const dpdSource: Source = {
  kind: "dpd",
  async load(context) {
    const { input, database, schema, counts } = context;
    const files = sortFiles(input.name, await input.files(), context.note);
    const extract = await readExtract(context, files);
    const plan: { set: SetRead; gone: string[] }[] = [];
    for (const set of extract.sets) plan.push({ set, gone: await findGone(context, set, extract) });

    let written = 0;
    for (const { set, gone } of plan) {
      await mergeSet(context, set, gone);
      written += gone.length;
    }
    if (counts.inserted + counts.changed + written > 0) await tidySearch(database, schema);
    noteClasses(context, extract);
  },
};

/** "2,043 products are outside the catalogue: Disinfectant 1,057, Veterinary 923, Radiopharmaceutical 63". */
function noteClasses(context: LoadContext, extract: ExtractRead): void {
  const inside = new Set(context.options.catalogueClasses.map((name) => name.toLowerCase()));
  const outside = new Map<string, number>();
  for (const { products } of extract.sets) {
    for (const { class: name } of products.values()) {
      if (!inside.has(name.toLowerCase())) outside.set(name, (outside.get(name) ?? 0) + 1);
    }
  }
  if (outside.size === 0) return;
  const byNumber = [...outside].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const total = byNumber.reduce((sum, [, number]) => sum + number, 0);
  const named = byNumber.map(([name, number]) => `${name === "" ? "no class" : name} ${count(number)}`);
  context.note(`${counted(total, "product is", "products are")} outside the catalogue: ${named.join(", ")}`);
}
