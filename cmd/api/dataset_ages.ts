/**
 * Tells the metrics how old the datasets are: what the service keeps in the process is looked at a few times a minute, so
 * that a scrape never asks the database, and an idle process still says how old its data is.
 */
import type { DatasetService } from "../../internal/changes/model.ts";
import type { EnvironmentName } from "../../internal/postgres/environment.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";

export type DatasetAgesDeps = {
  environment: EnvironmentName;
  datasets: Pick<DatasetService, "current">;
  observe: Observe;
  intervalMs?: number;
};

export function watchDatasetAges({
  environment,
  datasets,
  observe,
  intervalMs = 15_000,
}: DatasetAgesDeps): AsyncDisposable {
  let looking = Promise.resolve();

  async function look(): Promise<void> {
    for (const [dataset, state] of Object.entries(await datasets.current())) {
      if (state?.loadedAt == null) continue;
      observe({ kind: "dataset_loaded", environment, dataset, loadedAtMs: state.loadedAt.getTime() });
    }
  }

  // Never rejects: current() does not.
  const again = () => {
    looking = looking.then(look);
  };
  again();
  const timer = setInterval(again, intervalMs).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await looking;
    },
  };
}
