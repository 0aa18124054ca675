/** Reads the command line of `ingest`. */
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { type SourceName, sourceNames } from "../../internal/ingest/fetch/published_sources.ts";
import { type LoadKind, type LoadOptions, loadKinds } from "../../internal/ingest/model.ts";
import { defaultBatchRows } from "../../internal/ingest/run.ts";
import { provinceOf } from "../../internal/pharmacies/provinces.ts";
import type { ScreeningRules } from "../../internal/prices/held/model.ts";
import { cadenceOf, cadenceReason, instant } from "../../internal/prices/price_observation.ts";
import { didYouMean } from "../shared/did_you_mean.ts";

/** From settings. --catalogue-classes goes before its setting. */
export type LoadDefaults = Pick<LoadOptions, "catalogueClasses" | "maxPriceAgeDays"> & {
  screening: ScreeningRules;
};

const usage = `Usage: npm run ingest -- <${loadKinds.join("|")}> <file|folder|-> [options]
       npm run ingest -- fetch <${sourceNames.join("|")}> [options]
  --environment live|sandbox   Environment to load into. Default: live.
  --synthetic                  Mark the rows as synthetic.
  --observed-at <time>         prices: time of rows without one (ISO 8601 with a zone).
  --cadence-days <n>           prices: days between two editions of the feed, for rows without them. The prices are stale
                               after three times that. Default: PRICE_MAX_AGE_DAYS.
  --source <name>              interactions: name of the source, as responses show it.
  --province <code>            coverage, price-history, pharmacies: province of rows without one (MB).
  --plan <code>                coverage, price-history: plan of rows without one (PHARMACARE).
  --as-of <date>               interactions: date of the source (2026-01-31).
                               dpd, shortages, ccdd, pharmacies: date of the input.
                               coverage, price-history: date of rows without one.
  --catalogue-classes <A,B>    dpd: classes in lists and search.
  --allow-mass-removal         dpd: allow to mark more than a fifth of a set as gone. formulary, ccdd: more than half.
  --full                       shortages: the input lists all open reports. Older reports that it lacks have ended.
  --replace                    formulary, price-history: replace different prices of known editions.
  --dry-run                    Print the result of the load, and write nothing. Other loads wait meanwhile.
  --batch-rows <n>             Rows per transaction. Default: ${defaultBatchRows}.
  --help                       Print this text.
Options of fetch, which downloads the current edition of a source and loads it:
  --url <url>                  URL of the file, or of its folder with a slash at the end. Default: the publisher's.
  --no-load                    Download and check the edition, and load nothing.
  --force                      Download and load the edition although it is already loaded.
  --accept-drift               Load the edition although columns are missing.
  --allow-http                 Allow URLs without encryption.
`;

/** The options of `fetch`. */
export type FetchAsked = {
  source: SourceName;
  url?: string;
  isLoaded: boolean;
  isForced: boolean;
  acceptsDrift: boolean;
  allowHttp: boolean;
};

export type LoadAsked = {
  environment: "live" | "sandbox";
  synthetic: boolean;
  isDryRun: boolean;
  options: LoadOptions;
};

/** A load of an input, or of a source that is fetched first. */
export type Asked = LoadAsked & ({ kind: LoadKind; path: string } | { fetch: FetchAsked });

/** What the command line asks for, or what is wrong with it. */
function readArguments(argv: readonly string[], defaults: LoadDefaults): Asked | string {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      environment: { type: "string", default: "live" },
      synthetic: { type: "boolean", default: false },
      "observed-at": { type: "string" },
      "cadence-days": { type: "string" },
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
      url: { type: "string" },
      "no-load": { type: "boolean", default: false },
      force: { type: "boolean", default: false },
      "accept-drift": { type: "boolean", default: false },
      "allow-http": { type: "boolean", default: false },
    },
  });
  const [given, path, ...rest] = positionals;
  const kind = loadKinds.find((each) => each === given);
  const published = sourceNames.find((each) => each === path);
  if (given === "fetch" && published === undefined)
    return `Name a source to fetch: ${sourceNames.join(", ")}. ${path === undefined ? "" : `Unknown source "${path}".${didYouMean(path, sourceNames)}`}`;
  if (kind === undefined && given !== "fetch")
    return given === undefined
      ? "Name the feed to load."
      : `Unknown feed "${given}".${didYouMean(given, [...loadKinds, "fetch"])}`;
  if (path === undefined) return "Name the file or folder to load, or - for standard input.";
  if (rest.length > 0) return `A load has one input. Remove ${rest.join(", ")}.`;
  const onlyOfFetch = (["url", "no-load", "force", "accept-drift", "allow-http"] as const).filter(
    (name) => values[name] !== undefined && values[name] !== false,
  );
  if (given !== "fetch" && onlyOfFetch.length > 0)
    return `--${onlyOfFetch.join(", --")} can only be used with fetch.`;
  const { environment } = values;
  if (environment !== "live" && environment !== "sandbox") return "--environment is live or sandbox.";
  const batchRows = Number(values["batch-rows"]);
  if (!Number.isInteger(batchRows) || batchRows < 1 || batchRows > 1_000_000)
    return "--batch-rows is 1 to 1,000,000.";
  const at = values["observed-at"];
  const observedAt = at === undefined ? undefined : instant(at);
  if (at !== undefined && observedAt === undefined)
    return "--observed-at is a time such as 2026-01-31T09:30:00Z.";
  const { source, province, plan, "as-of": asOf, "cadence-days": cadence } = values;
  const cadenceDays = cadence === undefined ? undefined : cadenceOf(cadence);
  if (cadence !== undefined && cadenceDays === undefined) return `--cadence-days ${cadenceReason}.`;
  if (province !== undefined && provinceOf(province) === undefined)
    return "--province is a province or territory, such as MB.";
  if (source !== undefined && source.trim() === "") return "--source is a name.";
  if (asOf !== undefined && !/^\d{4}-\d\d-\d\d$/.test(asOf)) return "--as-of is a date such as 2026-01-31.";
  const what =
    published !== undefined && given === "fetch"
      ? {
          fetch: {
            source: published,
            ...(values.url === undefined ? {} : { url: values.url }),
            isLoaded: !values["no-load"],
            isForced: values.force,
            acceptsDrift: values["accept-drift"],
            allowHttp: values["allow-http"],
          },
        }
      : kind !== undefined
        ? { kind, path }
        : undefined;
  if (what === undefined) return "Name the feed to load.";
  return {
    ...what,
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
      ...(cadenceDays === undefined ? {} : { cadenceDays }),
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
  deps: { defaults: LoadDefaults; stdout: Writable; stderr: Writable },
): number | undefined {
  if (argv.includes("--help") || argv.includes("-h")) {
    deps.stdout.write(usage);
    return 0;
  }
  return readUsage(argv, deps) === undefined ? 2 : undefined;
}

/** The load to run. Undefined, with the usage on standard error, if the command line is wrong. */
export function readUsage(
  argv: readonly string[],
  { defaults, stderr }: { defaults: LoadDefaults; stderr: Writable },
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
