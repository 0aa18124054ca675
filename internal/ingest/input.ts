/** What a load reads: a file, a folder, a zip archive or standard input, as a list of named files. Gzip is undone. */
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { PassThrough, pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import yauzl from "yauzl";
import { OperatorError } from "../core/errors.ts";
import type { Input, InputFile } from "./model.ts";

export type OpenInput = Input & AsyncDisposable;

/** `path` "-" is standard input. Throws an OperatorError for what is not there or cannot be read. */
export async function openInput(path: string, stdin?: Readable): Promise<OpenInput> {
  if (path === "-") {
    if (stdin === undefined) throw new OperatorError("There is no standard input here; name a file.");
    return plainInput("standard input", [{ name: "standard input", open: async () => ungzipped(stdin) }]);
  }
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      `${path} cannot be read: ${error.code === "ENOENT" ? "there is no such file or folder" : error.message}.`,
    );
  });
  if (found.isDirectory()) return plainInput(basename(path), await folderFiles(path));
  if (found.size === 0) throw new OperatorError(`${path} is empty.`);
  if (path.toLowerCase().endsWith(".zip")) return await openZip(path);
  return plainInput(basename(path), [fileOf(path)]);
}

const plainInput = (name: string, files: InputFile[]): OpenInput => ({
  name,
  files: async () => files,
  async [Symbol.asyncDispose]() {},
});

const fileOf = (path: string): InputFile => ({
  name: basename(path).replace(/\.gz$/i, ""),
  open: async () =>
    path.toLowerCase().endsWith(".gz") ? through(createReadStream(path)) : createReadStream(path),
});

async function folderFiles(path: string): Promise<InputFile[]> {
  const entries = await readdir(path, { withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => entry.name);
  if (files.length === 0) throw new OperatorError(`${path} has no files in it.`);
  return files.sort().map((name) => fileOf(join(path, name)));
}

function through(source: Readable): Readable {
  const gunzip = createGunzip();
  pipeline(source, gunzip, () => {});
  return gunzip;
}

/** Standard input has no name to go by: gzip is known by its first two bytes. */
async function ungzipped(stdin: Readable): Promise<Readable> {
  const chunks = stdin[Symbol.asyncIterator]();
  const first = await chunks.next();
  const head = first.done ? Buffer.alloc(0) : Buffer.from(first.value);
  const rest = new PassThrough();
  async function* whole() {
    yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  pipeline(whole, rest, () => {});
  return head[0] === 0x1f && head[1] === 0x8b ? through(rest) : rest;
}

async function openZip(path: string): Promise<OpenInput> {
  const unreadable = (error: unknown) =>
    new OperatorError(
      `${path} is no zip archive that can be read: ${error instanceof Error ? error.message : error}`,
    );
  const zip = await new Promise<yauzl.ZipFile>((done, fail) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? fail(unreadable(error)) : done(opened),
    );
  });
  const files: InputFile[] = [];
  await new Promise<void>((done, fail) => {
    zip.on("entry", (entry: yauzl.Entry) => {
      if (!entry.fileName.endsWith("/")) files.push(zipFile(zip, entry));
      zip.readEntry();
    });
    zip.once("end", done);
    zip.once("error", (error) => fail(unreadable(error)));
    zip.readEntry();
  });
  return {
    name: basename(path),
    files: async () => files,
    async [Symbol.asyncDispose]() {
      zip.close();
    },
  };
}

const zipFile = (zip: yauzl.ZipFile, entry: yauzl.Entry): InputFile => ({
  name: basename(entry.fileName),
  open: () =>
    new Promise((done, fail) => {
      zip.openReadStream(entry, (error, stream) => (error ? fail(error) : done(stream)));
    }),
});
