/** A subscription's columns as statements read them: the row, and the public names behind its filter's ids. */
import type { Backoff, DisabledReason } from "../model.ts";

/**
 * Of `w`, a row of webhooks. Indexes: drugs_pkey and pharmacies_pkey, a probe for each id of a filter, of which there are
 * at most 1,000 each; `offset 0` holds the planner to that.
 */
export const webhookColumns = (schema: string, w: string): string => `
      ${w}.id, ${w}.account_id, ${w}.url, ${w}.events, ${w}.description, ${w}.active, ${w}.disabled_reason, ${w}.disabled_at,
      ${w}.provinces, ${w}.max_retries, ${w}.backoff, ${w}.base_delay_seconds, ${w}.max_concurrency, ${w}.rate_per_minute,
      ${w}.headers, ${w}.previous_secret_until, ${w}.previous_signs, ${w}.failing_since, ${w}.created_at, ${w}.updated_at,
      (
        select array_agg(d.din order by named.at)
        from unnest(${w}.drug_ids) with ordinality as named(id, at)
        cross join lateral (select d.din from ${schema}.drugs d where d.id = named.id offset 0) d
      ) as dins,
      (
        select array_agg(p.key order by named.at)
        from unnest(${w}.pharmacy_ids) with ordinality as named(id, at)
        cross join lateral (select p.key from ${schema}.pharmacies p where p.id = named.id offset 0) p
      ) as pharmacy_keys`;

export type WebhookRow = {
  id: string;
  account_id: string;
  url: string;
  events: string[];
  description: string | null;
  active: boolean;
  disabled_reason: DisabledReason | null;
  disabled_at: Date | null;
  provinces: string[] | null;
  max_retries: number | null;
  backoff: Backoff | null;
  base_delay_seconds: number | null;
  max_concurrency: number | null;
  rate_per_minute: number | null;
  headers: Buffer | null;
  previous_secret_until: Date | null;
  previous_signs: boolean;
  failing_since: Date | null;
  created_at: Date;
  updated_at: Date;
  dins: string[] | null;
  pharmacy_keys: string[] | null;
};
