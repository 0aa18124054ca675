/** The documents name what there is: every endpoint, every feed, every decision, once and in order. */
import assert from "node:assert/strict";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { loadKinds } from "../internal/ingest/model.ts";
import { routes } from "../internal/rest/routes.ts";
import { reads } from "./bench/plan_reads.ts";
import { rowsOf } from "./bench/plan_table.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** "`GET /a`, `/b`" is two endpoints of one method. */
function endpointsOf(cell: string): string[] {
  let method = "";
  return [...cell.matchAll(/`(?:([A-Z]+) )?(\/[^`]*)`/g)].map(([, stated, path]) => {
    method = stated ?? method;
    return `${method} ${path}`;
  });
}

test("docs/api.md has every endpoint in its table, once", () => {
  const listed = read("docs/api.md")
    .split("\n")
    .filter((line) => /^\| `(GET|POST|PATCH|DELETE) /.test(line))
    .flatMap((line) => endpointsOf(line.split("|")[1] ?? ""));
  const rows = routes
    .filter(({ name }) => name !== "getReferenceFile")
    .map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(listed.toSorted(), rows.toSorted());
});

test("docs/api.md says which permission and plan each endpoint needs", () => {
  const plans: Readonly<Record<string, string>> = {
    price_history: "Startup",
    generic_alternatives: "Startup",
    coverage_data: "Startup",
    bulk: "Business",
    webhooks: "Business",
  };
  const text = read("docs/api.md");
  for (const { method, path, auth } of routes) {
    if (auth.type === "none") continue;
    const line = text
      .split("\n")
      .find((each) => endpointsOf(each.split("|")[1] ?? "").includes(`${method} ${path}`));
    const needs = line?.split("|")[2] ?? "";
    if (auth.type === "any_key") {
      assert.equal(needs.trim(), "any key", `${method} ${path}`);
      continue;
    }
    assert.ok(needs.includes(`\`${auth.permission}\``), `${method} ${path}: ${auth.permission} is missing`);
    const plan = plans[auth.feature];
    assert.equal(/Startup|Business/.exec(needs)?.[0], plan, `${method} ${path}: the plan is wrong`);
  }
});

test("docs/feeds.md has a section for every feed, once", () => {
  const sections = [...read("docs/feeds.md").matchAll(/^## (.+)$/gm)].map((match) => match[1]);
  assert.deepEqual(sections.toSorted(), [...loadKinds, "fetch", "Synthetic feeds"].toSorted());
});

test("docs/query-plans.md has a row for every read", () => {
  const listed = [...read("docs/query-plans.md").matchAll(/^\| (.+?) \|.+\| (.+?) \|$/gm)]
    .map(([, names = "", growsWith = ""]) => ({ names, growsWith }))
    .filter(({ names }) => names !== "Reads");
  const rows = rowsOf(reads("live", { brand: "A BRAND NAME", ingredient: "AN INGREDIENT" }, 100));
  assert.deepEqual(listed, rows, "The reads changed: run `npm run bench -- plans`.");
});

test("the pages about the code name only files and folders that exist", () => {
  const folders = "{charts,clients,cmd,data,docs,internal,k8s,migrations,test,tools}/**/*";
  const inThem = globSync(folders, { cwd: root, exclude: (path) => path.includes("node_modules") });
  const paths = [...globSync("*", { cwd: root }), ...inThem].map((path) => `/${path}`);
  const missing: string[] = [];
  for (const page of ["docs/architecture.md", "docs/data-model.md", "CONTRIBUTING.md"])
    for (const [, path = ""] of read(page).matchAll(/`(\w[\w./-]*?(?:\.(?:tsx?|md|json|yaml)|\/))`/g)) {
      const ending = `/${path.replace(/\/$/, "")}`;
      const isBuilt = ending.startsWith("/dist/");
      if (!isBuilt && !paths.some((one) => one.endsWith(ending))) missing.push(`${page}: ${path}`);
    }
  assert.deepEqual(missing, []);
});

test("docs/decisions/README.md lists every decision by its own title", () => {
  const listed = [...read("docs/decisions/README.md").matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(
    ([, title, name]) => ({ name, title }),
  );
  const written = readdirSync(join(root, "docs/decisions"))
    .filter((name) => name !== "README.md")
    .map((name) => ({ name, title: /^# (.+)$/m.exec(read(`docs/decisions/${name}`))?.[1] }));
  const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
    (a.name ?? "").localeCompare(b.name ?? "");
  assert.deepEqual(listed.toSorted(byName), written.toSorted(byName));
});

test("docs/dependencies.md has a row for every package of package.json", () => {
  const listed = [...read("docs/dependencies.md").matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read("package.json"));
  const all = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  assert.deepEqual(listed.toSorted(), all.toSorted());
});

test("headings and tables of the documents are set apart by empty lines", () => {
  const offences: string[] = [];
  const documents = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "internal/README.md", "data/README.md"];
  for (const path of [...documents, ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`)]) {
    if (!path.endsWith(".md")) continue;
    let fenced = false;
    for (const [index, line] of read(path).split("\n").entries()) {
      if (line.startsWith("```")) fenced = !fenced;
      const before = read(path).split("\n")[index - 1] ?? "";
      if (fenced || before === "") continue;
      if (/^#{1,4} /.test(line) || (line.startsWith("|") && !before.startsWith("|")))
        offences.push(`${path}:${index + 1}: ${line.slice(0, 60)}`);
    }
  }
  assert.deepEqual(offences, []);
});
