/** Deno, Bun and the oldest Node are had whatever npm brings for the platform; what npm cannot do is told in one line. */
import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startProgram } from "../../cmd/process.ts";
import { say } from "../../support/programs/say.ts";
import { findBun, findDeno } from "./runtimes.ts";

const script = `
import { findBun, findDeno } from "./test/clients/tools/runtimes.ts";
const both = async () => [await findDeno(), await findBun()];
await both().then(
  (found) => { for (const { program } of found) console.log(program); },
  (error) => { console.error(error.message); process.exitCode = 1; },
);`;

/** Notes how it is called and brings two packages for each program, of which WHOLE tells the one that runs. */
const npm = `#!/bin/sh
PATH=/usr/bin:/bin
echo "$*" >> "$NOTES"
if [ -n "$OFFLINE" ]; then printf 'npm error code E\\nnpm error no network\\n' >&2; exit 1; fi
mkdir -p node_modules/oldest-node/bin
echo '#!/bin/sh' > node_modules/oldest-node/bin/node
chmod 755 node_modules/oldest-node/bin/node
for kind in glibc musl; do
  mkdir -p "node_modules/@deno/linux-$kind" "node_modules/@oven/bun-$kind/bin"
  for program in "node_modules/@deno/linux-$kind/deno" "node_modules/@oven/bun-$kind/bin/bun"; do
    if [ "$kind" = "$WHOLE" ]; then echo '#!/bin/sh' > $program; else echo 'nothing to run' > $program; fi
    chmod 755 $program
  done
done
`;

async function place() {
  const root = await mkdtemp(join(tmpdir(), "runtimes-"));
  await mkdir(join(root, "bin"));
  await writeFile(join(root, "bin", "npm"), npm);
  await chmod(join(root, "bin", "npm"), 0o755);
  return {
    find: (env: Record<string, string>) =>
      startProgram(process.execPath, ["--input-type=module", "--eval", script], {
        PATH: join(root, "bin"),
        XDG_CACHE_HOME: join(root, "cache"),
        NOTES: join(root, "notes"),
        ...env,
      }).ended,
    notes: async () => (await readFile(join(root, "notes"), "utf8")).trim().split("\n"),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

test("both run TypeScript, and print nothing of their own", async () => {
  const folder = await mkdtemp(join(tmpdir(), "runtimes-"));
  try {
    const file = join(folder, "sum.ts");
    await writeFile(file, "const sum: number = 19 + 23;\nconsole.log(sum);\n");
    for (const [find, args] of [
      [findDeno, ["run", file]],
      [findBun, ["run", file]],
    ] as const) {
      const { program, env } = await find();
      assert.deepEqual(await say(program, args, { env, cwd: folder }), {
        code: 0,
        stdout: "42\n",
        stderr: "",
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("of what npm brings, the program that runs is taken, and npm is asked once, to run nothing", async () => {
  for (const whole of ["glibc", "musl"]) {
    await using here = await place();
    const { code, stdout, stderr } = await here.find({ WHOLE: whole });
    assert.equal(code, 0, stderr);
    const found = stdout.trim().split("\n");
    assert.match(found[0] ?? "", new RegExp(`/@deno/linux-${whole}/deno$`));
    assert.match(found[1] ?? "", new RegExp(`/@oven/bun-${whole}/bin/bun$`));
    assert.deepEqual((await here.find({ WHOLE: whole })).stdout, stdout);
    const [call, ...others] = await here.notes();
    assert.match(call ?? "", /^install --ignore-scripts .*--include=optional .*--prefix \S+$/);
    assert.deepEqual(others, []);
  }
});

test("one line says what npm said, or that nothing runs here; what was installed halfway is installed again", async () => {
  await using here = await place();
  const offline = await here.find({ OFFLINE: "1" });
  assert.equal(
    offline.stderr.trim(),
    "The TypeScript library's tests need Deno, Bun and Node 20: npm says npm error code E npm error no network",
  );
  const strange = await here.find({ WHOLE: "neither" });
  assert.equal(
    strange.stderr.trim(),
    `The TypeScript library's tests need Deno, Bun and Node 20, whose packages bring none that runs on ${process.platform} ${process.arch}`,
  );
  assert.equal((await here.find({ WHOLE: "musl" })).code, 0);
  assert.equal((await here.notes()).length, 3);
});
