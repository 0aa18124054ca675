/** The sources of the tree and what each of them imports, for the rules that hold everywhere. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** `path` from the repository's root; `imports` as they are written. */
export type SourceFile = { path: string; text: string; imports: string[] };

export function sources(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
      .map((entry) => {
        const path = relative(root, join(entry.parentPath, entry.name));
        const text = readFileSync(join(root, path), "utf8");
        const imports = [
          ...text.matchAll(
            /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+"([^"]+)"|(?:^|\n)import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"/g,
          ),
        ];
        return { path, text, imports: imports.map((match) => match[1] ?? match[2] ?? match[3] ?? "") };
      }),
  );
}

/** What is to be installed for it. */
export const packageOf = (name: string) =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

/** The file that a relative import means, from the root. */
export const targetOf = (file: SourceFile, name: string) =>
  relative(root, resolve(root, dirname(file.path), name));

/** Of a file of internal/, or of a folder there. */
export const moduleOf = (path: string) => (path.startsWith("internal/") ? path.split("/")[1] : undefined);
