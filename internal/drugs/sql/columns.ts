/** The columns of `drugs` that a `Drug` is made of, and what the rows look like. */

import type { ActiveIngredient, Drug, DrugClass, DrugSchedule, DrugStatus } from "../model.ts";
import type { PackageSize } from "../package_sizes.ts";

const names = [
  "id",
  "din",
  "name",
  "name_fr",
  "strength",
  "form",
  "generic",
  "generic_basis",
  "generic_name",
  "manufacturer",
  "class",
  "atc_code",
  "schedule",
  "status",
  "routes",
  "active_ingredients",
  "package_sizes",
  "synthetic",
  "changed_at",
  "removed_at",
  "removed_reason",
] as const;

export type DrugRow = {
  id: number;
  din: string;
  name: string;
  name_fr: string | null;
  strength: string | null;
  form: string | null;
  generic: boolean;
  generic_basis: string;
  generic_name: string | null;
  manufacturer: string;
  class: DrugClass;
  atc_code: string | null;
  schedule: DrugSchedule;
  status: DrugStatus;
  routes: string[];
  active_ingredients: ActiveIngredient[];
  package_sizes: PackageSize[];
  synthetic: boolean;
  changed_at: Date;
  removed_at: Date | null;
  removed_reason: string | null;
};

/** "d.id, d.din, ..." for the select list of a statement that calls the table `alias`. */
export const drugColumns = (alias: string): string => names.map((name) => `${alias}.${name}`).join(", ");

export const drugOf = (row: DrugRow): Drug => ({
  id: row.id,
  din: row.din,
  name: row.name,
  nameFr: row.name_fr,
  strength: row.strength,
  form: row.form,
  generic: row.generic,
  genericBasis: row.generic_basis,
  genericName: row.generic_name,
  manufacturer: row.manufacturer,
  class: row.class,
  atcCode: row.atc_code,
  schedule: row.schedule,
  status: row.status,
  routes: row.routes,
  activeIngredients: row.active_ingredients,
  packageSizes: row.package_sizes,
  synthetic: row.synthetic,
  changedAt: row.changed_at,
  removedAt: row.removed_at,
  removedReason: row.removed_reason,
});
