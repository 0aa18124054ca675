/**
 * Makes one file of a command and all that it imports: less than half of the memory and a third of the start of the sources
 * with their packages, and nothing else to ship. Names stay as they are written, so that a stack trace can be read.
 */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { version } from "../shared/version.ts";

/** Drivers that knex asks for when it is to speak with those databases; it never is. */
const neverLoaded = [
  "better-sqlite3",
  "mariadb",
  "mssql",
  "mysql",
  "mysql2",
  "oracledb",
  "pg-native",
  "pg-query-stream",
  "sqlite3",
  "tedious",
];

/** Packages of the old kind ask for Node's modules with `require`, which a module has not. */
const banner = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

/** Which release this is stands in package.json, which is not there any more. */
const releaseAsItIs: Plugin = {
  name: "release",
  setup(bundling) {
    bundling.onLoad({ filter: /cmd[\\/]shared[\\/]version\.ts$/ }, () => ({
      contents: `export const version = ${JSON.stringify(version)};`,
      loader: "ts",
    }));
  },
};

export type Bundle = { file: string; bytes: number };

/** `source` from the repository's root, such as cmd/operator/main.ts. Licences of what is in it stand beside it. */
export async function bundle(source: string, file: string): Promise<Bundle> {
  await build({
    entryPoints: [fileURLToPath(new URL(`../../${source}`, import.meta.url))],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "external",
    external: neverLoaded,
    banner: { js: banner },
    plugins: [releaseAsItIs],
    logLevel: "silent",
  });
  const { length } = await readFile(file);
  return { file: basename(file), bytes: length };
}
