/** Recalls, as the doors ask for them. */
import type { Database } from "../../postgres/database.ts";
import type { RecallService } from "./model.ts";

export type RecallServiceDeps = { database: Database; schema: string };

export function createRecallService(_: RecallServiceDeps): RecallService {
  return {};
}
