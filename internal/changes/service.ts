/** What changed, and how old the data is. */
import type { Database } from "../postgres/database.ts";
import type { ChangeService, DatasetService } from "./model.ts";

export type ChangeServiceDeps = { database: Database; schema: string };

export function createChangeService(_: ChangeServiceDeps): ChangeService {
  return {};
}

export function createDatasetService(_: ChangeServiceDeps): DatasetService & AsyncDisposable {
  return {
    current: async () => ({}),
    async [Symbol.asyncDispose]() {},
  };
}
