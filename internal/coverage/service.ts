/** What public plans pay for a drug. */
import type { Database } from "../postgres/database.ts";
import type { CoverageService } from "./model.ts";

export type CoverageServiceDeps = { database: Database; schema: string };

export function createCoverageService(_: CoverageServiceDeps): CoverageService {
  return {};
}
