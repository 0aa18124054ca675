/**
 * An account's ($1) counts in an environment ($2) from a day ($3) to another ($4): by day, by endpoint and by key, each by
 * outcome, in one pass; beside each the last batch that a writer ($5) wrote, at the same moment, also where nothing was
 * counted. Index: usage_days_pkey. No locks.
 */
import type { Statement } from "../../postgres/database.ts";

export const breakdown: Statement = {
  name: "usage_breakdown",
  text: `
    select w.batch, c.*
    from (select coalesce((select batch from accounts.usage_writers where writer = $5::uuid), 0)::bigint as batch) w
    left join lateral (
      select day, endpoint, key_id, outcome, sum(requests)::bigint as requests, sum(units)::bigint as units
      from accounts.usage_days
      where account_id = $1::uuid and environment = $2 and day between $3::date and $4::date
      group by grouping sets ((day, outcome), (endpoint, outcome), (key_id, outcome))
    ) c on true`,
};
