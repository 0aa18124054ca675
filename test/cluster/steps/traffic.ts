/** Callers of the API through its Service while its pods are replaced: not one request fails. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../running.ts";
import { names, release, type Stage, type TrafficReport } from "../stage.ts";
import { newKey, upgradeService } from "./install.ts";

const callers = 5;
/** Below what the plans of all callers allow: 1,000 a minute each. */
const perSecond = 20;

const paths = [
  "/v1/drugs/search?query=metformin",
  "/v1/drugs/07900001",
  "/v1/drugs/07900003/prices?postal_code=V3T2K1&radius=10",
  "/v1/pharmacies?postal_code=V3T2K1&radius=10",
];

export async function startTraffic(stage: Stage): Promise<void> {
  const targets: { path: string; key: string }[] = [];
  for (let at = 0; at < callers; at += 1) {
    const key = await newKey(stage, `caller ${at}`);
    targets.push(...paths.map((path) => ({ path, key })));
  }
  await stage.kubectl(
    "create",
    "secret",
    "generic",
    "targets",
    `--from-literal=targets.json=${JSON.stringify(targets)}`,
  );
  const target = `http://${names.api}.${stage.namespace}.svc:80`;
  await stage.apply(await stage.filled("manifests/traffic.yaml", { target, perSecond: String(perSecond) }));
  await stage.kubectl("rollout", "status", "deployment/traffic", "--timeout=120s");
  // A key, a statement and a connection cost more the first time.
  await until("five seconds without a failure", async () => {
    await stage.tell("traffic", "/reset", {});
    await sleep(5_000);
    const { failures, requests } = await stage.ask<TrafficReport>("traffic", "/report");
    if (Object.keys(failures).length > 0) throw new Error(JSON.stringify(failures));
    return requests > 0;
  });
}

const podsOf = async (stage: Stage) => {
  const { items } = await stage.json<{ items: { metadata: { name: string } }[] }>(
    "pods",
    "-l",
    `app.kubernetes.io/instance=${release},app.kubernetes.io/component=api`,
  );
  return items.map(({ metadata }) => metadata.name);
};

/** What was asked while `change` went on, and for a while after it. */
async function during(stage: Stage, what: string, change: () => Promise<unknown>): Promise<void> {
  const before = await podsOf(stage);
  await stage.tell("traffic", "/reset", {});
  await change();
  // Until the last of the old pods is gone: it stays for its preStop and for what it still answers.
  await stage.kubectl("wait", "--for=delete", ...before.map((name) => `pod/${name}`), "--timeout=120s");
  await sleep(3_000);
  const report = await stage.ask<TrafficReport>("traffic", "/report");
  const { requests, connections, failures, statuses, slowestMs, sinceMs } = report;
  stage.say(
    `  ${what}: ${before.length} pods replaced in ${Math.round((Date.now() - sinceMs) / 1000)} s; ${requests} requests over ${connections} new connections, statuses ${JSON.stringify(statuses)}, slowest ${slowestMs} ms, failed ${JSON.stringify(failures)}`,
  );
  assert.deepEqual(failures, {}, report.examples.join("\n"));
  assert.ok(requests > 200, `only ${requests} requests`);
}

export async function upgradeUnderTraffic(stage: Stage): Promise<void> {
  await during(stage, "helm upgrade", () => upgradeService(stage));
}

export async function restartUnderTraffic(stage: Stage): Promise<void> {
  await during(stage, "rollout restart", async () => {
    await stage.kubectl("rollout", "restart", `deployment/${names.api}`);
    await stage.kubectl("rollout", "status", `deployment/${names.api}`, "--timeout=180s");
  });
}

/** As helm did it: nobody's changes are in the way of it. */
export async function rollBackUnderTraffic(stage: Stage): Promise<void> {
  await during(stage, "helm rollback", () =>
    stage.helm("rollback", release, "1", "--wait", "--timeout", "5m"),
  );
}
