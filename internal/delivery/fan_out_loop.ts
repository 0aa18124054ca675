/**
 * The dispatcher's fan-out: one transaction after another while there is more, each of the size that the last ones allow
 * (fan_out_size.ts). A notice of new events wakes it. It reads the days of the pending window; once in `pollMs` it reads
 * events of all days, so that a lost notice or an old event delays nothing for longer.
 */
import { type Database, inTransaction } from "../postgres/database.ts";
import { fanOut } from "./fan_out.ts";
import { createFanOutSize } from "./fan_out_size.ts";
import { createLoop, type Loop } from "./loop.ts";
import type { Observe } from "./observations.ts";
import type { Settings } from "./options.ts";
import type { Window } from "./sql/window.ts";

export type FanOutLoopDeps = {
  database: Database;
  schema: string;
  settings: Settings;
  /** Before each pass. */
  prepare(): Promise<void>;
  window(): Window;
  observe: Observe;
  onError(error: unknown): void;
  /** Lanes have new deliveries. */
  onDeliveries(): void;
};

export function createFanOutLoop(deps: FanOutLoopDeps): Loop {
  const { database, schema, settings, observe } = deps;
  const { gatherMs, pollMs } = settings;
  const size = createFanOutSize();
  let allEventsAtMs = Number.NEGATIVE_INFINITY;

  return createLoop({
    gatherMs,
    everyMs: () => pollMs,
    async work() {
      await deps.prepare();
      const startedMs = performance.now();
      const all = startedMs - allEventsAtMs >= pollMs;
      const done = await inTransaction(database, (tx) =>
        fanOut(tx, schema, {
          limit: settings.fanOutEvents,
          mostDeliveries: settings.fanOutDeliveries,
          share: size.share,
          ...(all ? {} : { window: deps.window() }),
        }),
      );
      size.succeeded();
      if (all && !done.more) allEventsAtMs = startedMs;
      if (done.events > 0 || done.deliveries > 0)
        observe({
          kind: "fan_out",
          events: done.events,
          deliveries: done.deliveries,
          durationMs: performance.now() - startedMs,
        });
      if (done.subscriptionIds.length > 0) deps.onDeliveries();
      return done.more;
    },
    onError(error) {
      size.failed(error);
      deps.onError(error);
    },
  });
}
