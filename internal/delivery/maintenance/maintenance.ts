/**
 * What an environment needs done besides sending, each task every so often. Every dispatcher runs this; of all of them one at a
 * time does a task, when it is due (elected.ts). A task that fails is told of and tried again at its next turn. A dispatcher
 * does one after the other, so that maintenance never has more than two connections of an environment.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "../../postgres/database.ts";
import { recoverPass } from "../operations/recover.ts";
import type { Simulate } from "../simulate.ts";
import { whenElected } from "./elected.ts";
import { judgeWebhooks, probeWebhooks } from "./failing.ts";
import { forget } from "./forget.ts";
import type { ObserveMaintenance } from "./maintenance_observations.ts";
import { fewestDaysLeft, makeDays } from "./partition_days.ts";
import { dropOldDays, expire } from "./retention.ts";
import { sampleBacklog, sampleRarely } from "./samples.ts";
import { sweep } from "./sweep.ts";
import type { Place } from "./tables.ts";

export type MaintenanceDeps = Place & {
  observe: ObserveMaintenance;
  /** Who this dispatcher is. */
  id: string;
  /** The sandbox's, where recoveries send nothing. */
  simulate?: Simulate | undefined;
  /** Deletes old lines of the audit log. Given to one environment: the log belongs to all. */
  forgetAudit?: ((tx: Transaction, now: Date) => Promise<unknown>) | undefined;
  /** Seals secrets of an older version again. */
  reseal?: (() => Promise<void>) | undefined;
  /** Of every task, for tests that do not wait. */
  intervalsMs?: Partial<Record<TaskName, number>>;
};

export const intervalsMs = {
  days: 600_000,
  retention: 3_600_000,
  expire: 600_000,
  audit: 3_600_000,
  reseal: 3_600_000,
  webhooks: 60_000,
  probes: 300_000,
  recoveries: 2_000,
  sweep: 60_000,
  backlog: 15_000,
  counts: 300_000,
} as const;
export type TaskName = keyof typeof intervalsMs;

type Work = (tx: Transaction) => Promise<void>;

export function tasksOf(deps: MaintenanceDeps): Readonly<Record<TaskName, Work>> {
  const { database, schema, clock, observe, simulate } = deps;
  const now = () => new Date(clock.now());
  return {
    async days() {
      await makeDays(deps);
      observe({ kind: "days_left", days: await fewestDaysLeft(deps) });
    },
    async retention() {
      await dropOldDays(deps, observe);
      await forget(deps);
    },
    async audit(tx) {
      await deps.forgetAudit?.(tx, now());
    },
    async expire() {
      const deliveries = await expire(deps);
      if (deliveries > 0) observe({ kind: "expired", deliveries });
    },
    async reseal() {
      await deps.reseal?.();
    },
    async webhooks(tx) {
      const { warned, disabled, gone, enabled } = await judgeWebhooks(tx, schema, now());
      const told = { failing: warned, disabled, gone, reenabled: enabled };
      for (const [notice, webhooks] of Object.entries(told) as [keyof typeof told, number][])
        if (webhooks > 0) observe({ kind: "webhook_noticed", notice, webhooks });
    },
    async probes(tx) {
      const webhooks = await probeWebhooks(tx, schema, now());
      if (webhooks > 0) observe({ kind: "probed", webhooks });
    },
    async recoveries() {
      const deliveries = await recoverPass({
        ...{ database, schema, clock, simulate },
        onFailed: (error) => observe({ kind: "maintenance_failed", task: "recoveries", error }),
      });
      if (deliveries > 0) observe({ kind: "recovered", deliveries });
    },
    async sweep(tx) {
      const repaired = await sweep(tx, schema);
      if (repaired > 0) observe({ kind: "swept", repaired });
    },
    async backlog(tx) {
      observe({ kind: "backlog", backlog: await sampleBacklog(tx, schema) });
    },
    async counts(tx) {
      for (const sampled of await sampleRarely(tx, schema)) observe(sampled);
    },
  };
}

/** Runs until it is let go of; a task that runs then is finished. */
export function startMaintenance(deps: MaintenanceDeps): AsyncDisposable {
  const stopping = new AbortController();
  const tasks = tasksOf(deps);

  const intervalOf = (name: TaskName) => deps.intervalsMs?.[name] ?? intervalsMs[name];

  async function run(name: TaskName): Promise<void> {
    try {
      // A little early rather than a turn late: timers are not exact.
      const task = { name, intervalMs: intervalOf(name) * 0.9 };
      await whenElected(deps.database, deps.schema, task, deps.id, tasks[name]);
    } catch (error) {
      deps.observe({ kind: "maintenance_failed", task: name, error });
    }
  }

  async function runAll(): Promise<void> {
    const names = Object.keys(tasks) as TaskName[];
    const nextAtMs = new Map(names.map((name) => [name, 0]));
    while (!stopping.signal.aborted) {
      for (const name of names) {
        if (stopping.signal.aborted || (nextAtMs.get(name) ?? 0) > performance.now()) continue;
        nextAtMs.set(name, performance.now() + intervalOf(name));
        await run(name);
      }
      const waitMs = Math.max(1, Math.min(...nextAtMs.values()) - performance.now());
      await sleep(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const running = runAll();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}
