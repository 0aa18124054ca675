/** Deliveries: a backlog that is real (a load changes every price), how the operator answers it, and what dispatchers that die leave. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../running.ts";
import { names, type ReceiverSummary, type Stage } from "../stage.ts";
import { load, newKey, upgradeService } from "./install.ts";

const webhooks = 16;
/** A receiver that takes so long: a dispatcher of 24 slots then does some 100 a second. Its name is whole: dispatchers look names up as they stand. */
const answerMs = 200;

/** Subscriptions as an owner makes them, by the API; the receiver is told their secrets. */
export async function subscribe(stage: Stage): Promise<void> {
  const key = await newKey(stage, "owner");
  const secrets: Record<string, string> = {};
  const program = `
    const made = {};
    for (let at = 0; at < ${webhooks}; at += 1) {
      const name = "w" + at;
      const url = "http://receiver.${stage.namespace}.svc.cluster.local/hooks/" + name;
      const response = await fetch("http://127.0.0.1:8080/v1/webhooks", { method: "POST",
        headers: { authorization: "Bearer ${key}", "content-type": "application/json" },
        body: JSON.stringify({ url, events: ["price.changed"] }) });
      const { data, secret, ...rest } = await response.json();
      made[name] = secret ?? data?.secret;
      if (made[name] === undefined) throw new Error(JSON.stringify(rest));
    }
    console.log(JSON.stringify(made));`;
  const said = await stage.kubectl(
    "exec",
    `deployment/${names.api}`,
    "--",
    "node",
    "--input-type=module",
    "--eval",
    program,
  );
  Object.assign(secrets, JSON.parse(said));
  assert.equal(Object.keys(secrets).length, webhooks);
  await stage.tell("receiver", "/control", { answerMs, secrets });
}

/**
 * A feed in which every price of the sample is another than before, loaded by its CronJob. How many deliveries there are to be
 * then, with all that were there.
 */
async function changeAllPrices(stage: Stage): Promise<number> {
  const before = await counts(stage);
  const [head = "", ...rows] = (await readFile(stage.project("data/sample/prices.csv"), "utf8"))
    .trim()
    .split("\n");
  const round = Math.round(before.events / rows.length) + 1;
  const columns = head.split(",");
  const [price, at] = [columns.indexOf("price"), columns.indexOf("observed_at")];
  const now = new Date().toISOString();
  const changed = rows.map((row) => {
    const cells = row.split(",");
    cells[price] = (Number(cells[price]) + round).toFixed(2);
    cells[at] = now;
    return cells.join(",");
  });
  const feed = [head, ...changed, ""].join("\n");
  const made = await stage.kubectl(
    "create",
    "configmap",
    "changes",
    `--from-literal=prices.csv=${feed}`,
    "--dry-run=client",
    "-o",
    "json",
  );
  await stage.apply(made, "--server-side", "--force-conflicts");
  await load(stage, "changes", `changes-${round}`);
  const { events } = await counts(stage);
  assert.ok(events > before.events, "the load changed prices");
  return before.deliveries + (events - before.events) * webhooks;
}

type Counts = { events: number; deliveries: number; pending: number; delivered: number; failed: number };

const counts = (stage: Stage) =>
  stage.sql<Counts>(`select json_build_object(
    'events', (select count(*) from live.events where kind = 'price.changed'),
    'deliveries', count(*), 'pending', count(*) filter (where state = 'pending'),
    'delivered', count(*) filter (where state = 'delivered'), 'failed', count(*) filter (where state = 'failed'))
    from live.deliveries where kind = 'price.changed'`);

type Deployment = {
  spec: { replicas: number };
  status: { readyReplicas?: number };
};

const replicas = async (stage: Stage) => {
  const { spec, status } = await stage.json<Deployment>("deployment", names.dispatcher);
  return { wanted: spec.replicas, ready: status.readyReplicas ?? 0 };
};

/** Every delivery that there is came to the receiver, and verified. */
async function assertAllArrived(stage: Stage, expected: number): Promise<ReceiverSummary> {
  const { deliveries, pending, delivered } = await counts(stage);
  assert.deepEqual(
    { deliveries, pending, delivered },
    { deliveries: expected, pending: 0, delivered: expected },
  );
  const ids = await stage.sql<string[]>(
    "select json_agg('dlv_' || replace(id::text, '-', '')) from live.deliveries where kind = 'price.changed'",
  );
  const came = await stage.kubectl(
    "get",
    "--raw",
    `/api/v1/namespaces/${stage.namespace}/services/receiver:80/proxy/deliveries`,
  );
  const arrived = new Set(came.split("\n"));
  const lost = ids.filter((id) => !arrived.has(id));
  assert.deepEqual(lost.slice(0, 5), [], `${lost.length} deliveries never came`);
  const summary = await stage.ask<ReceiverSummary>("receiver", "/summary");
  assert.equal(summary.unverified, 0, "every request verifies");
  return summary;
}

