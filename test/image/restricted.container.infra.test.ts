/** What the image may do where it runs: what Pod Security `restricted` leaves, with a root that is read-only. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startContainer, startNode } from "../support/image/container.ts";
import { rootFolder, user } from "../support/image/root_folder.ts";

const look = `
import { readFileSync, writeFileSync } from "node:fs";
const tried = (path) => {
  try { writeFileSync(path, ""); return "written"; } catch (error) { return error.code; }
};
const capabilities = /^CapEff:\\s+(\\w+)$/m.exec(readFileSync("/proc/self/status", "utf8"))[1];
console.log(JSON.stringify({
  pid: process.pid, user: process.getuid(), group: process.getgid(), groups: process.getgroups(), capabilities,
  app: tried("/app/x"), root: tried("/x"), tmp: tried("/tmp/x"),
}));`;

test("the tests' container is process 1, nobody, and writes to /tmp alone", async () => {
  const { stdout, stderr } = await startNode(await rootFolder(), ["--input-type=module", "-e", look]).ended;
  assert.deepEqual(
    JSON.parse(stdout || stderr),
    {
      pid: 1,
      user,
      group: user,
      groups: [user],
      capabilities: "0000000000000000",
      app: "EROFS",
      root: "EROFS",
      tmp: "written",
    },
    stderr,
  );
});

test("without a command, with one that is not there, and for help, it says what there is", async () => {
  const root = await rootFolder();
  const help = await startContainer(root, ["--help"]).ended;
  assert.deepEqual([help.code, help.stderr], [0, ""]);
  for (const name of ["api", "dispatcher", "operator", "migrate", "ingest", "generate", "admin", "test"])
    assert.match(help.stdout, new RegExp(`^  ${name} +\\w`, "m"));
  for (const [args, line] of [
    [[], "Name a command."],
    [["apis"], 'Unknown command "apis". Did you mean "api"?'],
    [["constructor"], 'Unknown command "constructor".'],
  ] as const) {
    const { code, stdout, stderr } = await startContainer(root, args).ended;
    assert.deepEqual([code, stdout, stderr], [2, "", `${line}\n\n${help.stdout}`]);
  }
});
