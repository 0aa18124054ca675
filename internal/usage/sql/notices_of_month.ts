/** What an account ($1) was told of a month ($2). Index: account_notices_pkey. No locks. */
import type { Statement } from "../../postgres/database.ts";

export const noticesOfMonth: Statement = {
  name: "usage_notices_of_month",
  text: `
    select kind, month, threshold, created_at from accounts.account_notices
    where account_id = $1::uuid and month = $2::date order by kind, threshold`,
};
