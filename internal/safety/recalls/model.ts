/** Recalls: notices of the regulator on drugs, and the drugs they are on. Pure: no SQL, no wire. */
import type { Page, PageRequest } from "../../core/page.ts";

/** The gravest first. */
export const recallClassifications = ["Type I", "Type II", "Type III"] as const;
export type RecallClassification = (typeof recallClassifications)[number];

/** How a notice's drugs were found: by a DIN in its text, or by its product's whole name. */
export const recallMatches = ["din", "name"] as const;
export type RecallMatch = (typeof recallMatches)[number];

export type RecalledDrug = { din: string; name: string };

export type Recall = {
  /** The notice's own number. */
  nid: number;
  title: string;
  classification: RecallClassification | null;
  /** As the feed says it. */
  classificationText: string | null;
  reason: string | null;
  product: string | null;
  affectedLots: string[];
  /** Of the drugs, when they are all of one. */
  manufacturer: string | null;
  regulatorUrl: string | null;
  actionRequired: string | null;
  /** YYYY-MM-DD: the day it was last updated when it was first told to us. */
  issuedOn: string;
  updatedOn: string;
  archived: boolean;
  drugs: RecalledDrug[];
  /** Null without drugs. */
  match: RecallMatch | null;
  /** As stated in the text, also those that no drug has. */
  dins: string[];
  synthetic: boolean;
};

/** `since` is the first day of issue, YYYY-MM-DD. */
export type RecallFilter = {
  din?: string;
  classification?: RecallClassification;
  archived?: boolean;
  since?: string;
};

/** The operations that the APIs call. */
export type RecallService = {
  /** The latest first, those without a drug and those that are archived included; undefined when no drug has the DIN. */
  list(filter: RecallFilter, page: PageRequest): Promise<Page<Recall> | undefined>;
  /** By its public id. Throws 404 NOT_FOUND. */
  get(id: string): Promise<Recall>;
};
