/**
 * Creates an alert, unless the drug does not exist or the account has reached its limit of active alerts ($9). A target
 * without a quantity ($10) gets that of the package with the lowest unit price. Prices count if observed on or after the day
 * $11. Indexes: drugs_din_key, alerts_active_by_account (counted up to the limit), those of lowestPrice. Locks: the account's,
 * taken first (lockAccount), so that two requests at once cannot exceed the limit; the drug's row, as its foreign key does,
 * which loads of drugs and prices do not wait for.
 */
import type { Statement } from "../../postgres/database.ts";
import { lowestPrice } from "../../prices/sql/lowest_price.ts";

/** Bounded in time: who waits longer is told to try again. */
const lockTimeoutMs = 3_000;

export const lockAccount = (schema: string): Statement => ({
  name: `${schema}_alerts_lock_account`,
  text: `select set_config('lock_timeout', '${lockTimeoutMs}', true),
      pg_advisory_xact_lock(hashtextextended('${schema}.alerts', 0) # hashtextextended($1, 1))`,
});

export type CreatedRow = { known: boolean; created: boolean };

/**
 * $1 id, $2 account, $3 DIN, $4 cents, $5 province, $6 method, $7 now, $8 expires at, $9 the limit, $10 quantity in thousandths
 * of a unit, $11 the first day whose prices count.
 */
export const createAlert = (schema: string): Statement => ({
  name: `${schema}_alerts_create`,
  text: `
    with drug as materialized (
      select id from ${schema}.drugs where din = $3
    ), active as materialized (
      select count(*) as alerts from (
        select from ${schema}.alerts
        where account_id = $2::uuid and status = 'ACTIVE' and expires_at > $7::timestamptz limit $9::integer
      ) counted
    ), created as (
      insert into ${schema}.alerts
        (id, account_id, drug_id, target_cents, target_quantity, province, notification_method, created_at, expires_at)
      select $1::uuid, $2::uuid, drug.id, $4::integer, coalesce($10::integer, l.quantity), $5, $6, $7::timestamptz,
        $8::timestamptz
      from drug cross join active
      left join lateral (${lowestPrice(schema, "drug.id", "$5::text", "$11")}
      ) l on $10::integer is null
      where active.alerts < $9::integer
      returning id
    )
    select exists (select from drug) as known, exists (select from created) as created`,
});
