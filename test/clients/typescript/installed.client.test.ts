/** The package as npm gets it, installed in an empty project: what it holds, that its types compile, and that it runs. */
import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root, startProgram } from "../../cmd/process.ts";
import { say } from "../../support/programs/say.ts";
import { findBun, findDeno } from "../tools/runtimes.ts";
import { startForwardProxy } from "./forward_proxy.ts";
import { bring, environment, installed, lend, library, live, project } from "./stage.ts";

const files = (folder: string) => readdir(folder, { recursive: true, encoding: "utf8" });
const readme = await readFile(join(library, "README.md"), "utf8");
const blocks = [...readme.matchAll(/^```(ts|js)\n(.*?)^```$/gms)].map(([, kind, text = ""]) => ({
  kind,
  text,
}));

test("the package holds what is run, its types and its papers, and no place of the machine that made it", async () => {
  const names = await files(installed);
  for (const name of [
    ...["README.md", "CHANGELOG.md", "LICENSE"],
    ...["dist/esm/index.js", "dist/cjs/index.d.ts", "dist/cli/main.js"],
  ]) {
    assert.ok(names.includes(name), name);
  }
  const foreign = names.filter(
    (name) => !/^(dist(\/(esm|cjs|cli)(\/.*)?)?|[^/]*\.(json|md)|LICENSE)$/.test(name),
  );
  assert.deepEqual(foreign, []);
  const maps = names.filter((name) => name.endsWith(".map"));
  assert.ok(maps.length > 20);
  for (const name of maps) {
    const { sources, sourcesContent } = JSON.parse(await readFile(join(installed, name), "utf8"));
    assert.match(sources[0], /^(\.\.\/)+src\/[\w/]+\.ts$/);
    assert.equal(sourcesContent.length, 1, "debuggers need no other file");
  }
  for (const name of names.filter((one) => /\.(js|ts|map|json)$/.test(one))) {
    assert.ok(!(await readFile(join(installed, name), "utf8")).includes(library), name);
  }
  const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  assert.deepEqual([manifest.dependencies, manifest.sideEffects], [undefined, false]);
});

test("the types allow and refuse what they should, as every kind of project resolves them", async () => {
  await bring("types");
  await bring("examples");
  await lend("@types", "express", "fastify", "undici");
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  const shared = { ...strict, noEmit: true, target: "es2022", skipLibCheck: false };
  const types = ["types/accepted.ts", "types/refused.ts"];
  const cases: Record<string, [object, string[]]> = {
    node: [{ module: "nodenext", lib: ["es2024", "dom"], types: [] }, types],
    bundler: [
      { module: "esnext", moduleResolution: "bundler", lib: ["es2022", "dom", "dom.iterable"], types: [] },
      types,
    ],
    commonjs: [{ module: "nodenext", lib: ["es2024", "dom"], types: [] }, ["types/required.cts"]],
    // Those of express and fastify are not ours to check.
    examples: [
      { module: "nodenext", lib: ["es2024"], types: ["node"], skipLibCheck: true },
      ["examples/*.ts"],
    ],
  };
  const required =
    'import api = require("drug-price");\nexport const client: api.DrugPrice = new api.DrugPrice();\n';
  await writeFile(join(project, "types/required.cts"), required);
  for (const [name, [compilerOptions, include]] of Object.entries(cases)) {
    const config = join(project, `tsconfig.${name}.json`);
    await writeFile(config, JSON.stringify({ compilerOptions: { ...shared, ...compilerOptions }, include }));
    const { code, stdout } = await say(join(root, "node_modules/.bin/tsc"), ["-p", config]);
    assert.equal(code, 0, `${name}: ${stdout}`);
  }
});

const metformin = /\d{8} EXM-METFORMIN.*\n( {2}\d+\.\d\d CAD for \d+ tablet at .+\n)+/;

