/**
 * Counts an attempt of a subject ($1) at $2 as one that failed, unless it has to wait: then no row is answered, and nothing
 * changes. $3 failures are free, one is forgiven each $4 ms; after that, each makes the next one wait: $5 ms at first,
 * doubled up to $6 ms. A row is kept until it would be all forgiven (100 failures are the most that count), and for $7 ms
 * after a success. Index: login_attempts_pkey. Locks the subject's row until the transaction ends: of attempts at the same
 * time each sees the one before, in every process.
 */
import type { Statement } from "../../postgres/database.ts";

/** Another process' clock may be ahead: what it counted is then not older than nothing. */
const forgiven =
  "greatest(0, floor(extract(epoch from $2::timestamptz - tried.counted_at) * 1000 / $4::float8))";
const counted = `least(100, 1 + greatest(0, tried.failures - ${forgiven}))::integer`;

export const countAttempt: Statement = {
  name: "sessions_count_attempt",
  text: `insert into accounts.login_attempts as tried (subject, failures, counted_at, blocked_until, forgotten_at)
         values ($1, 1, $2::timestamptz, 'epoch', $2::timestamptz + 100 * $4::float8 * interval '1 ms')
         on conflict (subject) do update set
           failures = ${counted},
           counted_at = $2::timestamptz,
           blocked_until = case when ${counted} <= $3::integer then 'epoch' else $2::timestamptz
             + least($6::float8, $5::float8 * power(2, ${counted} - $3::integer - 1)) * interval '1 ms' end,
           forgotten_at = greatest($2::timestamptz + 100 * $4::float8 * interval '1 ms',
             tried.succeeded_at + $7::float8 * interval '1 ms')
         where tried.blocked_until <= $2::timestamptz
         returning failures`,
};
