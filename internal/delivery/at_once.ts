/**
 * Fans an event out in the transaction that records it, where deliveries are simulated: who made it sees what it did.
 * Events are fanned out in their order, so those that waited before it go first; so many at most, and no more are waited for.
 */
import { ServiceError } from "../core/errors.ts";
import { idAt } from "../events/partitions.ts";
import { query, type Transaction } from "../postgres/database.ts";
import { isFannedOut, type MadeRow, madeOfEvent } from "./sql/made_of_event.ts";

export type FanOutNow = (
  tx: Transaction,
  schema: string,
  options: { limit: number; simulate: true },
) => Promise<{ events: number; deliveries: number }>;

const eventsAtOnce = 200;
const mostRounds = 10;

const busy = () =>
  new ServiceError("SERVICE_UNAVAILABLE", "Many events wait to be delivered before this one; try again.", {
    retryAfterSeconds: 5,
  });

/** Throws 503 when too many wait before it. */
export async function deliverAtOnce(
  tx: Transaction,
  schema: string,
  { accountId, eventId }: { accountId: string; eventId: string },
  fanOut: FanOutNow,
): Promise<{ id: string; webhookId: string }[]> {
  for (let round = 0; ; round += 1) {
    const [event] = await query<{ fanned_out: boolean }>(tx, isFannedOut(schema), [eventId]);
    if (event?.fanned_out) break;
    if (round >= mostRounds) throw busy();
    await fanOut(tx, schema, { limit: eventsAtOnce, simulate: true });
  }
  const madeAt = Number.parseInt(eventId.replaceAll("-", "").slice(0, 12), 16);
  const rows = await query<MadeRow>(tx, madeOfEvent(schema), [accountId, eventId, idAt(madeAt)]);
  return rows.map(({ id, subscription_id }) => ({ id, webhookId: subscription_id }));
}
