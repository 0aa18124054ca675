/**
 * A new subscription with its lane, unless the account has as many ($22) as it may have. Index: webhooks_by_account (counted
 * up to the bound). Locks: the account's, taken first (lockAccount), so that two requests at once do not pass the bound
 * together. The row and its lane are one statement: there is no subscription without a lane.
 */
import type { Statement } from "../../postgres/database.ts";

/** Bounded in time: who waits longer is told to try again. */
const lockTimeoutMs = 3_000;

export const lockAccount = (schema: string): Statement => ({
  name: `${schema}_webhooks_lock_account`,
  text: `select set_config('lock_timeout', '${lockTimeoutMs}', true),
      pg_advisory_xact_lock(hashtextextended('${schema}.webhooks', 0) # hashtextextended($1, 1))`,
});

export type CreatedRow = { created: boolean };

/** What a subscription's owner says of it, in the order of `statedValues`. */
export const statedColumns = [
  "url",
  "events",
  "description",
  "active",
  "disabled_reason",
  "disabled_at",
  "drug_ids",
  "pharmacy_ids",
  "provinces",
  "max_retries",
  "backoff",
  "base_delay_seconds",
  "max_concurrency",
  "rate_per_minute",
  "headers",
  "previous_signs",
  "failing_since",
  "updated_at",
] as const;

const statedTypes: Partial<Record<(typeof statedColumns)[number], string>> = {
  events: "text[]",
  active: "boolean",
  disabled_at: "timestamptz",
  drug_ids: "integer[]",
  pharmacy_ids: "integer[]",
  provinces: "text[]",
  max_retries: "smallint",
  base_delay_seconds: "integer",
  max_concurrency: "smallint",
  rate_per_minute: "integer",
  headers: "bytea",
  previous_signs: "boolean",
  failing_since: "timestamptz",
  updated_at: "timestamptz",
};

/** The parameter of a column of `statedColumns`, the first of which is $`from`. */
export const statedValue = (at: number, from: number) =>
  `$${from + at}::${statedTypes[statedColumns[at] as (typeof statedColumns)[number]] ?? "text"}`;

/** $1 id, $2 account, $3 secret, then the columns of `statedColumns`, then the bound; created when it was last changed. */
export const createWebhook = (schema: string): Statement => {
  const values = statedColumns.map((_, at) => statedValue(at, 4));
  return {
    name: `${schema}_webhooks_create`,
    text: `
    with had as materialized (
      select count(*) as webhooks from (
        select from ${schema}.webhooks
        where account_id = $2::uuid and deleted_at is null limit $${4 + statedColumns.length}::integer
      ) counted
    ), created as (
      insert into ${schema}.webhooks (id, account_id, secret, ${statedColumns.join(", ")}, created_at)
      select $1::uuid, $2::uuid, $3::bytea, ${values.join(", ")}, ${values.at(-1)}
      from had where had.webhooks < $${4 + statedColumns.length}::integer
      returning id
    ), lane as (
      insert into ${schema}.lanes (subscription_id) select id from created
    )
    select exists (select from created) as created`,
  };
};
