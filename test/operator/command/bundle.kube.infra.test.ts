/** The operator as one file: it runs where there are no packages, and takes little memory with a hundred resources. */
import assert from "node:assert/strict";
import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { version } from "../../../cmd/shared/version.ts";
import { bundle } from "../../../tools/bundle/app.ts";
import { testDatabase } from "../../support/database.ts";
import { sharedControlPlane } from "../../support/kubernetes/shared_control_plane.ts";
import { createDispatcher, operatorPlace, startOperatorProcess, until } from "./operator_process.ts";

const mostMiB = 128;

async function emptyFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), "drug-price-bundle-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** MiB: what it has now, and the most that it ever had. */
async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1_024;
  return { now: field("VmRSS"), most: field("VmHWM") };
}

test("a bundle has the licences of what is in it beside it", async () => {
  await using made = await emptyFolder();
  await bundle("cmd/operator/main.ts", join(made.path, "operator.mjs"));
  assert.deepEqual(await readdir(made.path), ["operator.mjs", "operator.mjs.LICENSES.txt"]);
  const text = await readFile(join(made.path, "operator.mjs.LICENSES.txt"), "utf8");
  for (const name of ["@kubernetes/client-node", "knex", "pg", "pino", "prom-client", "undici"])
    assert.match(text, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|Apache-2\\.0)\\)$`, "m"));
  assert.match(text, /Permission is hereby granted/);
});

test("bundled, from an empty folder, a hundred resources are looked after in less than 128 MiB", async (t) => {
  const plane = await sharedControlPlane();
  await using db = await testDatabase();
  await using made = await emptyFolder();
  await using folder = await emptyFolder();
  const { bytes } = await bundle("cmd/operator/main.ts", join(made.path, "operator.mjs"));
  await copyFile(join(made.path, "operator.mjs"), join(folder.path, "operator.mjs"));
  assert.deepEqual(await readdir(folder.path), ["operator.mjs"]);
  const place = await operatorPlace(plane);
  const names = Array.from({ length: 100 }, (_, at) => `dispatcher-${at}`);
  for (const name of names) await createDispatcher(place, name);
  // As k8s/base/operator/deployment.yaml runs it.
  const settings = { DATABASE_URL: db.url, OPERATOR_POLL_MS: "1000", MALLOC_ARENA_MAX: "1" };
  await using operator = await startOperatorProcess(place, "bundled", settings, [
    join(folder.path, "operator.mjs"),
  ]);
  await until("all Deployments", async () => {
    const text = await operator.metrics();
    return (text.match(/^drug_price_operator_desired_replicas\{.*\} 2$/gm) ?? []).length === names.length;
  });
  assert.match(await operator.metrics(), new RegExp(`^drug_price_build_info\\{version="${version}"`, "m"));
  // The metric is set before the Deployment is written.
  await until("the last Deployment", async () => (await place.replicas("dispatcher-99")) === 2);
  // Every look at the backlog looks at all of them: some thousand reconciles.
  const reconciles = async () =>
    Number(/^controller_runtime_reconcile_total\{.*"success"\} (\d+)$/m.exec(await operator.metrics())?.[1]);
  await until("a few thousand reconciles", async () => (await reconciles()) > 2_000);
  const { now, most } = await memoryOf(operator.child.pid ?? 0);
  t.diagnostic(
    `${(bytes / 1_048_576).toFixed(1)} MiB of source; ${now.toFixed(0)} MiB of memory, ${most.toFixed(0)} MiB at most`,
  );
  assert.ok(now < mostMiB, `${now} MiB`);
  operator.child.kill("SIGTERM");
  const { code, stderr } = await operator.ended;
  assert.deepEqual([code, stderr], [0, ""]);
});
