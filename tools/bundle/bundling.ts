/** What every bundle of ours is made with: names stay as they are written, so that a stack trace can be read. */
import { fileURLToPath } from "node:url";
import type { BuildOptions, Plugin } from "esbuild";
import { version } from "../../cmd/shared/version.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

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
const banner =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/** Which release this is stands in package.json, which need not be there any more. */
const releaseAsItIs: Plugin = {
  name: "release",
  setup(bundling) {
    bundling.onLoad({ filter: /cmd[\\/]shared[\\/]version\.ts$/ }, () => ({
      contents: `export const version = ${JSON.stringify(version)};`,
      loader: "ts",
    }));
  },
};

export const bundling = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node24",
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  metafile: true,
  external: neverLoaded,
  banner: { js: banner },
  plugins: [releaseAsItIs],
  logLevel: "silent",
} as const satisfies BuildOptions;
