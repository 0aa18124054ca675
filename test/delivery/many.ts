/** Thousands of subscriptions and events, written by one statement each, and the cost of fanning them out. */
import { type FannedOut, type FanOutOptions, fanOut } from "../../internal/delivery/fan_out.ts";
import { type Database, inTransaction, type Queryable, query } from "../../internal/postgres/database.ts";
import { schema } from "./world.ts";

/** SQL expressions of the number `n` of a row, from 1. */
export type OfEach = { drug?: string | undefined; pharmacy?: string | undefined };

const listOf = (expression: string | undefined) =>
  expression === undefined ? "null" : `array[${expression}]::integer[]`;

/** Each of its own account, subscribed to changes of prices. */
export async function addWebhooks(on: Queryable, count: number, each: OfEach = {}): Promise<void> {
  await query(
    on,
    `with added as (
       insert into live.webhooks (id, account_id, url, events, drug_ids, pharmacy_ids, secret, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), 'http://127.0.0.1:1/', '{price.changed}', ${listOf(each.drug)},
         ${listOf(each.pharmacy)}, $1, now(), now()
       from generate_series(1, ${count}) n
       returning id
     )
     insert into live.lanes (subscription_id) select id from added`,
    [Buffer.from("a fan-out does not read secrets")],
  );
  await query(on, "vacuum analyze live.webhooks");
}

/** Events of today that are not fanned out. */
export async function addEvents(on: Queryable, count: number, each: OfEach = {}): Promise<void> {
  const ms = Date.now().toString(16).padStart(12, "0");
  await query(
    on,
    `insert into live.events (id, kind, entity, entity_seq, drug_ids, pharmacy_id, payload, created_at)
     select ('${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'price.changed', 'drug_' || n,
       1, ${listOf(each.drug)}, ${each.pharmacy ?? "null"}, '{"event":"price.changed","filler":"' || repeat('x', 400) || '"}', now()
     from generate_series(1, ${count}) n`,
  );
  await query(on, "vacuum analyze live.events");
}

/** One fan-out, with the number of rows of live.webhooks that it read, as the server counts them. */
export async function measuredFanOut(
  on: Database,
  options: FanOutOptions,
): Promise<FannedOut & { webhooksRead: number }> {
  return await inTransaction(on, async (tx) => {
    const readSoFar = async () => {
      const [row] = await query<{ rows: number }>(
        tx,
        "select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables where relid = 'live.webhooks'::regclass",
      );
      return row?.rows ?? 0;
    };
    const before = await readSoFar();
    const done = await fanOut(tx, schema, options);
    return { ...done, webhooksRead: (await readSoFar()) - before };
  });
}
