/** Deliveries: a backlog that is real (a load changes every price), how the operator answers it, and what dispatchers that die leave. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../running.ts";
import { names, type ReceiverSummary, type Stage } from "../stage.ts";
import { load, newKey } from "./install.ts";

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

let round = 0;

/** A feed in which every price of the sample is another, loaded by its CronJob. The number of deliveries that follow. */
async function changeAllPrices(stage: Stage): Promise<number> {
  round += 1;
  const [head = "", ...rows] = (await readFile(stage.project("data/sample/prices.csv"), "utf8"))
    .trim()
    .split("\n");
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
  const before = await counts(stage);
  await load(stage, "changes", `changes-${round}`);
  const { events } = await counts(stage);
  return (events - before.events) * webhooks;
}

type Counts = { events: number; deliveries: number; pending: number; delivered: number; failed: number };

const counts = (stage: Stage) =>
  stage.sql<Counts>(`select json_build_object(
    'events', (select count(*) from live.events where kind = 'price.changed'),
    'deliveries', count(*), 'pending', count(*) filter (where state = 'pending'),
    'delivered', count(*) filter (where state = 'delivered'), 'failed', count(*) filter (where state = 'failed'))
    from live.deliveries`);

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
    "select json_agg('dlv_' || replace(id::text, '-', '')) from live.deliveries",
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

let expected = 0;

/** More of them while much waits, one again when nothing does. */
export async function scaleUnderBacklog(stage: Stage): Promise<void> {
  assert.deepEqual(await replicas(stage), { wanted: 1, ready: 1 });
  const begunMs = performance.now();
  expected += await changeAllPrices(stage);
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

/** Lets every dispatcher take ever more memory once it has run for some seconds, as a leak does, under a limit of little. */
const leak = `data:text/javascript,const kept=[];setTimeout(()=>setInterval(()=>kept.push(Buffer.alloc(4e6,1)),100),6000)`;

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

const patch = (stage: Stage, template: unknown) =>
  stage.kubectl(
    "patch",
    "webhookdispatcher",
    names.dispatcher,
    "--type",
    "json",
    "--patch",
    JSON.stringify(template),
  );

/** Dispatchers that grow out of their limit of memory and are killed by the kernel while they send. */
export async function outOfMemory(stage: Stage): Promise<void> {
  const container = "/spec/template/spec/containers/0";
  const { spec } = await stage.json<{
    spec: { template: { spec: { containers: { env: { name: string }[]; resources: unknown }[] } } };
  }>("webhookdispatcher", names.dispatcher);
  const [was] = spec.template.spec.containers;
  if (was === undefined) throw new Error("a dispatcher without a container");
  const env = [
    ...was.env.filter(({ name }) => name !== "NODE_OPTIONS"),
    { name: "NODE_OPTIONS", value: `--import=${leak}` },
  ];
  await patch(stage, [
    { op: "replace", path: `${container}/env`, value: env },
    {
      op: "replace",
      path: `${container}/resources`,
      value: { requests: { memory: "64Mi" }, limits: { memory: "192Mi" } },
    },
  ]);
  await stage.kubectl("rollout", "status", `deployment/${names.dispatcher}`, "--timeout=120s");
  expected += await changeAllPrices(stage);
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
  await patch(stage, [
    { op: "replace", path: `${container}/env`, value: was.env },
    { op: "replace", path: `${container}/resources`, value: was.resources },
  ]);
  await drained(stage, expected);
  await tellWhatCame(stage);
}

/** Dispatchers that end from one moment to the next, as with their machine. */
export async function killed(stage: Stage): Promise<void> {
  const { killPod } = stage.cluster;
  expected += await changeAllPrices(stage);
  let times = 0;
  for (; times < 3; times += 1) {
    await sleep(3_000);
    const { items } = await dispatcherPods(stage);
    const running = items.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    const { pending } = await counts(stage);
    for (const { metadata } of running) {
      if (killPod !== undefined) await killPod(metadata.uid);
      else await stage.kubectl("delete", "pod", metadata.name, "--grace-period=0", "--force");
    }
    stage.say(`  ${running.length} dispatchers killed, ${pending} deliveries wait`);
  }
  await drained(stage, expected);
  await tellWhatCame(stage);
}

async function tellWhatCame(stage: Stage): Promise<void> {
  const { requests, mostOfOne } = await assertAllArrived(stage, expected);
  stage.say(
    `  ${expected} deliveries so far, none lost; ${requests - expected} requests came again, one at most ${mostOfOne} times`,
  );
}
