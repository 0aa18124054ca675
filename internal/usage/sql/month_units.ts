/**
 * Units of an account ($1) in an environment ($2) and a month ($3), and the last batch that a writer ($4) wrote, both at
 * one moment. Indexes: the primary keys. No locks.
 */
import type { Statement } from "../../postgres/database.ts";

export const monthUnits: Statement = {
  name: "usage_month_units",
  text: `
    select
      coalesce((select units from accounts.usage_months
        where account_id = $1::uuid and environment = $2 and month = $3::date), 0)::bigint as units,
      coalesce((select batch from accounts.usage_writers where writer = $4::uuid), 0)::bigint as batch`,
};
