/**
 * Fans an event out in the transaction that records it, where deliveries are simulated: who made it sees what it did.
 *
 * Events are fanned out in their order, so pending events go first, up to a limit. The fan-out's lock is tried and held until the
 * transaction ends. If another transaction holds it, this one is rolled back and runs again (Contended), because a transaction
 * that waited for the lock would keep its connection from everybody else.
 */
import { ServiceError } from "../core/errors.ts";
import { ensureDays, idAt } from "../events/partitions.ts";
import { Contended, query, type Transaction } from "../postgres/database.ts";
import { fanOut } from "./fan_out.ts";
import type { Simulate } from "./simulate.ts";
import { isFannedOut, type MadeRow, madeOfEvent } from "./sql/at_once.ts";
import { type LockRow, lockFanOut } from "./sql/fan_out.ts";

const eventsAtOnce = 200;
const mostRounds = 10;
/** The clocks of this process and of the database may differ by this much. */
const skewMs = 3_600_000;

const busy = () =>
  new ServiceError("SERVICE_UNAVAILABLE", "Many events wait to be delivered before this one; try again.", {
    retryAfterSeconds: 5,
  });

/**
 * Takes the fan-out's turn. To be called first in a transaction that ends with `deliverAtOnce`, so that one without the turn
 * has done no work yet. Throws Contended.
 */
export async function takeTurn(tx: Transaction, schema: string): Promise<void> {
  const [lock] = await query<LockRow>(tx, lockFanOut(schema));
  if (lock?.held !== true)
    throw new Contended("Other sandbox events are being delivered. Try again shortly.");
}

type Event = { accountId: string; eventId: string };

/** Answers what the event made among its account's subscriptions; UUIDs. Throws 503 when too many wait before it. */
export async function deliverAtOnce(
  tx: Transaction,
  schema: string,
  { accountId, eventId }: Event,
  simulate: Simulate,
): Promise<{ id: string; webhookId: string }[]> {
  const madeAtMs = Number.parseInt(eventId.replaceAll("-", "").slice(0, 12), 16);
  await takeTurn(tx, schema);
  // The database's clock gives deliveries their ids, whatever the clock of the event says.
  const nowMs = Date.now();
  for (const table of ["deliveries", "attempts"])
    await ensureDays(tx, schema, table, nowMs - skewMs, nowMs + skewMs);
  for (let round = 0; ; round += 1) {
    const [event] = await query<{ fanned_out: boolean }>(tx, isFannedOut(schema), [eventId]);
    if (event?.fanned_out) break;
    if (round >= mostRounds) throw busy();
    await fanOut(tx, schema, { limit: eventsAtOnce, simulate });
  }
  const rows = await query<MadeRow>(tx, madeOfEvent(schema), [accountId, eventId, idAt(madeAtMs - skewMs)]);
  return rows.map(({ id, subscription_id }) => ({ id, webhookId: subscription_id }));
}
