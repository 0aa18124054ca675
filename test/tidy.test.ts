/**
 * The architecture as a test: which module may import which, who owns which package, and the habits of the tree.
 * A failure says what to do. docs/architecture.md is the same in prose.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { moduleOf, packageOf, root, sources, targetOf } from "./support/sources.ts";

/** Modules with data that REST and GraphQL serve, and their limits. */
const features = [
  ...["postgres", "accounts", "limits", "changes", "drugs", "pharmacies", "prices"],
  ...["coverage", "safety", "alerts", "persisted_queries"],
];

/** A module of internal/ and what it may import besides itself and core. Arrows point down: no cycle can be written here. */
const mayImport: Record<string, readonly string[]> = {
  core: [],
  config: [],
  runtime: [],
  telemetry: [],
  postgres: [],
  embedded_postgres: [],
  accounts: ["postgres"],
  limits: ["accounts"],
  drugs: ["postgres"],
  pharmacies: ["postgres"],
  prices: ["postgres", "drugs", "pharmacies"],
  changes: ["postgres"],
  coverage: ["postgres"],
  safety: ["postgres", "drugs"],
  alerts: ["postgres", "prices"],
  idempotency: ["postgres"],
  usage: ["postgres", "accounts"],
  persisted_queries: ["postgres"],
  request_log: ["postgres"],
  mail: [],
  sessions: ["postgres", "accounts", "mail"],
  events: ["postgres"],
  webhooks: ["postgres", "events"],
  delivery: ["postgres", "events", "webhooks"],
  ingest: ["postgres", "changes", "drugs", "pharmacies", "prices", "coverage", "safety", "alerts", "events"],
  kube: ["telemetry"],
  operator: ["telemetry", "kube"],
  synthetic: ["pharmacies", "prices", "coverage", "ingest"],
  wire: [...features, "usage", "events", "webhooks", "delivery"],
  graphql: [...features, "wire", "http", "telemetry", "idempotency"],
  http: ["postgres", "changes", "telemetry", "accounts", "sessions", "limits", "usage", "request_log"],
  dashboard: [
    "wire",
    "http",
    "rest",
    "postgres",
    "accounts",
    "sessions",
    "limits",
    "usage",
    "request_log",
    "events",
    "delivery",
  ],
  rest: [...features, "wire", "http", "idempotency", "usage", "events", "webhooks", "delivery"],
};

/** A third-party package and the places that may import it. A package that is not here has no owner, and no place. */
const owners: Record<string, readonly string[]> = {
  express: ["internal/http/", "clients/typescript/examples/"],
  "express-graphql": ["internal/graphql/"],
  graphql: ["internal/graphql/"],
  "graphql-jit": ["internal/graphql/"],
  "@graphql-tools/schema": ["internal/graphql/"],
  dataloader: ["internal/graphql/"],
  graphiql: ["internal/graphql/"],
  react: ["internal/graphql/", "internal/dashboard/web/src/"],
  "react-dom": ["internal/graphql/", "internal/dashboard/web/src/"],
  "@mantine/core": ["internal/dashboard/web/src/"],
  "@mantine/form": ["internal/dashboard/web/src/"],
  "@mantine/hooks": ["internal/dashboard/web/src/"],
  "@tanstack/react-query": ["internal/dashboard/web/src/"],
  wouter: ["internal/dashboard/web/src/"],
  "chart.js": ["internal/dashboard/web/src/"],
  vite: ["tools/dashboard/", "internal/dashboard/web/vite.config.ts"],
  "@vitejs/plugin-react": ["internal/dashboard/web/vite.config.ts"],
  undici: ["internal/delivery/", "internal/kube/", "internal/ingest/", "clients/typescript/examples/"],
  "@kubernetes/client-node": ["internal/kube/"],
  yaml: ["tools/document/"],
  esbuild: ["tools/bundle/"],
  knex: ["internal/postgres/"],
  pg: ["internal/postgres/", "internal/embedded_postgres/"],
  "pg-copy-streams": ["internal/postgres/"],
  zod: [
    "internal/wire/",
    "internal/http/",
    "internal/rest/",
    "internal/events/",
    "internal/dashboard/",
    "internal/operator/",
  ],
  "zod-openapi": ["internal/rest/"],
  nodemailer: ["internal/mail/"],
  "csv-parse": ["internal/ingest/"],
  yauzl: ["internal/ingest/"],
  sax: ["internal/ingest/"],
  "swagger-ui-dist": ["internal/rest/"],
  pino: ["internal/telemetry/"],
  "prom-client": ["internal/telemetry/"],
  ioredis: ["internal/limits/"],
  "rate-limiter-flexible": ["internal/limits/"],
  supertest: ["test/"],
  "fast-check": ["test/"],
  "graphql-http": ["test/"],
  "playwright-core": ["test/"],
  "axe-core": ["test/"],
  "smtp-server": ["test/"],
  "@textlint/kernel": ["tools/prose/"],
  "@textlint/textlint-plugin-markdown": ["tools/prose/"],
  "sentence-splitter": ["tools/prose/"],
  fastify: ["clients/typescript/examples/"],
  ajv: ["test/"],
  "ajv-formats": ["test/"],
};
const longestFile = 350;
/** Vite and Node's test runner load these by their default export. */
const loadedByDefaultExport = /^internal\/dashboard\/web\/vite\.config|^test\/support\/runner\/reporter/;

