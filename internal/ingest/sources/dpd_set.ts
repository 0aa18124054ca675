/** Merges one set of an extract: what the other files say of its products, then batch by batch, then what is gone. */
import type { ChangeEntry } from "../../changes/model.ts";
import { recordChanges } from "../../changes/store.ts";
import { classOf } from "../../drugs/classify.ts";
import { type DrugRecord, recordOf, type StatedDrug, unknownManufacturer } from "../../drugs/drug_record.ts";
import { findKnown, findNewer, type KnownDrug, mergeRecords, removeDrugs } from "../../drugs/store.ts";
import { inTransaction } from "../../postgres/database.ts";
import { lockLoads } from "../../postgres/load_lock.ts";
import type { InputFile, LoadContext } from "../model.ts";
import { type Rows, readChildren } from "./dpd_children.ts";
import type { Product } from "./dpd_drug.ts";
import { counted, dateOf, reasonOfRemoval, type SetRead } from "./dpd_extract.ts";
import { drugCodeOf } from "./dpd_fields.ts";
import { type ChildTable, childTables, fileNameOf, tables } from "./dpd_layout.ts";
import { rowsOf } from "./dpd_rows.ts";

/** What the files of an extract may leave unsaid, and an earlier load may know. */
type Optional = Pick<
  StatedDrug,
  | "manufacturer"
  | "form"
  | "formFr"
  | "routes"
  | "atcCode"
  | "atcName"
  | "schedulesRaw"
  | "statusRaw"
  | "statusSince"
  | "activeIngredients"
  | "packageSizes"
>;
/** `tables` counts the files that had their say. */
type Draft = { product: Product; said: Partial<Optional>; tables: number };

const nothing: Optional = {
  manufacturer: null,
  form: null,
  formFr: null,
  routes: [],
  atcCode: null,
  atcName: null,
  schedulesRaw: [],
  statusRaw: null,
  statusSince: null,
  activeIngredients: [],
  packageSizes: [],
};

const contents: Record<ChildTable, string> = {
  comp: "manufacturers",
  form: "forms",
  ingred: "ingredients",
  package: "package sizes",
  route: "routes",
  schedule: "schedules",
  status: "statuses",
  ther: "ATC codes",
};

export async function mergeSet(context: LoadContext, set: SetRead, gone: readonly string[]): Promise<void> {
  const drafts = new Map<number, Draft>();
  for (const [code, product] of set.products) drafts.set(code, { product, said: {}, tables: 0 });
  for (const table of childTables) {
    const file = set.files.children.get(table);
    const name = fileNameOf(table, set.files.set);
    if (file === undefined) context.note(`${name} is missing: ${contents[table]} already known are kept`);
    else await addTable(context, drafts, table, file, name);
  }

  const all = [...drafts.values()];
  let older = 0;
  for (let from = 0; from < all.length; from += context.options.batchRows) {
    older += await mergeBatch(context, set, all.slice(from, from + context.options.batchRows));
    context.progress();
  }
  if (older > 0) {
    const what = counted(older, "product is", "products are");
    context.note(`${what} known from a newer extract (a later LAST_UPDATE_DATE) and left as they are`);
  }

  if (gone.length > 0) {
    const now = new Date(context.clock.now());
    const reason = reasonOfRemoval(set.files.set, now);
    const removal = { dins: gone, set: set.files.set, now, reason };
    const { schema } = context;
    const marked = await inTransaction(context.database, async (tx) => {
      await lockLoads(tx, schema);
      const drugIds = await removeDrugs(tx, schema, removal);
      const entry: ChangeEntry = { resource: "drug", operation: "removed", reason, drugIds };
      await recordChanges(tx, schema, "drugs", [entry], dateOf(set));
      return drugIds;
    });
    context.note(
      `${counted(marked.length, "product is", "products are")} marked as gone (${reason}) and can still be read`,
    );
  }
}

/**
 * Lets one file have its say about every product. A file without rows says nothing; one with rows that cannot be read
 * says nothing about the products it has no row for, since theirs may be among those.
 */
async function addTable(
  context: LoadContext,
  drafts: ReadonlyMap<number, Draft>,
  table: ChildTable,
  file: InputFile,
  name: string,
): Promise<void> {
  const { rows, unknown, unreadable, firstProblem } = await groupRows(drafts, table, file);
  if (unreadable > 0)
    context.note(`${name}: ${counted(unreadable, "row is", "rows are")} left out (${firstProblem})`);
  if (unknown > 0)
    context.note(`${name}: ${counted(unknown, "row names", "rows name")} a DRUG_CODE that no product has`);
  if (rows.size === 0) {
    context.note(`${name} says nothing: ${contents[table]} already known are kept`);
    return;
  }
  for (const [code, draft] of drafts) {
    const own = rows.get(code);
    if (own === undefined && unreadable > 0) continue;
    Object.assign(draft.said, readChildren[table](own ?? []));
    draft.tables += 1;
  }
}

