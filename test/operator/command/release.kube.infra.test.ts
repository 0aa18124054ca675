/** Another release of the operator, and one of the chart around it, leave what runs as it is: not even a write. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { version } from "../../../cmd/shared/version.ts";
import type { KubeObject } from "../../../internal/kube/model.ts";
import { bundle } from "../../../tools/bundle/app.ts";
import { testDatabase } from "../../support/database.ts";
import { sharedControlPlane } from "../../support/kubernetes/shared_control_plane.ts";
import { createDispatcher, operatorPlace, startOperatorProcess, until } from "./operator_process.ts";

const other = "99.0.0-other";

/** The bundle as another release would be. */
async function otherRelease(folder: string): Promise<string> {
  const file = join(folder, "operator.mjs");
  await bundle("cmd/operator/main.ts", file);
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replaceAll(JSON.stringify(version), JSON.stringify(other)));
  return file;
}

test("another release, and new labels on the resource, change nothing in a running Deployment", async () => {
  const plane = await sharedControlPlane();
  await using db = await testDatabase();
  const place = await operatorPlace(plane);
  const settings = { DATABASE_URL: db.url };
  const template = {
    metadata: { labels: { app: "dispatcher" }, annotations: { "example.com/config": "7" } },
    spec: {
      containers: [
        {
          name: "dispatcher",
          image: "registry.example/dispatcher:1",
          // Written otherwise by the API server.
          resources: { requests: { cpu: "0.10", memory: "1024Mi" }, limits: { cpu: "1000m" } },
        },
      ],
    },
  };
  const spec = { deployment: { strategy: { rollingUpdate: { maxSurge: "50%" } } } };
  await createDispatcher(place, "main", spec, template);
  const deployment = () => place.get<KubeObject>("apps/v1:deployments/main");
  const looked = (operator: { metrics(): Promise<string> }, times: number) =>
    until("it looks", async () => {
      const line = /^controller_runtime_reconcile_total\{.*"success"\} (\d+)$/m.exec(
        await operator.metrics(),
      );
      return Number(line?.[1] ?? 0) >= times;
    });

  await using one = await startOperatorProcess(place, "one", settings);
  await until("a Deployment", async () => (await deployment()) !== undefined);
  await looked(one, 2);
  one.child.kill("SIGTERM");
  assert.equal((await one.ended).code, 0);
  const before = await deployment();

  // As `helm upgrade` leaves them where only the chart is another.
  const labels = {
    "helm.sh/chart": "drug-price-service-99.0.0",
    "app.kubernetes.io/version": other,
    "app.kubernetes.io/managed-by": "Helm",
  };
  const metadata = { labels, annotations: { "meta.helm.sh/release-name": "prices" } };
  for (const plural of ["whd", "podtemplate"]) {
    const relabelled = await plane.kubectl([
      ...["-n", place.namespace, "patch", plural, "main"],
      ...["--type=merge", "--patch", JSON.stringify({ metadata })],
    ]);
    assert.equal(relabelled.code, 0, relabelled.stderr);
  }

  const folder = await mkdtemp(join(tmpdir(), "drug-price-release-"));
  try {
    const program = [await otherRelease(folder)];
    await using two = await startOperatorProcess(place, "two", settings, program);
    await looked(two, 2);
    assert.match(await two.metrics(), new RegExp(`^drug_price_build_info\\{version="${other}"`, "m"));
    const after = await deployment();
    assert.equal(after?.metadata.generation, 1);
    assert.deepEqual(
      after,
      before,
      "not written at all: its version, its managers and their times are the same",
    );
    two.child.kill("SIGTERM");
    assert.equal((await two.ended).code, 0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
