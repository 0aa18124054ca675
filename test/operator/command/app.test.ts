/** The operator's process around the operator: probes, metrics, who it is, what it is stopped with. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type OperatorAppDeps, type StartOperator, startOperatorApp } from "../../../cmd/operator/app.ts";
import type { Databases } from "../../../cmd/operator/databases.ts";
import { identityOf, namespaceOf } from "../../../cmd/operator/namespace.ts";
import { loadConfig } from "../../../internal/config/load.ts";
import type { KubeClient } from "../../../internal/kube/model.ts";
import type { Sampler } from "../../../internal/operator/backlog/sampler.ts";
import { createWatchdog } from "../../../internal/operator/watchdog.ts";
import type { Observation } from "../../../internal/telemetry/observation.ts";
import { createOperatorMetrics } from "../../../internal/telemetry/operator/operator_metrics.ts";
import { until } from "../../support/until.ts";

const row = {
  due: 3,
  oldestDueSeconds: 0,
  eventsWaiting: 0,
  recoveriesWaiting: 0,
  lanesBusy: 0,
  lanesWaiting: 0,
  attemptsRecorded: 0,
};

/** An operator that does nothing, and what happened around it. */
async function running(more: Partial<OperatorAppDeps> = {}) {
  const state = {
    leading: false,
    synced: false,
    stuck: undefined as string | undefined,
    holder: undefined as string | undefined,
  };
  const happened: string[] = [];
  const observed: Observation[] = [];
  const metrics = createOperatorMetrics({ lease: "l", workers: 1, host: "h:1" });
  const databases: Databases = {
    async read(name) {
      happened.push(`read ${name}`);
      return row;
    },
    keep: (wanted) => void happened.push(`keep ${[...wanted].join()}`),
    async [Symbol.asyncDispose]() {
      happened.push("databases closed");
    },
  };
  const given: { backlogs?: Sampler; options?: Parameters<StartOperator>[0] } = {};
  const done = Promise.withResolvers<"released" | "lost">();
  const app = await startOperatorApp({
    config: loadConfig({ METRICS_PORT: "0", OPERATOR_LEASE: "the-lease", OPERATOR_POLL_MS: "1000" }),
    client: {} as KubeClient,
    namespace: "n",
    identity: "me",
    databases,
    watchdog: { stuck: () => state.stuck },
    observe(observation) {
      observed.push(observation);
      metrics.observe(observation);
    },
    metrics,
    missingFields: async () => [],
    workers: 3,
    start(options) {
      given.backlogs = options.backlogs((database) => void happened.push(`changed ${database}`));
      given.options = options;
      return {
        done: done.promise,
        isLeading: () => state.leading,
        holder: () => state.holder,
        synced: () => state.synced,
        heard: () => [{ resource: "deployments", heardAtMs: performance.now() - 5_000 }],
        async [Symbol.asyncDispose]() {
          const { status } = await fetch(`${app.admin.address}/readyz`);
          happened.push(`released, readyz ${status}`);
        },
      };
    },
    ...more,
  });
  const get = async (path: string) => {
    const response = await fetch(`${app.admin.address}${path}`);
    return [response.status, await response.text()] as const;
  };
  return {
    app,
    state,
    happened,
    observed,
    given,
    get,
    done,
    [Symbol.asyncDispose]: app[Symbol.asyncDispose],
  };
}

test("ready when the caches are filled, leading or not; alive unless its watching has stopped", async () => {
  await using run = await running();
  assert.deepEqual(await run.get("/readyz"), [
    503,
    "not ready\nwatches: caches are being filled\nlease: nobody is known to lead\n",
  ]);
  assert.equal((await run.get("/livez"))[0], 200);
  run.state.synced = true;
  run.state.holder = "other";
  assert.deepEqual(await run.get("/readyz"), [
    200,
    "ready\nwatches: caches are filled\nlease: stands by, other leads\n",
  ]);
  run.state.leading = true;
  assert.match((await run.get("/readyz"))[1], /lease: this process leads/);
  run.state.stuck = "not watched for 300 s: deployments";
  assert.deepEqual(await run.get("/livez"), [503, "stuck\nnot watched for 300 s: deployments\n"]);
  assert.equal((await run.get("/readyz"))[0], 200);
});

