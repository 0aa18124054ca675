/** Everything that the database holds, a digest a table: what a refused request must not have changed. */
import { type Database, query } from "../../../internal/postgres/database.ts";

/** Written behind what was asked before, or while somebody only asks: use of keys, tries to log in, when somebody was last seen. */
const passing = /^accounts\.(login_attempts|usage_|request_log)/;
const passingColumns = (name: string) =>
  name === "accounts.sessions" ? "array['last_seen_at', 'expires_at']" : "array['last_used_at']";

export async function standing(database: Database): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    database,
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('accounts', 'live', 'sandbox') and table_type = 'BASE TABLE' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (passing.test(name)) continue;
    const [row] = await query<{ digest: string }>(
      database,
      `select md5(coalesce(string_agg(line, '|' order by line), '')) as digest
       from (select (to_jsonb(t) - ${passingColumns(name)})::text as line from ${name} t) l`,
    );
    found[name] = row?.digest ?? "";
  }
  return found;
}
