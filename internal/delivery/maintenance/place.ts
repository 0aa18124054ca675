/** Where maintenance is done: an environment's tables, and the time. */
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../postgres/database.ts";

export type Place = { database: Database; schema: string; clock: Clock };
