/**
 * What the service reads beside its code: files of ours, at the paths from the root that the sources know them by, and
 * of packages just those files that browsers get.
 */
import { cp, mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "./bundling.ts";

/** Where the code stands in the tree: two folders deep, as every source that names a file of ours counts. */
export const codeFolder = "cmd/container";

/** From the repository's root, to where they stand in the tree. */
const ours: Readonly<Record<string, string>> = {
  migrations: "migrations",
  "data/places": "data/places",
  // Beside the schema's source there, beside the code here.
  "internal/graphql/sdl": `${codeFolder}/sdl`,
  LICENSE: "LICENSE",
};

const ofPackages: Readonly<Record<string, readonly string[]>> = {
  "swagger-ui-dist": ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"],
  graphiql: ["graphiql.min.css", "graphiql.min.js"],
  react: ["umd/react.production.min.js"],
  "react-dom": ["umd/react-dom.production.min.js"],
};

/** The same files, from the repository's root. */
export const packageFiles = Object.entries(ofPackages).flatMap(([name, files]) =>
  files.map((file) => `node_modules/${name}/${file}`),
);

const isLegal = (name: string) => /^(licen[cs]e|notice|copying)|LICENSE\.txt$/i.test(name);

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true });
}

/** `tree`: the folder that is to hold them. */
export async function copyAssets(tree: string): Promise<void> {
  for (const [from, to] of Object.entries(ours)) await copy(join(root, from), join(tree, to));
  for (const [name, files] of Object.entries(ofPackages)) {
    const folder = join("node_modules", name);
    const legal = (await readdir(join(root, folder))).filter(isLegal);
    for (const file of ["package.json", ...files, ...legal])
      await copy(join(root, folder, file), join(tree, folder, file));
  }
}
