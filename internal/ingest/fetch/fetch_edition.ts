/**
 * Downloads the current edition of a source and checks it. These are its states:
 *
 *   downloading  a draft folder (edition_folder.ts). Files that did not change are taken over from the stored edition.
 *   rejected     a file is cut short, or lacks a column that is read. The draft is deleted, and the stored edition stays.
 *   unchanged    the files are those of the stored edition. Only its manifest is updated.
 *   stored       the draft became the newest edition.
 *
 * What a kill leaves: in `downloading`, a draft that nobody reads; afterwards, an edition that is complete. Whether an edition was
 * loaded is stored with the data (source_dates.ts), so an edition whose load was killed is loaded by the next fetch, also if its
 * files did not change.
 */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "../../core/errors.ts";
import { type OpenInput, openInput } from "../input.ts";
import { checkedUrl, type Downloaded, type DownloadLimits, download } from "./download.ts";
import { compareColumns, type Drift } from "./drift.ts";
import {
  contentOf,
  type Edition,
  type Manifest,
  openEditionFolder,
  type StoredFile,
  takeOver,
} from "./edition_folder.ts";
import { readFileColumns } from "./file_columns.ts";
import type { PublishedFile, PublishedSource } from "./published_sources.ts";

export type FetchRequest = {
  name: string;
  source: PublishedSource;
  /** Replaces the URL of the source. */
  url?: string;
  root: string;
  limits: DownloadLimits;
  allowHttp: boolean;
  /** Downloads files even if they did not change. */
  isForced: boolean;
  /** Stores the edition although columns are missing. */
  acceptsDrift: boolean;
  nowMs: number;
  note(line: string): void;
  stopping?: AbortSignal;
};

export type Fetched = { state: "unchanged" | "stored"; edition: Edition; content: string };

/** Throws a UsageError if the edition cannot be downloaded, is cut short, or lacks columns. */
export async function fetchEdition(wanted: FetchRequest): Promise<Fetched> {
  const { name, source, nowMs, note } = wanted;
  const base = baseOf(wanted);
  const folder = await openEditionFolder(wanted.root, name);
  const current = await folder.current();
  await using draft = await folder.draft();
  const files: StoredFile[] = [];
  for (const file of source.files) {
    const known = current?.manifest.files.find((each) => each.name === file.name);
    files.push(await fetchFile(wanted, { file, base, draft: draft.path, current, known }));
  }
  const fetchedAt = new Date(nowMs).toISOString();
  const manifest: Manifest = {
    ...{ source: name, title: source.title, license: source.license, fetchedAt, files },
    publishedAt: publishedAt(files, nowMs),
  };
  const content = contentOf(manifest);
  if (current !== undefined && contentOf(current.manifest) === content) {
    const dated = files.some(({ lastModified }) => lastModified !== undefined);
    const edition = await folder.touch(current, {
      ...manifest,
      publishedAt: dated ? manifest.publishedAt : current.manifest.publishedAt,
    });
    return { state: "unchanged", edition, content };
  }
  const drift = await checkFiles(draft.path, source, files);
  drift.notes.forEach(note);
  if (drift.problems.length > 0 && !wanted.acceptsDrift)
    throw new UsageError(
      `The columns of ${name} have changed, so it was not loaded:\n${drift.problems.map((line) => `  ${line}`).join("\n")}\nUpdate to a version that knows the new columns. To load the edition anyway, use --accept-drift.`,
    );
  drift.problems.forEach(note);
  return { state: "stored", edition: await draft.keep(manifest), content };
}

function baseOf({ name, source, url, allowHttp }: FetchRequest): URL {
  const base = url ?? source.url;
  if (base === undefined) throw new UsageError(source.hint ?? `${name} has no URL. Set it with --url.`);
  const checked = checkedUrl(base, allowHttp);
  if (!checked.pathname.endsWith("/") && source.files.length > 1)
    throw new UsageError(
      `${name} has ${source.files.length} files, so its URL is that of their folder. End it with a slash.`,
    );
  return checked;
}