const drained = (stage: Stage, expected: number, withinMs = 600_000) =>
  until(
    "everything is delivered",
    async () => {
      const { pending, deliveries } = await counts(stage);
      return pending === 0 && deliveries >= expected;
    },
    { withinMs, everyMs: 2_000 },
  );

/** More of them while much waits, one again when nothing does. */
export async function scaleUnderBacklog(stage: Stage): Promise<void> {
  assert.deepEqual(await replicas(stage), { wanted: 1, ready: 1 });
  const begunMs = performance.now();
  const expected = await changeAllPrices(stage);
  const looks: string[] = [];
  let most = 0;
  let seen = "";
  for (;;) {
    const { wanted, ready } = await replicas(stage);
    const { pending, deliveries } = await counts(stage);
    const second = Math.round((performance.now() - begunMs) / 1000);
    most = Math.max(most, ready);
    const look = `${wanted} wanted, ${ready} ready`;
    if (look !== seen) looks.push(`${second} s: ${pending} wait, ${look}`);
    seen = look;
    if (pending === 0 && deliveries >= expected && wanted === 1) break;
    assert.ok(second < 600, looks.join("\n"));
    await sleep(1_000);
  }
  for (const look of looks) stage.say(`  ${look}`);
  const summary = await assertAllArrived(stage, expected);
  stage.say(`  ${expected} deliveries, ${summary.requests} requests, at most ${summary.openMost} at once`);
  assert.ok(most >= 3, `never more than ${most} ready`);
  const { items } = await stage.json<{ items: { reason: string; note: string }[] }>("events.events.k8s.io");
  for (const { reason, note } of items) if (reason === "Scaled") stage.say(`  event ${reason}: ${note}`);
}

type Pods = {
  items: {
    metadata: { name: string; uid: string; deletionTimestamp?: string };
    status: {
      containerStatuses?: {
        restartCount: number;
        lastState: { terminated?: { reason: string; exitCode: number } };
      }[];
    };
  }[];
};

const dispatcherPods = (stage: Stage) =>
  stage.json<Pods>("pods", "-l", `drug-price.io/dispatcher=${names.dispatcher}`);

/** Dispatchers that grow out of their limit of memory and are killed by the kernel while they send. */
export async function outOfMemory(stage: Stage): Promise<void> {
  await upgradeService(stage, "--values", stage.project("test/cluster/values/leak.yaml"));
  const expected = await changeAllPrices(stage);
  const killed = await until(
    "dispatchers are killed for their memory, more than once",
    async () => {
      const { items } = await dispatcherPods(stage);
      const ended = items
        .flatMap(({ status }) => status.containerStatuses ?? [])
        .filter(({ lastState }) => lastState.terminated?.reason === "OOMKilled");
      const times = ended.reduce((sum, { restartCount }) => sum + restartCount, 0);
      return times >= 2 ? times : undefined;
    },
    { withinMs: 180_000 },
  );
  const { pending } = await counts(stage);
  stage.say(`  killed for their memory ${killed} times, ${pending} deliveries still wait`);
  await upgradeService(stage);
  await drained(stage, expected);
  await tellWhatCame(stage, expected);
}

/** Dispatchers that end from one moment to the next, as with their machine. The receiver is slow, so that enough is left for each time. */
export async function killed(stage: Stage): Promise<void> {
  const { killPod } = stage.cluster;
  await stage.tell("receiver", "/control", { answerMs: 4 * answerMs });
  const expected = await changeAllPrices(stage);
  let waited = (await counts(stage)).pending;
  for (let times = 0; times < 3; times += 1) {
    // They are sending, each time.
    const { pending } = await until("deliveries go out", async () => {
      const now = await counts(stage);
      return now.pending < waited - 300 ? now : undefined;
    });
    assert.ok(pending > 0, "nothing is left to be killed at");
    waited = pending;
    const { items } = await dispatcherPods(stage);
    const running = items.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    let processes = 0;
    for (const { metadata } of running) {
      if (killPod !== undefined) processes += await killPod(metadata.uid);
      else await stage.kubectl("delete", "pod", metadata.name, "--grace-period=0", "--force");
    }
    assert.ok(running.length > 0 && (killPod === undefined || processes > 0), "there was nobody to kill");
    stage.say(`  ${running.length} dispatchers (${processes} processes) killed, ${pending} deliveries wait`);
  }
  await stage.tell("receiver", "/control", { answerMs });
  await drained(stage, expected);
  await tellWhatCame(stage, expected);
}

async function tellWhatCame(stage: Stage, expected: number): Promise<void> {
  const { requests, mostOfOne } = await assertAllArrived(stage, expected);
  stage.say(
    `  ${expected} deliveries so far, none lost; ${requests - expected} requests came again, one at most ${mostOfOne} times`,
  );
}
