/** Links of the documentation: every page is linked from the index, and every link leads to a file and a heading. */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The page without code, in which brackets are not links. */
const proseOf = (path: string) =>
  readFileSync(join(root, path), "utf8")
    .replaceAll(/^```.*?^```$/gms, "")
    .replaceAll(/`[^`\n]*`/g, "code");

/** Relative links of a page, as paths from the root. An empty path is the page itself. */
const linksOf = (path: string) =>
  [...proseOf(path).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^(?:[a-z]+:|\/)/.test(target))
    .map((target) => {
      const [file = "", anchor] = target.split("#");
      return { target, file: file === "" ? path : join(dirname(path), file), anchor };
    });

/** Anchors of a page: its headings in the form that GitHub uses, and explicit ones. */
function anchorsOf(path: string): Set<string> {
  const text = readFileSync(join(root, path), "utf8").replaceAll(/^```.*?^```$/gms, "");
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set([...headings, ...[...text.matchAll(/id="([^"]+)"/g)].map(([, id = ""]) => id)]);
}

const pages = globSync("docs/**/*.md", { cwd: root }).toSorted();

test("every page of docs/ is linked from docs/README.md, directly or through another page", () => {
  const reached = new Set(["docs/README.md"]);
  for (const path of reached)
    for (const { file } of linksOf(path)) if (pages.includes(file)) reached.add(file);
  assert.deepEqual(
    pages.filter((path) => !reached.has(path)).map((path) => `${path}: link it from docs/README.md`),
    [],
  );
});

test("links between pages lead to files and headings that exist", () => {
  const others = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "internal/README.md"];
  const broken = [...pages, ...others].flatMap((path) =>
    linksOf(path)
      .filter(
        ({ file, anchor }) =>
          !existsSync(join(root, file)) ||
          (anchor !== undefined && file.endsWith(".md") && !anchorsOf(file).has(anchor)),
      )
      .map(({ target }) => `${path}: ${target}`),
  );
  assert.deepEqual(broken, []);
});
