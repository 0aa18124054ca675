/**
 * Retries waiting deliveries now instead of at their scheduled time. A retry creates nothing. It changes the due time of
 * deliveries that exist, and the dispatchers do the rest.
 *
 *   waiting      pending, due in the future     -> due now, by a retry
 *   due          pending, due time has passed   unchanged: a dispatcher is about to send it, or is sending it
 *   finished     delivered, failed, cancelled   unchanged: a replay sends it again as a new delivery
 *
 * One transaction changes the deliveries, then touches the webhook's lane. Touching makes an idle lane due, tells its holder
 * to read the lane again, and notifies all dispatchers when the transaction commits. So the wait ends at once, whether the
 * lane is idle or leased. The retry is the next attempt of the delivery's schedule. If it fails, the schedule continues.
 *
 * What a crash leaves:
 *   of the API before the commit    nothing: the deliveries wait for their scheduled time.
 *   of the API after the commit     due deliveries and a due lane. The lost response is repeated by the idempotency key, and a
 *                                   second request without one changes nothing: the deliveries no longer wait.
 *   of the dispatcher that sends    the rules of ../model.ts: the lane is due again when the lease ends.
 *
 * Invariants (test/delivery/retry_now.test.ts breaks them on purpose):
 *   1. A retry creates no delivery and no attempt, and changes no attempt number.
 *   2. A delivery that is due or in flight stays unchanged. Its due time is in the past while an attempt is in flight, and
 *      only the result of that attempt moves it to the future.
 *   3. After the commit, every retried delivery is due, and its lane is due or leased.
 *   4. Rate limits and concurrency limits still apply. They belong to the owner and to other customers.
 */
import type { EventKind } from "../../events/model.ts";
import { query, type Transaction } from "../../postgres/database.ts";
import { touchLanes } from "../sql/touch_lanes.ts";
import { type RetriedRow, retryWaiting } from "./sql/retry.ts";

export type WaitingSelection = {
  subscriptionId: string;
  /** UUIDs. Default: all deliveries of the subscription. */
  deliveryIds?: readonly string[] | undefined;
  kinds?: readonly EventKind[] | undefined;
  /** When they were created: from, and before. */
  since?: Date | undefined;
  until?: Date | undefined;
};

/** The last statements of a transaction, because they lock the lane. */
export async function retryNow(
  tx: Transaction,
  schema: string,
  { subscriptionId, deliveryIds, kinds, since, until }: WaitingSelection,
): Promise<RetriedRow> {
  const [row] = await query<RetriedRow>(tx, retryWaiting(schema), [
    subscriptionId,
    deliveryIds ?? null,
    kinds ?? null,
    since?.toISOString() ?? null,
    until?.toISOString() ?? null,
  ]);
  const counts = row ?? { retried: 0, remaining: 0 };
  if (counts.retried > 0) await query(tx, touchLanes(schema), [[subscriptionId]]);
  return counts;
}