type FileRequest = {
  file: PublishedFile;
  base: URL;
  draft: string;
  current: Edition | undefined;
  known: StoredFile | undefined;
};

/** Throws if the file cannot be downloaded. */
async function fetchFile(
  wanted: FetchRequest,
  { file, base, draft, current, known }: FileRequest,
): Promise<StoredFile> {
  const url = await urlOf(wanted, file, base, draft);
  const path = join(draft, file.name);
  const isConditional = known !== undefined && known.url === url && !wanted.isForced;
  const downloaded: Downloaded = await download({
    ...{ url, path, limits: wanted.limits, allowHttp: wanted.allowHttp },
    ...(isConditional && { validators: known }),
    ...(wanted.stopping && { stopping: wanted.stopping }),
  });
  if (downloaded.state === "stored") {
    const { state: _, ...stored } = downloaded;
    return { name: file.name, url, ...stored };
  }
  if (known === undefined || current === undefined)
    throw new UsageError(`${url} returned the status code 304 to a request without conditions.`);
  await takeOver(join(current.path, file.name), path);
  return known;
}

/** The URL of a file, which the source's page may link. A URL without a slash at its end is that of the file. */
async function urlOf(
  { name, source, limits, allowHttp, stopping }: FetchRequest,
  { path }: PublishedFile,
  base: URL,
  draft: string,
): Promise<string> {
  if (source.link === undefined || source.link.test(base.pathname))
    return base.pathname.endsWith("/") ? new URL(path, base).href : base.href;
  const page = join(draft, ".page.html");
  const request = { url: base.href, path: page, limits: { ...limits, maxBytes: 10_000_000 }, allowHttp };
  await download({ ...request, ...(stopping && { stopping }) });
  const text = await readFile(page, "utf8");
  await rm(page);
  const links = [...text.matchAll(/href\s*=\s*["']([^"']+)["']/gi)].map(([, link = ""]) =>
    link.replaceAll("&amp;", "&"),
  );
  const link = links.find((each) => source.link?.test(each));
  if (link === undefined)
    throw new UsageError(
      `${base} links no file of ${name}. Open the page, copy the link of the file, and pass it with --url.`,
    );
  return new URL(link, base).href;
}

function publishedAt(files: readonly StoredFile[], nowMs: number): string {
  const times = files
    .map(({ lastModified }) => Date.parse(lastModified ?? ""))
    .filter((time) => !Number.isNaN(time) && time <= nowMs);
  return new Date(times.length === 0 ? nowMs : Math.max(...times)).toISOString();
}

async function checkFiles(
  folder: string,
  { layouts }: PublishedSource,
  files: readonly StoredFile[],
): Promise<Drift> {
  const drift: Drift = { problems: [], notes: [] };
  for (const { name } of files) {
    await using input = await openInput(join(folder, name));
    let known = 0;
    for (const file of await input.files()) {
      const layout = layouts.find((each) => each.file.test(file.name));
      if (layout === undefined) continue;
      known += 1;
      const { problems, notes } = compareColumns(file.name, await readFileColumns(file, layout), layout);
      drift.problems.push(...problems);
      drift.notes.push(...notes);
    }
    if (known === 0) drift.problems.push(`${name}: no file in it has a name that the source publishes`);
  }
  return drift;
}

/** The files of an edition as one input: archives are opened, so that an extract of several archives is one load. */
export async function openEdition({ path, manifest }: Edition): Promise<OpenInput> {
  await using opened = new AsyncDisposableStack();
  const inputs: OpenInput[] = [];
  for (const { name } of manifest.files) inputs.push(opened.use(await openInput(join(path, name))));
  const held = opened.move();
  return {
    name: `${manifest.source} of ${manifest.publishedAt.slice(0, 10)}`,
    files: async () => (await Promise.all(inputs.map((input) => input.files()))).flat(),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}