test("its metrics are the operator's and no other process's", async () => {
  await using run = await running();
  const [, text] = await run.get("/metrics");
  const heard = /^drug_price_operator_watch_heard_seconds\{resource="deployments"\} (\S+)$/m.exec(text);
  assert.ok(Number(heard?.[1]) >= 5 && Number(heard?.[1]) < 60, heard?.[0]);
  assert.match(text, /^drug_price_operator_leading 0$/m);
  assert.match(text, /^drug_price_build_info/m);
  assert.doesNotMatch(text, /drug_price_http_|drug_price_delivery_/);
});

test("the operator is given its place, and backlogs that are looked at while it runs them", async () => {
  await using run = await running();
  const { options, backlogs } = run.given;
  assert.ok(backlogs);
  assert.deepEqual(
    [options?.namespace, options?.identity, options?.lease, options?.workers],
    ["n", "me", "the-lease", 3],
  );
  backlogs.wanted(new Set(["main"]));
  assert.deepEqual(run.happened, ["keep main"]);
  const stop = new AbortController();
  const looking = backlogs.run(stop.signal);
  await until(() => run.happened.includes("changed main"));
  assert.equal(backlogs.stateOf("main").sample?.due, 3);
  stop.abort();
  await looking;
});

test("stopped, it says that it drains, gives the lease back, and closes its databases last", async () => {
  await using run = await running();
  run.state.synced = true;
  await run.app[Symbol.asyncDispose]();
  assert.deepEqual(run.happened, ["released, readyz 503", "databases closed"]);
  assert.deepEqual(run.observed.filter(({ kind }) => kind === "process_draining").length, 1);
});

test("an older definition of the resource is told of; one that cannot be seen is not", async () => {
  const told = async (missingFields: () => Promise<readonly string[]>) => {
    await using run = await running({ missingFields });
    await sleep(5);
    return run.observed.filter(({ kind }) => kind === "crd_outdated");
  };
  assert.deepEqual(await told(async () => ["spec.paused"]), [
    { kind: "crd_outdated", missing: ["spec.paused"] },
  ]);
  assert.deepEqual(await told(async () => []), []);
  assert.deepEqual(await told(() => Promise.reject(new Error("forbidden"))), []);
});

test("a watch that is tried is alive, whatever comes of it; one that is not tried for minutes has stopped", () => {
  let now = 0;
  const watchdog = createWatchdog({
    resources: ["deployments", "webhookdispatchers"],
    silentMs: 300_000,
    clock: () => now,
  });
  const failed = (resource: string, verb: string) =>
    watchdog.observe({ kind: "kube_request", resource, verb, status: 0, durationMs: 1 });
  now = 299_000;
  assert.equal(watchdog.stuck(), undefined);
  failed("deployments", "list");
  watchdog.observe({ kind: "watch_ended", resource: "webhookdispatchers", why: "failed" });
  now = 598_000;
  assert.equal(watchdog.stuck(), undefined);
  failed("webhookdispatchers", "watch");
  failed("deployments", "apply");
  failed("leases", "watch");
  now = 600_000;
  assert.equal(watchdog.stuck(), "not watched for 300 s: deployments");
  watchdog.observe({ kind: "watch_started", resource: "deployments", relisted: true });
  assert.equal(watchdog.stuck(), undefined);
});

test("the namespace is that of the settings, else of the context, else of the pod; without any, one line says so", async () => {
  const path = await mkdtemp(join(tmpdir(), "drug-price-namespace-"));
  try {
    const file = join(path, "namespace");
    await writeFile(file, "of-pod\n");
    const none = loadConfig({});
    assert.equal(await namespaceOf(loadConfig({ OPERATOR_NAMESPACE: "set" }), "of-context", file), "set");
    assert.equal(await namespaceOf(none, "of-context", file), "of-context");
    assert.equal(await namespaceOf(none, undefined, file), "of-pod");
    await assert.rejects(namespaceOf(none, undefined, join(path, "none")), {
      name: "UsageError",
      message: /^OPERATOR_NAMESPACE: [^\n]*$/,
    });
  } finally {
    await rm(path, { recursive: true, force: true });
  }
});

test("no two processes are the same one, also those of one pod", () => {
  assert.notEqual(identityOf(loadConfig({})), identityOf(loadConfig({})));
  assert.equal(identityOf(loadConfig({ OPERATOR_IDENTITY: "one" })), "one");
});
