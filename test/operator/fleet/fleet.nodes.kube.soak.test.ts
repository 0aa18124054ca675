/** A backlog from nothing to 100,000 and back, with real dispatchers: the fleet becomes what is computed, and goes as the rules say. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { testDatabase } from "../../support/database.ts";
import { startControlPlane } from "../../support/kubernetes/control_plane.ts";
import { drawRun, pictureFile, readRun, writeRun } from "./kept.ts";
import { runFleet } from "./run.ts";

const deliveries = 100_000;
// 6.94 replicas: one of them is far from having sent, before the operator's first look, what would make it one fewer.
const ratePerReplica = 360;
const drainSeconds = 40;

test("100,000 due: as many replicas as computed within 15 s, none that comes and goes, and fewer again by the rules", async () => {
  await using plane = await startControlPlane({ with: ["controller-manager", "scheduler", "kwok"] });
  await using database = await testDatabase({ poolSize: 4 });
  const run = await runFleet({
    plane,
    database,
    deliveries,
    webhooks: 200,
    answerMs: 40,
    slots: 64,
    spec: {
      maxReplicas: 20,
      target: { drainSeconds, ratePerReplica },
      behavior: {
        scaleUp: { policies: [{ type: "Pods", value: 10, periodSeconds: 15 }] },
        scaleDown: {
          stabilizationWindowSeconds: 15,
          policies: [{ type: "Pods", value: 2, periodSeconds: 5 }],
        },
      },
    },
    restMs: 40_000,
  });
  const { looks } = run;
  // What was seen, for whoever reads of a failure.
  const seen = [
    ...looks.map(
      ({ second, due, replicas, ready }) => `${second} s: ${due} due, ${ready} of ${replicas} ready`,
    ),
    ...run.events,
  ].join("\n");
  assert.deepEqual(run.faults, []);
  assert.equal(run.delivered, deliveries);
  const computed = Math.ceil(deliveries / (ratePerReplica * drainSeconds));
  const most = Math.max(...looks.map(({ replicas }) => replicas));
  if (process.env.KEEP_FLEET_RUN) writeRun(run);
  assert.equal(most, computed, seen);
  const risen = looks.find(({ replicas }) => replicas === computed);
  assert.ok(
    risen !== undefined && risen.second <= 15,
    `${computed} replicas after ${risen?.second} s\n${seen}`,
  );
  // Up, then down, and never up again.
  const changes = looks
    .map(({ replicas }, at) => replicas - (looks[at - 1]?.replicas ?? replicas))
    .filter((change) => change !== 0);
  assert.deepEqual(
    changes.map(Math.sign),
    changes.map(Math.sign).toSorted((one, other) => other - one),
    `it flapped: ${changes.join(", ")}\n${seen}`,
  );
  assert.equal(looks.at(-1)?.replicas, 1, seen);
});

test("the picture in docs/ is of the run that is kept", () => {
  assert.equal(readFileSync(pictureFile, "utf8"), drawRun(readRun()));
});
