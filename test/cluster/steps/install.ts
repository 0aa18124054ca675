/** Both charts are installed into a namespace that enforces Pod Security "restricted", and prove themselves by `helm test`. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../running.ts";
import type { Stage } from "../stage.ts";
import { names, release } from "../stage.ts";

/** PostgreSQL, Redis, the receiver, and the Secrets that the charts ask for. */
export async function prepare(stage: Stage): Promise<void> {
  const { namespace, cluster, kubectl, apply, filled, project } = stage;
  await cluster.kubectl(["create", "namespace", namespace]);
  for (const mode of ["enforce", "warn", "audit"])
    await kubectl("label", "namespace", namespace, `pod-security.kubernetes.io/${mode}=restricted`);
  const password = randomBytes(12).toString("hex");
  await kubectl("create", "configmap", "pods", `--from-file=${project("test/cluster/pods")}`);
  await apply(await filled("manifests/services.yaml", { password }));
  await kubectl("rollout", "status", "deployment", "--timeout=240s");
  // Ready is who listens; a moment later it takes connections too.
  await until("PostgreSQL answers", () =>
    kubectl("exec", "deployment/postgres", "--", "psql", "-U", "postgres", "-c", "create database prices"),
  );
  const secret = (name: string, key: string, value: string) =>
    kubectl("create", "secret", "generic", name, `--from-literal=${key}=${value}`);
  await secret("prices-database", "DATABASE_URL", `postgresql://postgres:${password}@postgres:5432/prices`);
  await secret("prices-redis", "REDIS_URL", "redis://redis:6379/0");
  await secret("prices-keys", "KEY_HASH_SECRET", randomBytes(32).toString("base64"));
  await kubectl("create", "configmap", "sample-dpd", `--from-file=${project("data/sample/dpd")}`);
  const feeds = ["pharmacies.csv", "prices.csv"].map(
    (name) => `--from-file=${project(`data/sample/${name}`)}`,
  );
  await kubectl("create", "configmap", "sample", ...feeds);
  await kubectl("create", "configmap", "changes", "--from-literal=prices.csv=");
}

export const operatorRelease = "prices-operator";

/** The chart of a name, with values that are filled in; waits until all of it is ready. */
export async function installChart(
  stage: Stage,
  { name, chart, values, how }: { name: string; chart: string; values: string; how: readonly string[] },
): Promise<void> {
  const { cluster, namespace, project } = stage;
  const command = [
    "upgrade",
    "--install",
    name,
    project(`charts/${chart}`),
    "--namespace",
    namespace,
    "--wait",
    "--timeout",
    "5m",
  ];
  const { code, stdout, stderr } = await cluster.helm([...command, "--values", "-", ...how], {
    input: values,
  });
  if (code !== 0) throw new Error(`helm ${name}: ${stderr}${stdout}`);
}

export async function installOperator(stage: Stage): Promise<void> {
  // Another release of the cluster may have brought it: it is then left as it is.
  const there = await stage.cluster.kubectl(["get", "crd", "webhookdispatchers.drug-price.io"]);
  const values = await stage.filled("values/operator.yaml", { crds: String(there.code !== 0) });
  await installChart(stage, { name: operatorRelease, chart: "drug-price-operator", values, how: [] });
  const lease = await until("somebody leads", async () => {
    const { spec } = await stage.json<{ spec: { holderIdentity?: string } }>("lease", "drug-price-operator");
    return spec.holderIdentity;
  });
  stage.say(`  leads: ${lease}`);
}

export async function installService(stage: Stage): Promise<void> {
  const values = await stage.filled("values/service.yaml", { revision: "1" });
  await installChart(stage, { name: release, chart: "drug-price-service", values, how: [] });
  await stage.kubectl("rollout", "status", `deployment/${names.dispatcher}`, "--timeout=120s");
}

/** As it was installed, with more that is said of it; waits until all of it is ready. */
export async function upgradeService(stage: Stage, ...how: readonly string[]): Promise<void> {
  const values = await stage.filled("values/service.yaml", { revision: "2" });
  await installChart(stage, { name: release, chart: "drug-price-service", values, how });
  await stage.kubectl("rollout", "status", `deployment/${names.dispatcher}`, "--timeout=180s");
}

/** What its pod says is read while it runs: it is gone once it has succeeded. */
export async function testRelease(stage: Stage): Promise<void> {
  let said = "";
  let done = false;
  const listening = (async () => {
    while (!done) {
      const { code, stdout } = await stage.cluster.kubectl([
        "--namespace",
        stage.namespace,
        "logs",
        names.test,
      ]);
      if (code === 0 && stdout !== "") said = stdout;
      await sleep(100);
    }
  })();
  try {
    await stage.helm("test", release, "--timeout", "4m");
  } finally {
    done = true;
    await listening;
    for (const line of said.trim().split("\n")) stage.say(`  ${line}`);
  }
  assert.match(said, /^The installation works\.$/m);
  assert.doesNotMatch(said, /^left out/m);
}

/** A feed by its CronJob, now. */
export async function load(stage: Stage, feed: string, job: string): Promise<string> {
  await stage.kubectl("create", "job", job, `--from=cronjob/${names.ingest(feed)}`);
  await until(
    `the load of ${feed}`,
    async () => {
      const { status } = await stage.json<{ status: { succeeded?: number; failed?: number } }>("job", job);
      if ((status.failed ?? 0) > 0) throw new Error(await stage.kubectl("logs", `job/${job}`));
      return status.succeeded;
    },
    { withinMs: 180_000 },
  );
  return await stage.kubectl("logs", `job/${job}`);
}

export async function loadSample(stage: Stage): Promise<void> {
  for (const feed of ["places", "dpd", "pharmacies", "prices"]) {
    const said = await load(stage, feed, `first-${feed}`);
    stage.say(`  ${feed}: ${said.trim().split("\n").at(-1)}`);
  }
}

/** What of the commands of the image is asked in a pod of the API. */
export async function admin<T>(stage: Stage, ...args: readonly string[]): Promise<T> {
  const command = ["exec", `deployment/${names.api}`, "--", "node", "/app/cmd/container/main.mjs", "admin"];
  return JSON.parse(await stage.kubectl(...command, ...args, "--json")) as T;
}

/** A key of a new account that may do everything. */
export async function newKey(stage: Stage, name: string): Promise<string> {
  const { id } = await admin<{ id: string }>(
    stage,
    "account",
    "create",
    "--name",
    name,
    "--plan",
    "business",
  );
  const about = ["--account", id, "--environment", "live", "--name", name, "--permissions", "all"];
  return (await admin<{ key: string }>(stage, "key", "create", ...about)).key;
}
