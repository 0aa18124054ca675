/**
 * Deletes rows that belong to deliveries which are no longer kept: recoveries that ended, webhooks that were deleted, and counts of
 * past days. A limited number per statement; a crash leaves the rest to the next round.
 */
import { dayMs } from "../../core/days.ts";
import { query } from "../../postgres/database.ts";
import { type ForgottenRow, forgetCreatedEvents, forgetRecoveries, forgetWebhooks } from "./sql/forget.ts";
import { type Place, retentionOf } from "./tables.ts";

const batch = 1_000;

export async function forget(place: Place): Promise<void> {
  const { database, schema, clock } = place;
  const before = new Date(clock.now() - retentionOf(place).days * dayMs).toISOString();
  const yesterday = new Date(clock.now() - dayMs).toISOString();
  for (const [statement, until] of [
    [forgetRecoveries(schema), before],
    [forgetWebhooks(schema), before],
    [forgetCreatedEvents(schema), yesterday],
  ] as const)
    for (let forgotten = batch; forgotten === batch; ) {
      const [row] = await query<ForgottenRow>(database, statement, [until, batch]);
      forgotten = row?.forgotten ?? 0;
    }
}
