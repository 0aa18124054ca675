/** Feeds besides drugs, pharmacies and prices, each made up for the drugs of the extract, in the order of their loading. */
import type { MadeDrug } from "./drugs.ts";
import { recallFeed } from "./recalls.ts";
import { shortageFeed } from "./shortages.ts";

export type OtherFeedOptions = {
  directory: string;
  seed: number;
  drugs: readonly MadeDrug[];
  /** Nothing in it is dated later. */
  asOf: Date;
};

export type OtherKind = "coverage" | "interactions" | "recalls" | "shortages";

/** Writes one feed, and answers its path. */
export type OtherFeed = { kind: OtherKind; write(options: OtherFeedOptions): Promise<string> };

export const otherFeeds: readonly OtherFeed[] = [recallFeed, shortageFeed];
