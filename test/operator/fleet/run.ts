/**
 * A backlog that comes at once, a fleet of real dispatchers that is sized by a real operator on a real API server, and what
 * was seen each second until everything is delivered and the fleet is small again.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { query } from "../../../internal/postgres/database.ts";
import type { TestDatabase } from "../../support/database.ts";
import type { ControlPlane } from "../../support/kubernetes/control_plane.ts";
import { until } from "../../support/until.ts";
import { createDispatcher, operatorPlace, startOperatorProcess } from "../command/operator_process.ts";
import { addDeliveries, addWebhooks, startReceiver } from "./backlog.ts";
import { runPods } from "./pods.ts";

export type Look = {
  /** Since the backlog came. */
  second: number;
  due: number;
  oldestDueSeconds: number;
  /** spec.replicas of the Deployment, pods that are ready, dispatchers that run. */
  replicas: number;
  ready: number;
  running: number;
};

export type FleetRun = {
  looks: readonly Look[];
  /** What the operator said while it ran, a line an event. */
  events: readonly string[];
  delivered: number;
  received: number;
  faults: readonly string[];
};

export type FleetOptions = {
  plane: ControlPlane;
  database: TestDatabase;
  deliveries: number;
  webhooks: number;
  /** How long the receiver takes, and how many a dispatcher sends at once: what one can do in a second. */
  answerMs: number;
  slots: number;
  /** Of the resource, but for its template. */
  spec: Record<string, unknown>;
  /** How long it is looked at after the last delivery. */
  restMs: number;
};

const name = "dispatcher";

type Deployment = { spec: { replicas: number }; status: { readyReplicas?: number } };

export async function runFleet(options: FleetOptions): Promise<FleetRun> {
  const { plane, database, deliveries } = options;
  const on = database.connection;
  await using stack = new AsyncDisposableStack();
  const place = await operatorPlace(plane);
  const { namespace } = place;
  const receiver = stack.use(await startReceiver(options.answerMs));
  await addWebhooks(on, options.webhooks, receiver.url);
  const pods = stack.use(
    runPods({
      plane,
      namespace,
      name,
      settings: {
        DATABASE_URL: database.url,
        DATABASE_POOL_SIZE: "6",
        KEY_HASH_SECRET: "a secret of tests",
        WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
        WEBHOOK_ALLOW_HTTP: "true",
        DISPATCHER_SLOTS: String(options.slots),
      },
    }),
  );
  const operator = stack.use(await startOperatorProcess(place, "operator-1", { DATABASE_URL: database.url }));
  await createDispatcher(place, name, { minReplicas: 1, ...options.spec });

  async function lookAt(second: number): Promise<Look> {
    const deployment = (await place.get(`apps/v1:deployments/${name}`)) as Deployment | undefined;
    const [backlog] = await query<{ due: number; oldest_due_seconds: number }>(
      on,
      "select due, oldest_due_seconds from live.backlog",
    );
    return {
      second,
      due: backlog?.due ?? 0,
      oldestDueSeconds: Math.round((backlog?.oldest_due_seconds ?? 0) * 10) / 10,
      replicas: deployment?.spec.replicas ?? 0,
      ready: deployment?.status.readyReplicas ?? 0,
      running: pods.running,
    };
  }

  await until(async () => {
    const look = await lookAt(0);
    await sleep(200);
    return look.ready === 1 && look.running === 1;
  });
  // As any fleet at rest: it has been looked at, and is not going anywhere.
  await sleep(3_000);

  const looks: Look[] = [await lookAt(-1)];
  await addDeliveries(on, deliveries);
  const begunMs = performance.now();
  let emptyMs: number | undefined;
  for (;;) {
    const look = await lookAt(Math.round((performance.now() - begunMs) / 100) / 10);
    looks.push(look);
    const nowMs = performance.now();
    if (look.due === 0) emptyMs ??= nowMs;
    if (emptyMs !== undefined && nowMs - emptyMs > options.restMs) break;
    if (operator.child.exitCode !== null) throw new Error(JSON.stringify(await operator.ended));
    await sleep(Math.max(0, 1_000 - (performance.now() - nowMs)));
  }
  const events = await plane.request("GET", `/apis/events.k8s.io/v1/namespaces/${namespace}/events`);
  const told = (
    events.json as { items: readonly { reason: string; note: string; regarding: { kind: string } }[] }
  ).items;
  const [done] = await query<{ delivered: number }>(
    on,
    "select count(*) as delivered from live.deliveries where state = 'delivered'",
  );
  return {
    looks,
    events: told
      .filter(({ regarding }) => regarding.kind === "WebhookDispatcher")
      .map(({ reason, note }) => `${reason}: ${note}`),
    delivered: done?.delivered ?? 0,
    received: receiver.received,
    faults: pods.faults,
  };
}