const files = sources("cmd", "internal", "test", "tools", "clients/generator");
/** What users of the TypeScript library are shown; test/clients/tidy.client.test.ts is about what they get. */
const shown = sources("clients/typescript/examples", "clients/typescript/conformance");
const ours = new Set(["drug-price"]);

function check(rule: string, offences: string[]): void {
  assert.deepEqual(offences, [], `${rule}\n${offences.join("\n")}`);
}

test("imports between modules point down", () => {
  const offences: string[] = [];
  for (const file of files.filter((candidate) => candidate.path.startsWith("internal/"))) {
    const from = moduleOf(file.path) ?? "";
    const allowed = mayImport[from];
    if (allowed === undefined) {
      offences.push(
        `${file.path}: module "${from}" is not in the table of test/tidy.test.ts; add it with what it may import`,
      );
      continue;
    }
    for (const name of file.imports.filter((candidate) => candidate.startsWith("."))) {
      const target = targetOf(file, name);
      const to = moduleOf(target);
      if (to === from || to === "core" || (to !== undefined && allowed.includes(to))) continue;
      offences.push(
        `${file.path} imports ${target}: ${from} may import only core, ${allowed.join(", ")}; hand it in from cmd/*/app.ts`,
      );
    }
  }
  check("A module may import only what stands below it.", offences);
});

test("the table of allowed imports allows only what is imported", () => {
  const used = new Set(
    files.flatMap((file) =>
      file.imports
        .filter((name) => name.startsWith("."))
        .map((name) => `${moduleOf(file.path)} ${moduleOf(targetOf(file, name))}`),
    ),
  );
  const offences = Object.entries(mayImport).flatMap(([from, allowed]) =>
    allowed
      .filter((to) => !used.has(`${from} ${to}`))
      .map((to) => `${from} imports nothing of ${to}: take it out of the table`),
  );
  check("The table is what the modules really need.", offences);
});

test("the table of allowed imports has no cycle", () => {
  const visiting = new Set<string>();
  const visit = (name: string): void => {
    assert.ok(!visiting.has(name), `${[...visiting, name].join(" -> ")} is a cycle`);
    visiting.add(name);
    for (const next of mayImport[name] ?? []) visit(next);
    visiting.delete(name);
  };
  for (const name of Object.keys(mayImport)) visit(name);
});

test("no files import each other in a circle", () => {
  const imports = new Map(
    files.map((file) => [
      file.path,
      file.imports.filter((name) => name.startsWith(".")).map((name) => targetOf(file, name)),
    ]),
  );
  const done = new Set<string>();
  const visit = (path: string, way: readonly string[]): void => {
    if (done.has(path)) return;
    const at = way.indexOf(path);
    assert.equal(
      at,
      -1,
      `${[...way.slice(at), path].join(" -> ")}: move what both need into a file of its own`,
    );
    for (const next of imports.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
});

test("internal/README.md has a line for every module and no other", () => {
  const listed = [
    ...readFileSync(join(root, "internal/README.md"), "utf8").matchAll(/^\| `([a-z_]+)\/` \|/gm),
  ].map((match) => match[1]);
  assert.deepEqual(listed.toSorted(), Object.keys(mayImport).toSorted());
});

test("docs/architecture.md has every module in one layer, above what it imports", () => {
  const section = /^## The layers$(.+?)^## /ms.exec(readFileSync(join(root, "docs/architecture.md"), "utf8"));
  const layers = [...(section?.[1] ?? "").matchAll(/^\|.*\|(.*)\|$/gm)].map(([, cell = ""]) =>
    [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = ""]) => name),
  );
  assert.deepEqual(layers.flat().toSorted(), Object.keys(mayImport).toSorted());
  const layerOf = (name: string) => layers.findIndex((names) => names.includes(name));
  for (const [from, allowed] of Object.entries(mayImport))
    for (const to of allowed) assert.ok(layerOf(from) < layerOf(to), `${from} belongs above ${to}`);
});

test("every third-party package has one owner", () => {
  const offences: string[] = [];
  for (const file of [...files, ...shown]) {
    for (const name of file.imports) {
      if (name.startsWith(".") || name.startsWith("node:") || ours.has(packageOf(name))) continue;
      const allowed = owners[packageOf(name)];
      if (allowed?.some((place) => file.path.startsWith(place)) || (file.path.startsWith("test/") && allowed))
        continue;
      offences.push(
        `${file.path} imports ${name}: its place is ${allowed?.join(", ") ?? "nowhere; name an owner in test/tidy.test.ts"}`,
      );
    }
  }
  check("A package is imported by its owner only.", offences);
});

