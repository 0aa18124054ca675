/**
 * Makes a whole set of data up: an extract, pharmacies, prices, as files in the very formats that the loaders read. The
 * same options give the same bytes. Memory holds the drugs and pharmacies, never the prices.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readAreas } from "./areas.ts";
import { carriedBy, type Size, type SizeName, sizes } from "./dataset_sizes.ts";
import { type MadeDrug, makeDrugs, type PricedDrug } from "./drugs.ts";
import { writeExtract } from "./extract.ts";
import { readGivenDrugs, readGivenPharmacies } from "./given.ts";
import type { OtherKind } from "./other_feed.ts";
import { otherFeeds } from "./others.ts";
import { makePharmacies, type PricingPharmacy, pharmacyCsv, pharmacyNdjson } from "./pharmacies.ts";
import { type FeedFormat, mixUpRows, priceRows } from "./prices.ts";
import { writeRows } from "./write.ts";

export type SyntheticFeedOptions = {
  /** Made if it is not there; our files in it are replaced. */
  directory: string;
  size: SizeName | Size;
  seed: number;
  /** The share of the drugs that every pharmacy carries; without it, from 60 to 95 %. */
  coverage?: number;
  /** Default 2026-01-15T00:00:00Z. */
  asOf?: Date;
  /** Of pharmacies and prices; default csv. */
  format?: FeedFormat;
  /** A list of pharmacies (CSV) or drugs (CSV, drug.txt, DINs) to make prices for, instead of making them up. */
  givenPharmacies?: string;
  givenDrugs?: string;
};

/** Paths; a given list stands for itself. */
export type SyntheticFeed = {
  extract: string;
  pharmacies: string;
  prices: string;
  /** Prices to be held, to be loaded after the others. None for given pharmacies or drugs. */
  mixUps: string | undefined;
  /** What is made up besides, in the order of loading; nothing for given drugs. */
  others: readonly { kind: OtherKind; path: string }[];
  counts: { drugs: number; pharmacies: number; prices: number };
};

/** Long past, so that data made today and data made next year are the same. */
export const defaultAsOf = new Date("2026-01-15T00:00:00Z");

export async function writeSyntheticFeed(options: SyntheticFeedOptions): Promise<SyntheticFeed> {
  const { directory, seed, coverage, asOf = defaultAsOf, format = "csv" } = options;
  const size = typeof options.size === "string" ? sizes[options.size] : options.size;
  await mkdir(directory, { recursive: true });

  const { drugs, extract, made } = await drugsOf(options, size);
  const { pharmacies, path } = await pharmaciesOf(options, size);
  const carried = carriedBy(seed, { pharmacies: pharmacies.length, drugs: drugs.length }, coverage);
  const prices = join(directory, `prices.${format}`);
  const feed = { seed, pharmacies, drugs, carried, asOf, format };
  await writeRows(prices, priceRows(feed));
  const isGiven = options.givenPharmacies !== undefined || options.givenDrugs !== undefined;
  const mixUps = isGiven ? undefined : join(directory, `prices-mix-ups.${format}`);
  if (mixUps !== undefined) await writeRows(mixUps, mixUpRows(feed));

  const rows = carried.reduce((sum, number) => sum + number, 0);
  const counts = { drugs: drugs.length, pharmacies: pharmacies.length, prices: rows };
  const others = await writeOthers(options, made, asOf);
  return { extract, pharmacies: path, prices, mixUps, others, counts };
}

/** `made` are those that are not given. */
type Drugs = { drugs: readonly PricedDrug[]; extract: string; made: readonly MadeDrug[] };

async function drugsOf(options: SyntheticFeedOptions, size: Size): Promise<Drugs> {
  const { seed, givenDrugs } = options;
  if (givenDrugs !== undefined)
    return { drugs: await readGivenDrugs(seed, givenDrugs), extract: givenDrugs, made: [] };
  const drugs = makeDrugs(seed, size.drugs);
  const extract = join(options.directory, "dpd");
  await writeExtract(extract, drugs);
  return { drugs, extract, made: drugs };
}

async function writeOthers(
  { directory, seed, givenDrugs }: SyntheticFeedOptions,
  drugs: readonly MadeDrug[],
  asOf: Date,
): Promise<SyntheticFeed["others"]> {
  if (givenDrugs !== undefined) return [];
  const written: { kind: OtherKind; path: string }[] = [];
  for (const { kind, write } of otherFeeds)
    written.push({ kind, path: await write({ directory, seed, drugs, asOf }) });
  return written;
}

type Pharmacies = { pharmacies: readonly PricingPharmacy[]; path: string };

async function pharmaciesOf(options: SyntheticFeedOptions, size: Size): Promise<Pharmacies> {
  const { seed, format = "csv", givenPharmacies } = options;
  if (givenPharmacies !== undefined)
    return { pharmacies: await readGivenPharmacies(seed, givenPharmacies), path: givenPharmacies };
  const pharmacies = makePharmacies(seed, size.pharmacies, await readAreas());
  const path = join(options.directory, `pharmacies.${format}`);
  await writeRows(path, format === "csv" ? pharmacyCsv(pharmacies) : pharmacyNdjson(pharmacies));
  return { pharmacies, path };
}
