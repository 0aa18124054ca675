/**
 * Limits the events that an account creates per day (UTC) in the sandbox. The sandbox has no rate limits, and each event is stored
 * with a delivery for each of the account's webhooks.
 *
 * The count is written in the transaction that creates the events, as its last statement: what is rolled back does not count, the
 * account's row is locked briefly, and requests at once do not exceed the limit together.
 */
import type { Clock } from "../core/clock.ts";
import { dayMs } from "../core/days.ts";
import { ServiceError } from "../core/errors.ts";
import { type Queryable, query, type Transaction } from "../postgres/database.ts";
import { createdEvents, type SpentRow, spendEvents } from "./sql/spend_events.ts";

export type DailyEvents = {
  /** Throws 429 if nothing is left of the day. To be called before the work, so that a rejected request does none. */
  require(on: Queryable, accountId: string): Promise<void>;
  /** Throws 429 if so many are not left of the day. */
  spend(tx: Transaction, accountId: string, events: number): Promise<void>;
};

export function createDailyEvents({
  schema,
  clock,
  most,
}: {
  schema: string;
  clock: Clock;
  most: number;
}): DailyEvents {
  const today = () => new Date(clock.now()).toISOString().slice(0, 10);

  async function created(on: Queryable, accountId: string): Promise<number> {
    const [row] = await query<SpentRow>(on, createdEvents(schema), [accountId, today()]);
    return row?.events ?? 0;
  }

  function exceeded(wanted: number, before: number): ServiceError {
    const nowMs = clock.now();
    const resetMs = (Math.floor(nowMs / dayMs) + 1) * dayMs;
    const message =
      `Your account can create ${most} events per day in the sandbox, and ${before} were created today.` +
      ` This request needs ${wanted}. The limit resets at ${new Date(resetMs).toISOString()}.`;
    return new ServiceError("QUOTA_EXCEEDED", message, {
      retryAfterSeconds: Math.ceil((resetMs - nowMs) / 1_000),
    });
  }

  return {
    async require(on, accountId) {
      const before = await created(on, accountId);
      if (before >= most) throw exceeded(1, before);
    },
    async spend(tx, accountId, events) {
      const [row] = await query<SpentRow>(tx, spendEvents(schema), [accountId, today(), events, most]);
      if (row === undefined) throw exceeded(events, await created(tx, accountId));
    },
  };
}
