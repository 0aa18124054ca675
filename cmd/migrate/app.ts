/** `migrate up` brings the schema up to date; `migrate status` lists every migration and whether it ran. */
import type { Writable } from "node:stream";
import type { Database } from "../../internal/postgres/database.ts";
import { migrateUp, migrationStatus } from "../../internal/postgres/migrate.ts";

export type MigrateDeps = { database: Database; stdout: Writable; stderr: Writable };

/** Exit codes: 0 done (for `status`: nothing pending), 1 something pending, 2 wrong usage. */
export async function migrate(argv: readonly string[], deps: MigrateDeps): Promise<number> {
  const [command, ...rest] = argv;
  if (rest.length === 0 && command === "up") {
    const ran = await migrateUp(deps.database);
    deps.stdout.write(
      ran.length === 0 ? "Nothing to do: the schema is up to date.\n" : `Applied: ${ran.join(", ")}\n`,
    );
    return 0;
  }
  if (rest.length === 0 && command === "status") {
    const states = await migrationStatus(deps.database);
    for (const { name, applied } of states)
      deps.stdout.write(`${applied ? "applied" : "pending"}  ${name}\n`);
    return states.every((state) => state.applied) ? 0 : 1;
  }
  deps.stderr.write("Usage: npm run migrate -- up | status\n");
  return 2;
}
