/** Logged requests for the query plans: seven days of one account, and of ever more others a hundred requests each. */
import { query } from "../../../internal/postgres/database.ts";
import { slots } from "../../../internal/request_log/ring.ts";
import type { Grower } from "../size.ts";

export const account = "00000000-0000-7000-8000-000000000004";
/** The last moment of the seven days. */
export const lastMs = Date.UTC(2026, 5, 15, 16);

const tables = Array.from({ length: slots }, (_, slot) => `accounts.request_log_${slot}`);

/** $1 the last moment; `number` requests evenly over the seven days, one in twenty of which failed. */
const requestsOf = (who: string, others: string, number: number) => `
  insert into accounts.request_log (
    slot, id, account_id, environment, key_id, request_id, method, path, endpoint, status, duration_ms, error_code)
  select
    (ms / 86400000) % ${slots}, (lpad(to_hex(ms), 12, '0') || '7' || substr(md5(who || n), 1, 3) || '8' || substr(md5(who || n), 4, 15))::uuid,
    who::uuid, 'live', md5('log key')::uuid, 'req_' || n, 'GET', '/v1/drugs?q=' || n, 'listDrugs',
    case when n % 20 = 0 then 404 else 200 end, 12, case when n % 20 = 0 then 'NOT_FOUND' end
  from (
    select ${who} as who, n, $1::bigint - (${number} - n) * (7 * 86400000::bigint / ${number}) as ms
    from generate_series(1, ${number}) as n ${others}
  ) as each`;

const ofOne = requestsOf(`'${account}'`, "", 4_000);
const ofOthers = requestsOf(
  "md5('log' || other)",
  "cross join generate_series($2::integer, $3::integer) as other",
  100,
);

/** Of every environment at once; as many others as there are accounts with a key, but a tenth. */
export const requestLogRows: Grower = {
  tables: [],
  sharedTables: tables,
  async grow(database, _, to, from) {
    const accountsOf = ({ priced, pharmacies }: typeof to) => (priced * pharmacies) / 200;
    if (from.drugs === 0) {
      // Another environment's rows may have brought in some.
      for (const table of tables) await query(database, `truncate ${table}`);
      await query(database, ofOne, [lastMs]);
    }
    await query(database, ofOthers, [lastMs, accountsOf(from) + 1, accountsOf(to)]);
  },
};
