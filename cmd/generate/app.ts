/** `generate` writes sample data in the formats that `ingest` reads: an extract, pharmacies, prices. `--load` loads it, too. */
import { join } from "node:path";
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { type Clock, systemClock } from "../../internal/core/clock.ts";
import { UsageError } from "../../internal/core/errors.ts";
import { type SizeName, sizeNames, sizes } from "../../internal/synthetic/dataset_sizes.ts";
import {
  defaultAsOf,
  type SyntheticFeed,
  type SyntheticFeedOptions,
  writeSyntheticFeed,
} from "../../internal/synthetic/generated_feed.ts";

export type GenerateDeps = {
  stdout: Writable;
  stderr: Writable;
  /** Where a feed goes that no folder is named for: generated/<size> in it. */
  dataDirectory: string;
  clock?: Clock;
  /** Opens the database for `--load`. */
  openLoads(): Promise<AsyncDisposable & { run(argv: readonly string[]): Promise<number> }>;
};

const sizeLines = sizeNames.map((name) => {
  const { pharmacies, drugs } = sizes[name];
  return `                      ${name}: ${number(pharmacies)} pharmacies, ${number(drugs)} drugs`;
});

const usage = `Usage: npm run generate -- --size small|medium|full [options]

Writes synthetic data, marked as such, in the formats that ingest reads:
<folder>/dpd (an extract), <folder>/pharmacies.csv, <folder>/prices.csv, and more.

  --size NAME
${sizeLines.join("\n")}
  --out FOLDER        Output folder. Created if missing. Existing files are replaced.
                      Default: generated/<size> in DATA_DIR.
  --seed N            Seed. The same seed and options produce the same bytes. Default: 1.
  --coverage SHARE    Share of the drugs that every pharmacy stocks, above 0 and up to 1.
                      Default: from 60 to 95 %.
  --as-of TIME        Time of the latest price. Default: ${defaultAsOf.toISOString().slice(0, 19)}Z.
  --format csv|ndjson Format of pharmacies and prices. Default: csv.
  --pharmacies FILE   Prices for these pharmacies (CSV with id or pharmacy_id, province, name).
  --load              Load the files after writing them, with one "npm run ingest" for each.
  --drugs FILE        Prices for these drugs (CSV with din, an extract, or one DIN per line).
`;

/**
 * Exit codes: 0 done, 2 wrong usage, and those of `ingest` with `--load`, which stops at the first load that fails. A file that
 * cannot be read or written is a UsageError.
 */
export async function generate(argv: readonly string[], deps: GenerateDeps): Promise<number> {
  if (argv.includes("--help") || argv.includes("-h")) {
    deps.stdout.write(usage);
    return 0;
  }
  const read = readOptions(argv, deps);
  if (typeof read === "string") {
    deps.stderr.write(`${read}\n\n${usage}`);
    return 2;
  }
  let feed: SyntheticFeed;
  try {
    feed = await writeSyntheticFeed(read.options);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (error instanceof UsageError || code === undefined || !code.startsWith("E")) throw error;
    throw new UsageError(`Writing to ${read.options.directory} failed.`, { cause: error });
  }
  const loads = loadsOf(read.options, feed);
  deps.stdout.write(`${counted(read.options, feed)}${read.load ? "" : commandsOf(loads)}\n`);
  if (!read.load) return 0;
  await using opened = await deps.openLoads();
  for (const argv of loads) {
    const code = await opened.run(argv);
    if (code !== 0) return code;
  }
  return 0;
}

/** The options, or what is wrong with them. */
function readOptions(
  argv: readonly string[],
  { dataDirectory, clock = systemClock }: GenerateDeps,
): { options: SyntheticFeedOptions; load: boolean } | string {
  const text = { type: "string" } as const;
  const names = { size: text, out: text, seed: text, coverage: text, "as-of": text };
  const more = { format: text, pharmacies: text, drugs: text };
  const load = { type: "boolean", default: false } as const;
  let values: Partial<Record<keyof typeof names | keyof typeof more, string>> & { load: boolean };
  try {
    ({ values } = parseArgs({ args: [...argv], options: { ...names, ...more, load }, strict: true }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const given = values.pharmacies !== undefined && values.drugs !== undefined;
  const size = values.size ?? (given ? "small" : undefined);
  const seed = Number(values.seed ?? "1");
  const asOf = values["as-of"] === undefined ? defaultAsOf : new Date(values["as-of"]);
  const format = values.format ?? "csv";
  const coverage = values.coverage === undefined ? undefined : Number(values.coverage);

  if (values.out === "") return "--out names no folder.";
  if (size === undefined) return "--size is missing.";
  if (!isSizeName(size)) return `--size is one of ${sizeNames.join(", ")}.`;
  if (!Number.isSafeInteger(seed)) return "--seed is a whole number.";
  if (coverage !== undefined && !(coverage > 0 && coverage <= 1))
    return "--coverage is above 0 and at most 1.";
  if (Number.isNaN(asOf.getTime())) return "--as-of is a time such as 2026-01-15T00:00:00Z.";
  if (asOf.getTime() > clock.now()) return "--as-of lies in the future.";
  if (format !== "csv" && format !== "ndjson") return "--format is csv or ndjson.";
  const options: SyntheticFeedOptions = {
    directory: values.out ?? join(dataDirectory, "generated", size),
    size,
    seed,
    asOf,
    format,
    ...(coverage === undefined ? {} : { coverage }),
    ...(values.pharmacies === undefined ? {} : { givenPharmacies: values.pharmacies }),
    ...(values.drugs === undefined ? {} : { givenDrugs: values.drugs }),
  };
  return { options, load: values.load };
}

function isSizeName(text: string): text is SizeName {
  return (sizeNames as readonly string[]).includes(text);
}

const counted = ({ seed }: SyntheticFeedOptions, { counts: { drugs, pharmacies, prices } }: SyntheticFeed) =>
  `${number(prices)} prices of ${number(drugs)} drugs at ${number(pharmacies)} pharmacies (seed ${seed}).`;

/** The arguments of `ingest` for each file, in the order of loading. */
function loadsOf({ givenDrugs, givenPharmacies }: SyntheticFeedOptions, feed: SyntheticFeed): string[][] {
  // Given pharmacies or drugs are in the environment that they were loaded into, by default live.
  const where = givenDrugs === undefined && givenPharmacies === undefined ? ["--environment", "sandbox"] : [];
  const load = (kind: string, path: string) => [kind, path, ...where, "--synthetic"];
  return [
    ...(givenDrugs === undefined ? [load("dpd", feed.extract)] : []),
    ...(givenPharmacies === undefined ? [load("pharmacies", feed.pharmacies)] : []),
    load("prices", feed.prices),
    ...(feed.mixUps === undefined ? [] : [load("prices", feed.mixUps)]),
    ...feed.others.map(({ kind, path }) => load(kind, path)),
  ];
}

const commandsOf = (loads: readonly string[][]) =>
  ` To load them, run this again with --load, or run:\n${loads.map((argv) => `  npm run ingest -- ${argv.join(" ")}`).join("\n")}`;

function number(value: number): string {
  return value.toLocaleString("en-CA");
}
