/**
 * Triggers, at $2, the active alerts on drugs ($1) whose lowest price is below their target; prices count since a day ($3).
 * Indexes: alerts_active_by_drug, which is small while alerts are few: a probe for each drug, or all of it at once; then those of
 * lowestPrice for each alert found. Locks: the rows it changes. An owner who cancels at the same time goes first or comes too
 * late: the status is looked at again once the row is held.
 */
import type { Statement } from "../../postgres/database.ts";
import { lowestPrice } from "../../prices/sql/lowest_price.ts";

/** Price times quantity, beyond what an integer holds. Without a quantity of the target, the package's own. */
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
    returning known.id, known.account_id, known.drug_id, known.province, known.target_cents,
      known.triggered_cents as price_cents, known.triggered_quantity as quantity,
      known.triggered_unit_price as unit_price, known.triggered_pharmacy_id as pharmacy_id`,
});
