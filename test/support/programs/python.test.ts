/** Which Python an environment is made with, and what is said where there is none: with Pythons that only note what they are asked. */
import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startProgram } from "../../cmd/process.ts";

const script = `
import { pythonEnvironmentOf } from "./test/support/programs/python.ts";
const asked = { name: "try", requirements: process.env.REQUIREMENTS, whose: "The trial needs" };
await pythonEnvironmentOf(asked, () => {}).then(
  ({ python }) => console.log(python),
  (error) => { console.error(error.message); process.exitCode = 1; },
);`;

/** Introduces itself, makes environments whose interpreter is a link to itself, and installs or does not. */
const interpreter = (path: string, minor: number, hasVenv: boolean) => `#!/bin/sh
PATH=/usr/bin:/bin
case "$*" in
  *importlib*) echo '{"major":3,"minor":${minor},"executable":"${path}","hasVenv":${hasVenv}}' ;;
  "-c import pip") [ "$(cat "$(dirname "$0")/../version")" = 3.${minor} ] ;;
  *venv*) echo "3.${minor} makes it" >> "$NOTES"; mkdir -p "$3/bin"; ln -s ${path} "$3/bin/python"; echo 3.${minor} > "$3/version" ;;
  *pip*) echo "$*" >> "$NOTES"
    if [ -n "$OFFLINE" ]; then printf 'Retrying\\nno network\\n' >&2; exit 1; fi ;;
esac
`;

async function place() {
  const root = await mkdtemp(join(tmpdir(), "pythons-"));
  const folders = ["one", "two"].map((name) => join(root, name));
  for (const folder of folders) await mkdir(folder);
  const requirements = join(root, "requirements.txt");
  await writeFile(requirements, "something==1.0\n");
  const add = async (path: string, text: string) => {
    await writeFile(join(root, path), text);
    await chmod(join(root, path), 0o755);
  };
  return {
    requirements,
    add,
    addPython: (path: string, minor: number, hasVenv = true) =>
      add(path, interpreter(join(root, path), minor, hasVenv)),
    remove: (path: string) => rm(join(root, path)),
    find: (env: Record<string, string> = {}) =>
      startProgram(process.execPath, ["--input-type=module", "--eval", script], {
        PATH: [...folders, join(root, "nowhere")].join(":"),
        XDG_CACHE_HOME: join(root, "cache"),
        NOTES: join(root, "notes"),
        REQUIREMENTS: requirements,
        ...env,
      }).ended,
    notes: async () => (await readFile(join(root, "notes"), "utf8")).trim().split("\n"),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

test("the newest Python of the PATH that has venv makes it, wherever it stands and whatever it is called", async () => {
  await using here = await place();
  await here.addPython("one/python3", 10);
  await here.addPython("two/python3.12", 12);
  await here.addPython("two/python3.14", 14, false);
  // As pyenv leaves one for a version that is not chosen.
  await here.add("one/python3.13", "#!/bin/sh\necho 'command not found' >&2\nexit 127\n");
  const { code, stderr } = await here.find();
  assert.equal(code, 0, stderr);
  const [maker, pip] = await here.notes();
  assert.equal(maker, "3.12 makes it");
  assert.equal(
    pip,
    `-m pip install --quiet --disable-pip-version-check --only-binary=:all: --requirement ${here.requirements}`,
  );
});

test("it is made once, for other packages anew, and again when its Python is gone or another stands in its place", async () => {
  await using here = await place();
  await here.addPython("one/python3", 11);
  await here.addPython("two/python3", 10);
  const first = await here.find();
  assert.equal((await here.find()).stdout, first.stdout);
  assert.equal((await here.notes()).length, 2);
  await here.remove("one/python3");
  assert.equal((await here.find()).stdout, first.stdout);
  assert.equal((await here.notes()).at(2), "3.10 makes it");
  await here.addPython("two/python3", 13);
  assert.equal((await here.find()).stdout, first.stdout);
  assert.equal((await here.notes()).at(4), "3.13 makes it");
  await writeFile(here.requirements, "something==2.0\n");
  assert.notEqual((await here.find()).stdout, first.stdout);
});

test("one line says what is lacking, and what to install", async () => {
  await using here = await place();
  const lines: string[] = [];
  const fails = async (env: Record<string, string> = {}) => {
    const { code, stderr } = await here.find(env);
    assert.equal(code, 1);
    lines.push(stderr.trim());
  };
  await here.addPython("one/python3", 9);
  await fails();
  await here.addPython("one/python3", 11, false);
  await fails();
  await here.addPython("one/python3", 11);
  await fails({ OFFLINE: "1" });
  assert.deepEqual(
    lines.map((line) => line.replaceAll(/\/\S+\/one/g, "<folder>")),
    [
      "The trial needs python 3.10 or newer, and there is none on the PATH; on Debian 12 or newer: apt-get install python3 python3-venv",
      "The trial needs python3 with venv, which <folder>/python3 lacks; on Debian: apt-get install python3-venv",
      "The trial needs packages that pip cannot install: it says Retrying no network",
    ],
  );
  assert.equal((await here.find()).code, 0);
});
