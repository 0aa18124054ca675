/**
 * Loads an extract of Health Canada's Drug Product Database: any of its four sets, with any of their files beside
 * drug.txt. Extracts may be loaded in any order: dpd_decide.ts says what each one decides. Products that a complete set
 * lacks are marked as removed, never deleted. For new products, what no extract states is empty (schedule OTHER, status
 * from the set).
 *
 * Order: all drug.txt files are read and each set is checked before anything is written. Then, set by set, the products are
 * merged in batches, a transaction each, and the removals are marked last. A load that was killed can be run again and ends
 * where a clean one does. A rejected set does not stop the others, but fails the load at its end. `read` counts the rows of
 * drug.txt.
 */
import { UsageError } from "../../core/errors.ts";
import { tidySearch } from "../../drugs/store.ts";
import type { LoadContext, Source } from "../model.ts";
import { count, counted, type ExtractRead, problemOf, readExtract, type SetRead } from "./dpd_extract.ts";
import { sortFiles } from "./dpd_layout.ts";
import { mergeSet } from "./dpd_set.ts";

export const dpdSource: Source = {
  kind: "dpd",
  async load(context) {
    const { input, database, schema, counts } = context;
    const files = sortFiles(input.name, await input.files(), context.note);
    const extract = await readExtract(context, files);
    const accepted: SetRead[] = [];
    for (const set of extract.sets) {
      const problem = await problemOf(context, set, extract);
      if (problem === undefined) accepted.push(set);
      else {
        extract.problems.push(problem);
        counts.refused += set.products.size;
      }
    }
    let removed = 0;
    for (const set of accepted) removed += await mergeSet(context, set, extract);
    if (counts.inserted + counts.changed + removed > 0) await tidySearch(database, schema);
    noteClasses(context, extract);
    if (extract.problems.length > 0) throw new UsageError(extract.problems.join(" "));
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
