/** Shortages and discontinuations of drugs, as makers report them: one report a package size. Pure: no SQL, no wire. */
import type { Page, PageRequest } from "../../core/page.ts";

export const shortageStatuses = ["active", "anticipated", "resolved", "avoided", "discontinued"] as const;
export type ShortageStatus = (typeof shortageStatuses)[number];

/** The gravest first. */
export const shortageSeverities = ["critical", "high", "medium", "low"] as const;
export type ShortageSeverity = (typeof shortageSeverities)[number];

export const reportTypes = ["shortage", "discontinuation"] as const;
export type ReportType = (typeof reportTypes)[number];

export type NamedDrug = { din: string; name: string };

/** Days are YYYY-MM-DD; any may be unknown. */
export type Shortage = {
  /** The report's own number. */
  reportId: number;
  drug: NamedDrug;
  type: ReportType;
  status: ShortageStatus;
  /** As published: "Actual shortage". */
  statusText: string;
  severity: ShortageSeverity;
  /** Of the highest national impact. */
  tier3: boolean;
  reason: string | null;
  packaging: string | null;
  anticipatedStart: string | null;
  actualStart: string | null;
  estimatedEnd: string | null;
  actualEnd: string | null;
  reportedOn: string | null;
  updatedOn: string | null;
  /**
   * Marketed drugs of the same group of active ingredients and strengths and the same form, without an active shortage or a
   * recall in force.
   */
  alternatives: NamedDrug[];
  synthetic: boolean;
};

/** Of a shortage, as many are named at most. */
export const mostAlternatives = 10;

/** `since` is the first day of listing, YYYY-MM-DD. */
export type ShortageFilter = {
  din?: string;
  status?: ShortageStatus;
  severity?: ShortageSeverity;
  since?: string;
};

/** The operations that the APIs call. */
export type ShortageService = {
  /** The latest reported first, those that are over included; undefined when no drug has the DIN. */
  list(filter: ShortageFilter, page: PageRequest): Promise<Page<Shortage> | undefined>;
  /** By its public id. Throws 404 NOT_FOUND. */
  get(id: string): Promise<Shortage>;
};
