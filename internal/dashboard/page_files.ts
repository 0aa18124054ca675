/**
 * The built pages, read once: a file is found by its whole name in a map, so that no path leads out of the folder. Names
 * change with what they hold, so browsers keep them for good. Encoded when first asked for, unless the build did it.
 */
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "../http/encoding.ts";
import type { Content } from "../http/writer.ts";

export type Built = {
  /** index.html as it was built. */
  html: string;
  file(name: string): Content | undefined;
  names: readonly string[];
};

const mediaTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const extensions: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Once a file, and then kept: better than what is made anew for each answer. */
const encode: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => gzipped(body, { level: 9 }),
};

function contentOf(name: string, bytes: ReadonlyMap<string, Buffer>): Content | undefined {
  const body = bytes.get(name);
  const mediaType = mediaTypes[extname(name)];
  if (body === undefined || mediaType === undefined) return undefined;
  const kept = new Map<Encoding, Promise<Buffer>>();
  return {
    body,
    mediaType,
    encoded(encoding) {
      const made = bytes.get(`${name}${extensions[encoding]}`);
      if (made !== undefined) return made;
      const promise = kept.get(encoding) ?? encode[encoding](body);
      kept.set(encoding, promise);
      return promise;
    },
  };
}

/** `folder` holds index.html and files/. Undefined when nothing was built. */
export async function readBuilt(folder: string): Promise<Built | undefined> {
  const html = await readFile(join(folder, "index.html"), "utf8").catch(() => undefined);
  if (html === undefined) return undefined;
  const listed = await readdir(join(folder, "files"), { withFileTypes: true }).catch(() => []);
  const names = listed.filter((entry) => entry.isFile()).map(({ name }) => name);
  const bytes = new Map<string, Buffer>();
  for (const name of names) bytes.set(name, await readFile(join(folder, "files", name)));
  const contents = new Map(
    names.flatMap((name) => {
      const content = contentOf(name, bytes);
      return content === undefined ? [] : [[name, content] as const];
    }),
  );
  return { html, file: (name) => contents.get(name), names: [...contents.keys()] };
}
