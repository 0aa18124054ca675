/** An overlay of one's own on k8s/base/, as k8s/README.md shows: its namespace and its image are everywhere. */
import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { test } from "node:test";
import { parse, parseAllDocuments } from "yaml";
import { root } from "../../cmd/process.ts";
import { programPath } from "../../support/kubernetes/binaries.ts";
import { dataFolder } from "../../support/place.ts";
import { say } from "../../support/programs/say.ts";

type KubeObject = {
  kind: string;
  metadata: { name: string; namespace?: string };
  spec?: { replicas?: number };
};

test("the overlay that k8s/README.md shows puts everything in its namespace, with its image", async () => {
  const page = await readFile(join(root, "k8s/README.md"), "utf8");
  const shown = parse(/```yaml\n(.*?)```/s.exec(page)?.[1] ?? "") as Record<string, unknown>;
  const folder = await dataFolder();
  const overlay = { ...shown, resources: [relative(folder, join(root, "k8s/base"))] };
  await writeFile(join(folder, "kustomization.yaml"), JSON.stringify(overlay));
  const { code, stdout, stderr } = await say(await programPath("kubectl"), ["kustomize", folder]);
  await rm(folder, { recursive: true, force: true });
  assert.equal(code, 0, stderr);
  const objects = parseAllDocuments(stdout).map((document) => document.toJS() as KubeObject);
  const kinds = new Set(objects.map(({ kind }) => kind));
  for (const kind of ["Deployment", "WebhookDispatcher", "PodTemplate", "Job", "Role", "Service"])
    assert.ok(kinds.has(kind), kind);
  for (const { kind, metadata } of objects)
    assert.equal(metadata.namespace, "prices", `${kind} ${metadata.name}`);
  const images = [...stdout.matchAll(/^\s+(?:- )?image: (.*)$/gm)].map((match) => match[1]);
  assert.equal(images.length, 4);
  assert.deepEqual([...new Set(images)], ["registry.example/drug-price-data-service:0.1.0"]);
  const operator = objects.find(
    ({ kind, metadata }) => kind === "Deployment" && /operator/.test(metadata.name),
  );
  assert.equal(operator?.spec?.replicas, 3);
});
