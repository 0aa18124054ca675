/** Merges one set of an extract: what the other files say of its products, then batch by batch, then what is gone. */
import type { ChangeEntry } from "../../changes/model.ts";
import { recordChanges } from "../../changes/store.ts";
import { recordOf } from "../../drugs/drug_record.ts";
import {
  addEdition,
  findEditions,
  findKnown,
  findProducts,
  mergeProductEditions,
  mergeRecords,
  type NamedDrug,
  namedDrugs,
  recordGone,
  recordSeen,
  removeDrugs,
} from "../../drugs/store.ts";
import { inTransaction } from "../../postgres/database.ts";
import { lockLoads } from "../../postgres/load_lock.ts";
import type { InputFile, LoadContext } from "../model.ts";
import { type Rows, readChildren } from "./dpd_children.ts";
import { type Decision, type Draft, decide, type Edition, reasonOfRemoval } from "./dpd_decide.ts";
import { absentFrom, counted, type ExtractRead, isNamed, type SetRead } from "./dpd_extract.ts";
import { drugCodeOf, isBroken } from "./dpd_fields.ts";
import { type ChildTable, childTables, fileNameOf, tables } from "./dpd_layout.ts";
import { rowsOf } from "./dpd_rows.ts";

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

/** Returns how many products are removed. */
export async function mergeSet(context: LoadContext, set: SetRead, extract: ExtractRead): Promise<number> {
  const drafts = new Map<number, Draft>();
  for (const [code, product] of set.products) drafts.set(code, { product, said: {} });
  for (const table of childTables) {
    const file = set.files.children.get(table);
    const name = fileNameOf(table, set.files.set);
    if (file === undefined) context.note(`${name} is missing: ${contents[table]} already known are kept`);
    else await addTable(context, drafts, table, file, name);
  }

  const edition = { set: set.files.set, dated: extract.dated, synthetic: context.synthetic };
  const all = [...drafts.values()];
  let older = 0;
  for (let from = 0; from < all.length; from += context.options.batchRows) {
    older += await mergeBatch(context, edition, all.slice(from, from + context.options.batchRows));
    context.progress();
  }
  if (older > 0) {
    const what = counted(older, "product is", "products are");
    context.note(
      `${what} known from an extract newer than ${extract.dated}, and only what that one leaves out is added`,
    );
  }
  return markGone(context, edition, set, extract);
}

/** The last transaction of a set: its removals, and the date from which on it counts as loaded. */
async function markGone(
  context: LoadContext,
  edition: Edition,
  set: SetRead,
  extract: ExtractRead,
): Promise<number> {
  const { schema, database, synthetic } = context;
  const { dated } = extract;
  const gone = await inTransaction(database, async (tx) => {
    await lockLoads(tx, schema);
    const known = await findProducts(tx, schema, edition.set, synthetic);
    const absent = absentFrom(known, set, extract).map(({ din }) => din);
    if (set.unreadable > 0) return { unsure: absent.length, removed: 0 };
    const named = known.filter((product) => product.present && isNamed(product, set, extract));
    const seen = named.filter((product) => (product.seen ?? "") < dated).map(({ din }) => din);
    await recordSeen(tx, schema, seen, dated);
    await addEdition(tx, schema, edition);
    if (absent.length === 0) return { unsure: 0, removed: 0 };
    await recordGone(tx, schema, absent, dated);
    const reason = reasonOfRemoval(edition.set, dated);
    const now = new Date(context.clock.now());
    const marked = await removeDrugs(tx, schema, { dins: absent, set: edition.set, now, reason });
    const entries: ChangeEntry[] = [
      { resource: "drug", operation: "removed", reason, drugIds: marked.removedIds },
      { resource: "drug", operation: "updated", drugIds: marked.updatedIds },
    ];
    await recordChanges(tx, schema, "drugs", entries, [dateOf(edition)]);
    return { unsure: 0, removed: marked.removedIds.length };
  });
  const file = fileNameOf("drug", edition.set);
  if (gone.unsure > 0)
    context.note(
      `${file}: ${counted(gone.unsure, "product is", "products are")} absent, but rows could not be read, so none is marked as gone`,
    );
  if (gone.removed > 0)
    context.note(
      `${counted(gone.removed, "product is", "products are")} marked as gone (${reasonOfRemoval(edition.set, dated)}) and can still be read`,
    );
  return gone.removed;
}

