/**
 * Decides what is stored of a product when an extract states it. Extracts may be loaded in any order, and the end is the
 * same as from the oldest to the newest:
 *
 * - The date of an extract is the newest LAST_UPDATE_DATE in it (dpd_extract.ts). Of two extracts of one date, the one that
 *   is loaded later counts as newer.
 * - Each file of an extract decides its own columns of a product. The newest extract that states them wins, so an older
 *   extract still adds what newer ones leave out.
 * - `drug.txt` decides the set. A status applies only in the set that stated it.
 * - `seen` is the date of the newest extract that has the product, and `gone` that of the first later extract of its set
 *   that lacks it. A product is removed exactly while `gone` is set.
 *
 * Only extracts that were loaded completely (`drug_set_editions`) can remove a product. A load writes its products batch by
 * batch, and its date together with the removals in its last transaction. A load that was killed removes nothing, and running
 * it again completes it. Pure: no SQL.
 */
import { classOf } from "../../drugs/classify.ts";
import { type StatedDrug, unknownManufacturer } from "../../drugs/drug_record.ts";
import type { SourceSet } from "../../drugs/model.ts";
import type { KnownDrug, ProductEdition, Provenance } from "../../drugs/store.ts";
import type { Decided } from "./dpd_children.ts";
import type { Product } from "./dpd_drug.ts";
import { type ChildTable, childTables, tables } from "./dpd_layout.ts";

/** One set of an extract, with the extract's date (YYYY-MM-DD). */
export type Edition = { set: SourceSet; dated: string; synthetic: boolean };

/** A product and what each file of the extract states of it. */
export type Draft = { product: Product; said: { [T in ChildTable]?: Decided[T] } };

/** The stored columns by the file that decides them. */
type ByTable = { [T in ChildTable]: Decided[T] };

const nothing: ByTable = {
  comp: { manufacturer: null },
  form: { form: null, formFr: null },
  ingred: { activeIngredients: [] },
  package: { packageSizes: [] },
  route: { routes: [] },
  schedule: { schedulesRaw: [] },
  status: { statusRaw: null, statusSince: null },
  ther: { atcCode: null, atcName: null },
};

const keptOf = (known: KnownDrug): ByTable => ({
  comp: { manufacturer: known.manufacturer === unknownManufacturer ? null : known.manufacturer },
  form: { form: known.form, formFr: known.form_fr },
  ingred: { activeIngredients: known.active_ingredients },
  package: { packageSizes: known.package_sizes },
  route: { routes: known.routes },
  schedule: { schedulesRaw: known.schedules_raw },
  status: { statusRaw: known.status_raw, statusSince: known.status_since },
  ther: { atcCode: known.atc_code, atcName: known.atc_name },
});

/** The columns that `drug.txt` decides. */
type FromDrug = Pick<
  StatedDrug,
  "drugCode" | "name" | "nameFr" | "descriptor" | "class" | "catalogue" | "aiGroupNo" | "sourceUpdatedOn"
> & { sourceSet: SourceSet };

const keptDrug = (known: KnownDrug): FromDrug => ({
  drugCode: known.drug_code,
  name: known.name,
  nameFr: known.name_fr,
  descriptor: known.descriptor,
  class: known.class,
  catalogue: known.catalogue,
  aiGroupNo: known.ai_group_no,
  sourceUpdatedOn: known.source_updated_on,
  sourceSet: known.source_set,
});

const statedDrug = (product: Product, set: SourceSet, catalogue: boolean): FromDrug => ({
  drugCode: product.drugCode,
  name: product.name,
  nameFr: product.nameFr,
  descriptor: product.descriptor,
  class: classOf(product.class),
  catalogue,
  aiGroupNo: product.aiGroupNo,
  sourceUpdatedOn: product.updatedOn,
  sourceSet: set,
});

/** A product that no load dated counts as stated by an extract of its own date. */
function provenanceOf(known: KnownDrug | undefined, seen: string): Provenance {
  if (known === undefined) return { on: {} };
  if (known.provenance !== null) return known.provenance;
  const status = { set: known.source_set, statusRaw: known.status_raw, statusSince: known.status_since };
  return { on: Object.fromEntries(Object.keys(tables).map((table) => [table, seen])), status };
}

export const reasonOfRemoval = (set: SourceSet, gone: string): string =>
  `absent from the ${set} extract dated ${gone}`;

export type Decision = {
  stated: StatedDrug;
  edition: ProductEdition;
  /** A newer extract decides what `drug.txt` states. */
  isOlder: boolean;
};

/** `known` is undefined for new products. `editions` has the dates of the complete extracts by set, oldest first. */
export function decide(
  draft: Draft,
  edition: Edition,
  known: KnownDrug | undefined,
  editions: ReadonlyMap<SourceSet, readonly string[]>,
  isInCatalogue: (className: string) => boolean,
): Decision {
  const { product } = draft;
  const { dated } = edition;
  const knownSeen = known?.seen ?? known?.source_updated_on ?? "";
  const provenance = provenanceOf(known, knownSeen);
  const on = { ...provenance.on };
  const isNewest = (table: string) => dated >= (on[table] ?? "");

  const isOlder = known !== undefined && !isNewest("drug");
  const own = isOlder ? keptDrug(known) : statedDrug(product, edition.set, isInCatalogue(product.class));
  if (!isOlder) on.drug = dated;

  const columns: ByTable = { ...(known === undefined ? nothing : keptOf(known)) };
  let { status } = provenance;
  for (const table of childTables) {
    if (draft.said[table] === undefined || !isNewest(table)) continue;
    Object.assign(columns, { [table]: draft.said[table] });
    on[table] = dated;
    if (draft.said.status !== undefined && table === "status")
      status = { set: edition.set, ...draft.said.status };
  }
  const applies = status?.set === own.sourceSet ? status : nothing.status;
  columns.status = { statusRaw: applies.statusRaw, statusSince: applies.statusSince };

  const seen = dated > knownSeen ? dated : knownSeen;
  const later = (each: string) => each > dated;
  const gone = dated < knownSeen ? (known?.gone ?? null) : (editions.get(own.sourceSet)?.find(later) ?? null);
  return {
    stated: {
      ...own,
      ...columns.comp,
      ...columns.form,
      ...columns.ingred,
      ...columns.package,
      ...columns.route,
      ...columns.schedule,
      ...columns.status,
      ...columns.ther,
      din: product.din,
      synthetic: edition.synthetic,
      removedReason: gone === null ? null : reasonFor(own.sourceSet, gone, known),
    },
    edition: { seen, gone, provenance: { on, ...(status === undefined ? {} : { status }) } },
    isOlder,
  };
}

/** A reason that an earlier version stored stays as it is. */
const reasonFor = (set: SourceSet, gone: string, known: KnownDrug | undefined): string =>
  (known?.gone === gone && known.source_set === set ? known.removed_reason : null) ??
  reasonOfRemoval(set, gone);
