/** The sources of the tree and what each of them imports, for the rules that hold everywhere. */
import { spawnSync } from "node:child_process";
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

/** A function from its first to its last line. */
export type FunctionSpan = { path: string; line: number; lines: number };

/** Every function of more than one line. Biome finds them: there is no API of TypeScript 7 that parses. */
export function functions(...folders: string[]): FunctionSpan[] {
  const program = join(root, "node_modules/@biomejs/biome/bin/biome");
  const config = join(root, "test/support/function_lengths.json");
  const options = [`--config-path=${config}`, "--reporter=rdjson", "--max-diagnostics=none"];
  const { stdout } = spawnSync(process.execPath, [program, "lint", ...options, ...folders], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1_024 * 1_024,
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: {
      code: { value: string };
      location: { path: string; range: { start: { line: number }; end: { line: number } } };
    }[];
  };
  return diagnostics
    .filter(({ code }) => code.value.endsWith("noExcessiveLinesPerFunction"))
    .map(({ location: { path, range } }) => ({
      path,
      line: range.start.line,
      lines: range.end.line - range.start.line + 1,
    }));
}