test("the README's first example runs as a module, as CommonJS, in Deno and in Bun", async () => {
  const [first, required] = blocks;
  assert.ok(first?.kind === "ts" && required?.kind === "js");
  await writeFile(join(project, "first.mjs"), first.text);
  await writeFile(join(project, "first.ts"), first.text);
  const [imported = "", ...rest] = first.text.split("\n");
  assert.match(imported, /^import .* from "drug-price";$/);
  await writeFile(join(project, "first.cjs"), `${required.text}(async () => {${rest.join("\n")}})();`);
  const [deno, bun] = [await findDeno(), await findBun()];
  const allowed = ["--allow-net", "--allow-env", "--no-prompt"];
  for (const [program, args, env] of [
    [process.execPath, ["first.mjs"], process.env],
    [process.execPath, ["first.ts"], process.env],
    [process.execPath, ["first.cjs"], process.env],
    [deno.program, ["run", ...allowed, "first.mjs"], deno.env],
    [bun.program, ["run", "first.ts"], bun.env],
    [bun.program, ["run", "first.cjs"], bun.env],
  ] as const) {
    const said = await say(program, args, { cwd: project, env: { ...env, ...environment } });
    assert.equal(said.code, 0, `${program} ${args}: ${said.stderr}`);
    assert.match(said.stdout, metformin, `${program} ${args}`);
  }
});

test("the README shows the examples as they are", async () => {
  for (const name of ["quickstart", "paging", "errors", "proxy", "express", "graphql"]) {
    const text = await readFile(join(library, "examples", `${name}.ts`), "utf8");
    const shown = text.replace(/^\/\*\*.*?\*\/\n/s, "");
    assert.ok(
      blocks.some((block) => block.text === shown),
      `${name}.ts stands in the README`,
    );
  }
  assert.equal(blocks.length, 7, "and nothing that is not run");
});

test("the examples run, and print what they say", async () => {
  await bring("examples");
  for (const [name, ...expected] of [
    ["quickstart", metformin],
    ["paging", /^2 of \d+\n\d+ requests are left this minute\n2 on the next page\n/, /\d+ recalls\n$/],
    ["errors", /^NOT_FOUND \[/, /\nnot modified\n$/],
    [
      "graphql",
      /^EXM-METFORMIN.* \{/,
      /\nnull GRAPHQL_VALIDATION_FAILED\n/,
      /GRAPHQL_VALIDATION_FAILED 1 null\n$/,
    ],
  ] as const) {
    const env = { ...process.env, ...environment };
    const said = await say(process.execPath, [`examples/${name}.ts`], { cwd: project, env });
    assert.equal(said.code, 0, `${name}: ${said.stderr}`);
    for (const pattern of expected) assert.match(said.stdout, pattern, name);
  }
});

test("the proxy example sends its requests through the proxy", async () => {
  await bring("examples");
  await lend("undici");
  await using proxy = await startForwardProxy();
  const env = { ...process.env, ...environment, HTTPS_PROXY: proxy.url };
  const said = await say(process.execPath, ["examples/proxy.ts"], { cwd: project, env });
  assert.equal(said.code, 0, said.stderr);
  assert.match(said.stdout, /: 200 in \d+ ms.*\nok\n$/);
  assert.equal(proxy.forwarded.length, 1);
});

async function unusedPort(): Promise<number> {
  const { createServer } = await import("node:net");
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address !== null ? address.port : 0;
}

for (const framework of ["express", "fastify"]) {
  test(`the receiver with ${framework} takes what the service sends, and refuses what it did not`, async () => {
    await bring("examples");
    await lend(framework);
    const port = await unusedPort();
    const url = `http://127.0.0.1:${port}/webhooks`;
    const subscription = await live.webhooks.create({ url, events: ["price.changed"] });
    const env = { PORT: String(port), WEBHOOK_SECRET: subscription.secret };
    await using receiver = startProgram(process.execPath, [join(project, `examples/${framework}.ts`)], env);
    await receiver.prints("ready");
    await live.webhooks.test(subscription.id);
    await receiver.prints("webhook.test evt_");
    await live.webhooks.test(subscription.id, { type: "price.changed" });
    await receiver.prints("TEST DRUG");
    const headers = { "Content-Type": "application/json" };
    const forged = await fetch(url, { method: "POST", headers, body: '{"event":"price.changed"}' });
    assert.deepEqual([forged.status, await forged.text()], [401, "header_missing"]);
    assert.equal((await live.webhooks.delete(subscription.id)).status, 200);
  });
}

test("the whole of it is as small as the README says", async () => {
  const stated = Number(/takes less than (\d+) KB/.exec(readme)?.[1]);
  const { outputFiles } = await build({
    entryPoints: [join(installed, "dist/esm/index.js")],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? "").length;
  assert.ok(bytes < stated * 1000, `${bytes} bytes`);
  assert.ok(bytes > (stated - 3) * 1000, `${bytes} bytes: the README may promise more`);
});
