/** Each check of the table finds a fault; the command says which, and fails. Those of Go stand in checks.go.client.test.ts. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { start } from "../../cmd/process.ts";
import { complaintsOfFaulty } from "./faults.ts";

test("each tool of TypeScript finds its fault", async () => {
  const said = await complaintsOfFaulty("typescript");
  assert.match(said.get("tsc") ?? "", /wrong\.ts\(1,14\): error TS2322/);
  assert.match(said.get("publint") ?? "", /missing\.cjs but the file does not exist/);
  assert.match(said.get("attw") ?? "", /No types|Resolution failed/);
  assert.equal(said.size, 3);
});

test("each tool of Python finds its fault", async () => {
  const said = await complaintsOfFaulty("python");
  assert.match(said.get("mypy --strict") ?? "", /wrong\.py:4: error: Function is missing a type annotation/);
  assert.match(said.get("ruff check") ?? "", /F401/);
  assert.match(said.get("ruff format") ?? "", /would be reformatted/);
  assert.equal(said.size, 3);
});

test("each tool of Ruby finds its fault", async () => {
  const said = await complaintsOfFaulty("ruby");
  assert.match(said.get("rubocop") ?? "", /Style\/Semicolon/);
  assert.match(said.get("rbs validate") ?? "", /sig\/wrong\.rbs:2.*Could not find Nothing/);
  assert.equal(said.size, 2);
});

test("the command names each check that could not be made, and fails", async () => {
  const empty = await mkdtemp(join(tmpdir(), "empty-"));
  try {
    const env = { PATH: empty, XDG_CACHE_HOME: empty };
    const { code, stdout } = await start("test/clients/tools/check.ts", ["ruby", "go", "python"], env).ended;
    assert.equal(code, 1);
    const lines = stdout.split("\n").filter((line) => /^\S/.test(line));
    assert.deepEqual(lines, [
      "failed  python: mypy --strict",
      "failed  python: ruff check",
      "failed  python: ruff format",
      "failed  go: gofmt",
      "failed  go: go vet",
      "failed  go: staticcheck",
      "failed  ruby: rubocop",
      "failed  ruby: rbs validate",
    ]);
    assert.match(stdout, /^ {8}The Python library's tests need python 3\.10 or newer/m);
    assert.match(stdout, /^ {8}there is no go on the PATH$/m);
    assert.match(stdout, /^ {8}there is no rubocop on the PATH$/m);
  } finally {
    await rm(empty, { recursive: true, force: true });
  }
});

test("the command refuses a language that has no library", async () => {
  const { code, stdout, stderr } = await start("test/clients/tools/check.ts", ["go", "cobol"], {}).ended;
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.equal(stderr, 'There is no client library "cobol": typescript, python, go, ruby\n');
});
