/**
 * Hears what is told on a channel (NOTIFY), on a connection of its own. States: connecting -> listening -> lost ->
 * connecting, after a pause that grows. It counts as listening only once it has heard a probe that went out by way of the
 * pool: behind a pooler that lends connections by the transaction, LISTEN succeeds and nothing is ever heard. Whoever
 * keeps something by what is told here must not rely on it while `listening` is false. It is asked now and then whether it is
 * still there: a network that swallows everything does not say so.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Database, query } from "./database.ts";

export type Listener = AsyncDisposable & { readonly listening: boolean };

export type ListenOptions = {
  channel: string;
  /** Something was told on the channel; or, with nothing, may have been while nobody listened. */
  onNotice(payload: string): void;
};

const firstPauseMs = 250;
const longestPauseMs = 30_000;
const probeTimeoutMs = 2_000;
const askEveryMs = 10_000;
const answerTimeoutMs = 5_000;
const probePrefix = "probe ";

const wireOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

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
      else if (!payload.startsWith(probePrefix)) onNotice(payload);
    });
    try {
      await client.connect();
      await client.query(`listen "${channel}"`);
      await query(database, "select pg_notify($1, $2)", [channel, probe]);
      const late = (ms: number) =>
        sleep(ms, undefined, { signal, ref: false }).then(() => {
          throw new Error("Nothing was heard in time");
        });
      const lost = ended.then(() => {
        throw new Error("The connection was lost");
      });
      await Promise.race([heard.promise, late(probeTimeoutMs), lost]);
      listening = true;
      onNotice("");
      for (;;) {
        await Promise.race([sleep(askEveryMs, undefined, { signal, ref: false }), lost]);
        await Promise.race([client.query("select 1"), late(answerTimeoutMs), lost]);
      }
    } finally {
      listening = false;
      // Its end is not waited for where nobody may answer.
      const hangUp = setTimeout(() => wireOf(client).destroy(), probeTimeoutMs);
      await client.end().catch(() => {});
      clearTimeout(hangUp);
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
