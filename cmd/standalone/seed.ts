/**
 * First data for a database that has none: places for both environments, the sample for live, generated data for the
 * sandbox. Each step is a load like any other, and is skipped once a load of its kind has finished; one that was killed
 * runs again and ends where a clean one would.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../../internal/config/setting_table.ts";
import type { Clock } from "../../internal/core/clock.ts";
import { openInput } from "../../internal/ingest/input.ts";
import type { Input, LoadKind } from "../../internal/ingest/model.ts";
import { silent } from "../../internal/ingest/progress.ts";
import { defaultBatchRows, runLoad } from "../../internal/ingest/run.ts";
import { hasFinishedLoad } from "../../internal/ingest/store.ts";
import type { Database } from "../../internal/postgres/database.ts";
import { type Environment, environments } from "../../internal/postgres/environment.ts";
import { writeSyntheticFeed } from "../../internal/synthetic/generated_feed.ts";
import { otherFeeds } from "../../internal/synthetic/others.ts";
import { sources } from "../ingest/sources.ts";
import { screeningRules } from "../shared/screening_rules.ts";

const data = (path: string) => fileURLToPath(new URL(`../../data/${path}`, import.meta.url));

/** The sample of the live catalogue, in the order of loading. */
const sample: readonly (readonly [kind: LoadKind, ...paths: string[]])[] = [
  ["dpd", "sample/dpd"],
  ["pharmacies", "sample/pharmacies.csv"],
  ["prices", "sample/prices.csv", "sample/prices-mix-ups.csv"],
  ["formulary", "sample/formulary.xml"],
  ["coverage", "sample/coverage.csv"],
  ["price-history", "sample/price-history.csv"],
  ["interactions", "sample/interactions"],
  ["recalls", "sample/recalls.json"],
  ["shortages", "sample/shortages.csv"],
];

/** What the sandbox is made of, generated as one: the drugs first, since the rest is about them. */
const generated: readonly LoadKind[] = ["dpd", "pharmacies", "prices", ...otherFeeds.map(({ kind }) => kind)];

export type SeedDeps = {
  database: Database;
  dataDirectory: string;
  config: Config;
  clock: Clock;
  log: (line: string) => void;
  stopping: AbortSignal;
};

/** Rows that this start loaded, by environment and feed. */
type Loaded = Map<string, number>;

export async function seed(deps: SeedDeps): Promise<void> {
  const loaded: Loaded = new Map();
  const startedMs = performance.now();
  await seedBoth(deps, loaded);
  if (loaded.size === 0) return;
  const seconds = Math.max(1, Math.round((performance.now() - startedMs) / 1_000));
  const parts = (["live", "sandbox"] as const).flatMap((name) => summaryOf(loaded, name));
  if (parts.length > 0) deps.log(`Loaded sample data in ${seconds} s: ${parts.join("; ")}`);
}

/** Such as "live 42 drugs, 28 pharmacies, 645 prices". Other feeds have no part in it. */
function summaryOf(loaded: Loaded, environment: string): string[] {
  const shown = [
    ["dpd", "drugs"],
    ["pharmacies", "pharmacies"],
    ["prices", "prices"],
  ] as const;
  const counted = shown.flatMap(([kind, noun]) => {
    const rows = loaded.get(`${environment} ${kind}`);
    return rows === undefined ? [] : [`${rows.toLocaleString("en-CA")} ${noun}`];
  });
  return counted.length === 0 ? [] : [`${environment} ${counted.join(", ")}`];
}

async function seedBoth(deps: SeedDeps, loaded: Loaded): Promise<void> {
  const { live, sandbox } = environments;
  for (const environment of [live, sandbox]) {
    await loadOnce(
      deps,
      loaded,
      environment,
      "postal-codes",
      data("places/forward-sortation-areas.csv"),
      false,
    );
  }
  if (deps.config.SAMPLE_DATA) {
    for (const [kind, ...paths] of sample) await loadOnce(deps, loaded, live, kind, paths.map(data), true);
  }
  if (await allLoaded(deps.database, sandbox.schema, generated)) return;
  const directory = await mkdtemp(join(deps.dataDirectory, "sandbox-"));
  try {
    const feed = await writeSyntheticFeed({ directory, size: deps.config.SANDBOX_SIZE, seed: 1 });
    await loadOnce(deps, loaded, sandbox, "dpd", feed.extract, true);
    await loadOnce(deps, loaded, sandbox, "pharmacies", feed.pharmacies, true);
    const prices = [feed.prices, ...(feed.mixUps === undefined ? [] : [feed.mixUps])];
    await loadOnce(deps, loaded, sandbox, "prices", prices, true);
    for (const { kind, path } of feed.others) await loadOnce(deps, loaded, sandbox, kind, path, true);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function allLoaded(database: Database, schema: string, kinds: readonly LoadKind[]): Promise<boolean> {
  for (const kind of kinds) if (!(await hasFinishedLoad(database, schema, kind))) return false;
  return true;
}

/** Several paths are one load, in their order. */
async function loadOnce(
  deps: SeedDeps,
  loaded: Loaded,
  { name, schema }: Environment,
  kind: LoadKind,
  paths: string | readonly string[],
  synthetic: boolean,
): Promise<void> {
  const { config, database, stopping } = deps;
  stopping.throwIfAborted();
  if (await hasFinishedLoad(database, schema, kind)) return;
  await using inputs = new AsyncDisposableStack();
  const opened: Input[] = [];
  for (const path of [paths].flat()) opened.push(inputs.use(await openInput(path)));
  const input = {
    name: opened.map((each) => each.name).join(", "),
    files: async () => (await Promise.all(opened.map((each) => each.files()))).flat(),
  };
  const { counts } = await runLoad(sources[kind], {
    database,
    schema,
    input,
    synthetic,
    options: {
      catalogueClasses: config.CATALOGUE_CLASSES,
      allowMassRemoval: false,
      screening: screeningRules(config),
      batchRows: defaultBatchRows,
      maxPriceAgeDays: config.PRICE_MAX_AGE_DAYS,
    },
    reportDirectory: join(deps.dataDirectory, "reports"),
    clock: deps.clock,
    progress: silent,
    stopping,
  });
  loaded.set(`${name} ${kind}`, counts.inserted);
  // The data is ours, so a row that is not loaded is a fault worth a line.
  if (counts.refused > 0) deps.log(`${name}: ${counts.refused} rows of ${kind} were rejected`);
}
