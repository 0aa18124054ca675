/** A run without what some tests need runs the rest, says what it left out, and fails where CI=true. */
import assert from "node:assert/strict";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startProgram } from "../cmd/process.ts";

const needy = "test/support/kubernetes/control_plane.kube.soak.test.ts";
const nodes = "test/support/kubernetes/fake_nodes.nodes.kube.infra.test.ts";
const goes = "test/delivery/signature.go.infra.test.ts";
const helm = "test/charts/render.helm.infra.test.ts";
const installs = "test/charts/install.helm.nodes.kube.soak.test.ts";
const plain = "test/support/plain.test.ts";

type Outcome = { code: number | null; lines: string[] };

/** Runs the runner in a process of its own that finds no Go and no cache. */
async function runWithout(files: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const empty = await mkdtemp(join(tmpdir(), "empty-"));
  try {
    const { code, stdout } = await startProgram(process.execPath, ["test/support/run.ts", ...files], {
      PATH: empty,
      XDG_CACHE_HOME: empty,
      TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? "",
      ...env,
    }).ended;
    return { code, lines: stdout.split("\n") };
  } finally {
    await rm(empty, { recursive: true, force: true });
  }
}

test("the rest runs, and the end says what did not and what to install", async () => {
  const { code, lines } = await runWithout([needy, nodes, goes, plain]);
  const end = lines.slice(lines.findIndex((line) => line.startsWith("*** NOT RUN"))).join("\n");
  assert.equal(code, 0);
  assert.match(end, /NOT RUN: 1 test file, for want of etcd, kube-apiserver, kubectl \*\*\*/);
  assert.match(end, /for want of .*kwok \*\*\*/);
  assert.match(end, /for want of go \*\*\*/);
  for (const file of [needy, nodes, goes]) assert.ok(end.includes(`  ${file}\n`), file);
  assert.match(end, /golang-go/);
  assert.match(end, /KUBEBUILDER_ASSETS/);
  assert.equal(lines.at(-2), "1 passed, 0 failed");
});

test("tests of charts are left out for what they need: programs, what is published, and nodes where charts are installed", async () => {
  const { code, lines } = await runWithout([helm, installs, plain]);
  const said = lines.filter((line) => line.startsWith("*** NOT RUN"));
  assert.equal(code, 0);
  const needs =
    "helm3, helm4, kubeconform, kube-score, helm-unittest, kubernetes-1.31, kubernetes-1.36, prometheus-operator, keda, gateway-api";
  assert.deepEqual(
    said.toSorted(),
    [
      `*** NOT RUN: 1 test file, for want of ${needs} ***`,
      `*** NOT RUN: 1 test file, for want of etcd, kube-apiserver, kubectl, kube-controller-manager, kube-scheduler, kwok, ${needs} ***`,
    ].toSorted(),
  );
});

test("where CI=true a run that left something out has failed", async () => {
  const { code, lines } = await runWithout([needy, plain], { CI: "true" });
  assert.equal(code, 1);
  assert.equal(lines.at(-2), "1 passed, 1 failed");
});

test("where CI=true a run that needed nothing of it has passed, and says nothing of it", async () => {
  const { code, lines } = await runWithout([plain], { CI: "true" });
  assert.equal(code, 0);
  assert.ok(!lines.some((line) => line.includes("NOT RUN")));
});

test("a run of nothing but what was left out has failed", async () => {
  const { code, lines } = await runWithout([needy]);
  assert.equal(code, 1);
  assert.ok(lines.some((line) => line.startsWith("*** NOT RUN")));
  assert.equal(lines.at(-2), "0 passed, 1 failed");
});

test("with the API server but no nodes, only what needs nodes is left out", async () => {
  const assets = await mkdtemp(join(tmpdir(), "assets-"));
  // Left out by what is there, not by whether it works.
  for (const name of ["etcd", "kube-apiserver", "kubectl"])
    await symlink(process.execPath, join(assets, name));
  try {
    const { lines } = await runWithout([nodes, plain], { KUBEBUILDER_ASSETS: assets });
    const said = lines.find((line) => line.startsWith("*** NOT RUN"));
    assert.equal(
      said,
      "*** NOT RUN: 1 test file, for want of kube-controller-manager, kube-scheduler, kwok ***",
    );
  } finally {
    await rm(assets, { recursive: true, force: true });
  }
});

test("with Go, but not what Go sources are checked with, its tests are left out for want of that", async () => {
  const bin = await mkdtemp(join(tmpdir(), "bin-"));
  // Answers whatever it is asked.
  await symlink("/usr/bin/true", join(bin, "go"));
  try {
    const { lines } = await runWithout([goes, plain], { PATH: bin });
    const said = lines.find((line) => line.startsWith("*** NOT RUN"));
    assert.equal(said, "*** NOT RUN: 1 test file, for want of staticcheck ***");
  } finally {
    await rm(bin, { recursive: true, force: true });
  }
});
