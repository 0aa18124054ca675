/**
 * Writes entries, each once: one that is there already, or that the server is still at work on for a client that hung up,
 * is left as it is. Indexes: all of the partitions. Locks: its own rows; sent again, it waits for the first to end.
 */
import type { Statement } from "../../postgres/database.ts";

export const writeBatch: Statement = {
  name: "request_log_write_batch",
  text: `
    insert into accounts.request_log (
      slot, id, account_id, environment, key_id, request_id, method, path, endpoint, status, duration_ms,
      error_code, error_message, user_agent
    )
    select * from unnest(
      $1::smallint[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::smallint[], $11::real[], $12::text[], $13::text[], $14::text[]
    )
    on conflict do nothing`,
};
