/** The licences of the packages that a bundle is made of: most ask that their text goes where their code goes. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { packagesOf } from "./packages.ts";

const licenceName = /^(licen[cs]e|copying|notice)/i;

/** `sources`: paths as esbuild tells them, from `root`. A package without a text has the name of its licence. */
export async function licencesOf(sources: readonly string[], root: string): Promise<string> {
  const texts = (await packagesOf(sources, root)).map(async ({ folder, name, version, license }) => {
    const place = join(root, folder);
    const files = (await readdir(place)).filter((file) => licenceName.test(file)).sort();
    const parts = await Promise.all(files.map((file) => readFile(join(place, file), "utf8")));
    return `${name} ${version} (${license ?? "see below"})\n\n${parts.map((part) => part.trim()).join("\n\n")}`;
  });
  return `${(await Promise.all(texts)).toSorted().join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}
