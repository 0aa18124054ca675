/** What is kept is made once, whole or not at all, by one maker at a time, and anew when it works no more. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startProgram } from "../../cmd/process.ts";

/** Makes a text, half of it first; notes what it does; and with WAIT goes on when there is such a file. */
const script = `
import { existsSync } from "node:fs";
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { kept } from "./test/support/programs/kept.ts";
const note = (line) => appendFile(process.env.NOTES, line + "\\n");
console.log("comes");
const folder = await kept({
  name: "text",
  state: process.env.STATE,
  works: async (made) => (await readFile(made + "/text", "utf8").catch(() => "")) === "whole",
  async make(made) {
    await note("begins");
    await writeFile(made + "/text", "half", { flag: "wx" });
    if (process.env.WAIT) console.log("half way");
    while (process.env.WAIT && !existsSync(process.env.WAIT)) await sleep(20);
    if (process.env.FAIL) throw new Error("out of ink");
    await writeFile(made + "/text", "whole");
    await note("ends");
  },
}).catch((error) => { console.error(error.message); process.exitCode = 1; });
if (folder) console.log(folder);
`;

async function place() {
  const root = await mkdtemp(join(tmpdir(), "kept-"));
  const start = (env: Record<string, string> = {}) =>
    startProgram(process.execPath, ["--input-type=module", "--eval", script], {
      XDG_CACHE_HOME: root,
      NOTES: join(root, "notes"),
      STATE: "1",
      ...env,
    });
  return {
    root,
    start,
    /** The folder that it prints. */
    keep: async (env: Record<string, string> = {}) => {
      const { code, stdout, stderr } = await start(env).ended;
      assert.equal(code, 0, stderr);
      return stdout.trim().split("\n").at(-1) ?? "";
    },
    notes: async () => (await readFile(join(root, "notes"), "utf8")).trim().split("\n"),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

test("it is made once, and for another state another one beside it", async () => {
  await using here = await place();
  const first = await here.keep();
  assert.equal(await here.keep(), first);
  assert.deepEqual(await here.notes(), ["begins", "ends"]);
  const other = await here.keep({ STATE: "2" });
  assert.notEqual(other, first);
  assert.equal(await here.keep(), first);
  assert.equal((await here.notes()).length, 4);
});

test("of those who come at once one makes it, and the others wait for it", async () => {
  await using here = await place();
  const goOn = join(here.root, "go-on");
  await using maker = here.start({ WAIT: goOn });
  await maker.prints("half way");
  await using second = here.start({ WAIT: goOn });
  await using third = here.start({ WAIT: goOn });
  for (const waiting of [second, third]) await waiting.prints("comes");
  await writeFile(goOn, "");
  const folders = await Promise.all(
    [maker, second, third].map(async ({ ended }) => (await ended).stdout.trim().split("\n").at(-1)),
  );
  assert.equal(new Set(folders).size, 1);
  assert.equal(await readFile(join(folders[0] ?? "", "text"), "utf8"), "whole");
  assert.deepEqual(await here.notes(), ["begins", "ends"]);
});

test("where its maker was killed the next one makes it again, and leaves nothing of the attempt", async () => {
  await using here = await place();
  await using killed = here.start({ WAIT: join(here.root, "never") });
  await killed.prints("half way");
  killed.child.kill("SIGKILL");
  await killed.ended;
  const folder = await here.keep();
  assert.equal(await readFile(join(folder, "text"), "utf8"), "whole");
  assert.deepEqual(await here.notes(), ["begins", "begins", "ends"]);
  assert.deepEqual((await readdir(join(folder, ".."))).toSorted(), ["finished", "made"]);
});

test("where making it failed it says why, and the next one makes it again", async () => {
  await using here = await place();
  const { code, stderr } = await here.start({ FAIL: "1" }).ended;
  assert.equal(code, 1);
  assert.equal(stderr.trim(), "out of ink");
  await here.keep();
  assert.deepEqual(await here.notes(), ["begins", "begins", "ends"]);
});

test("what works no more is made again, and is not taken for whole when that is cut short", async () => {
  await using here = await place();
  const folder = await here.keep();
  await writeFile(join(folder, "text"), "torn");
  assert.equal((await here.start({ FAIL: "1" }).ended).code, 1);
  await writeFile(join(folder, "text"), "whole");
  await here.keep();
  assert.deepEqual(await here.notes(), ["begins", "ends", "begins", "begins", "ends"]);
});
