/** Shortages, as the doors ask for them. */
import type { Database } from "../../postgres/database.ts";
import type { ShortageService } from "./model.ts";

export type ShortageServiceDeps = { database: Database; schema: string };

export function createShortageService(_: ShortageServiceDeps): ShortageService {
  return {};
}