type Grouped = { rows: Map<number, string[][]>; unknown: number; unreadable: number; firstProblem: string };

async function groupRows(
  drafts: ReadonlyMap<number, Draft>,
  table: ChildTable,
  file: InputFile,
): Promise<Grouped> {
  const grouped: Grouped = {
    rows: new Map<number, string[][]>(),
    unknown: 0,
    unreadable: 0,
    firstProblem: "",
  };
  for await (const row of rowsOf(file)) {
    const problem = "problem" in row ? row.problem : problemOf(row.fields, table);
    if ("problem" in row || problem !== undefined) {
      grouped.unreadable += 1;
      grouped.firstProblem ||= `line ${row.line}: ${problem}`;
      continue;
    }
    const code = drugCodeOf(row.fields[0]);
    if (code === undefined || !drafts.has(code)) {
      grouped.unknown += 1;
      continue;
    }
    const own = grouped.rows.get(code);
    if (own === undefined) grouped.rows.set(code, [row.fields]);
    else own.push(row.fields);
  }
  return grouped;
}

function problemOf(fields: Rows[number], table: ChildTable): string | undefined {
  const needed = tables[table].columns;
  return fields.length < needed ? `${fields.length} columns where at least ${needed} are needed` : undefined;
}

/** Answers how many products were left as they are, because we know them from a newer source. */
async function mergeBatch(context: LoadContext, set: SetRead, all: readonly Draft[]): Promise<number> {
  const { schema, counts, synthetic } = context;
  const { merged, older } = await inTransaction(context.database, async (tx) => {
    await lockLoads(tx, schema);
    const newer = await findNewer(
      tx,
      schema,
      all.map(({ product }) => product),
      synthetic,
    );
    const batch = all.filter(({ product }) => !newer.has(product.din));
    const partial = batch.filter((draft) => draft.tables < childTables.length);
    const known = await findKnown(
      tx,
      schema,
      partial.map(({ product }) => product.din),
    );
    const records = batch.map((draft) => recordFrom(context, set, draft, known.get(draft.product.din)));
    const merged = await mergeRecords(tx, schema, records, new Date(context.clock.now()));
    const entries: ChangeEntry[] = [
      { resource: "drug", operation: "created", drugIds: merged.createdIds },
      { resource: "drug", operation: "updated", drugIds: merged.updatedIds },
    ];
    await recordChanges(tx, schema, "drugs", entries, dateOf(set));
    return { merged, older: newer.size };
  });
  counts.inserted += merged.inserted;
  counts.changed += merged.changed;
  counts.unchanged += merged.unchanged + older;
  return older;
}

function recordFrom(
  context: LoadContext,
  set: SetRead,
  draft: Draft,
  known: KnownDrug | undefined,
): DrugRecord {
  const { product } = draft;
  const classes = context.options.catalogueClasses.map((name) => name.toLowerCase());
  return recordOf({
    ...nothing,
    // Made-up products say nothing about real ones.
    ...(known !== undefined && known.synthetic === context.synthetic ? keptOf(known, set) : {}),
    ...draft.said,
    din: product.din,
    drugCode: product.drugCode,
    name: product.name,
    nameFr: product.nameFr,
    descriptor: product.descriptor,
    class: classOf(product.class),
    catalogue: classes.includes(product.class.toLowerCase()),
    aiGroupNo: product.aiGroupNo,
    sourceSet: set.files.set,
    sourceUpdatedOn: product.updatedOn,
    synthetic: context.synthetic,
  });
}

/** A status is kept only while the product stays in its set: one that moved has another. */
function keptOf(known: KnownDrug, set: SetRead): Optional {
  const sameSet = known.source_set === set.files.set;
  return {
    manufacturer: known.manufacturer === unknownManufacturer ? null : known.manufacturer,
    form: known.form,
    formFr: known.form_fr,
    routes: known.routes,
    atcCode: known.atc_code,
    atcName: known.atc_name,
    schedulesRaw: known.schedules_raw,
    statusRaw: sameSet ? known.status_raw : null,
    statusSince: sameSet ? known.status_since : null,
    activeIngredients: known.active_ingredients,
    packageSizes: known.package_sizes,
  };
}
