/** What a made-up feed besides drugs, pharmacies and prices is. */
import type { MadeDrug } from "./drugs.ts";

export type OtherFeedOptions = {
  directory: string;
  seed: number;
  drugs: readonly MadeDrug[];
  /** Nothing in it is dated later. */
  asOf: Date;
};

export type OtherKind = "coverage" | "price-history" | "interactions" | "recalls" | "shortages";

/** Writes one feed, and answers its path. */
export type OtherFeed = { kind: OtherKind; write(options: OtherFeedOptions): Promise<string> };
