/** What a load reads: a file, a folder, a zip archive or standard input, as a list of named files. Gzip is undone. */
import { createReadStream, type ReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline, Readable } from "node:stream";
import { crc32, createGunzip } from "node:zlib";
import yauzl from "yauzl";
import { UsageError } from "../core/errors.ts";
import type { Input, InputFile } from "./model.ts";

export type OpenInput = Input & AsyncDisposable;

/** `path` "-" is standard input. Throws an UsageError for what is not there or cannot be read. */
export async function openInput(path: string, stdin?: Readable): Promise<OpenInput> {
  if (path === "-") {
    if (stdin === undefined) throw new UsageError("There is no standard input here; name a file.");
    return plainInput("standard input", [fileOf("standard input", async () => stdin)]);
  }
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      `${path} cannot be read: ${error.code === "ENOENT" ? "there is no such file or folder" : error.message}.`,
    );
  });
  if (found.isDirectory()) return await openFolder(path);
  // A pipe has no size.
  if (found.isFile() && found.size === 0) throw new UsageError(`${path} is empty.`);
  if (path.toLowerCase().endsWith(".zip")) return await openZip(path);
  const meter = createMeter(found.isFile() ? found.size : 0);
  return { ...plainInput(basename(path), [diskFile(path, meter)]), share: meter.share };
}

type Meter = { open(path: string): ReadStream; share(): number | undefined };

/** Counts the bytes that the disk has given, of `bytes` in all. */
function createMeter(bytes: number): Meter {
  const streams: ReadStream[] = [];
  return {
    open(path) {
      const stream = createReadStream(path);
      streams.push(stream);
      return stream;
    },
    share: () =>
      bytes === 0 ? undefined : streams.reduce((sum, { bytesRead }) => sum + bytesRead, 0) / bytes,
  };
}

/**
 * Refuses an input of archives: they are not opened, and no source could read them. An archive beside other files is left out
 * by its name, as other files are.
 */
function refuseArchives(name: string, files: readonly InputFile[]): void {
  const archives = files.filter((file) => /\.zip$/i.test(file.name));
  const others = files.filter((file) => !/\.(zip|md|pdf|html?)$|^(readme|licen[cs]e)/i.test(file.name));
  if (archives.length === 0 || others.length > 0) return;
  const listed = archives.slice(0, 10).map((file) => file.name);
  const more = archives.length - listed.length;
  throw new UsageError(
    `${name} contains zip archives (${listed.join(", ")}${more > 0 ? `, and ${more} more` : ""}), and archives in a folder or an archive are not opened. Load each archive by itself, or extract their files into one folder and load that.`,
  );
}

const plainInput = (name: string, files: InputFile[]): OpenInput => ({
  name,
  files: async () => files,
  async [Symbol.asyncDispose]() {},
});

async function openFolder(path: string): Promise<OpenInput> {
  const files: string[] = [];
  let bytes = 0;
  for (const name of await readdir(path)) {
    // A link counts as what it points to: mounted configuration is made of links.
    const is = name.startsWith(".") ? undefined : await stat(join(path, name)).catch(() => undefined);
    if (!is?.isFile()) continue;
    files.push(name);
    bytes += is.size;
  }
  if (files.length === 0) throw new UsageError(`${path} has no files in it.`);
  const meter = createMeter(bytes);
  const found = files.sort().map((name) => diskFile(join(path, name), meter));
  refuseArchives(basename(path), found);
  const input = plainInput(basename(path), found);
  return { ...input, share: meter.share };
}

const diskFile = (path: string, meter: Meter) => fileOf(basename(path), async () => meter.open(path));

/** Gzip is known by its first two bytes, not by the name: standard input has none. */
function fileOf(name: string, source: () => Promise<Readable>): InputFile {
  return {
    name: name.replace(/\.gz$/i, ""),
    open: async () => Readable.from(unpacked(name, source), { objectMode: false }),
  };
}

async function* unpacked(name: string, source: () => Promise<Readable>): AsyncGenerator<Buffer> {
  try {
    const chunks = (await source())[Symbol.asyncIterator]();
    const first = await chunks.next();
    if (first.done) return;
    const head = Buffer.from(first.value);
    async function* whole() {
      yield head;
      yield* { [Symbol.asyncIterator]: () => chunks };
    }
    if (head[0] !== 0x1f || head[1] !== 0x8b) yield* whole();
    else {
      const gunzip = createGunzip();
      // Its error comes out of the loop that reads the last of the two.
      pipeline(whole, gunzip, () => {});
      yield* gunzip;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${name} cannot be read to its end: ${reason}.`);
  }
}

async function openZip(path: string): Promise<OpenInput> {
  const unreadable = (error: unknown) =>
    new UsageError(
      `${path} is no zip archive that can be read: ${error instanceof Error ? error.message : error}`,
    );
  const zip = await new Promise<yauzl.ZipFile>((done, fail) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? fail(unreadable(error)) : done(opened),
    );
  });
  const files: InputFile[] = [];
  try {
    await new Promise<void>((done, fail) => {
      zip.on("entry", (entry: yauzl.Entry) => {
        // What a Mac adds beside the files themselves.
        if (!/\/$|^__MACOSX\/|(^|\/)\./.test(entry.fileName)) files.push(zipFile(zip, entry));
        zip.readEntry();
      });
      zip.once("end", done);
      zip.once("error", (error) => fail(unreadable(error)));
      zip.readEntry();
    });
    if (files.length === 0) throw new UsageError(`${path} has no files in it.`);
    refuseArchives(basename(path), files);
  } catch (error) {
    zip.close();
    throw error;
  }
  return {
    name: basename(path),
    files: async () => files,
    async [Symbol.asyncDispose]() {
      zip.close();
    },
  };
}

const zipFile = (zip: yauzl.ZipFile, entry: yauzl.Entry): InputFile =>
  fileOf(
    basename(entry.fileName),
    () =>
      new Promise((done, fail) => {
        zip.openReadStream(entry, (error, stream) => (error ? fail(error) : done(checked(stream, entry))));
      }),
  );

/** Fails at the end of an entry that differs from its checksum, which the library does not verify. */
const checked = (stream: Readable, entry: yauzl.Entry): Readable =>
  Readable.from(
    (async function* () {
      let checksum = 0;
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
      if (checksum !== entry.crc32) throw new Error("it is damaged, its checksum differs");
    })(),
    { objectMode: false },
  );
