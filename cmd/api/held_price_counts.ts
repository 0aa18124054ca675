/**
 * Counts held prices for the metrics, once a minute: a scrape never reads the database. Loads cannot report them, because
 * their processes end before a scrape.
 */

import type { Queryable } from "../../internal/postgres/database.ts";
import type { EnvironmentName } from "../../internal/postgres/environment.ts";
import { heldReasons } from "../../internal/prices/held/model.ts";
import { countHeld } from "../../internal/prices/held/store.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";

export type HeldPricesDeps = {
  environment: EnvironmentName;
  database: Queryable;
  schema: string;
  observe: Observe;
  intervalMs?: number;
};

export function watchHeldPrices({
  environment,
  database,
  schema,
  observe,
  intervalMs = 60_000,
}: HeldPricesDeps): AsyncDisposable {
  let counting = Promise.resolve();

  async function count(): Promise<void> {
    try {
      const found = new Map((await countHeld(database, schema)).map((each) => [each.reason, each]));
      const counts = heldReasons.map((reason) => {
        const each = found.get(reason);
        return { reason, prices: each?.prices ?? 0, oldestAtMs: each?.oldestAt.getTime() };
      });
      observe({ kind: "held_prices_counted", environment, counts });
    } catch {
      // The gauges keep their values, and the next count is a minute away. Requests report what is wrong with the database.
    }
  }

  const again = () => {
    counting = counting.then(count);
  };
  again();
  const timer = setInterval(again, intervalMs).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await counting;
    },
  };
}
