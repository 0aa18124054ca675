/** `npm start` builds the pages when they changed, and starts in any case. */
import assert from "node:assert/strict";
import { appendFile, chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../../tools/dashboard/build_paths.ts";
import { stampOf } from "../../../tools/dashboard/stamp.ts";
import { copyCheckout } from "./copy.ts";

const ifChanged = { more: ["--if-changed"] };
/** An ordinary user: root may write anywhere. */
const nobody = process.getuid?.() === 0 ? { user: 65_534 } : {};

test("npm start checks the ports and then builds changed pages", async () => {
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  assert.equal(
    scripts.prestart,
    "node cmd/run.mjs cmd/standalone/check_ports.ts && exec node cmd/run.mjs tools/dashboard/main.ts --if-changed",
  );
});

test("pages are built once, and again when their sources changed", async () => {
  await using checkout = await copyCheckout({ tools: true });
  const shell = join(checkout.folder, "dist/dashboard/index.html");
  assert.deepEqual(checkout.build(ifChanged), { status: 0, output: "Building the pages of the dashboard\n" });
  const { ino } = await stat(shell);
  assert.deepEqual(checkout.build(ifChanged), { status: 0, output: "" });
  assert.equal((await stat(shell)).ino, ino);
  await appendFile(join(checkout.folder, "internal/dashboard/web/src/theme.css"), "\nmark { color: red; }\n");
  assert.equal(checkout.build(ifChanged).status, 0);
  assert.notEqual((await stat(shell)).ino, ino);
});

test("a mistake in a page fails npm run dashboard, and does not take away the pages that there are", async () => {
  await using checkout = await copyCheckout({ tools: true });
  const built = join(checkout.folder, "dist/dashboard");
  await mkdir(join(built, ".vite"), { recursive: true });
  await writeFile(join(built, ".vite/stamp"), "of before");
  await writeFile(join(checkout.folder, "internal/dashboard/web/src/app.tsx"), "export function App( {");
  assert.notEqual(checkout.build().status, 0);
  assert.equal(await readFile(join(built, ".vite/stamp"), "utf8"), "of before");
  const { status, output } = checkout.build(ifChanged);
  assert.equal(status, 0);
  assert.match(output, /^The dashboard is as it was built before: .*app\.tsx/ms);
});

test("a page that needs what only Node has is not built", async () => {
  await using checkout = await copyCheckout({ tools: true });
  const main = join(checkout.folder, "internal/dashboard/web/src/main.tsx");
  await appendFile(main, '\nimport { readFileSync } from "node:fs";\nconsole.log(readFileSync);\n');
  const { status, output } = checkout.build();
  assert.notEqual(status, 0);
  assert.match(output, /a page imports a module of Node's/);
});

test("in a checkout that may not be written to, a line says so and the start goes on", async () => {
  await using checkout = await copyCheckout({ tools: true });
  await chmod(checkout.folder, 0o555);
  try {
    const { status, output } = checkout.build({ ...ifChanged, ...nobody });
    assert.equal(status, 0, output);
    assert.match(output, /^The dashboard is missing: this checkout may not be written to$/m);
  } finally {
    await chmod(checkout.folder, 0o755);
  }
});

test("without the tools for building, a line says so and the start goes on", async () => {
  await using checkout = await copyCheckout({ tools: false });
  const { status, output } = checkout.build(ifChanged);
  assert.equal(status, 0, output);
  assert.match(output, /^The dashboard is missing: its tools are not installed \(npm ci\)$/m);
});

test("any source, and any package, that changes makes another build", async () => {
  await using checkout = await copyCheckout({ tools: false });
  const { folder } = checkout;
  const stamps = new Set([await stampOf(folder), await stampOf(root)]);
  assert.equal(stamps.size, 1);
  for (const path of [
    "package-lock.json",
    "internal/dashboard/web/index.html",
    "internal/dashboard/web/vite.config.ts",
    "internal/dashboard/web/src/pages/login/page.tsx",
    "tools/dashboard/app.ts",
  ]) {
    await appendFile(join(folder, path), "\n");
    stamps.add(await stampOf(folder));
  }
  assert.equal(stamps.size, 6);
  await appendFile(join(folder, "internal/dashboard/dashboard_route.ts"), "\n");
  assert.ok(stamps.has(await stampOf(folder)));
});
