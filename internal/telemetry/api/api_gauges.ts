/** Gauges that are read from memory at a scrape: the pool's connections, the age of datasets and sources. None asks the database. */
import { Gauge, type Registry } from "prom-client";
import type { EnvironmentLabel, HeldPricesCount } from "../observation.ts";

/** Connections of the pool: lent, kept ready, asked for and not had yet, and how many there may be. */
export type PoolState = { inUse: number; idle: number; waiting: number; limit: number };

export type Gauges = {
  up: Gauge;
  pool: { read(): PoolState } | undefined;
  /** Unix milliseconds of the last load, by environment and dataset. */
  loaded: Map<string, { environment: EnvironmentLabel; dataset: string; loadedAtMs: number }>;
  /** Unix milliseconds of the next edition, by environment and source. */
  due: Map<string, { environment: EnvironmentLabel; source: string; dueAtMs: number }>;
  /** By environment. */
  held: Map<string, { environment: EnvironmentLabel; counts: readonly HeldPricesCount[] }>;
};

export function createGauges(registry: Registry, now: () => number): Gauges {
  const registers = [registry];
  const up = new Gauge({
    name: "drug_price_api_up",
    help: "Always 1; from each process that serves the environment's API.",
    labelNames: ["environment"],
    registers,
  });
  const gauges: Gauges = { up, pool: undefined, loaded: new Map(), due: new Map(), held: new Map() };
  new Gauge({
    name: "drug_price_database_pool_connections",
    help: "Connections to PostgreSQL, in use or idle.",
    labelNames: ["state"],
    registers,
    collect() {
      const state = gauges.pool?.read();
      if (state === undefined) return;
      this.set({ state: "in_use" }, state.inUse);
      this.set({ state: "idle" }, state.idle);
    },
  });
  const single = (name: string, help: string, of: (state: PoolState) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const state = gauges.pool?.read();
        if (state !== undefined) this.set(of(state));
      },
    });
  single(
    "drug_price_database_pool_waiting",
    "Requests and background tasks that wait for a connection now.",
    (state) => state.waiting,
  );
  single(
    "drug_price_database_pool_limit",
    "Maximum number of connections of this process (DATABASE_POOL_SIZE).",
    (state) => state.limit,
  );
  new Gauge({
    name: "drug_price_dataset_age_seconds",
    help: "Time since the dataset was last loaded. Absent if it was never loaded.",
    labelNames: ["environment", "dataset"],
    registers,
    collect() {
      for (const { environment, dataset, loadedAtMs } of gauges.loaded.values())
        this.set({ environment, dataset }, Math.max(0, (now() - loadedAtMs) / 1_000));
    },
  });
  new Gauge({
    name: "drug_price_source_overdue_seconds",
    help: "Time since the next edition of a published source was due. 0 before. Absent if the source was never fetched.",
    labelNames: ["environment", "source"],
    registers,
    collect() {
      for (const { environment, source, dueAtMs } of gauges.due.values())
        this.set({ environment, source }, Math.max(0, (now() - dueAtMs) / 1_000));
    },
  });
  new Gauge({
    name: "drug_price_held_prices",
    help: "Implausible prices that are held until they are confirmed, released, or rejected.",
    labelNames: ["environment", "reason"],
    registers,
    collect() {
      for (const { environment, counts } of gauges.held.values())
        for (const { reason, prices } of counts) this.set({ environment, reason }, prices);
    },
  });
  new Gauge({
    name: "drug_price_held_prices_oldest_age_seconds",
    help: "Time since the oldest held price was loaded. 0 without held prices.",
    labelNames: ["environment", "reason"],
    registers,
    collect() {
      for (const { environment, counts } of gauges.held.values())
        for (const { reason, oldestAtMs } of counts)
          this.set(
            { environment, reason },
            oldestAtMs === undefined ? 0 : Math.max(0, (now() - oldestAtMs) / 1_000),
          );
    },
  });
  return gauges;
}
