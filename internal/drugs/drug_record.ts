/**
 * A product as a loader hands it over: the columns of `drugs`, and what it is found by. Everything that is derived
 * (generic, strength, names, words) is derived here, so that every loader derives it alike.
 */
import { fold } from "../core/text.ts";
import { scheduleOf, statusOf, statusOfRemoved, statusOfSet } from "./classify.ts";
import { judgeGeneric } from "./generic.ts";
import type { ActiveIngredient, DrugClass, SourceSet } from "./model.ts";
import type { PackageSize } from "./package_sizes.ts";
import { genericNameOf, joinStrengths } from "./present.ts";
import { identityOf } from "./product_identity.ts";
import { namesOf, wordsOf } from "./search_words.ts";

/** What a source states about a product; a member that is null is not stated. */
export type StatedDrug = {
  din: string;
  drugCode: number | null;
  name: string;
  nameFr: string | null;
  descriptor: string | null;
  class: DrugClass;
  catalogue: boolean;
  manufacturer: string | null;
  form: string | null;
  formFr: string | null;
  routes: readonly string[];
  atcCode: string | null;
  atcName: string | null;
  schedulesRaw: readonly string[];
  statusRaw: string | null;
  /** YYYY-MM-DD. */
  statusSince: string | null;
  aiGroupNo: string | null;
  activeIngredients: readonly ActiveIngredient[];
  packageSizes: readonly PackageSize[];
  sourceSet: SourceSet;
  /** YYYY-MM-DD. */
  sourceUpdatedOn: string | null;
  synthetic: boolean;
  /** Why the product was removed. Null if it is present. */
  removedReason?: string | null;
};

/** The columns of `drugs` by their names in the table, as JSON takes them. */
export type DrugColumns = Record<string, string | number | boolean | null | readonly unknown[]>;
export type DrugRecord = { din: string; columns: DrugColumns; names: string[]; words: string[] };

/** The name of a manufacturer that the source does not state. */
export const unknownManufacturer = "unknown";

const both = (ingredients: readonly ActiveIngredient[]) =>
  ingredients.flatMap(({ name, nameFr }) => (nameFr === null ? [name] : [name, nameFr]));

export function recordOf(stated: StatedDrug): DrugRecord {
  const ingredients = stated.activeIngredients;
  const manufacturer = stated.manufacturer ?? unknownManufacturer;
  const judgement = judgeGeneric(stated.name, both(ingredients), manufacturer);
  const identity = identityOf(stated);
  const status = stated.statusRaw === null ? statusOfSet[stated.sourceSet] : statusOf(stated.statusRaw);
  const removedReason = stated.removedReason ?? null;
  const searchable = { name: stated.name, nameFr: stated.nameFr, form: stated.form, ingredients };
  return {
    din: stated.din,
    // A product outside the catalogue is read by its DIN only.
    names: stated.catalogue ? namesOf(searchable) : [],
    words: stated.catalogue ? wordsOf(searchable) : [],
    columns: {
      din: stated.din,
      drug_code: stated.drugCode,
      name: stated.name,
      name_fr: stated.nameFr,
      descriptor: stated.descriptor,
      sort_name: fold(stated.name),
      class: stated.class,
      catalogue: stated.catalogue,
      generic: judgement.generic,
      generic_basis: judgement.basis,
      generic_name: genericNameOf(ingredients.map(({ name }) => name)),
      generic_name_fr: genericNameOf(ingredients.map(({ nameFr }) => nameFr ?? "")),
      manufacturer,
      form: stated.form,
      form_fr: stated.formFr,
      routes: stated.routes,
      strength: joinStrengths(ingredients),
      atc_code: stated.atcCode,
      atc_name: stated.atcName,
      schedule: scheduleOf(stated.schedulesRaw),
      schedules_raw: stated.schedulesRaw,
      status: removedReason === null ? status : statusOfRemoved(status),
      status_raw: stated.statusRaw,
      status_since: stated.statusSince,
      ai_group_no: stated.aiGroupNo,
      product_key: identity.key,
      route_families: identity.routes,
      container: identity.container,
      fill: identity.fill,
      active_ingredients: ingredients,
      package_sizes: stated.packageSizes,
      source_set: stated.sourceSet,
      source_updated_on: stated.sourceUpdatedOn,
      synthetic: stated.synthetic,
      removed_reason: removedReason,
    },
  };
}
