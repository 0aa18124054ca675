/**
 * Triggers, at $2, the active alerts on drugs ($1) whose lowest price is below their target. Prices count if observed on or
 * after the day $3. Indexes: alerts_active_by_drug, probed for each drug or read as a whole while it is small; then those of
 * lowestPrice for each alert found. Locks: the rows it changes. If the owner cancels the alert at the same time, only the first
 * change applies, because the status is checked again under the row's lock.
 */
import type { Statement } from "../../postgres/database.ts";
import { lowestPrice } from "../../prices/sql/lowest_price.ts";

/** Price times quantity can exceed an integer. A target without a quantity applies to the package's own. */
const isBelow = `l.price_cents::bigint * coalesce(a.target_quantity, l.quantity) < a.target_cents::bigint * l.quantity`;

export const triggerAlertsStatement = (schema: string): Statement => ({
  name: `${schema}_alerts_trigger`,
  text: `
    with reached as materialized (
      select a.id, l.price_cents, l.pharmacy_id, l.quantity, l.unit_price
      from unnest($1::integer[]) as named(drug_id)
      join ${schema}.alerts a on a.drug_id = named.drug_id and a.status = 'ACTIVE'
      cross join lateral (${lowestPrice(schema, "a.drug_id", "a.province", "$3")}
      ) l
      where a.expires_at > $2::timestamptz and ${isBelow}
    )
    update ${schema}.alerts known set
      status = 'TRIGGERED', triggered_at = $2::timestamptz, triggered_cents = r.price_cents,
      triggered_pharmacy_id = r.pharmacy_id, triggered_quantity = r.quantity, triggered_unit_price = r.unit_price
    from reached r where known.id = r.id and known.status = 'ACTIVE'
    returning known.id, known.account_id, known.drug_id, known.province, known.target_cents, known.target_quantity,
      known.triggered_cents as price_cents, known.triggered_quantity as quantity,
      known.triggered_unit_price as unit_price, known.triggered_pharmacy_id as pharmacy_id`,
});
