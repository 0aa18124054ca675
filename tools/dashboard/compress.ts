/** Puts what a browser is sent beside each file as Brotli and gzip make it, once, so that no request has to wait for that. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const text = /\.(js|css|svg|json|txt)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** What would be larger is not written. */
export async function compressFiles(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => text.test(each))) {
    const plain = await readFile(join(folder, name));
    const brotli = await toBrotli(plain, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    });
    const zipped = await toGzip(plain, { level: 9 });
    if (brotli.length < plain.length) await writeFile(join(folder, `${name}.br`), brotli);
    if (zipped.length < plain.length) await writeFile(join(folder, `${name}.gz`), zipped);
  }
}
