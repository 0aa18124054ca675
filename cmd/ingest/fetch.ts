/**
 * `ingest fetch <source>`: downloads the current edition of a published source, checks it, loads it if it is not loaded yet, and
 * warns if the publisher's next edition is overdue.
 *
 * A kill at any point leaves complete editions (internal/ingest/fetch/fetch_edition.ts) and complete batches
 * (internal/ingest/run.ts). Running the command again ends as if it had not been killed. A dry run stores neither.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { systemClock } from "../../internal/core/clock.ts";
import { dayMs } from "../../internal/core/days.ts";
import { UsageError } from "../../internal/core/errors.ts";
import { defaultDownloadLimits } from "../../internal/ingest/fetch/download.ts";
import { openEditionFolder } from "../../internal/ingest/fetch/edition_folder.ts";
import { type Fetched, fetchEdition, openEdition } from "../../internal/ingest/fetch/fetch_edition.ts";
import { type PublishedSource, publishedSources } from "../../internal/ingest/fetch/published_sources.ts";
import { recordChecked, recordLoaded } from "../../internal/ingest/fetch/source_dates.ts";
import { environments } from "../../internal/postgres/environment.ts";
import { exitCodeOf } from "../../internal/runtime/signals.ts";
import type { FetchAsked, LoadAsked } from "./arguments.ts";
import { type IngestDeps, loadInput } from "./load_input.ts";

const overdueCode = 3;

export async function fetchAndLoad(asked: LoadAsked, fetch: FetchAsked, deps: IngestDeps): Promise<number> {
  const source: PublishedSource = publishedSources[fetch.source];
  await using folder = await editionsOf(asked, deps);
  const fetched = await download(fetch, source, folder.path, deps);
  if (typeof fetched === "number") return fetched;
  const code = await load(asked, fetch, fetched, deps);
  if (!asked.isDryRun) {
    const editions = await openEditionFolder(folder.path, fetch.source);
    await editions.prune(deps.editions.kept);
  }
  const isOverdue = warnIfOverdue(fetch, source, fetched, deps.stderr);
  return code === 0 && isOverdue ? overdueCode : code;
}

/** The folder of editions. A dry run uses a temporary one. */
async function editionsOf(
  { isDryRun }: LoadAsked,
  { editions }: IngestDeps,
): Promise<AsyncDisposable & { path: string }> {
  if (!isDryRun) return { path: editions.directory, async [Symbol.asyncDispose]() {} };
  const path = await mkdtemp(join(tmpdir(), "drug-price-fetch-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Returns an exit code if a signal stopped the download. */
async function download(
  fetch: FetchAsked,
  source: PublishedSource,
  root: string,
  { downloads = defaultDownloadLimits, stdout, stopping }: IngestDeps,
): Promise<Fetched | number> {
  const nowMs = systemClock.now();
  const { isForced, acceptsDrift, allowHttp, url } = fetch;
  try {
    const fetched = await fetchEdition({
      ...{ name: fetch.source, source, root, limits: downloads, nowMs, isForced, acceptsDrift, allowHttp },
      ...(url !== undefined && { url }),
      ...(stopping && { stopping }),
      note: (line) => void stdout.write(`note: ${line}\n`),
    });
    const { manifest } = fetched.edition;
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    stdout.write(
      `${fetch.source}: ${fetched.state === "unchanged" ? "no new edition since" : "new edition,"} published ${manifest.publishedAt.slice(0, 10)}, ${bytes.toLocaleString("en-CA")} bytes. License: ${source.license}\n`,
    );
    return fetched;
  } catch (error) {
    if (!stopping?.aborted || error instanceof UsageError) throw error;
    return exitCodeOf(stopping.reason === "SIGTERM" ? "SIGTERM" : "SIGINT");
  }
}

const dueAt = ({ overdueAfterDays }: PublishedSource, { edition }: Fetched) =>
  new Date(Date.parse(edition.manifest.publishedAt) + overdueAfterDays * dayMs);

async function load(
  asked: LoadAsked,
  { source: name, isForced, isLoaded }: FetchAsked,
  fetched: Fetched,
  deps: IngestDeps,
): Promise<number> {
  const source: PublishedSource = publishedSources[name];
  const { schema } = environments[asked.environment];
  const { edition, content } = fetched;
  if (!asked.isDryRun) {
    const loaded = await recordChecked(deps.database, schema, {
      ...{ source: name, edition: content },
      publishedAt: new Date(edition.manifest.publishedAt),
      dueAt: dueAt(source, fetched),
      checkedAt: new Date(edition.manifest.fetchedAt),
    });
    if (isLoaded && loaded === content && !isForced) {
      deps.stdout.write(`This edition is already loaded into ${asked.environment}.\n`);
      return 0;
    }
  }
  if (!isLoaded) {
    deps.stdout.write(`Stored in ${edition.path}. Nothing was loaded.\n`);
    return 0;
  }
  await using input = await openEdition(edition);
  const dated = source.isDatedByPublication ? { asOf: edition.manifest.publishedAt.slice(0, 10) } : {};
  const options = { ...dated, ...asked.options };
  const code = await loadInput(source.kind, input, { ...asked, options }, deps);
  if (code === 0 && !asked.isDryRun)
    await recordLoaded(deps.database, schema, { source: name, edition: content });
  return code;
}

function warnIfOverdue(
  { source: name }: FetchAsked,
  source: PublishedSource,
  fetched: Fetched,
  stderr: Writable,
): boolean {
  if (systemClock.now() <= dueAt(source, fetched).getTime()) return false;
  stderr.write(
    `${name} is overdue: its newest edition was published on ${fetched.edition.manifest.publishedAt.slice(0, 10)}, and a new one is expected within ${source.overdueAfterDays} days. Check whether the publisher moved the file, and pass its new URL with --url.\n`,
  );
  return true;
}
