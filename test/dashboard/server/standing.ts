/** Everything that the database holds, a digest a table: what a refused request must not have changed. */
import { type Database, query } from "../../../internal/postgres/database.ts";

/** Written while somebody only asks: how often a log-in was tried, and when a session was last seen. */
const passing = new Set(["accounts.login_attempts"]);

export async function standing(database: Database): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    database,
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('accounts', 'live', 'sandbox') and table_type = 'BASE TABLE' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (passing.has(name)) continue;
    const columns = name === "accounts.sessions" ? "(t.id, t.user_id, t.expires_at > now())" : "t";
    const [row] = await query<{ digest: string }>(
      database,
      `select md5(coalesce(string_agg(${columns}::text, '|' order by ${columns}::text), '')) as digest from ${name} t`,
    );
    found[name] = row?.digest ?? "";
  }
  return found;
}
