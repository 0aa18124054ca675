/** The environment of the Python library has what its requirements.txt names, and its programs see nothing else. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { pythonEnvironment } from "./python.ts";

test("it has the packages that are pinned, which fit each other", async () => {
  const { run } = await pythonEnvironment();
  const { code, stdout, stderr } = await run("python", ["-m", "pip", "freeze"]);
  assert.equal(code, 0, stderr);
  const pinned = (await readFile(new URL("requirements.txt", import.meta.url), "utf8"))
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const installed = stdout.trim().split("\n");
  const unconditional = pinned.filter((line) => !line.includes(";"));
  assert.deepEqual(
    unconditional.filter((line) => !installed.includes(line)),
    [],
  );
  // Nothing came along that no line pins.
  const named = pinned.map((line) => line.split("; ")[0]);
  assert.deepEqual(
    installed.filter((line) => !named.includes(line)),
    [],
  );
  assert.equal((await run("python", ["-m", "pip", "check"])).code, 0);
});

test("its programs find each other, and no packages of whoever starts them", async () => {
  const environment = await pythonEnvironment();
  const program = "import shutil, sys; print(sys.prefix, shutil.which('mypy'), sys.path)";
  process.env.PYTHONPATH = "/somebody/elses/packages";
  try {
    const { stdout } = await (await pythonEnvironment()).run("python", ["-c", program]);
    assert.ok(stdout.startsWith(`${environment.folder} ${environment.folder}/bin/mypy `), stdout);
    assert.ok(!stdout.includes("elses"), stdout);
  } finally {
    delete process.env.PYTHONPATH;
  }
});
