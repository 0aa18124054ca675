/**
 * Hears what is told on a channel (NOTIFY), on a connection of its own. States: connecting -> listening -> lost ->
 * connecting, after a pause that grows. It counts as listening only once it has heard a probe that went out by way of the
 * pool: behind a pooler that lends connections by the transaction, LISTEN succeeds and nothing is ever heard. Whoever
 * keeps something by what is told here must not rely on it while `listening` is false.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Database, query } from "./database.ts";

export type Listener = AsyncDisposable & { readonly listening: boolean };

export type ListenOptions = {
  channel: string;
  /** Something was told on the channel, or may have been while nobody listened. */
  onNotice(): void;
};

const firstPauseMs = 250;
const longestPauseMs = 30_000;
const probeTimeoutMs = 2_000;
const probePrefix = "probe ";

export function listenTo(database: Database, { channel, onNotice }: ListenOptions): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;
  let listening = false;

  /** Returns, or throws, when the connection is lost or was never good. */
  async function session(): Promise<void> {
    const client = new pg.Client(database.client.config.connection as pg.ClientConfig);
    const ended = once(client, "end", { signal });
    ended.catch(() => {});
    // An error of a connection that is idle ends it, and that is all we need to know.
    client.on("error", () => {});
    const probe = `${probePrefix}${randomUUID()}`;
    const heard = Promise.withResolvers<void>();
    client.on("notification", ({ payload = "" }) => {
      if (payload === probe) heard.resolve();
      else if (!payload.startsWith(probePrefix)) onNotice();
    });
    try {
      await client.connect();
      await client.query(`listen "${channel}"`);
      await query(database, "select pg_notify($1, $2)", [channel, probe]);
      const late = sleep(probeTimeoutMs, undefined, { signal, ref: false }).then(() => {
        throw new Error("A probe on the channel was not heard");
      });
      const lost = ended.then(() => {
        throw new Error("The connection was lost");
      });
      await Promise.race([heard.promise, late, lost]);
      listening = true;
      onNotice();
      await ended;
    } finally {
      listening = false;
      await client.end().catch(() => {});
    }
  }

  async function run(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!signal.aborted) {
      const startedMs = performance.now();
      await session().catch(() => {});
      // One that held is tried again soon.
      if (performance.now() - startedMs > longestPauseMs) pauseMs = firstPauseMs;
      if (!signal.aborted) await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  const running = run();
  return {
    get listening() {
      return listening;
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}