const dateOf = ({ set, synthetic, dated }: Edition) => ({
  source: set,
  synthetic,
  asOf: new Date(`${dated}T00:00:00Z`),
});

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
  const { rows, unknown, unreadable, firstProblem } = await groupRows(context, drafts, table, file);
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
    Object.assign(draft.said, { [table]: readChildren[table](own ?? []) });
  }
}

type Grouped = { rows: Map<number, string[][]>; unknown: number; unreadable: number; firstProblem: string };

async function groupRows(
  { note }: LoadContext,
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
  for await (const row of rowsOf(file, note)) {
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
  if (isBroken(fields)) return "is neither UTF-8 nor Windows-1252";
  const needed = tables[table].columns;
  return fields.length < needed ? `${fields.length} columns where at least ${needed} are needed` : undefined;
}

/** Returns how many products a newer extract decides. */
async function mergeBatch(context: LoadContext, edition: Edition, batch: readonly Draft[]): Promise<number> {
  const { schema, counts, synthetic, options } = context;
  const classes = options.catalogueClasses.map((name) => name.toLowerCase());
  const isInCatalogue = (name: string) => classes.includes(name.toLowerCase());
  const { merged, older } = await inTransaction(context.database, async (tx) => {
    await lockLoads(tx, schema);
    const dins = batch.map(({ product }) => product.din);
    const known = await findKnown(tx, schema, dins);
    const editions = await findEditions(tx, schema, synthetic);
    const decisions = batch.map((draft) => {
      const stored = known.get(draft.product.din);
      // Sample data does not affect real products, and real data does not affect sample products.
      const own = stored?.synthetic === synthetic ? stored : undefined;
      return decide(draft, edition, own, editions, isInCatalogue);
    });
    const records = decisions.map(({ stated }) => recordOf(stated));
    const merged = await mergeRecords(tx, schema, records, new Date(context.clock.now()));
    const rows = decisions.map((decision) => ({ din: decision.stated.din, ...decision.edition }));
    await mergeProductEditions(tx, schema, rows);
    const removed = decisions.filter(
      ({ stated }) => stated.removedReason && (known.get(stated.din)?.removed_reason ?? null) === null,
    );
    const entries: ChangeEntry[] = [
      { resource: "drug", operation: "created", drugIds: merged.createdIds },
      { resource: "drug", operation: "updated", drugIds: merged.updatedIds },
      ...removalsOf(
        removed,
        await namedDrugs(tx, schema, removed.length === 0 ? [] : merged.createdIds.concat(merged.updatedIds)),
      ),
    ];
    await recordChanges(tx, schema, "drugs", entries, [dateOf(edition)]);
    return { merged, older: decisions.filter(({ isOlder }) => isOlder).length };
  });
  counts.inserted += merged.inserted;
  counts.changed += merged.changed;
  counts.unchanged += merged.unchanged;
  return older;
}

/** Products of an older extract that a newer one lacks are stored, and removed at once. */
function removalsOf(decisions: readonly Decision[], written: ReadonlyMap<number, NamedDrug>): ChangeEntry[] {
  const idOf = new Map([...written.values()].map(({ din, id }) => [din, id]));
  const byReason = Map.groupBy(decisions, ({ stated }) => stated.removedReason ?? "");
  return [...byReason].map(([reason, own]) => ({
    resource: "drug",
    operation: "removed",
    reason,
    drugIds: own.flatMap(({ stated }) => idOf.get(stated.din) ?? []),
  }));
}
