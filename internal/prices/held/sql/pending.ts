/**
 * Lists and counts of pending held prices, for operators and metrics. Their cost grows with the pending prices.
 * Indexes used: held_prices_by_id, held_prices_by_reason, drugs_pkey, pharmacies_pkey. Locks: none.
 */
import type { Statement } from "../../../postgres/database.ts";
import type { HeldReason } from "../model.ts";
import { type HeldRow, heldColumns } from "./held_rows.ts";

export type ListRow = HeldRow & {
  held_at: Date;
  din: string;
  drug_name: string;
  pharmacy_key: string;
  pharmacy_name: string;
  chain: string | null;
};
export type CountRow = { reason: HeldReason; prices: number; oldest_at: Date };

/** $1: at most so many, oldest first. */
export const listPending = (schema: string): Statement => ({
  name: `${schema}_held_prices_list`,
  text: `with h as materialized (
      select * from ${schema}.held_prices where state = 'held' order by id limit $1
    )
    select ${heldColumns}, h.held_at, d.din, d.name as drug_name, ph.key as pharmacy_key, ph.name as pharmacy_name,
      ph.chain
    from h
    cross join lateral (select din, name from ${schema}.drugs where id = h.drug_id offset 0) d
    cross join lateral (select key, name, chain from ${schema}.pharmacies where id = h.pharmacy_id offset 0) ph
    order by h.id`,
});

export const countPending = (schema: string): Statement => ({
  name: `${schema}_held_prices_count`,
  text: `select reason, count(*) as prices, min(held_at) as oldest_at from ${schema}.held_prices
    where state = 'held' group by reason`,
});

/** $1: a chain, or null for all. */
export const pendingIds = (schema: string): Statement => ({
  text: `select h.id from ${schema}.held_prices h
    join ${schema}.pharmacies ph on ph.id = h.pharmacy_id
    where h.state = 'held' and ($1::text is null or lower(ph.chain) = lower($1)) order by h.id`,
});
