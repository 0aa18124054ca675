/** Settings of loads: rows of the table in setting_table.ts. */
import { type Field, integer, optional, text, words } from "./parsers.ts";

export const loadFields = {
  CATALOGUE_CLASSES: {
    parse: words("Human", "Veterinary", "Disinfectant", "Radiopharmaceutical"),
    default: "Human",
    means:
      "Classes of the Health Canada extract that lists and search show, comma-separated. The others are loaded too, and read by their DIN.",
  },
  HELD_PRICES_FACTOR: {
    parse: integer(2, 10_000),
    default: "5",
    means:
      "Holds a new price if its unit price is this many times as high or as low as the known unit prices of the drug: docs/feeds.md.",
  },
  HELD_PRICES_CHAIN_PERCENT: {
    parse: integer(1, 10_000),
    default: "30",
    means:
      "Holds the changed prices of a pharmacy chain if a batch of a feed moves the chain's median unit price by this many percent or more.",
  },
  HELD_PRICES_CHAIN_PRICES: {
    parse: integer(2, 1_000_000),
    default: "20",
    means:
      "Minimum number of known prices of a chain in a batch for HELD_PRICES_CHAIN_PERCENT to apply. The factor applies to fewer prices, too.",
  },
  EDITIONS_DIR: {
    parse: optional(text(1, 1_024)),
    means:
      "Where `ingest fetch` stores the editions that it downloads. Default: `editions` in DATA_DIR. Keep it on a persistent volume, so that unchanged files are not downloaded again.",
  },
  EDITIONS_KEPT: {
    parse: integer(1, 1_000),
    default: "3",
    means: "Number of editions that `ingest fetch` keeps of each source. Older ones are deleted.",
  },
} as const satisfies Record<string, Field<unknown>>;