test("every dependency is used, and every package used is a dependency", () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<
    string,
    Record<string, string>
  >;
  const declared = { ...manifest.dependencies, ...manifest.devDependencies };
  const checks = ["typescript", "@biomejs/biome", "@redocly/cli", "publint", "@arethetypeswrong/cli"];
  // @scarf/scarf replaces a package that swagger-ui-dist installs.
  const tools = new Set(["node", "embedded-postgres", "@scarf/scarf", ...checks]);
  const used = new Set([...files, ...shown].flatMap((file) => file.imports.map(packageOf)));
  const offences = Object.keys(declared)
    .filter((name) => !tools.has(name) && !used.has(name.replace(/^@types\//, "")) && name !== "@types/node")
    .map((name) => `${name} is declared and never imported: remove it`);
  for (const name of Object.keys(owners))
    if (declared[name] === undefined) offences.push(`${name} is owned and not declared`);
  for (const [name, version] of Object.entries(declared))
    if (!/^\d/.test(version) && version !== "file:tools/no_analytics")
      offences.push(`${name}: pin the version (${version})`);
  check("Dependencies are those that are used, pinned.", offences);
});

test("process.env is read only in internal/config", () => {
  const offences = files
    .filter(
      (file) =>
        /process\s*\.\s*env\b/.test(file.text) &&
        // Reads nothing: which kind of build is made, Vite is told by NODE_ENV alone.
        file.path !== "tools/dashboard/app.ts" &&
        // A browser has none: there it stands in examples that are shown.
        !file.path.startsWith("internal/dashboard/web/src/") &&
        !file.path.startsWith("internal/config/") &&
        !file.path.startsWith("test/"),
    )
    .map((file) => `${file.path}: take a setting from internal/config/setting_table.ts as an argument`);
  check("Settings come from one table.", offences);
});

test("exports are named and not passed on wholesale", () => {
  const wholesale = files.filter(({ text }) => /^export\s+\*/m.test(text));
  const unnamed = files.filter(
    ({ path, text }) => /^export\s+default\b/m.test(text) && !loadedByDefaultExport.test(path),
  );
  check("Named exports only.", [
    ...wholesale.map(({ path }) => `${path}: export * hides where a name lives; import it from its own file`),
    ...unnamed.map(({ path }) => `${path}: give the export a name`),
  ]);
});

test("no file is longer than one idea", () => {
  const offences = files
    .map((file) => ({ path: file.path, lines: file.text.split("\n").length - 1 }))
    .filter(({ lines }) => lines > longestFile)
    .map(
      ({ path, lines }) => `${path}: ${lines} lines; split it by verb or by noun (at most ${longestFile})`,
    );
  check("Files are short.", offences);
});

test("a source says at its head what it is in charge of", () => {
  const offences = files
    .filter((file) => file.path.startsWith("internal/") && !/^(\/\*\*|\/\/)/.test(file.text))
    .map((file) => `${file.path}: begin with a comment of a sentence or two`);
  check("Every file of internal/ has a head comment.", offences);
});

test("a folder is a noun of the domain", () => {
  const offences = files
    .filter(
      (file) =>
        /\/(utils?|helpers?|common|misc|lib)\//.test(`/${file.path}`) || /\/index\.ts$/.test(file.path),
    )
    .map((file) => `${file.path}: name the folder after what it holds; no index files`);
  check("No folder for everything.", offences);
});

test("HTTP layers and commands have no SQL", () => {
  const sql = /\b(select\s+[\w*].*\bfrom\b|insert\s+into\b|update\s+\S+\s+set\b|delete\s+from\b)/is;
  const offences = files
    .filter(
      (file) =>
        /^(internal\/(http|rest|graphql|wire)|cmd)\//.test(file.path) &&
        /(["'`])\s*(select|insert|update|delete|with)\b/i.test(file.text) &&
        sql.test(file.text),
    )
    .map((file) => `${file.path}: put the statement into its module's store.ts or sql/`);
  check("HTTP layers and commands have no SQL.", offences);
});

test("every statement names its tables by schema", () => {
  const tables = readdirSync(join(root, "migrations"))
    .filter((name) => name.endsWith(".sql"))
    .flatMap((name) => [
      ...readFileSync(join(root, "migrations", name), "utf8").matchAll(/^create table ([a-z_]+)/gim),
    ])
    .map((match) => match[1] ?? "");
  assert.ok(tables.length > 0, "no migration creates a table: has their form changed?");
  const bare = new RegExp(
    `\\b(?:from|join|into|update|table)\\s+(?:only\\s+)?(?:${tables.join("|")})\\b(?!\\.)`,
  );
  const offences = files
    .filter((file) => file.path.startsWith("internal/") && !file.path.startsWith("internal/postgres/"))
    .flatMap((file) =>
      file.text
        .split("\n")
        .filter((line) => bare.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
        .map((line) => `${file.path}: \${schema}. is missing: ${line.trim()}`),
    );
  check("Tables are schema-qualified: no query depends on search_path.", offences);
});
