/**
 * Deliveries a second, and where the CPU time goes: the dispatcher with everything (events fanned out, lanes leased, read,
 * signed, sent as they are in production, settled with attempts) next to a bare loop of undici that signs and posts the same
 * payloads to the same receiver, which is a process of its own, and to that loop with our sender in it. They take turns in
 * one run; ratios are of the same turn, and the best turn is shown too: what else runs on the machine only takes away.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { systemClock } from "../../../internal/core/clock.ts";
import { uuidv7 } from "../../../internal/core/ids.ts";
import { createDispatcher } from "../../../internal/delivery/dispatcher.ts";
import type { OutgoingRequest, Send, Subscription } from "../../../internal/delivery/model.ts";
import { createSender } from "../../../internal/delivery/sender/sender.ts";
import { type Database, openDatabase, query } from "../../../internal/postgres/database.ts";
import { parseCidrs } from "../../../internal/webhooks/ip_addresses.ts";
import { newSecret, secretKeys } from "../../../internal/webhooks/secrets.ts";
import { addWebhook, prepareDays, schema, sealKey } from "../../delivery/world.ts";
import { createLeanSend } from "./lean_send.ts";
import { parentOf, treeCpuMs } from "./processes.ts";

const rounds = 5;
const deliveriesOfRound = 50_000;
/** Of the bare loop, as many as the engine's slots let be in flight. */
const atOnce = 256;
const filler = "x".repeat(600);

type Receiver = { origin: string; child: ChildProcess; cpuMs(): Promise<number> };

async function startReceiver(): Promise<Receiver> {
  const program = fileURLToPath(new URL("receiver.ts", import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const [port] = (await once(child.stdout as NonNullable<typeof child.stdout>, "data")) as [Buffer];
  const origin = `http://127.0.0.1:${Number(port.toString())}`;
  return {
    origin,
    child,
    async cpuMs() {
      const answer = (await (await fetch(`${origin}/cpu`)).json()) as { cpuMs: number };
      return answer.cpuMs;
    },
  };
}

const ownCpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function bareLoop(send: Send, subscriptions: readonly Subscription[]): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < deliveriesOfRound) {
      const number = next;
      next += 1;
      const eventId = uuidv7();
      const request: OutgoingRequest = {
        deliveryId: uuidv7(),
        eventId,
        kind: "price.changed",
        attempt: 1,
        replayed: false,
        payload: Buffer.from(payloadOf(eventId)),
      };
      await send(subscriptions[number % subscriptions.length] as Subscription, request);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const payloadOf = (id: string) =>
  JSON.stringify({ event: "price.changed", id: `evt_${id.replaceAll("-", "")}`, data: { filler } });

async function addEvents(on: Database, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => uuidv7());
  await query(
    on,
    `insert into live.events (id, kind, entity, entity_seq, payload, created_at)
     select id, 'price.changed', 'drug_1', 1, payload, now() from unnest($1::uuid[], $2::text[]) e(id, payload)`,
    [ids, ids.map(payloadOf)],
  );
  await query(on, "select pg_notify('live_events', '')");
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Measured = { rate: number; ownMs: number; postgresMs: number; receiverMs: number };

export async function benchThroughput(
  databaseUrl: string,
  subscriptionCount: number,
  print: (line: string) => void,
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const receiver = await startReceiver();
  stack.defer(() => void receiver.child.kill());
  const on = stack.use(
    openDatabase({ url: databaseUrl, poolSize: 8, planOnce: true, byIndex: true, applicationName: "bench" }),
  );
  await prepareDays(on);
  await query(on, "truncate live.webhooks, live.lanes, live.events, live.deliveries, live.attempts");
  for (let count = 0; count < subscriptionCount; count += 1)
    await addWebhook(on, { url: `${receiver.origin}/` });
  await query(on, "analyze live.webhooks, live.lanes");
  const [backend] = await query<{ pid: number }>(on, "select pg_backend_pid() as pid");
  const postmaster = parentOf(backend?.pid ?? 0);
  const lean = stack.use(createLeanSend(receiver.origin, atOnce));
  const sender = stack.use(createSender({ allow: parseCidrs(["127.0.0.0/8"]), allowHttp: true }));
  const subscriptions = Array.from(
    { length: subscriptionCount },
    (): Subscription => ({
      subscriptionId: uuidv7(),
      accountId: uuidv7(),
      url: receiver.origin,
      secrets: [secretKeys(newSecret())],
      headers: {},
      retryPolicy: null,
      maxConcurrency: null,
      ratePerMinute: null,
    }),
  );

  async function measure(work: () => Promise<void>): Promise<Measured> {
    const before = { own: ownCpuMs(), postgres: treeCpuMs(postmaster), receiver: await receiver.cpuMs() };
    const startedMs = performance.now();
    await work();
    const tookMs = performance.now() - startedMs;
    return {
      rate: (deliveriesOfRound * 1_000) / tookMs,
      ownMs: ownCpuMs() - before.own,
      postgresMs: treeCpuMs(postmaster) - before.postgres,
      receiverMs: (await receiver.cpuMs()) - before.receiver,
    };
  }

  async function engine(): Promise<void> {
    let written = 0;
    const all = Promise.withResolvers<void>();
    await using _ = createDispatcher({
      database: on,
      schema,
      send: sender.send,
      clock: systemClock,
      sealKey,
      id: uuidv7(),
      observe(observation) {
        if (observation.kind === "trouble") all.reject(observation.error);
        if (observation.kind !== "settled") return;
        written += observation.outcomes;
        if (written >= deliveriesOfRound) all.resolve();
      },
    });
    await addEvents(on, deliveriesOfRound / subscriptionCount);
    await all.promise;
  }

  const bare: Measured[] = [];
  const sent: Measured[] = [];
  const whole: Measured[] = [];
  await bareLoop(lean.send, subscriptions);
  await bareLoop(sender.send, subscriptions);
  await engine();
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await measure(() => bareLoop(lean.send, subscriptions)));
    sent.push(await measure(() => bareLoop(sender.send, subscriptions)));
    whole.push(await measure(engine));
  }
  const tell = (name: string, measured: readonly Measured[]) => {
    const per = (of: (one: Measured) => number) => median(measured.map(of)) / deliveriesOfRound;
    const own = per(({ ownMs }) => ownMs);
    const postgres = per(({ postgresMs }) => postgresMs);
    const rates = measured.map(({ rate }) => Math.round(rate));
    const shares = measured.map(({ rate }, turn) => rate / (bare[turn]?.rate ?? rate));
    const costs = measured.map((one, turn) => (one.ownMs + one.postgresMs) / (bare[turn]?.ownMs ?? 1));
    print(
      `${name}: ${median(rates)}/s (best ${Math.max(...rates)}), ${Math.round(median(shares) * 100)} % of the bare ` +
        `loop's rate; CPU seconds per 1,000: ${(own + postgres).toFixed(3)} (this process ${own.toFixed(3)}, PostgreSQL ` +
        `${postgres.toFixed(3)}), ${median(costs).toFixed(2)} x the bare loop's; receiver ${per(({ receiverMs }) => receiverMs).toFixed(3)}`,
    );
  };
  print(
    `${subscriptionCount} subscriptions, ${deliveriesOfRound} deliveries a turn, medians of ${rounds} turns`,
  );
  tell("bare loop of undici, signed", bare);
  tell("the same loop, our sender", sent);
  tell("dispatcher, everything on", whole);
}
