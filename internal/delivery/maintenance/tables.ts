/** Where maintenance is done: an environment's tables, the time, and how long deliveries are kept. */
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../postgres/database.ts";

export type Retention = {
  /** Days that a delivery is kept after it is over. */
  days: number;
  /**
   * Deliveries are over as they are created (the sandbox). Days of events then go by age alone: a replay does not keep the event
   * that it repeats.
   */
  simulated: boolean;
};

export type Place = { database: Database; schema: string; clock: Clock; retention?: Retention | undefined };

export const keptDays = 30;

export const retentionOf = ({ retention }: Place): Retention =>
  retention ?? { days: keptDays, simulated: false };
