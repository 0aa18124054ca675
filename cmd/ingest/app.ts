/** `ingest <kind> <file|folder|-> [options]`: one load, its progress, its summary. */
import { join } from "node:path";
import { addAbortSignal, type Readable, type Writable } from "node:stream";
import { parseArgs } from "node:util";
import { systemClock } from "../../internal/core/clock.ts";
import { openInput } from "../../internal/ingest/input.ts";
import { type LoadKind, type LoadOptions, loadKinds } from "../../internal/ingest/model.ts";
import { createProgress } from "../../internal/ingest/progress.ts";
import { defaultBatchRows, LoadStopped, type LoadSummary, runLoad } from "../../internal/ingest/run.ts";
import { provinceOf } from "../../internal/pharmacies/provinces.ts";
import type { Database } from "../../internal/postgres/database.ts";
import { environments } from "../../internal/postgres/environment.ts";
import { rehearse } from "../../internal/postgres/rehearsal.ts";
import type { ScreeningRules } from "../../internal/prices/held/model.ts";
import { instant } from "../../internal/prices/price_observation.ts";
import { exitCodeOf } from "../../internal/runtime/signals.ts";
import { didYouMean } from "../shared/did_you_mean.ts";
import { sources } from "./sources.ts";

/** From settings. --catalogue-classes goes before its setting. */
export type LoadDefaults = Pick<LoadOptions, "catalogueClasses" | "maxPriceAgeDays"> & {
  screening: ScreeningRules;
};

export type IngestDeps = {
  database: Database;
  dataDirectory: string;
  defaults: LoadDefaults;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  isTerminal: boolean;
  /** Its reason is the signal's name. */
  stopping?: AbortSignal;
};

const usage = `Usage: npm run ingest -- <${loadKinds.join("|")}> <file|folder|-> [options]
  --environment live|sandbox   where to load (default live)
  --synthetic                  the rows are made up
  --observed-at <time>         prices: the time of rows that state none (ISO 8601 with a zone)
  --source <name>              interactions: who says so, as answers name it
  --province <code>            coverage, price-history, pharmacies: of rows that state none (MB)
  --plan <code>                coverage, price-history: the plan of rows that state none (PHARMACARE)
  --as-of <date>               interactions: the source's own date (2026-01-31); dpd, shortages, ccdd, pharmacies: the date of
                               the input;
                               coverage, price-history: the date of rows that state none
  --catalogue-classes <A,B>    dpd: classes that lists and search show
  --allow-mass-removal         dpd: more than a fifth of a set may be marked as gone; formulary, ccdd: more than half
  --full                       shortages: the input lists all open reports; older ones that it lacks have ended
  --replace                    formulary, price-history: replace other prices of editions that are known
  --dry-run                    prints what the load would do, and writes nothing; other loads wait meanwhile
  --batch-rows <n>             rows a transaction (default ${defaultBatchRows})
  --help                       print this text
`;

type Asked = {
  kind: LoadKind;
  path: string;
  environment: "live" | "sandbox";
  synthetic: boolean;
  isDryRun: boolean;
  options: LoadOptions;
};

/** What the command line asks for, or what is wrong with it. */
function readArguments(argv: readonly string[], defaults: LoadDefaults): Asked | string {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      environment: { type: "string", default: "live" },
      synthetic: { type: "boolean", default: false },
      "observed-at": { type: "string" },
      source: { type: "string" },
      province: { type: "string" },
      plan: { type: "string" },
      "as-of": { type: "string" },
      "catalogue-classes": { type: "string" },
      "allow-mass-removal": { type: "boolean", default: false },
      full: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      "batch-rows": { type: "string", default: String(defaultBatchRows) },
    },
  });
  const [given, path, ...rest] = positionals;
  const kind = loadKinds.find((each) => each === given);
  if (kind === undefined)
    return given === undefined
      ? "Name the feed to load."
      : `Unknown feed "${given}".${didYouMean(given, loadKinds)}`;
  if (path === undefined) return "Name the file or folder to load, or - for standard input.";
  if (rest.length > 0) return `One input a load; ${rest.join(", ")} is too much.`;
  const { environment } = values;
  if (environment !== "live" && environment !== "sandbox") return "--environment is live or sandbox.";
  const batchRows = Number(values["batch-rows"]);
  if (!Number.isInteger(batchRows) || batchRows < 1 || batchRows > 1_000_000)
    return "--batch-rows is 1 to 1,000,000.";
  const at = values["observed-at"];
  const observedAt = at === undefined ? undefined : instant(at);
  if (at !== undefined && observedAt === undefined)
    return "--observed-at is a time such as 2026-01-31T09:30:00Z.";
  const { source, province, plan, "as-of": asOf } = values;
  if (province !== undefined && provinceOf(province) === undefined)
    return "--province is a province or territory, such as MB.";
  if (source !== undefined && source.trim() === "") return "--source is a name.";
  if (asOf !== undefined && !/^\d{4}-\d\d-\d\d$/.test(asOf)) return "--as-of is a date such as 2026-01-31.";
  return {
    kind,
    path,
    environment,
    synthetic: values.synthetic,
    isDryRun: values["dry-run"],
    options: {
      catalogueClasses:
        values["catalogue-classes"]?.split(",").map((each) => each.trim()) ?? defaults.catalogueClasses,
      maxPriceAgeDays: defaults.maxPriceAgeDays,
      screening: defaults.screening,
      allowMassRemoval: values["allow-mass-removal"],
      full: values.full,
      replace: values.replace,
      batchRows,
      ...(observedAt === undefined ? {} : { observedAt: new Date(observedAt) }),
      ...(source === undefined ? {} : { source: source.trim() }),
      ...(asOf === undefined ? {} : { asOf }),
      ...(province === undefined ? {} : { province: provinceOf(province) ?? province }),
      ...(plan === undefined ? {} : { plan: plan.trim() }),
    },
  };
}

