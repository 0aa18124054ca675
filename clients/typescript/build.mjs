// Builds the package: the sources as ES modules and as CommonJS, each with its types. Run by `npm run build` and before
// `npm pack`; needs `tsc` of TypeScript 5.7 or newer on the PATH, where npm puts it. With the argument `conformance`, also
// the program that the conformance suite of all client libraries talks to: dist/conformance/driver.js, which is no part of
// what is published.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const kinds = [
  { project: "tsconfig.json", output: "dist/esm", type: "module" },
  { project: "tsconfig.cjs.json", output: "dist/cjs", type: "commonjs" },
];

function compile(project) {
  const { status, error } = spawnSync("tsc", ["-p", project], {
    cwd: folder,
    // What the compiler complains of is no output of npm's own.
    stdio: ["ignore", process.stderr, "inherit"],
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

rmSync(join(folder, "dist"), { recursive: true, force: true });
for (const { project, output, type } of kinds) {
  compile(project);
  writeFileSync(join(folder, output, "package.json"), `${JSON.stringify({ type, sideEffects: false })}\n`);
  // What tsc rewrites in the programs it leaves in their types, where not every tool follows it.
  for (const name of readdirSync(join(folder, output), { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const path = join(folder, output, name);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/(["'])(\.{1,2}\/[^"']+)\.ts\1/g, "$1$2.js$1"));
  }
}
// The command line program. It imports the package by its name, so its folder has no package.json.
compile("tsconfig.cli.json");
if (process.argv[2] === "conformance") compile("tsconfig.conformance.json");
