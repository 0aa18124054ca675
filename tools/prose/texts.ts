/** Collects the texts that people read: Markdown pages, descriptions in contracts, and strings in source files. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One text of a file. `line` is where it starts, if the format has lines that a person edits. */
export type Text = { readonly path: string; readonly line?: number; readonly text: string };

const pages = [
  ...[
    "*.md",
    "docs/**/*.md",
    "test/**/*.md",
    "k8s/*.md",
    "internal/README.md",
    "data/README.md",
    "migrations/README.md",
  ],
  ...["charts/*/README.md", "clients/README.md", "clients/*/README.md"],
];

/** Sources whose strings are for people. A setting's texts are in `internal/config`. */
const sources = [
  "internal/dashboard/web/src/**/*.{ts,tsx}",
  "internal/config/*.ts",
  "internal/core/errors.ts",
  "cmd/**/*.ts",
];

/** Descriptions and summaries anywhere in a JSON document, each text once. */
function descriptions(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    typeof each === "string" && /^(description|summary)$/.test(key) ? [each] : descriptions(each),
  );
}

/** Descriptions of a GraphQL schema: `"""…"""`, on one line or several. */
const schemaDescriptions = (text: string): string[] =>
  [...text.matchAll(/"""([\s\S]*?)"""/g)].map(([, description = ""]) => description.trim());

const isProse = (text: string) => /^[\p{Lu}\p{L}$].*\p{L}\s+\S*\p{L}/su.test(text);

/** String literals and JSX texts of at least two words. A value in a template counts as one word. */
export function stringsOf(source: string): { line: number; text: string }[] {
  const code = source
    .replaceAll(/^import[\s\S]*?from .*$|\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) =>
      comment.replaceAll(/[^\n]/g, ""),
    )
    // A sentence that is split over several lines is one text.
    .replaceAll(/["`]\s*\+\s*["`]/g, (joint) => joint.replaceAll(/[^\n]/g, ""));
  const found = code.matchAll(
    /"((?:[^"\\\n]|\\.|\n(?=\n*[^"\n]*"))*)"|`((?:[^`\\]|\\.)*)`|(?<=[\w"'}/)]>)([^<>{}=;]*\p{L}{2,}[^<>{}=;]*)(?=[<{])/gu,
  );
  return [...found]
    .map((match) => ({
      line: code.slice(0, match.index).split("\n").length,
      text: (match[1] ?? match[2] ?? match[3] ?? "")
        .replaceAll(/\$\{[^{}]*\}/g, "X1")
        .replaceAll(/\\n/g, "\n\n")
        .replaceAll(/\\(.)/g, "$1")
        // In the usage of a command, each option is a text.
        .replaceAll(/[ \n]*\n[ ]*(--)?/g, (gap, option = "") =>
          option !== "" || gap.split("\n").length > 2 ? `\n\n${option}` : " ",
        )
        .trim(),
    }))
    .filter(({ text }) => isProse(text));
}

export function texts(root: string): Text[] {
  const files = (patterns: readonly string[]) =>
    globSync(patterns as string[], {
      cwd: root,
      exclude: (path) => path.includes("node_modules"),
    }).toSorted();
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const contract = [...new Set(descriptions(JSON.parse(read("api/openapi.json"))))];
  return [
    ...files(pages).map((path) => ({ path, line: 1, text: read(path) })),
    ...contract.map((text) => ({ path: "api/openapi.json", text })),
    ...schemaDescriptions(read("api/schema.graphql")).map((text) => ({ path: "api/schema.graphql", text })),
    ...files(sources).flatMap((path) => stringsOf(read(path)).map((text) => ({ path, ...text }))),
  ];
}