/** The exit code of help or of a wrong command line, after printing it. Undefined if there is a load to run. Needs no database. */
export function answerUsage(
  argv: readonly string[],
  deps: Pick<IngestDeps, "defaults" | "stdout" | "stderr">,
): number | undefined {
  if (argv.includes("--help") || argv.includes("-h")) {
    deps.stdout.write(usage);
    return 0;
  }
  return readUsage(argv, deps) === undefined ? 2 : undefined;
}

/** The load to run. Undefined, with the usage on standard error, if the command line is wrong. */
function readUsage(
  argv: readonly string[],
  { defaults, stderr }: Pick<IngestDeps, "defaults" | "stderr">,
): Asked | undefined {
  let asked: Asked | string;
  try {
    asked = readArguments(argv, defaults);
  } catch (error) {
    asked = error instanceof Error ? error.message : String(error);
  }
  if (typeof asked !== "string") return asked;
  stderr.write(`${asked}\n${usage}`);
  return undefined;
}

/**
 * Exit codes: 0 loaded (at most half of the rows were rejected), 1 more than half were rejected, 2 wrong usage, 128 + n
 * stopped by a signal. Errors that break a load are thrown.
 */
export async function ingest(argv: readonly string[], deps: IngestDeps): Promise<number> {
  const asked = readUsage(argv, deps);
  if (asked === undefined) return 2;
  const { kind, path, environment, synthetic, isDryRun, options } = asked;
  const { stopping, stdin } = deps;
  if (path === "-" && stopping !== undefined) addAbortSignal(stopping, stdin);
  await using input = await openInput(path, stdin);
  try {
    const load = (database: Database) =>
      runLoad(sources[kind], {
        database,
        schema: environments[environment].schema,
        input,
        synthetic,
        options,
        ...(isDryRun ? {} : { reportDirectory: join(deps.dataDirectory, "reports") }),
        clock: systemClock,
        progress: createProgress(deps.stderr, deps.isTerminal),
        ...(stopping === undefined ? {} : { stopping }),
      });
    if (isDryRun) deps.stdout.write("Dry run: nothing is written.\n");
    const summary = isDryRun ? await rehearse(deps.database, load) : await load(deps.database);
    deps.stdout.write(describe(kind, environment, summary));
    if (summary.state === "finished") return 0;
    const { read, refused } = summary.counts;
    deps.stderr.write(
      `${number.format(refused)} of ${number.format(read)} rows were rejected, so the load of ${kind} does not count. Correct the input and load it again.\n`,
    );
    return 1;
  } catch (error) {
    if (!(error instanceof LoadStopped)) throw error;
    deps.stdout.write(`${describe(kind, environment, error.summary)}${error.message}\n`);
    return exitCodeOf(stopping?.reason === "SIGTERM" ? "SIGTERM" : "SIGINT");
  }
}

const number = new Intl.NumberFormat("en-CA");

function describe(
  kind: string,
  environment: string,
  { counts, notes, reportPath, seconds }: LoadSummary,
): string {
  const { read, inserted, changed, unchanged, refused, held = 0 } = counts;
  const rate = Math.round(read / Math.max(seconds, 0.001));
  // Kilobytes, from the kernel: the most this process ever held.
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1_024);
  const lines = [
    `${kind} into ${environment}: ${number.format(read)} rows read, ${number.format(inserted)} inserted, ${number.format(changed)} changed, ${number.format(unchanged)} unchanged, ${number.format(refused)} refused${held === 0 ? "" : `, ${number.format(held)} held`}`,
    `${seconds.toFixed(1)} s, ${number.format(rate)} rows/s, peak memory ${peakMb} MB`,
    ...notes.map((note) => `note: ${note}`),
    ...(reportPath === undefined
      ? []
      : [`${held === 0 ? "refused" : "refused and held"} rows with their reasons: ${reportPath}`]),
  ];
  return `${lines.join("\n")}\n`;
}
