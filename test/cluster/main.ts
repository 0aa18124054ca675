/**
 * `npm run test:cluster`: the image and both charts on machines that run pods, from an empty namespace to an uninstall.
 * Where: the cluster of KUBECONFIG, when that is set (given_cluster.ts says with which images); else a node of its own
 * (own_node.ts), if this machine has what that needs. Else it says that nothing was run, and ends with 1 where CI=true.
 *
 * With --check nothing is run: 0 when it could be, else 1, and what it wants for. With --keep the namespace and the node stay
 * until a signal comes.
 *
 * A step that fails ends the run: those after it stand on it. Ends with "N passed, N failed".
 */
import { parseArgs } from "node:util";
import { lackingForCluster, openCluster } from "./open.ts";
import { createStage, type Stage } from "./stage.ts";
import { killed, outOfMemory, scaleUnderBacklog, subscribe } from "./steps/deliveries.ts";
import { tellState, uninstall } from "./steps/end.ts";
import { installOperator, installService, loadSample, prepare, testRelease } from "./steps/install.ts";
import {
  restartUnderTraffic,
  rollBackUnderTraffic,
  startTraffic,
  upgradeUnderTraffic,
} from "./steps/traffic.ts";

const { values } = parseArgs({
  options: { keep: { type: "boolean", default: false }, check: { type: "boolean", default: false } },
});
const begunMs = performance.now();
const say = (line: string) =>
  void process.stdout.write(
    `${String(Math.round((performance.now() - begunMs) / 1000)).padStart(4)} s  ${line}\n`,
  );

const steps: readonly (readonly [string, (stage: Stage) => Promise<void>])[] = [
  ["a namespace that enforces restricted pods has PostgreSQL, Redis and a receiver", prepare],
  ["the operator's chart installs with --wait, and one of two leads", installOperator],
  [
    "the service's chart installs with --wait: schema, API, a dispatcher that the operator made",
    installService,
  ],
  ["helm test passes", testRelease],
  ["feeds load by their CronJobs", loadSample],
  ["callers ask through the Service", startTraffic],
  ["helm upgrade fails no request", upgradeUnderTraffic],
  ["rollout restart fails no request", restartUnderTraffic],
  ["helm rollback fails no request", rollBackUnderTraffic],
  ["subscriptions are made by the API", subscribe],
  ["dispatchers are as many as the backlog asks for, and one again after it", scaleUnderBacklog],
  ["dispatchers that run out of memory lose no delivery", outOfMemory],
  ["dispatchers that are killed lose no delivery", killed],
  ["uninstalled, nothing is left but the definition", uninstall],
];

const notRun = (lacking: string) =>
  `*** NOT RUN: nothing was tried on a cluster, for want of ${lacking} ***\ntest/cluster/README.md lists the requirements.\n`;

if (values.check) {
  const lacking = await lackingForCluster();
  if (lacking !== undefined) process.stdout.write(notRun(lacking));
  process.exit(lacking === undefined ? 0 : 1);
}

let passed = 0;
let failed = 0;
let failure = "";
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => interrupted.abort(signal));
try {
  const lacking = await lackingForCluster();
  if (lacking !== undefined) {
    process.stdout.write(notRun(lacking));
    if (process.env.CI === "true") failed = 1;
  } else {
    await using cluster = await openCluster(say);
    say(`on ${cluster.about}`);
    const stage = createStage(cluster, `drug-price-${process.pid}`, say);
    for (const [name, step] of steps) {
      if (interrupted.signal.aborted) throw new Error(`interrupted by ${interrupted.signal.reason}`);
      try {
        await step(stage);
        passed += 1;
        say(`ok   ${name}`);
      } catch (error) {
        failed += 1;
        failure = `failed: ${name}\n${(error as Error).message}\n`;
        say(`FAIL ${name}\n${(error as Error).stack}`);
        await tellState(stage);
        break;
      }
    }
    if (values.keep) {
      say("kept until a signal comes");
      while (!interrupted.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
} catch (error) {
  failed += 1;
  process.stdout.write(`${(error as Error).stack}\n`);
}
// Said again after all that was told of the state.
process.stdout.write(`\n${failure}${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
