/** Feeds besides drugs, pharmacies and prices, each made up for the drugs of the extract, in the order of their loading. */
import { coverageFeed, publicPriceFeed } from "./coverage.ts";
import { interactionsFeed } from "./interactions.ts";
import type { OtherFeed } from "./other_feed.ts";
import { recallFeed } from "./recalls.ts";
import { shortageFeed } from "./shortages.ts";

export const otherFeeds: readonly OtherFeed[] = [
  coverageFeed,
  publicPriceFeed,
  interactionsFeed,
  recallFeed,
  shortageFeed,
];
