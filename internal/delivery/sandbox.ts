/**
 * The sandbox's dispatcher: events become deliveries that are delivered at once, signed and recorded, and never sent. There is
 * no lane to hold and nothing to retry, so it is the fan-out alone, woken by notices and looking by itself every so often.
 */

import type { Clock } from "../core/clock.ts";
import { type Database, inTransaction } from "../postgres/database.ts";
import { listenTo } from "../postgres/listen_to.ts";
import { createDayPreparation } from "./day_preparation.ts";
import { eventsChannel, fanOut } from "./fan_out.ts";
import { createFanOutSize } from "./fan_out_size.ts";
import { createLoop } from "./loop.ts";
import type { Observe } from "./observations.ts";
import type { Simulate } from "./simulate.ts";

export type SandboxDeps = {
  database: Database;
  schema: string;
  clock: Clock;
  simulate: Simulate;
  observe: Observe;
  pollMs: number;
};

const eventsAtOnce = 500;
const gatherMs = 15;

export function createSandboxDispatcher(deps: SandboxDeps): AsyncDisposable {
  const { database, schema, clock, simulate, observe, pollMs } = deps;
  const { prepare } = createDayPreparation({ database, schema, clock });
  const size = createFanOutSize();

  const loop = createLoop({
    gatherMs,
    everyMs: () => pollMs,
    async work() {
      await prepare();
      const startedMs = performance.now();
      const { events, deliveries, more } = await inTransaction(database, (tx) =>
        fanOut(tx, schema, { limit: eventsAtOnce, share: size.share, simulate }),
      );
      size.succeeded();
      if (events > 0)
        observe({ kind: "fan_out", events, deliveries, durationMs: performance.now() - startedMs });
      return more;
    },
    onError(error) {
      size.failed(error);
      observe({ kind: "trouble", part: "fan_out", error });
    },
  });
  const listener = listenTo(database, { channel: eventsChannel(schema), onNotice: () => loop.wake() });

  return {
    async [Symbol.asyncDispose]() {
      await listener[Symbol.asyncDispose]();
      await loop.stop();
    },
  };
}
