/** What a drug product is to the rest of the service. Pure: no SQL, no wire. */
import type { ServiceError } from "../core/errors.ts";
import type { Page, PageRequest } from "../core/page.ts";
import type { Unit } from "../core/units.ts";
import type { PackageSize } from "./package_sizes.ts";

export const drugClasses = ["HUMAN", "VETERINARY", "DISINFECTANT", "RADIOPHARMACEUTICAL", "OTHER"] as const;
export type DrugClass = (typeof drugClasses)[number];

export const drugSchedules = [
  "PRESCRIPTION",
  "OTC",
  "ETHICAL",
  "SCHEDULE_C",
  "SCHEDULE_D",
  "NARCOTIC",
  "TARGETED",
  "CONTROLLED",
  "HOMEOPATHIC",
  "OTHER",
] as const;
export type DrugSchedule = (typeof drugSchedules)[number];

export const drugStatuses = [
  "MARKETED",
  "APPROVED",
  "DORMANT",
  "CANCELLED_PRE_MARKET",
  "CANCELLED_POST_MARKET",
  "CANCELLED_UNRETURNED_ANNUAL",
  "CANCELLED_SAFETY",
  "AUTHORIZED_BY_INTERIM_ORDER",
  "OTHER",
] as const;
export type DrugStatus = (typeof drugStatuses)[number];

/**
 * How likely a product can be bought, from its status: those that are marketed first. Every status has a group.
 */
export const availabilityOrder: readonly (readonly DrugStatus[])[] = [
  ["MARKETED", "AUTHORIZED_BY_INTERIM_ORDER"],
  ["APPROVED"],
  ["DORMANT"],
  ["CANCELLED_PRE_MARKET", "CANCELLED_POST_MARKET", "CANCELLED_UNRETURNED_ANNUAL", "CANCELLED_SAFETY"],
  ["OTHER"],
];

export const sourceSets = ["marketed", "approved", "cancelled", "dormant"] as const;
export type SourceSet = (typeof sourceSets)[number];

/** `strength` is number plus unit, "250mg"; with a dosage basis "160mg/5mL". */
export type ActiveIngredient = { name: string; nameFr: string | null; strength: string | null };

export type Drug = {
  /** Internal; never on the wire. */
  id: number;
  din: string;
  name: string;
  nameFr: string | null;
  /** Ingredient strengths joined, "50mg/12.5mg"; null when the source states none. */
  strength: string | null;
  /** Dosage form in lower case, "tablet"; null when the source states none. */
  form: string | null;
  generic: boolean;
  genericBasis: string;
  genericName: string | null;
  manufacturer: string;
  class: DrugClass;
  atcCode: string | null;
  schedule: DrugSchedule;
  status: DrugStatus;
  routes: string[];
  activeIngredients: ActiveIngredient[];
  /** Smallest first. */
  packageSizes: PackageSize[];
  synthetic: boolean;
  changedAt: Date;
  removedAt: Date | null;
  removedReason: string | null;
};

/** Products without the status are left out. */
export type DrugFilter = { status?: DrugStatus };

export const mostSuggestions = 5;

/** `text` is the near name, of a brand or of ingredients; `name` is the drug's. */
export type Suggestion = { text: string; din: string; name: string };

/** What the APIs call. */
export type DrugService = {
  /** Throws 404 NOT_FOUND, naming near drugs. `idOrDin` is `drug_<DIN>` or a DIN. */
  get(idOrDin: string): Promise<Drug>;
  /** Those that there are of many, by DIN: one statement. */
  byDins(dins: readonly string[]): Promise<Map<string, Drug>>;
  /** Returns the units of drugs by DIN, at least of each drug in `dins` that exists. Runs at most one statement. */
  units(dins: readonly string[]): Promise<ReadonlyMap<string, Unit>>;
  /** What `get` throws: for a reader that found out by itself that there is no such drug; `field` is where it was named. */
  unknown(idOrDin: string, field?: string): Promise<ServiceError>;
  /** The whole catalogue by name, or its drugs of one status. */
  list(page: PageRequest, filter?: DrugFilter): Promise<Page<Drug>>;
  /**
   * Over DIN, names and ingredients in both languages: as typed before approximate, then marketed before dormant before
   * cancelled, then one ingredient before several.
   */
  search(text: string, page: PageRequest, filter?: DrugFilter): Promise<Page<Drug>>;
  /** Drugs with names near a text that found nothing, the nearest first; at most five. */
  suggest(text: string): Promise<Suggestion[]>;
};
