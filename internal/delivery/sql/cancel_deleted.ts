/**
 * Cancels pending deliveries, at most $2, of a deleted subscription ($1): by the holder of its lane. Index:
 * deliveries_pending. Locks: those deliveries.
 */
import type { Statement } from "../../postgres/database.ts";
import { isPending } from "./settle.ts";
import type { Window } from "./window.ts";

export type CancelledRow = { cancelled: number };

export const cancelDeleted = (schema: string, window: Window): Statement => ({
  name: `${schema}_deliveries_cancel_${window.name}`,
  text: `
    with cancelled as (
      update ${schema}.deliveries d set state = 'cancelled', cancel_reason = 'deleted', finished_at = now()
      where d.id = any(array(
          select id from ${schema}.deliveries
          where subscription_id = $1::uuid and state = 'pending' and ${window.holds("id")}
          limit $2::integer for update
        )) and ${window.holds("d.id")} and ${isPending("d")}
      returning 1
    )
    select count(*)::integer as cancelled from cancelled`,
});
