/** What kwok plays is enough for Deployments. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "../until.ts";
import { startControlPlane } from "./control_plane.ts";

test("with nodes, a Deployment becomes available and its pods go with it", async () => {
  await using plane = await startControlPlane({ with: ["controller-manager", "scheduler", "kwok"] });
  const namespace = await plane.namespace();
  await plane.kubectl(["create", "deployment", "web", "--image=nothing", "--replicas=3", "-n", namespace]);
  const waited = await plane.kubectl([
    "wait",
    "--for=condition=Available",
    "--timeout=60s",
    "deployment/web",
    "-n",
    namespace,
  ]);
  assert.equal(waited.code, 0, waited.stderr);
  await plane.kubectl(["delete", "deployment", "web", "-n", namespace]);
  const pods = async () => {
    const { json } = await plane.request("GET", `/api/v1/namespaces/${namespace}/pods`);
    return (json as { items: unknown[] }).items.length;
  };
  await until(async () => (await pods()) === 0, "no pods are left");
});
