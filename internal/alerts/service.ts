/** Price alerts of an account. */
import type { Clock } from "../core/clock.ts";
import type { Database } from "../postgres/database.ts";
import type { AlertService } from "./model.ts";

export type AlertServiceDeps = { database: Database; schema: string; clock: Clock };

export function createAlertService(_: AlertServiceDeps): AlertService {
  return {};
}
