/**
 * Reads when the next edition of each published source is due, once a minute, for the metrics: a scrape never reads the
 * database.
 */

import { sourcesDue } from "../../internal/ingest/fetch/source_dates.ts";
import type { Queryable } from "../../internal/postgres/database.ts";
import type { EnvironmentName } from "../../internal/postgres/environment.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";

export type OverdueSourcesDeps = {
  environment: EnvironmentName;
  database: Queryable;
  schema: string;
  observe: Observe;
  intervalMs?: number;
};

export function watchOverdueSources({
  environment,
  database,
  schema,
  observe,
  intervalMs = 60_000,
}: OverdueSourcesDeps): AsyncDisposable {
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    try {
      for (const { source, due_at } of await sourcesDue(database, schema))
        observe({ kind: "source_due", environment, source, dueAtMs: due_at.getTime() });
    } catch {
      // The gauges keep their values, and the next read is a minute away. Requests report what is wrong with the database.
    }
  }

  const again = () => {
    reading = reading.then(read);
  };
  again();
  const timer = setInterval(again, intervalMs).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await reading;
    },
  };
}
