/** The service's chart in a namespace that no operator watches: what Helm, its notes, and the resource report. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { caseFile, chartNamed, type Major } from "../support/helm/charts.ts";
import { type ControlPlane, startControlPlane } from "../support/kubernetes/control_plane.ts";
import { createInstaller, type Installer } from "./cluster.ts";

const chart = chartNamed("drug-price-service");

let plane: ControlPlane;
let installer: Installer;
before(async () => {
  plane = await startControlPlane({ with: ["controller-manager", "scheduler", "kwok"] });
  await plane.applyCrd();
  installer = await createInstaller(plane);
});
after(async () => {
  await installer?.[Symbol.asyncDispose]();
  await plane?.[Symbol.asyncDispose]();
});

const install = (major: Major, namespace: string) =>
  installer.tried(
    major,
    ...["install", "prices", chart.path, "--namespace", namespace, "--wait", "--timeout=40s"],
    `--values=${caseFile(chart, "default")}`,
  );

test("Helm 4 does not report success, and names the resource that is not ready", async () => {
  const { code, stderr } = await install(4, await installer.restricted());
  assert.notEqual(code, 0);
  assert.match(stderr, /WebhookDispatcher\/.*prices-drug-price-dispatcher/);
});

test("with Helm 3, the notes warn, and the resource is not ready", async () => {
  const namespace = await installer.restricted();
  const { code, stdout, stderr } = await install(3, namespace);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /WARNING: There is no operator in this namespace\..*NO WEBHOOKS ARE DELIVERED/s);
  const [resource] = await installer.list(namespace, "webhookdispatchers");
  const { conditions } = (resource?.status ?? {}) as { conditions?: readonly Record<string, string>[] };
  assert.deepEqual(
    conditions?.map(({ type, status, reason }) => [type, status, reason]),
    [["Ready", "Unknown", "NotSeen"]],
  );
  const { stdout: waited, code: late } = await plane.kubectl([
    ...["-n", namespace, "wait", "--for=condition=Ready", "--timeout=1s", "webhookdispatcher", "--all"],
  ]);
  assert.notEqual(late, 0, waited);
});
