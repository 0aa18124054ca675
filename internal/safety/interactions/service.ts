/** Interactions, as the doors ask for them. */
import type { Database } from "../../postgres/database.ts";
import type { InteractionService } from "./model.ts";

export type InteractionServiceDeps = { database: Database; schema: string };

export function createInteractionService(_: InteractionServiceDeps): InteractionService {
  return {};
}
