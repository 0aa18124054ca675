/**
 * For the rest of a transaction, what an index has is read by it, in its order, and stops at its limit. Planned once for any
 * values, or without statistics of a day, the server takes a webhook's deliveries for few: it would gather and sort all of
 * them, of which there may be millions.
 */
import type { Statement } from "../../../postgres/database.ts";

export const inIndexOrder: Statement = {
  name: "plan_in_index_order",
  text: `select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_seqscan', 'off', true)`,
};
