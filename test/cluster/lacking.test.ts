/** Where nothing can be tried on a cluster, the run says so, counts nothing as passed, and fails where it must not be missed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { run } from "./running.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const start = (env: Record<string, string>, ...args: string[]) =>
  run([process.execPath, main, ...args], {
    env: { KUBECONFIG: "", CI: "", CLUSTER_IMAGE: "", CLUSTER_NODE_TOOLS: "/nowhere", ...env },
  });

test("without a cluster and without a node of its own, nothing is run, and that is said", async () => {
  const { code, stdout } = await start({});
  assert.equal(code, 0);
  assert.match(stdout, /^\*\*\* NOT RUN: .* for want of KUBECONFIG/);
  assert.match(stdout, /\n0 passed, 0 failed\n$/);
});

test("where CI=true, what was not run has failed", async () => {
  const { code, stdout } = await start({ CI: "true" });
  assert.equal(code, 1);
  assert.match(stdout, /\n0 passed, 1 failed\n$/);
});

test("--check only says whether it can run", async () => {
  const { code, stdout } = await start({}, "--check");
  assert.equal(code, 1);
  assert.match(stdout, /NOT RUN/);
  assert.doesNotMatch(stdout, /passed/);
  const given = { KUBECONFIG: "/nowhere/config", CLUSTER_IMAGE: "registry.example/prices:1" };
  assert.equal((await start(given, "--check")).code, 0);
});

test("a given cluster needs to be told the service's image", async () => {
  const { code, stdout } = await start({ KUBECONFIG: "/nowhere/config" }, "--check");
  assert.equal(code, 1);
  assert.match(stdout, /for want of CLUSTER_IMAGE/);
});
